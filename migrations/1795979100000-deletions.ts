import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Deletion for good. A schema that no version carries any more is retired: its id is never given again, and the same
 * content, registered later, gets a new one. Names of subjects are listed a page at a time, in code point order.
 */
export class Deletions1795979100000 implements MigrationInterface {
  readonly name = 'Deletions1795979100000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE schemas ADD COLUMN retired_at timestamptz');
    await db.query('ALTER TABLE schemas DROP CONSTRAINT schemas_context_id_content_hash_key');
    await db.query(`
      CREATE UNIQUE INDEX schemas_context_id_content_hash_key ON schemas (context_id, content_hash)
        WHERE retired_at IS NULL`);
    // A row lock needs it too: whoever uses a schema's content and whoever retires it wait for one another.
    await db.query('GRANT UPDATE (retired_at) ON schemas TO schema_steward_service');
    // "C" answers LIKE 'prefix%' from the index, and sorts as the answers do.
    await db.query('CREATE INDEX subjects_context_id_name_c_idx ON subjects (context_id, name COLLATE "C")');
  }

  /** Retired content keeps its row under a hash that nothing else has. */
  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX subjects_context_id_name_c_idx');
    await db.query('REVOKE UPDATE (retired_at) ON schemas FROM schema_steward_service');
    await db.query('DROP INDEX schemas_context_id_content_hash_key');
    await db.query(
      `UPDATE schemas SET content_hash = content_hash || ' retired ' || id WHERE retired_at IS NOT NULL`,
    );
    await db.query('ALTER TABLE schemas DROP COLUMN retired_at');
    await db.query(
      'ALTER TABLE schemas ADD CONSTRAINT schemas_context_id_content_hash_key UNIQUE (context_id, content_hash)',
    );
  }
}
