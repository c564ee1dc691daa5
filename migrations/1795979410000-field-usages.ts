import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Evidence that an application reads a field in an environment, by where it is known from. Sources never overwrite one
 * another, and what is read no more keeps its row with its end.
 */
export class FieldUsages1795979410000 implements MigrationInterface {
  readonly name = 'FieldUsages1795979410000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE field_usages (
        id bigint GENERATED ALWAYS AS IDENTITY,
        application_id bigint NOT NULL,
        environment_id bigint NOT NULL,
        field_id bigint NOT NULL,
        source text NOT NULL,
        first_seen_at timestamptz NOT NULL,
        last_seen_at timestamptz NOT NULL,
        ended_at timestamptz,
        CONSTRAINT field_usages_pkey PRIMARY KEY (id),
        CONSTRAINT field_usages_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications (id),
        CONSTRAINT field_usages_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments (id),
        CONSTRAINT field_usages_field_id_fkey FOREIGN KEY (field_id) REFERENCES fields (id),
        CONSTRAINT field_usages_source_check CHECK (source ~ '^[a-z]+(-[a-z]+)*$'),
        CONSTRAINT field_usages_seen_check CHECK (first_seen_at <= last_seen_at)
      )`);
    // One that holds; any number that ended.
    await db.query(`
      CREATE UNIQUE INDEX field_usages_current_key
        ON field_usages (application_id, environment_id, field_id, source) WHERE ended_at IS NULL`);
    await db.query('CREATE INDEX field_usages_application_id_idx ON field_usages (application_id, source)');
    await db.query('CREATE INDEX field_usages_environment_id_idx ON field_usages (environment_id)');
    await db.query('CREATE INDEX field_usages_field_id_idx ON field_usages (field_id)');
    await db.query('GRANT SELECT, INSERT ON field_usages TO schema_steward_service');
    await db.query('GRANT UPDATE (last_seen_at, ended_at) ON field_usages TO schema_steward_service');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE field_usages');
  }
}
