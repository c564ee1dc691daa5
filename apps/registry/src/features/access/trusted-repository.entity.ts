import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A repository whose workflows a team lets register its subjects. */
@Entity('trusted_repositories')
@Unique('trusted_repositories_repository_team_key', ['issuer', 'repositoryId', 'teamId'])
@Index('trusted_repositories_team_id_idx', ['teamId'])
@Check('trusted_repositories_subject_prefixes_check', 'cardinality(subject_prefixes) > 0')
export class TrustedRepositoryEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'trusted_repositories_pkey',
  })
  id!: number;

  @Column({ type: 'text' })
  issuer!: string;

  @Column({ name: 'repository_id', type: 'text' })
  repositoryId!: string;

  @Column({ name: 'repository_owner_id', type: 'text' })
  repositoryOwnerId!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ name: 'team_id', type: 'bigint' })
  teamId!: number;

  @ManyToOne('TeamEntity')
  @JoinColumn({ name: 'team_id', foreignKeyConstraintName: 'trusted_repositories_team_id_fkey' })
  team?: unknown;

  @Column({ name: 'subject_prefixes', type: 'text', array: true, nullable: true })
  subjectPrefixes!: string[] | null;

  @Column({ type: 'text' })
  ref!: string;

  @Column({ name: 'job_workflow_ref', type: 'text', nullable: true })
  jobWorkflowRef!: string | null;

  @Column({ name: 'created_by', type: 'text' })
  createdBy!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
