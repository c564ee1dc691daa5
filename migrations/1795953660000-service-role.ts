import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The role as which the service works: it reads and writes rows, owns nothing, and cannot reach round the ledger's
 * triggers. Whoever migrates may become it. Roles belong to the whole server, so other databases may have made it.
 */
export class ServiceRole1795953660000 implements MigrationInterface {
  readonly name = 'ServiceRole1795953660000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      DO $$
      BEGIN
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'schema_steward_service') THEN
          CREATE ROLE schema_steward_service NOLOGIN;
        END IF;
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
      END $$`);
    await db.query(`
      DO $$
      BEGIN
        IF NOT pg_has_role(current_user, 'schema_steward_service', 'USAGE') THEN
          EXECUTE format('GRANT schema_steward_service TO %I', current_user);
        END IF;
        EXECUTE format('GRANT USAGE ON SCHEMA %I TO schema_steward_service', current_schema());
      END $$`);
    await db.query(`
      GRANT SELECT, INSERT ON schemas, schema_references, fields, checks, ledger_entries TO schema_steward_service`);
    await db.query(`
      GRANT SELECT, INSERT, UPDATE ON teams, subjects, schema_versions, field_revisions TO schema_steward_service`);
    await db.query(`
      GRANT SELECT, INSERT, UPDATE, DELETE ON team_contact_channels, ownership_rules, configs
        TO schema_steward_service`);
    await db.query('GRANT SELECT ON contexts TO schema_steward_service');
    await db.query('REVOKE ALL ON FUNCTION ensure_context(text), next_schema_id(integer) FROM PUBLIC');
    await db.query(
      'GRANT EXECUTE ON FUNCTION ensure_context(text), next_schema_id(integer) TO schema_steward_service',
    );
  }

  /** The role stays: other databases of the server may use it. */
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DO $$
      BEGIN
        EXECUTE format('REVOKE ALL ON ALL TABLES IN SCHEMA %I FROM schema_steward_service', current_schema());
      END $$`);
    await db.query(
      'REVOKE ALL ON FUNCTION ensure_context(text), next_schema_id(integer) FROM schema_steward_service',
    );
    await db.query(`
      DO $$
      BEGIN
        EXECUTE format('REVOKE USAGE ON SCHEMA %I FROM schema_steward_service', current_schema());
      END $$`);
  }
}
