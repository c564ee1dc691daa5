import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A subject is `(context, name)`. Its row is never deleted. */
@Entity('subjects')
@Unique('subjects_context_id_name_key', ['contextId', 'name'])
@Index('subjects_context_id_name_c_idx', { synchronize: false })
@Index('subjects_owner_team_id_idx', ['ownerTeamId'])
@Index('subjects_search_idx', { synchronize: false })
@Index('subjects_successor_of_id_idx', ['successorOfId'])
@Check(
  'subjects_owner_source_check',
  `owner_source IN ('explicit', 'token', 'rule', 'metadata', 'unassigned')`,
)
export class SubjectEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'subjects_pkey',
  })
  id!: number;

  @Column({ name: 'context_id', type: 'integer' })
  contextId!: number;

  @ManyToOne('ContextEntity')
  @JoinColumn({ name: 'context_id', foreignKeyConstraintName: 'subjects_context_id_fkey' })
  context?: unknown;

  @Column({ type: 'text' })
  name!: string;

  @Column({ name: 'owner_team_id', type: 'bigint' })
  ownerTeamId!: number;

  @ManyToOne('TeamEntity')
  @JoinColumn({ name: 'owner_team_id', foreignKeyConstraintName: 'subjects_owner_team_id_fkey' })
  ownerTeam?: unknown;

  @Column({ name: 'owner_source', type: 'text' })
  ownerSource!: string;

  @Column({ name: 'successor_of_id', type: 'bigint', nullable: true })
  successorOfId!: number | null;

  @ManyToOne('SubjectEntity')
  @JoinColumn({ name: 'successor_of_id', foreignKeyConstraintName: 'subjects_successor_of_id_fkey' })
  successorOf?: unknown;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
