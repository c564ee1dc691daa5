import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

/** Evidence that an application reads a field in an environment, by where it is known from. */
@Entity('field_usages')
@Index('field_usages_current_key', ['applicationId', 'environmentId', 'fieldId', 'source'], {
  unique: true,
  where: 'ended_at IS NULL',
})
@Index('field_usages_main_branch_key', ['applicationId', 'fieldId', 'source'], {
  unique: true,
  where: 'ended_at IS NULL AND environment_id IS NULL',
})
@Index('field_usages_application_id_idx', ['applicationId', 'source'])
@Index('field_usages_environment_id_idx', ['environmentId'])
@Index('field_usages_field_id_idx', ['fieldId'])
@Check('field_usages_source_check', `source ~ '^[a-z]+(-[a-z]+)*$'`)
@Check('field_usages_seen_check', 'first_seen_at <= last_seen_at')
export class FieldUsageEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'field_usages_pkey',
  })
  id!: number;

  @Column({ name: 'application_id', type: 'bigint' })
  applicationId!: number;

  @ManyToOne('ApplicationEntity')
  @JoinColumn({ name: 'application_id', foreignKeyConstraintName: 'field_usages_application_id_fkey' })
  application?: unknown;

  /** Null for the newest version of a main branch, which reads before it runs anywhere. */
  @Column({ name: 'environment_id', type: 'bigint', nullable: true })
  environmentId!: number | null;

  @ManyToOne('EnvironmentEntity')
  @JoinColumn({ name: 'environment_id', foreignKeyConstraintName: 'field_usages_environment_id_fkey' })
  environment?: unknown;

  @Column({ name: 'field_id', type: 'bigint' })
  fieldId!: number;

  @ManyToOne('FieldEntity')
  @JoinColumn({ name: 'field_id', foreignKeyConstraintName: 'field_usages_field_id_fkey' })
  field?: unknown;

  /** `contract`: what a contract in use reads. Others will come, and leave these rows alone. */
  @Column({ type: 'text' })
  source!: string;

  /** The application's version that was found to read it first, and the one that was last; null where a source knows of none. */
  @Column({ name: 'since_version', type: 'text', nullable: true })
  sinceVersion!: string | null;

  @Column({ type: 'text', nullable: true })
  version!: string | null;

  @Column({ name: 'first_seen_at', type: 'timestamptz' })
  firstSeenAt!: Date;

  @Column({ name: 'last_seen_at', type: 'timestamptz' })
  lastSeenAt!: Date;

  /** When it was read no more; null while it is. */
  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt!: Date | null;
}
