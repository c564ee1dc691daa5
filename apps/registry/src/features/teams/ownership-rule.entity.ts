import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** New subjects whose name starts with the prefix belong to the team. */
@Entity('ownership_rules')
@Unique('ownership_rules_context_id_prefix_key', ['contextId', 'prefix'])
@Index('ownership_rules_team_id_idx', ['teamId'])
export class OwnershipRuleEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'ownership_rules_pkey',
  })
  id!: number;

  @Column({ name: 'context_id', type: 'integer' })
  contextId!: number;

  @ManyToOne('ContextEntity')
  @JoinColumn({ name: 'context_id', foreignKeyConstraintName: 'ownership_rules_context_id_fkey' })
  context?: unknown;

  @Column({ type: 'text' })
  prefix!: string;

  @Column({ name: 'team_id', type: 'bigint' })
  teamId!: number;

  @ManyToOne('TeamEntity')
  @JoinColumn({ name: 'team_id', foreignKeyConstraintName: 'ownership_rules_team_id_fkey' })
  team?: unknown;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
