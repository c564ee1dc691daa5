import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What consumers read, as they state it: contents once each, what they say of which messages, the versions of
 * applications that brought them, and the branches those are on. Beside them what is released, and which branch of an
 * application is its main one: together with deployments they say which contracts bind a producer.
 */
export class Contracts1795979340000 implements MigrationInterface {
  readonly name = 'Contracts1795979340000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE contract_contents (
        id bigint GENERATED ALWAYS AS IDENTITY,
        format text NOT NULL,
        content_hash text NOT NULL,
        text text NOT NULL,
        problems jsonb NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT contract_contents_pkey PRIMARY KEY (id),
        CONSTRAINT contract_contents_content_hash_key UNIQUE (content_hash),
        CONSTRAINT contract_contents_format_check CHECK (format IN ('pact', 'event'))
      )`);
    // A binding is kept by name: a contract is often there before the first schema that it reads is.
    await db.query(`
      CREATE TABLE contract_interactions (
        content_id bigint NOT NULL,
        position integer NOT NULL,
        place text NOT NULL,
        description text NOT NULL,
        binding_kind text,
        binding_context text,
        binding_name text,
        message text,
        reads text[] NOT NULL,
        reads_nothing_else boolean NOT NULL,
        metadata text[] NOT NULL,
        pending boolean NOT NULL,
        scenario text,
        CONSTRAINT contract_interactions_pkey PRIMARY KEY (content_id, position),
        CONSTRAINT contract_interactions_content_id_fkey FOREIGN KEY (content_id) REFERENCES contract_contents (id),
        CONSTRAINT contract_interactions_binding_check
          CHECK ((binding_kind = 'subject' AND binding_context IS NOT NULL AND binding_name IS NOT NULL)
            OR (binding_kind = 'topic' AND binding_context IS NULL AND binding_name IS NOT NULL)
            OR (binding_kind IS NULL AND binding_context IS NULL AND binding_name IS NULL))
      )`);

    await db.query(`
      CREATE INDEX contract_interactions_binding_idx
        ON contract_interactions (binding_kind, binding_context, binding_name)`);
    await db.query('CREATE INDEX topics_name_idx ON topics (name)');

    // A contract that names no provider has the empty one, so that one key says "one contract" for both.
    await db.query(`
      CREATE TABLE contract_versions (
        id bigint GENERATED ALWAYS AS IDENTITY,
        application_id bigint NOT NULL,
        provider text NOT NULL,
        version text NOT NULL,
        content_id bigint NOT NULL,
        build_url text,
        published_by text NOT NULL,
        published_at timestamptz NOT NULL,
        CONSTRAINT contract_versions_pkey PRIMARY KEY (id),
        CONSTRAINT contract_versions_application_id_version_provider_key UNIQUE (application_id, version, provider),
        CONSTRAINT contract_versions_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications (id),
        CONSTRAINT contract_versions_content_id_fkey FOREIGN KEY (content_id) REFERENCES contract_contents (id),
        CONSTRAINT contract_versions_version_check CHECK (version <> '')
      )`);
    await db.query(
      'CREATE INDEX contract_versions_application_id_idx ON contract_versions (application_id, id)',
    );
    await db.query('CREATE INDEX contract_versions_content_id_idx ON contract_versions (content_id)');
    await db.query('CREATE INDEX contract_versions_provider_idx ON contract_versions (provider, id)');

    await db.query(`
      CREATE TABLE application_version_branches (
        application_id bigint NOT NULL,
        branch text NOT NULL,
        version text NOT NULL,
        since timestamptz NOT NULL,
        CONSTRAINT application_version_branches_pkey PRIMARY KEY (application_id, branch, version),
        CONSTRAINT application_version_branches_application_id_fkey
          FOREIGN KEY (application_id) REFERENCES applications (id)
      )`);
    await db.query(`
      CREATE INDEX application_version_branches_version_idx
        ON application_version_branches (application_id, version)`);
    // The newest contract of each branch: what binds for a main branch is found without going through its history.
    await db.query(`
      CREATE TABLE contract_branch_heads (
        application_id bigint NOT NULL,
        branch text NOT NULL,
        provider text NOT NULL,
        contract_version_id bigint NOT NULL,
        since timestamptz NOT NULL,
        CONSTRAINT contract_branch_heads_pkey PRIMARY KEY (application_id, branch, provider),
        CONSTRAINT contract_branch_heads_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications (id),
        CONSTRAINT contract_branch_heads_contract_version_id_fkey
          FOREIGN KEY (contract_version_id) REFERENCES contract_versions (id)
      )`);
    await db.query(`
      CREATE INDEX contract_branch_heads_contract_version_id_idx
        ON contract_branch_heads (contract_version_id)`);

    // For interactions that name no subject: their provider says which one their description means.
    await db.query(`
      CREATE TABLE contract_bindings (
        provider text NOT NULL,
        description text NOT NULL,
        context text NOT NULL,
        subject text NOT NULL,
        CONSTRAINT contract_bindings_pkey PRIMARY KEY (provider, description)
      )`);
    await db.query('CREATE INDEX contract_bindings_subject_idx ON contract_bindings (context, subject)');

    // Unlike deployments they add up: customers run several released versions until their support ends.
    await db.query(`
      CREATE TABLE releases (
        id bigint GENERATED ALWAYS AS IDENTITY,
        application_id bigint NOT NULL,
        environment_id bigint NOT NULL,
        version text NOT NULL,
        released_by text NOT NULL,
        released_at timestamptz NOT NULL,
        ended_by text,
        ended_at timestamptz,
        CONSTRAINT releases_pkey PRIMARY KEY (id),
        CONSTRAINT releases_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications (id),
        CONSTRAINT releases_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments (id),
        CONSTRAINT releases_version_check CHECK (version <> ''),
        CONSTRAINT releases_ended_check CHECK ((ended_at IS NULL) = (ended_by IS NULL))
      )`);
    await db.query(`
      CREATE UNIQUE INDEX releases_current_key
        ON releases (application_id, environment_id, version) WHERE ended_at IS NULL`);
    await db.query('CREATE INDEX releases_application_id_idx ON releases (application_id, id)');
    await db.query('CREATE INDEX releases_environment_id_idx ON releases (environment_id)');

    await db.query('ALTER TABLE applications ADD COLUMN main_branch text');
    await db.query('GRANT UPDATE (main_branch) ON applications TO schema_steward_service');

    // What was published stays as it was.
    await db.query(`
      GRANT SELECT, INSERT ON contract_contents, contract_interactions, contract_versions, application_version_branches,
        contract_branch_heads, contract_bindings, releases TO schema_steward_service`);
    await db.query(
      'GRANT UPDATE (contract_version_id, since) ON contract_branch_heads TO schema_steward_service',
    );
    await db.query('GRANT DELETE ON contract_bindings TO schema_steward_service');
    await db.query('GRANT UPDATE (ended_by, ended_at) ON releases TO schema_steward_service');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX topics_name_idx');
    await db.query('REVOKE UPDATE (main_branch) ON applications FROM schema_steward_service');
    await db.query('ALTER TABLE applications DROP COLUMN main_branch');
    for (const table of [
      'releases',
      'contract_bindings',
      'contract_branch_heads',
      'application_version_branches',
      'contract_versions',
      'contract_interactions',
      'contract_contents',
    ])
      await db.query(`DROP TABLE ${table}`);
  }
}
