import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** The newest contract of a branch with one provider. */
@Entity('contract_branch_heads')
@Index('contract_branch_heads_contract_version_id_idx', ['contractVersionId'])
export class ContractBranchHeadEntity {
  @PrimaryColumn({
    name: 'application_id',
    type: 'bigint',
    primaryKeyConstraintName: 'contract_branch_heads_pkey',
  })
  applicationId!: number;

  @ManyToOne('ApplicationEntity')
  @JoinColumn({
    name: 'application_id',
    foreignKeyConstraintName: 'contract_branch_heads_application_id_fkey',
  })
  application?: unknown;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'contract_branch_heads_pkey' })
  branch!: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'contract_branch_heads_pkey' })
  provider!: string;

  @Column({ name: 'contract_version_id', type: 'bigint' })
  contractVersionId!: number;

  @ManyToOne('ContractVersionEntity')
  @JoinColumn({
    name: 'contract_version_id',
    foreignKeyConstraintName: 'contract_branch_heads_contract_version_id_fkey',
  })
  contractVersion?: unknown;

  @Column({ type: 'timestamptz' })
  since!: Date;
}
