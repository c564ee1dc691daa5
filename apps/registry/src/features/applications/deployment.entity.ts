import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

/** A version of an application runs, or ran, in an environment. */
@Entity('deployments')
@Index('deployments_current_key', ['applicationId', 'environmentId', 'instance'], {
  unique: true,
  where: 'ended_at IS NULL',
})
@Index('deployments_application_id_idx', ['applicationId', 'id'])
@Index('deployments_environment_id_idx', ['environmentId'])
@Check('deployments_version_check', `version <> ''`)
@Check('deployments_ended_check', '(ended_at IS NULL) = (ended_by IS NULL)')
export class DeploymentEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'deployments_pkey',
  })
  id!: number;

  @Column({ name: 'application_id', type: 'bigint' })
  applicationId!: number;

  @ManyToOne('ApplicationEntity')
  @JoinColumn({ name: 'application_id', foreignKeyConstraintName: 'deployments_application_id_fkey' })
  application?: unknown;

  @Column({ name: 'environment_id', type: 'bigint' })
  environmentId!: number;

  @ManyToOne('EnvironmentEntity')
  @JoinColumn({ name: 'environment_id', foreignKeyConstraintName: 'deployments_environment_id_fkey' })
  environment?: unknown;

  /** Which of several in one environment; empty where there is but one. */
  @Column({ type: 'text' })
  instance!: string;

  @Column({ type: 'text' })
  version!: string;

  @Column({ name: 'deployed_by', type: 'text' })
  deployedBy!: string;

  @Column({ name: 'deployed_at', type: 'timestamptz' })
  deployedAt!: Date;

  @Column({ name: 'ended_by', type: 'text', nullable: true })
  endedBy!: string | null;

  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt!: Date | null;
}
