import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

/** A version of an application is supported in an environment, beside others, until its support ends. */
@Entity('releases')
@Index('releases_current_key', ['applicationId', 'environmentId', 'version'], {
  unique: true,
  where: 'ended_at IS NULL',
})
@Index('releases_application_id_idx', ['applicationId', 'id'])
@Index('releases_environment_id_idx', ['environmentId'])
@Check('releases_version_check', `version <> ''`)
@Check('releases_ended_check', '(ended_at IS NULL) = (ended_by IS NULL)')
export class ReleaseEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'releases_pkey',
  })
  id!: number;

  @Column({ name: 'application_id', type: 'bigint' })
  applicationId!: number;

  @ManyToOne('ApplicationEntity')
  @JoinColumn({ name: 'application_id', foreignKeyConstraintName: 'releases_application_id_fkey' })
  application?: unknown;

  @Column({ name: 'environment_id', type: 'bigint' })
  environmentId!: number;

  @ManyToOne('EnvironmentEntity')
  @JoinColumn({ name: 'environment_id', foreignKeyConstraintName: 'releases_environment_id_fkey' })
  environment?: unknown;

  @Column({ type: 'text' })
  version!: string;

  @Column({ name: 'released_by', type: 'text' })
  releasedBy!: string;

  @Column({ name: 'released_at', type: 'timestamptz' })
  releasedAt!: Date;

  @Column({ name: 'ended_by', type: 'text', nullable: true })
  endedBy!: string | null;

  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt!: Date | null;
}
