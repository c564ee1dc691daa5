import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who produces and consumes what, and where it runs: environments, applications, what they declare, what is deployed, and
 * topics. What ended is kept with its end, so that one can tell later who read a subject at the time.
 */
export class Applications1795978860000 implements MigrationInterface {
  readonly name = 'Applications1795978860000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE environments (
        id bigint GENERATED ALWAYS AS IDENTITY,
        slug text NOT NULL,
        name text NOT NULL,
        production boolean NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT environments_pkey PRIMARY KEY (id),
        CONSTRAINT environments_slug_key UNIQUE (slug),
        CONSTRAINT environments_slug_check CHECK (slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$')
      )`);

    await db.query(`
      CREATE TABLE applications (
        id bigint GENERATED ALWAYS AS IDENTITY,
        slug text NOT NULL,
        name text NOT NULL,
        team_id bigint NOT NULL,
        description text,
        repository text,
        created_at timestamptz NOT NULL,
        archived_at timestamptz,
        CONSTRAINT applications_pkey PRIMARY KEY (id),
        CONSTRAINT applications_slug_key UNIQUE (slug),
        CONSTRAINT applications_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams (id),
        CONSTRAINT applications_slug_check CHECK (slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$')
      )`);
    await db.query('CREATE INDEX applications_team_id_idx ON applications (team_id)');

    await db.query(`
      CREATE TABLE declarations (
        id bigint GENERATED ALWAYS AS IDENTITY,
        application_id bigint NOT NULL,
        subject_id bigint NOT NULL,
        environment_id bigint NOT NULL,
        direction text NOT NULL,
        created_by text NOT NULL,
        created_at timestamptz NOT NULL,
        ended_by text,
        ended_at timestamptz,
        CONSTRAINT declarations_pkey PRIMARY KEY (id),
        CONSTRAINT declarations_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications (id),
        CONSTRAINT declarations_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects (id),
        CONSTRAINT declarations_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments (id),
        CONSTRAINT declarations_direction_check CHECK (direction IN ('produces', 'consumes')),
        CONSTRAINT declarations_ended_check CHECK ((ended_at IS NULL) = (ended_by IS NULL))
      )`);
    // One that holds; any number that ended.
    await db.query(`
      CREATE UNIQUE INDEX declarations_current_key
        ON declarations (application_id, subject_id, environment_id, direction) WHERE ended_at IS NULL`);
    await db.query('CREATE INDEX declarations_application_id_idx ON declarations (application_id, id)');
    await db.query('CREATE INDEX declarations_subject_id_idx ON declarations (subject_id, direction)');
    await db.query('CREATE INDEX declarations_environment_id_idx ON declarations (environment_id)');

    // No instance is the empty text, so that one index says "one current deployment" for both.
    await db.query(`
      CREATE TABLE deployments (
        id bigint GENERATED ALWAYS AS IDENTITY,
        application_id bigint NOT NULL,
        environment_id bigint NOT NULL,
        instance text NOT NULL,
        version text NOT NULL,
        deployed_by text NOT NULL,
        deployed_at timestamptz NOT NULL,
        ended_by text,
        ended_at timestamptz,
        CONSTRAINT deployments_pkey PRIMARY KEY (id),
        CONSTRAINT deployments_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications (id),
        CONSTRAINT deployments_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments (id),
        CONSTRAINT deployments_version_check CHECK (version <> ''),
        CONSTRAINT deployments_ended_check CHECK ((ended_at IS NULL) = (ended_by IS NULL))
      )`);
    await db.query(`
      CREATE UNIQUE INDEX deployments_current_key
        ON deployments (application_id, environment_id, instance) WHERE ended_at IS NULL`);
    await db.query('CREATE INDEX deployments_application_id_idx ON deployments (application_id, id)');
    await db.query('CREATE INDEX deployments_environment_id_idx ON deployments (environment_id)');

    await db.query(`
      CREATE TABLE topics (
        id bigint GENERATED ALWAYS AS IDENTITY,
        cluster text NOT NULL,
        name text NOT NULL,
        regions text[] NOT NULL,
        retention_ms bigint,
        cleanup_policy text NOT NULL,
        audience text NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT topics_pkey PRIMARY KEY (id),
        CONSTRAINT topics_cluster_name_key UNIQUE (cluster, name),
        CONSTRAINT topics_retention_ms_check CHECK (retention_ms >= -1),
        CONSTRAINT topics_cleanup_policy_check CHECK (cleanup_policy IN ('delete', 'compact', 'compact,delete')),
        CONSTRAINT topics_audience_check CHECK (audience IN
          ('component-internal', 'business-unit-internal', 'company-internal', 'external-partner', 'external-public'))
      )`);
    // By name: a topic is often there before the first schema of its key or value is.
    await db.query(`
      CREATE TABLE topic_subjects (
        topic_id bigint NOT NULL,
        part text NOT NULL,
        context text NOT NULL,
        subject text NOT NULL,
        CONSTRAINT topic_subjects_pkey PRIMARY KEY (topic_id, part, context, subject),
        CONSTRAINT topic_subjects_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES topics (id),
        CONSTRAINT topic_subjects_part_check CHECK (part IN ('key', 'value'))
      )`);
    await db.query('CREATE INDEX topic_subjects_subject_idx ON topic_subjects (context, subject)');

    await db.query(`
      ALTER TABLE api_tokens
        ADD CONSTRAINT api_tokens_application_fkey FOREIGN KEY (application) REFERENCES applications (slug),
        ADD CONSTRAINT api_tokens_application_check
          CHECK (application IS NULL OR (team_id IS NOT NULL AND role IN ('viewer', 'member', 'ci')))`);
    await db.query('CREATE INDEX api_tokens_application_idx ON api_tokens (application)');

    // A slug is for ever: tokens and other tools name things by it.
    await db.query(`
      GRANT SELECT, INSERT ON environments, applications, declarations, deployments, topics, topic_subjects
        TO schema_steward_service`);
    await db.query('GRANT UPDATE (name, production), DELETE ON environments TO schema_steward_service');
    await db.query(`
      GRANT UPDATE (name, team_id, description, repository, archived_at) ON applications TO schema_steward_service`);
    await db.query(
      'GRANT UPDATE (ended_by, ended_at) ON declarations, deployments TO schema_steward_service',
    );
    await db.query(`
      GRANT UPDATE (regions, retention_ms, cleanup_policy, audience), DELETE ON topics TO schema_steward_service`);
    await db.query('GRANT DELETE ON topic_subjects TO schema_steward_service');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX api_tokens_application_idx');
    await db.query(`
      ALTER TABLE api_tokens DROP CONSTRAINT api_tokens_application_check, DROP CONSTRAINT api_tokens_application_fkey`);
    for (const table of [
      'topic_subjects',
      'topics',
      'deployments',
      'declarations',
      'applications',
      'environments',
    ])
      await db.query(`DROP TABLE ${table}`);
  }
}
