import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** A version of an application is on a branch. */
@Entity('application_version_branches')
@Index('application_version_branches_version_idx', ['applicationId', 'version'])
export class ApplicationVersionBranchEntity {
  @PrimaryColumn({
    name: 'application_id',
    type: 'bigint',
    primaryKeyConstraintName: 'application_version_branches_pkey',
  })
  applicationId!: number;

  @ManyToOne('ApplicationEntity')
  @JoinColumn({
    name: 'application_id',
    foreignKeyConstraintName: 'application_version_branches_application_id_fkey',
  })
  application?: unknown;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'application_version_branches_pkey' })
  branch!: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'application_version_branches_pkey' })
  version!: string;

  @Column({ type: 'timestamptz' })
  since!: Date;
}
