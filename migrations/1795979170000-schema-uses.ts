import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One use of a schema is found without reading all of them: a key's schema may be carried by every topic there is. The
 * index takes the place of one that held the same first columns.
 */
export class SchemaUses1795979170000 implements MigrationInterface {
  readonly name = 'SchemaUses1795979170000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX schema_versions_uses_idx ON schema_versions (context_id, schema_id, subject_id, version)
        WHERE hard_deleted_at IS NULL`);
    await db.query('DROP INDEX schema_versions_schema_idx');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('CREATE INDEX schema_versions_schema_idx ON schema_versions (context_id, schema_id)');
    await db.query('DROP INDEX schema_versions_uses_idx');
  }
}
