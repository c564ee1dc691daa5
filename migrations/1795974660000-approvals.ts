import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Leave to break on purpose: which findings of a subject, why, by whom, until when, and what used it up. */
export class Approvals1795974660000 implements MigrationInterface {
  readonly name = 'Approvals1795974660000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE approvals (
        id uuid NOT NULL,
        subject_id bigint NOT NULL,
        fingerprints text[] NOT NULL,
        reason text NOT NULL,
        author text,
        approved_by text NOT NULL,
        repository_id text,
        pull_request integer,
        ends_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL,
        used_at timestamptz,
        used_by_version_id bigint,
        revoked_at timestamptz,
        revoked_by text,
        CONSTRAINT approvals_pkey PRIMARY KEY (id),
        CONSTRAINT approvals_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects (id),
        CONSTRAINT approvals_used_by_version_id_fkey
          FOREIGN KEY (used_by_version_id) REFERENCES schema_versions (id),
        CONSTRAINT approvals_fingerprints_check CHECK (cardinality(fingerprints) > 0),
        CONSTRAINT approvals_author_check CHECK (author <> approved_by),
        CONSTRAINT approvals_ends_at_check CHECK (ends_at > created_at),
        CONSTRAINT approvals_used_check CHECK ((used_at IS NULL) = (used_by_version_id IS NULL)),
        CONSTRAINT approvals_revoked_check CHECK ((revoked_at IS NULL) = (revoked_by IS NULL)),
        CONSTRAINT approvals_ended_once_check CHECK (used_at IS NULL OR revoked_at IS NULL)
      )`);
    await db.query('CREATE INDEX approvals_subject_id_idx ON approvals (subject_id, created_at)');
    await db.query('CREATE INDEX approvals_used_by_version_id_idx ON approvals (used_by_version_id)');

    // Nothing that was approved can be made to say something else; it can only be used up or taken back.
    await db.query('GRANT SELECT, INSERT ON approvals TO schema_steward_service');
    await db.query(`
      GRANT UPDATE (used_at, used_by_version_id, revoked_at, revoked_by) ON approvals TO schema_steward_service`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE approvals');
  }
}
