import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists of associations are in the order of their bytes: indexes that have it let a page be read by itself. */
export class AssociationOrder1795980480000 implements MigrationInterface {
  readonly name = 'AssociationOrder1795980480000';

  async up(db: QueryRunner): Promise<void> {
    // Of all, or of a name.
    await db.query(`
      CREATE INDEX associations_resource_name_c_idx ON associations (resource_name COLLATE "C",
        resource_namespace COLLATE "C", resource_type, association_type, resource_id COLLATE "C")`);
    // Of a namespace.
    await db.query(`
      CREATE INDEX associations_resource_namespace_c_idx ON associations (resource_namespace COLLATE "C",
        resource_name COLLATE "C", resource_type, association_type, resource_id COLLATE "C")`);
    await db.query('DROP INDEX associations_resource_name_idx');
    await db.query('DROP INDEX associations_resource_namespace_idx');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX associations_resource_name_idx ON associations (resource_name, resource_namespace)`);
    await db.query('CREATE INDEX associations_resource_namespace_idx ON associations (resource_namespace)');
    await db.query('DROP INDEX associations_resource_name_c_idx');
    await db.query('DROP INDEX associations_resource_namespace_c_idx');
  }
}
