import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A usage says which version of the application reads the field, and since which. What is newest on a main branch reads
 * as well, before it runs anywhere: its usage has no environment.
 */
export class UsagePlaces1795980420000 implements MigrationInterface {
  readonly name = 'UsagePlaces1795980420000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE field_usages ALTER COLUMN environment_id DROP NOT NULL');
    // Other sources than contracts may know of no version.
    await db.query('ALTER TABLE field_usages ADD COLUMN since_version text, ADD COLUMN version text');
    // The key of those that have an environment does not tell these apart: to an index, null is never the same.
    await db.query(`
      CREATE UNIQUE INDEX field_usages_main_branch_key
        ON field_usages (application_id, field_id, source) WHERE ended_at IS NULL AND environment_id IS NULL`);
    await db.query('GRANT UPDATE (version) ON field_usages TO schema_steward_service');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('REVOKE UPDATE (version) ON field_usages FROM schema_steward_service');
    await db.query('DROP INDEX field_usages_main_branch_key');
    await db.query('DELETE FROM field_usages WHERE environment_id IS NULL');
    await db.query('ALTER TABLE field_usages DROP COLUMN since_version, DROP COLUMN version');
    await db.query('ALTER TABLE field_usages ALTER COLUMN environment_id SET NOT NULL');
  }
}
