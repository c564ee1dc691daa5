import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** Who answers for something. */
@Entity('teams')
@Unique('teams_slug_key', ['slug'])
@Index('teams_parent_id_idx', ['parentId'])
@Index('teams_escalation_team_id_idx', ['escalationTeamId'])
@Check('teams_slug_check', `slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'`)
export class TeamEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'teams_pkey',
  })
  id!: number;

  @Column({ type: 'text' })
  slug!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ name: 'parent_id', type: 'bigint', nullable: true })
  parentId!: number | null;

  @ManyToOne('TeamEntity')
  @JoinColumn({ name: 'parent_id', foreignKeyConstraintName: 'teams_parent_id_fkey' })
  parent?: unknown;

  @Column({ name: 'escalation_team_id', type: 'bigint', nullable: true })
  escalationTeamId!: number | null;

  @ManyToOne('TeamEntity')
  @JoinColumn({ name: 'escalation_team_id', foreignKeyConstraintName: 'teams_escalation_team_id_fkey' })
  escalationTeam?: unknown;

  @Column({ name: 'external_ref', type: 'text', nullable: true })
  externalRef!: string | null;

  @Column({ name: 'built_in', type: 'boolean', default: false })
  builtIn!: boolean;

  @Column({ name: 'archived_at', type: 'timestamptz', nullable: true })
  archivedAt!: Date | null;

  @Column({ name: 'archived_by', type: 'text', nullable: true })
  archivedBy!: string | null;

  @Column({ name: 'archive_reason', type: 'text', nullable: true })
  archiveReason!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
