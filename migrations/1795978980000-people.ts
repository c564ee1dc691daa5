import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People who sign in, for as long as they are, and the human behind tokens and approvals. */
export class People1795978980000 implements MigrationInterface {
  readonly name = 'People1795978980000';

  async up(db: QueryRunner): Promise<void> {
    // The cookie's secret is 256 random bits, of which only the hash is here. A person is their verified address.
    await db.query(`
      CREATE TABLE sessions (
        id text NOT NULL,
        secret_hash bytea NOT NULL,
        person text NOT NULL,
        display_name text,
        issuer text NOT NULL,
        issuer_subject text NOT NULL,
        admin boolean NOT NULL,
        started_at timestamptz NOT NULL,
        last_seen_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        ended_at timestamptz,
        ended_by text,
        CONSTRAINT sessions_pkey PRIMARY KEY (id),
        CONSTRAINT sessions_id_check CHECK (id ~ '^[0-9a-f]{16}$'),
        CONSTRAINT sessions_secret_hash_check CHECK (octet_length(secret_hash) = 32),
        CONSTRAINT sessions_person_check CHECK (person = lower(person)),
        CONSTRAINT sessions_ended_check CHECK ((ended_at IS NULL) = (ended_by IS NULL))
      )`);
    await db.query('CREATE INDEX sessions_person_idx ON sessions (person)');
    await db.query('CREATE INDEX sessions_expires_at_idx ON sessions (expires_at)');

    // Two stand behind a break: a person and a token that they made are one.
    await db.query('ALTER TABLE api_tokens ADD COLUMN person text');
    await db.query('ALTER TABLE approvals ADD COLUMN approver_person text');

    // Whose a session is, and until when at most, never changes.
    await db.query('GRANT SELECT, INSERT, DELETE ON sessions TO schema_steward_service');
    await db.query('GRANT UPDATE (last_seen_at, ended_at, ended_by) ON sessions TO schema_steward_service');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE approvals DROP COLUMN approver_person');
    await db.query('ALTER TABLE api_tokens DROP COLUMN person');
    await db.query('DROP TABLE sessions');
  }
}
