import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The human behind an offer, so that a person and a token of theirs do not take both sides of a transfer. */
export class TransferPersons1795978801000 implements MigrationInterface {
  readonly name = 'TransferPersons1795978801000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'ALTER TABLE subject_transfers ADD COLUMN offered_by_person text, ADD COLUMN decided_by_person text',
    );
    await db.query('GRANT UPDATE (decided_by_person) ON subject_transfers TO schema_steward_service');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      'ALTER TABLE subject_transfers DROP COLUMN decided_by_person, DROP COLUMN offered_by_person',
    );
  }
}
