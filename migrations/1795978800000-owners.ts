import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who belongs to a team, who answers for what an archived team owns, and how a subject changes hands. */
export class Owners1795978800000 implements MigrationInterface {
  readonly name = 'Owners1795978800000';

  async up(db: QueryRunner): Promise<void> {
    // Addresses are compared as they are stored; without an address nobody signs in.
    await db.query(`
      CREATE TABLE team_members (
        id bigint GENERATED ALWAYS AS IDENTITY,
        team_id bigint NOT NULL,
        email text NOT NULL,
        display_name text,
        role text NOT NULL,
        added_by text NOT NULL,
        added_at timestamptz NOT NULL,
        CONSTRAINT team_members_pkey PRIMARY KEY (id),
        CONSTRAINT team_members_team_id_email_key UNIQUE (team_id, email),
        CONSTRAINT team_members_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams (id),
        CONSTRAINT team_members_email_check CHECK (email = lower(email)),
        CONSTRAINT team_members_role_check CHECK (role IN ('member', 'owner', 'approver'))
      )`);
    await db.query('CREATE INDEX team_members_email_idx ON team_members (email)');

    await db.query('ALTER TABLE teams ADD COLUMN archived_by text, ADD COLUMN archive_reason text');

    // Who acts for a team: itself, or its nearest ancestor that is not archived; null where there is none. Parents make
    // no circle, and should they ever, the walk still ends.
    await db.query(`
      CREATE FUNCTION answering_team_id(team bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
        WITH RECURSIVE line (id, parent_id, archived_at, distance) AS (
          SELECT id, parent_id, archived_at, 0 FROM teams WHERE id = team
          UNION ALL
          SELECT t.id, t.parent_id, t.archived_at, line.distance + 1
          FROM line JOIN teams t ON t.id = line.parent_id
          WHERE line.archived_at IS NOT NULL AND line.distance < 100)
        SELECT id FROM line WHERE archived_at IS NULL ORDER BY distance LIMIT 1
      $$`);

    await db.query(`
      CREATE TABLE subject_transfers (
        id uuid NOT NULL,
        subject_id bigint NOT NULL,
        from_team_id bigint NOT NULL,
        to_team_id bigint NOT NULL,
        state text NOT NULL,
        reason text,
        offered_by text NOT NULL,
        offered_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        decided_by text,
        decided_at timestamptz,
        decision_reason text,
        CONSTRAINT subject_transfers_pkey PRIMARY KEY (id),
        CONSTRAINT subject_transfers_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects (id),
        CONSTRAINT subject_transfers_from_team_id_fkey FOREIGN KEY (from_team_id) REFERENCES teams (id),
        CONSTRAINT subject_transfers_to_team_id_fkey FOREIGN KEY (to_team_id) REFERENCES teams (id),
        CONSTRAINT subject_transfers_state_check CHECK
          (state IN ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'superseded', 'forced')),
        CONSTRAINT subject_transfers_teams_check CHECK (from_team_id <> to_team_id),
        CONSTRAINT subject_transfers_decided_check CHECK
          ((state = 'open') = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL)),
        CONSTRAINT subject_transfers_forced_check CHECK (state <> 'forced' OR decision_reason IS NOT NULL)
      )`);
    await db.query(`
      CREATE UNIQUE INDEX subject_transfers_open_key ON subject_transfers (subject_id) WHERE state = 'open'`);
    await db.query(
      'CREATE INDEX subject_transfers_subject_id_idx ON subject_transfers (subject_id, offered_at)',
    );
    await db.query(
      'CREATE INDEX subject_transfers_from_team_id_idx ON subject_transfers (from_team_id, offered_at)',
    );
    await db.query(
      'CREATE INDEX subject_transfers_to_team_id_idx ON subject_transfers (to_team_id, offered_at)',
    );
    await db.query('CREATE INDEX subject_transfers_offered_at_idx ON subject_transfers (offered_at, id)');

    await db.query('GRANT SELECT, INSERT, UPDATE, DELETE ON team_members TO schema_steward_service');
    // What was offered never changes; it is only decided.
    await db.query('GRANT SELECT, INSERT ON subject_transfers TO schema_steward_service');
    await db.query(`
      GRANT UPDATE (state, decided_by, decided_at, decision_reason) ON subject_transfers TO schema_steward_service`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE subject_transfers');
    await db.query('DROP FUNCTION answering_team_id(bigint)');
    await db.query('ALTER TABLE teams DROP COLUMN archive_reason, DROP COLUMN archived_by');
    await db.query('DROP TABLE team_members');
  }
}
