import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

/** An application says that it produces or consumes a subject in an environment. One that ended is kept. */
@Entity('declarations')
@Index('declarations_current_key', ['applicationId', 'subjectId', 'environmentId', 'direction'], {
  unique: true,
  where: 'ended_at IS NULL',
})
@Index('declarations_application_id_idx', ['applicationId', 'id'])
@Index('declarations_subject_id_idx', ['subjectId', 'direction'])
@Index('declarations_environment_id_idx', ['environmentId'])
@Check('declarations_direction_check', `direction IN ('produces', 'consumes')`)
@Check('declarations_ended_check', '(ended_at IS NULL) = (ended_by IS NULL)')
export class DeclarationEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'declarations_pkey',
  })
  id!: number;

  @Column({ name: 'application_id', type: 'bigint' })
  applicationId!: number;

  @ManyToOne('ApplicationEntity')
  @JoinColumn({ name: 'application_id', foreignKeyConstraintName: 'declarations_application_id_fkey' })
  application?: unknown;

  @Column({ name: 'subject_id', type: 'bigint' })
  subjectId!: number;

  @ManyToOne('SubjectEntity')
  @JoinColumn({ name: 'subject_id', foreignKeyConstraintName: 'declarations_subject_id_fkey' })
  subject?: unknown;

  @Column({ name: 'environment_id', type: 'bigint' })
  environmentId!: number;

  @ManyToOne('EnvironmentEntity')
  @JoinColumn({ name: 'environment_id', foreignKeyConstraintName: 'declarations_environment_id_fkey' })
  environment?: unknown;

  @Column({ type: 'text' })
  direction!: string;

  @Column({ name: 'created_by', type: 'text' })
  createdBy!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'ended_by', type: 'text', nullable: true })
  endedBy!: string | null;

  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt!: Date | null;
}
