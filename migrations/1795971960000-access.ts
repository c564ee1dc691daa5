import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who may do what: API tokens, the repositories whose workflows get tokens, and the id-tokens that were used up. */
export class Access1795971960000 implements MigrationInterface {
  readonly name = 'Access1795971960000';

  async up(db: QueryRunner): Promise<void> {
    // By ids, which no rename changes; the name is for people. Prefixes: null reaches all that the team may write to.
    await db.query(`
      CREATE TABLE trusted_repositories (
        id bigint GENERATED ALWAYS AS IDENTITY,
        issuer text NOT NULL,
        repository_id text NOT NULL,
        repository_owner_id text NOT NULL,
        name text NOT NULL,
        team_id bigint NOT NULL,
        subject_prefixes text[],
        ref text NOT NULL,
        job_workflow_ref text,
        created_by text NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT trusted_repositories_pkey PRIMARY KEY (id),
        CONSTRAINT trusted_repositories_repository_team_key UNIQUE (issuer, repository_id, team_id),
        CONSTRAINT trusted_repositories_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams (id),
        CONSTRAINT trusted_repositories_subject_prefixes_check CHECK (cardinality(subject_prefixes) > 0)
      )`);
    await db.query('CREATE INDEX trusted_repositories_team_id_idx ON trusted_repositories (team_id)');

    // The secret is 256 random bits: its SHA-256 cannot be searched, so that no slow hash is needed.
    await db.query(`
      CREATE TABLE api_tokens (
        id text NOT NULL,
        secret_hash bytea NOT NULL,
        name text NOT NULL,
        role text NOT NULL,
        team_id bigint,
        application text,
        actions text[],
        subject_prefixes text[],
        trusted_repository_id bigint,
        expires_at timestamptz,
        revoked_at timestamptz,
        last_used_at timestamptz,
        created_by text NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT api_tokens_pkey PRIMARY KEY (id),
        CONSTRAINT api_tokens_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams (id),
        CONSTRAINT api_tokens_trusted_repository_id_fkey
          FOREIGN KEY (trusted_repository_id) REFERENCES trusted_repositories (id),
        CONSTRAINT api_tokens_id_check CHECK (id ~ '^[0-9a-f]{16}$'),
        CONSTRAINT api_tokens_secret_hash_check CHECK (octet_length(secret_hash) = 32),
        CONSTRAINT api_tokens_role_check
          CHECK (role IN ('viewer', 'member', 'owner', 'approver', 'admin', 'ci')),
        CONSTRAINT api_tokens_team_check CHECK (CASE
          WHEN role IN ('member', 'owner', 'ci') THEN team_id IS NOT NULL
          WHEN role = 'admin' THEN team_id IS NULL
          ELSE true END),
        CONSTRAINT api_tokens_actions_check CHECK (cardinality(actions) > 0),
        CONSTRAINT api_tokens_subject_prefixes_check CHECK (cardinality(subject_prefixes) > 0)
      )`);
    await db.query('CREATE INDEX api_tokens_team_id_idx ON api_tokens (team_id)');
    await db.query(
      'CREATE INDEX api_tokens_trusted_repository_id_idx ON api_tokens (trusted_repository_id, expires_at)',
    );

    // An id-token is good for one exchange, on whichever node: the key says so.
    await db.query(`
      CREATE TABLE used_token_ids (
        issuer text NOT NULL,
        jti text NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT used_token_ids_pkey PRIMARY KEY (issuer, jti)
      )`);
    await db.query('CREATE INDEX used_token_ids_expires_at_idx ON used_token_ids (expires_at)');

    // No token can be made to say something else than what it was made for.
    await db.query(`
      GRANT SELECT, INSERT, DELETE ON api_tokens, trusted_repositories, used_token_ids TO schema_steward_service`);
    await db.query('GRANT UPDATE (revoked_at, last_used_at) ON api_tokens TO schema_steward_service');
    // To lock a row one must be able to update something of it.
    await db.query('GRANT UPDATE (name) ON trusted_repositories TO schema_steward_service');
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of ['used_token_ids', 'api_tokens', 'trusted_repositories'])
      await db.query(`DROP TABLE ${table}`);
  }
}
