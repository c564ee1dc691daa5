import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What everything later stands on. A subject is `(context, name)`; schema ids count from 1 in each context and are never
 * given twice; rows that history needs are flagged, not deleted; every mutation writes one ledger entry.
 */
export class InitialSchema1795953600000 implements MigrationInterface {
  readonly name = 'InitialSchema1795953600000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE contexts (
        id integer GENERATED ALWAYS AS IDENTITY,
        name text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT contexts_pkey PRIMARY KEY (id),
        CONSTRAINT contexts_name_key UNIQUE (name)
      )`);

    await db.query(`
      CREATE TABLE teams (
        id bigint GENERATED ALWAYS AS IDENTITY,
        slug text NOT NULL,
        name text NOT NULL,
        parent_id bigint,
        escalation_team_id bigint,
        external_ref text,
        built_in boolean NOT NULL DEFAULT false,
        archived_at timestamptz,
        created_at timestamptz NOT NULL,
        CONSTRAINT teams_pkey PRIMARY KEY (id),
        CONSTRAINT teams_slug_key UNIQUE (slug),
        CONSTRAINT teams_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES teams (id),
        CONSTRAINT teams_escalation_team_id_fkey FOREIGN KEY (escalation_team_id) REFERENCES teams (id),
        CONSTRAINT teams_slug_check CHECK (slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$')
      )`);
    await db.query('CREATE INDEX teams_parent_id_idx ON teams (parent_id)');
    await db.query('CREATE INDEX teams_escalation_team_id_idx ON teams (escalation_team_id)');

    await db.query(`
      CREATE TABLE team_contact_channels (
        id bigint GENERATED ALWAYS AS IDENTITY,
        team_id bigint NOT NULL,
        position smallint NOT NULL,
        tool text NOT NULL,
        address text NOT NULL,
        scope text NOT NULL,
        CONSTRAINT team_contact_channels_pkey PRIMARY KEY (id),
        CONSTRAINT team_contact_channels_team_id_position_key UNIQUE (team_id, position),
        CONSTRAINT team_contact_channels_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams (id),
        CONSTRAINT team_contact_channels_scope_check
          CHECK (scope IN ('announcements', 'issues', 'interactive', 'notifications'))
      )`);

    await db.query(`
      CREATE TABLE ownership_rules (
        id bigint GENERATED ALWAYS AS IDENTITY,
        context_id integer NOT NULL,
        prefix text NOT NULL,
        team_id bigint NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT ownership_rules_pkey PRIMARY KEY (id),
        CONSTRAINT ownership_rules_context_id_prefix_key UNIQUE (context_id, prefix),
        CONSTRAINT ownership_rules_context_id_fkey FOREIGN KEY (context_id) REFERENCES contexts (id),
        CONSTRAINT ownership_rules_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams (id)
      )`);
    await db.query('CREATE INDEX ownership_rules_team_id_idx ON ownership_rules (team_id)');

    await db.query(`
      CREATE TABLE subjects (
        id bigint GENERATED ALWAYS AS IDENTITY,
        context_id integer NOT NULL,
        name text NOT NULL,
        owner_team_id bigint NOT NULL,
        owner_source text NOT NULL,
        successor_of_id bigint,
        created_at timestamptz NOT NULL,
        CONSTRAINT subjects_pkey PRIMARY KEY (id),
        CONSTRAINT subjects_context_id_name_key UNIQUE (context_id, name),
        CONSTRAINT subjects_context_id_fkey FOREIGN KEY (context_id) REFERENCES contexts (id),
        CONSTRAINT subjects_owner_team_id_fkey FOREIGN KEY (owner_team_id) REFERENCES teams (id),
        CONSTRAINT subjects_successor_of_id_fkey FOREIGN KEY (successor_of_id) REFERENCES subjects (id),
        CONSTRAINT subjects_owner_source_check
          CHECK (owner_source IN ('explicit', 'token', 'rule', 'metadata', 'unassigned'))
      )`);
    await db.query('CREATE INDEX subjects_owner_team_id_idx ON subjects (owner_team_id)');
    await db.query('CREATE INDEX subjects_successor_of_id_idx ON subjects (successor_of_id)');

    // Content, once a context. The GUID is Confluent's and not injective; content_hash is, and decides identity.
    await db.query(`
      CREATE TABLE schemas (
        context_id integer NOT NULL,
        id integer NOT NULL,
        schema_type text NOT NULL,
        text text NOT NULL,
        schema_references jsonb NOT NULL,
        metadata jsonb,
        rule_set jsonb,
        guid uuid NOT NULL,
        content_hash text NOT NULL,
        canonical_algorithm smallint NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT schemas_pkey PRIMARY KEY (context_id, id),
        CONSTRAINT schemas_context_id_content_hash_key UNIQUE (context_id, content_hash),
        CONSTRAINT schemas_context_id_fkey FOREIGN KEY (context_id) REFERENCES contexts (id),
        CONSTRAINT schemas_id_check CHECK (id > 0),
        CONSTRAINT schemas_schema_type_check CHECK (schema_type IN ('AVRO', 'JSON', 'PROTOBUF'))
      )`);
    await db.query('CREATE INDEX schemas_guid_idx ON schemas (guid)');

    await db.query(`
      CREATE TABLE schema_references (
        context_id integer NOT NULL,
        schema_id integer NOT NULL,
        position smallint NOT NULL,
        name text NOT NULL,
        target_subject_id bigint NOT NULL,
        target_version integer NOT NULL,
        CONSTRAINT schema_references_pkey PRIMARY KEY (context_id, schema_id, position),
        CONSTRAINT schema_references_schema_fkey
          FOREIGN KEY (context_id, schema_id) REFERENCES schemas (context_id, id),
        CONSTRAINT schema_references_target_subject_id_fkey FOREIGN KEY (target_subject_id) REFERENCES subjects (id)
      )`);
    await db.query(
      'CREATE INDEX schema_references_target_idx ON schema_references (target_subject_id, target_version)',
    );

    // A version row outlives its deletion: numbers, fields and contracts keep something to point at.
    await db.query(`
      CREATE TABLE schema_versions (
        id bigint GENERATED ALWAYS AS IDENTITY,
        subject_id bigint NOT NULL,
        version integer NOT NULL,
        context_id integer NOT NULL,
        schema_id integer NOT NULL,
        submitted_text text,
        semantic_version text NOT NULL,
        changelog json NOT NULL,
        author_note text,
        author text NOT NULL,
        repository text,
        commit_sha text,
        file text,
        compatibility_group text,
        registered_at timestamptz NOT NULL,
        soft_deleted_at timestamptz,
        hard_deleted_at timestamptz,
        CONSTRAINT schema_versions_pkey PRIMARY KEY (id),
        CONSTRAINT schema_versions_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects (id),
        CONSTRAINT schema_versions_schema_fkey
          FOREIGN KEY (context_id, schema_id) REFERENCES schemas (context_id, id),
        CONSTRAINT schema_versions_version_check CHECK (version > 0)
      )`);
    await db.query(`
      CREATE UNIQUE INDEX schema_versions_subject_id_version_key ON schema_versions (subject_id, version)
        WHERE hard_deleted_at IS NULL`);
    await db.query('CREATE INDEX schema_versions_subject_id_idx ON schema_versions (subject_id)');
    await db.query('CREATE INDEX schema_versions_schema_idx ON schema_versions (context_id, schema_id)');

    // One row for as long as a field lives; revisions say what it looked like from which version on.
    await db.query(`
      CREATE TABLE fields (
        id bigint GENERATED ALWAYS AS IDENTITY,
        subject_id bigint NOT NULL,
        introduced_in_id bigint NOT NULL,
        CONSTRAINT fields_pkey PRIMARY KEY (id),
        CONSTRAINT fields_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects (id),
        CONSTRAINT fields_introduced_in_id_fkey FOREIGN KEY (introduced_in_id) REFERENCES schema_versions (id)
      )`);
    await db.query('CREATE INDEX fields_subject_id_idx ON fields (subject_id)');
    await db.query('CREATE INDEX fields_introduced_in_id_idx ON fields (introduced_in_id)');

    await db.query(`
      CREATE TABLE field_revisions (
        id bigint GENERATED ALWAYS AS IDENTITY,
        field_id bigint NOT NULL,
        subject_id bigint NOT NULL,
        compatibility_group text NOT NULL,
        since_id bigint NOT NULL,
        until_id bigint,
        path text NOT NULL,
        identity text,
        type text NOT NULL,
        doc text,
        aliases text[] NOT NULL,
        tags text[] NOT NULL,
        deprecated text,
        has_default boolean NOT NULL,
        inherited boolean NOT NULL,
        CONSTRAINT field_revisions_pkey PRIMARY KEY (id),
        CONSTRAINT field_revisions_field_id_fkey FOREIGN KEY (field_id) REFERENCES fields (id),
        CONSTRAINT field_revisions_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects (id),
        CONSTRAINT field_revisions_since_id_fkey FOREIGN KEY (since_id) REFERENCES schema_versions (id),
        CONSTRAINT field_revisions_until_id_fkey FOREIGN KEY (until_id) REFERENCES schema_versions (id)
      )`);
    await db.query('CREATE INDEX field_revisions_field_id_idx ON field_revisions (field_id)');
    await db.query('CREATE INDEX field_revisions_subject_id_idx ON field_revisions (subject_id)');
    await db.query('CREATE INDEX field_revisions_since_id_idx ON field_revisions (since_id)');
    await db.query('CREATE INDEX field_revisions_until_id_idx ON field_revisions (until_id)');
    await db.query(`
      CREATE INDEX field_revisions_live_idx ON field_revisions (subject_id, compatibility_group)
        WHERE until_id IS NULL`);

    // Scope: both null = every context; subject null = one context; both = one subject (which need not exist yet).
    await db.query(`
      CREATE TABLE configs (
        id bigint GENERATED ALWAYS AS IDENTITY,
        context_id integer,
        subject text,
        compatibility_level text,
        compatibility_policy text,
        compatibility_group text,
        normalize boolean,
        validate_fields boolean,
        validate_new_schemas boolean,
        validate_rules boolean,
        alias text,
        default_metadata jsonb,
        override_metadata jsonb,
        default_rule_set jsonb,
        override_rule_set jsonb,
        reason text,
        updated_by text NOT NULL,
        updated_at timestamptz NOT NULL,
        CONSTRAINT configs_pkey PRIMARY KEY (id),
        CONSTRAINT configs_context_id_fkey FOREIGN KEY (context_id) REFERENCES contexts (id),
        CONSTRAINT configs_scope_check CHECK (subject IS NULL OR context_id IS NOT NULL),
        CONSTRAINT configs_compatibility_level_check CHECK (compatibility_level IN
          ('NONE', 'BACKWARD', 'BACKWARD_TRANSITIVE', 'FORWARD', 'FORWARD_TRANSITIVE', 'FULL', 'FULL_TRANSITIVE'))
      )`);
    await db.query(`
      CREATE UNIQUE INDEX configs_scope_key
        ON configs ((coalesce(context_id, 0)), (subject IS NULL), (coalesce(subject, '')))`);
    await db.query('CREATE INDEX configs_context_id_idx ON configs (context_id)');

    // The context by name: a check makes nothing but its record. json, not jsonb, which refuses the U+0000 of a quote.
    await db.query(`
      CREATE TABLE checks (
        id uuid NOT NULL,
        context text NOT NULL,
        repository_id text,
        repository text,
        pull_request integer,
        commit_sha text,
        base_sha text,
        report_version smallint NOT NULL,
        verdict text NOT NULL,
        report json NOT NULL,
        created_by text NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT checks_pkey PRIMARY KEY (id),
        CONSTRAINT checks_verdict_check CHECK (verdict IN ('pass', 'fail', 'pending'))
      )`);
    await db.query('CREATE INDEX checks_repository_idx ON checks (repository_id, pull_request, created_at)');

    await db.query(`
      CREATE TABLE ledger_entries (
        id bigint GENERATED ALWAYS AS IDENTITY,
        transaction_id bigint NOT NULL,
        occurred_at timestamptz NOT NULL,
        actor text NOT NULL,
        action text NOT NULL,
        subject_id bigint,
        team_id bigint,
        target text NOT NULL,
        data json NOT NULL,
        CONSTRAINT ledger_entries_pkey PRIMARY KEY (id),
        CONSTRAINT ledger_entries_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects (id),
        CONSTRAINT ledger_entries_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams (id)
      )`);
    await db.query('CREATE INDEX ledger_entries_subject_id_idx ON ledger_entries (subject_id, id)');
    await db.query('CREATE INDEX ledger_entries_team_id_idx ON ledger_entries (team_id, id)');
    await db.query('CREATE INDEX ledger_entries_transaction_id_idx ON ledger_entries (transaction_id, id)');
    await db.query(`
      CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'ledger entries cannot be changed or removed' USING ERRCODE = 'integrity_constraint_violation';
      END $$`);
    await db.query(`
      CREATE TRIGGER ledger_entries_are_final BEFORE UPDATE OR DELETE ON ledger_entries
        FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change()`);
    await db.query(`
      CREATE TRIGGER ledger_entries_stay BEFORE TRUNCATE ON ledger_entries
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change()`);

    // A context brings its own id sequence; the service's role may call this but create nothing by itself.
    await db.query(`
      CREATE FUNCTION ensure_context(context_name text) RETURNS integer
        LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
      DECLARE found integer;
      BEGIN
        SELECT id INTO found FROM contexts WHERE name = context_name;
        IF found IS NOT NULL THEN RETURN found; END IF;
        PERFORM pg_advisory_xact_lock(hashtextextended('steward:contexts', 0));
        INSERT INTO contexts (name) VALUES (context_name) ON CONFLICT DO NOTHING RETURNING id INTO found;
        IF found IS NULL THEN
          SELECT id INTO found FROM contexts WHERE name = context_name;
          RETURN found;
        END IF;
        EXECUTE format('CREATE SEQUENCE schema_ids_%s AS integer', found);
        RETURN found;
      END $$`);
    await db.query(`
      CREATE FUNCTION next_schema_id(context integer) RETURNS integer
        LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
      BEGIN
        RETURN nextval(format('schema_ids_%s', context)::regclass);
      END $$`);

    await db.query(`SELECT ensure_context('.')`);
    await db.query(`
      INSERT INTO teams (slug, name, built_in, created_at) VALUES ('unassigned', 'Nobody yet', true, now())`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DO $$
      DECLARE context record;
      BEGIN
        FOR context IN SELECT id FROM contexts LOOP
          EXECUTE format('DROP SEQUENCE schema_ids_%s', context.id);
        END LOOP;
      END $$`);
    await db.query('DROP FUNCTION next_schema_id(integer)');
    await db.query('DROP FUNCTION ensure_context(text)');
    for (const table of [
      'ledger_entries',
      'checks',
      'configs',
      'field_revisions',
      'fields',
      'schema_versions',
      'schema_references',
      'schemas',
      'subjects',
      'ownership_rules',
      'team_contact_channels',
      'teams',
      'contexts',
    ]) {
      await db.query(`DROP TABLE ${table}`);
    }
    await db.query('DROP FUNCTION refuse_ledger_change()');
  }
}
