import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which topics subjects are bound to, as Confluent's API has it. A binding never changes: it is made and ended, and the
 * ledger keeps both.
 */
export class Associations1795980000000 implements MigrationInterface {
  readonly name = 'Associations1795980000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE associations (
        id bigint GENERATED ALWAYS AS IDENTITY,
        guid uuid NOT NULL,
        subject_id bigint NOT NULL,
        resource_type text NOT NULL,
        resource_id text NOT NULL,
        resource_namespace text NOT NULL,
        resource_name text NOT NULL,
        association_type text NOT NULL,
        lifecycle text NOT NULL,
        created_by text NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT associations_pkey PRIMARY KEY (id),
        CONSTRAINT associations_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects (id),
        CONSTRAINT associations_resource_key UNIQUE (resource_type, resource_id, association_type),
        CONSTRAINT associations_resource_type_check CHECK (resource_type = 'topic'),
        CONSTRAINT associations_association_type_check CHECK (association_type IN ('key', 'value')),
        CONSTRAINT associations_lifecycle_check CHECK (lifecycle IN ('STRONG', 'WEAK'))
      )`);
    await db.query('CREATE INDEX associations_subject_id_idx ON associations (subject_id)');
    // By name in one namespace or in any, and a whole namespace.
    await db.query(`
      CREATE INDEX associations_resource_name_idx ON associations (resource_name, resource_namespace)`);
    await db.query('CREATE INDEX associations_resource_namespace_idx ON associations (resource_namespace)');
    // A subject that is bound by something that owns it is bound by nothing else, whoever is faster.
    await db.query(`
      CREATE UNIQUE INDEX associations_owned_subject_key ON associations (subject_id) WHERE lifecycle = 'STRONG'`);
    await db.query('GRANT SELECT, INSERT, DELETE ON associations TO schema_steward_service');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE associations');
  }
}
