import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A branch that was merged is gone, and a tag may be taken back: a version then is on the branch no longer, and another
 * one leads it. What the version published stays, and the ledger says who took it from the branch.
 */
export class BranchesEnd1795980360000 implements MigrationInterface {
  readonly name = 'BranchesEnd1795980360000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'GRANT DELETE ON application_version_branches, contract_branch_heads TO schema_steward_service',
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      'REVOKE DELETE ON application_version_branches, contract_branch_heads FROM schema_steward_service',
    );
  }
}
