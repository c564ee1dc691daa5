import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The token at the head of a line of tokens that were made with one another, so that whoever holds it is not two where two
 * have to stand behind a break or a transfer. It is no foreign key: what a token did outlasts it.
 */
export class TokenLines1795979400000 implements MigrationInterface {
  readonly name = 'TokenLines1795979400000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE api_tokens ADD COLUMN origin text');
    await db.query('ALTER TABLE approvals ADD COLUMN approver_origin text');
    await db.query('ALTER TABLE subject_transfers ADD COLUMN offered_by_origin text');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE subject_transfers DROP COLUMN offered_by_origin');
    await db.query('ALTER TABLE approvals DROP COLUMN approver_origin');
    await db.query('ALTER TABLE api_tokens DROP COLUMN origin');
  }
}
