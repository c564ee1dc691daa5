import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The rest of configs, modes, and approvals of a change of settings. What a scope is (everybody's, a context's, one
 * subject's) is written as in configs; an approval names it as `:.context:subject`, since the subject need not exist.
 */
export class Settings1795979220000 implements MigrationInterface {
  readonly name = 'Settings1795979220000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE configs
        ADD COLUMN alias_for_deks text,
        ADD COLUMN reason_by text,
        ADD COLUMN reason_at timestamptz,
        ADD CONSTRAINT configs_compatibility_policy_check CHECK (compatibility_policy IN ('STRICT', 'LENIENT'))`);
    await db.query(
      'UPDATE configs SET reason_by = updated_by, reason_at = updated_at WHERE compatibility_level IS NOT NULL',
    );

    await db.query(`
      CREATE TABLE modes (
        id bigint GENERATED ALWAYS AS IDENTITY,
        context_id integer,
        subject text,
        mode text NOT NULL,
        reason text,
        updated_by text NOT NULL,
        updated_at timestamptz NOT NULL,
        CONSTRAINT modes_pkey PRIMARY KEY (id),
        CONSTRAINT modes_context_id_fkey FOREIGN KEY (context_id) REFERENCES contexts (id),
        CONSTRAINT modes_scope_check CHECK (subject IS NULL OR context_id IS NOT NULL),
        CONSTRAINT modes_mode_check
          CHECK (mode IN ('READWRITE', 'READONLY', 'READONLY_OVERRIDE', 'IMPORT', 'FORWARD'))
      )`);
    await db.query(`
      CREATE UNIQUE INDEX modes_scope_key
        ON modes ((coalesce(context_id, 0)), (subject IS NULL), (coalesce(subject, '')))`);
    await db.query('CREATE INDEX modes_context_id_idx ON modes (context_id)');
    await db.query('GRANT SELECT, INSERT, UPDATE, DELETE ON modes TO schema_steward_service');

    await db.query(`
      ALTER TABLE approvals
        ALTER COLUMN subject_id DROP NOT NULL,
        ADD COLUMN scope text,
        DROP CONSTRAINT approvals_used_check,
        ADD CONSTRAINT approvals_concern_check CHECK (num_nonnulls(subject_id, scope) = 1),
        ADD CONSTRAINT approvals_used_check CHECK (
          (used_by_version_id IS NULL OR used_at IS NOT NULL)
          AND (scope IS NOT NULL OR used_at IS NULL OR used_by_version_id IS NOT NULL))`);
    await db.query('CREATE INDEX approvals_scope_idx ON approvals (scope, created_at)');

    // An import brings its ids: the context goes on behind the highest. A sequence cannot be locked, so a short way is gone
    // by nextval, which nobody can overtake; only a long one is jumped.
    await db.query(`
      CREATE FUNCTION reserve_schema_ids(context integer, up_to integer) RETURNS void
        LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
      DECLARE
        ids regclass := format('schema_ids_%s', context)::regclass;
        reached bigint;
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtextextended('steward:schema-ids:' || context, 0));
        EXECUTE format('SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM %s', ids) INTO reached;
        IF up_to - reached > 10000 THEN
          PERFORM setval(ids, up_to);
        ELSE
          WHILE reached < up_to LOOP reached := nextval(ids); END LOOP;
        END IF;
      END $$`);
    await db.query('REVOKE ALL ON FUNCTION reserve_schema_ids(integer, integer) FROM PUBLIC');
    await db.query(
      'GRANT EXECUTE ON FUNCTION reserve_schema_ids(integer, integer) TO schema_steward_service',
    );
  }

  /** Approvals of settings go: there is nothing left that they could let through. */
  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP FUNCTION reserve_schema_ids(integer, integer)');
    await db.query('DELETE FROM approvals WHERE scope IS NOT NULL');
    await db.query(`
      ALTER TABLE approvals
        DROP CONSTRAINT approvals_used_check,
        DROP CONSTRAINT approvals_concern_check,
        DROP COLUMN scope,
        ALTER COLUMN subject_id SET NOT NULL,
        ADD CONSTRAINT approvals_used_check CHECK ((used_at IS NULL) = (used_by_version_id IS NULL))`);
    await db.query('DROP TABLE modes');
    await db.query(`
      ALTER TABLE configs
        DROP CONSTRAINT configs_compatibility_policy_check,
        DROP COLUMN reason_at,
        DROP COLUMN reason_by,
        DROP COLUMN alias_for_deks`);
  }
}
