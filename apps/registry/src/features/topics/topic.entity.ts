import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A topic of a cluster. Whose it is follows from its subjects. */
@Entity('topics')
@Unique('topics_cluster_name_key', ['cluster', 'name'])
@Index('topics_name_idx', ['name'])
@Check('topics_retention_ms_check', 'retention_ms >= -1')
@Check('topics_cleanup_policy_check', `cleanup_policy IN ('delete', 'compact', 'compact,delete')`)
@Check(
  'topics_audience_check',
  `audience IN ('component-internal', 'business-unit-internal', 'company-internal', 'external-partner', 'external-public')`,
)
export class TopicEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'topics_pkey',
  })
  id!: number;

  @Column({ type: 'text' })
  cluster!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text', array: true })
  regions!: string[];

  /** -1: for ever; null: not said. */
  @Column({ name: 'retention_ms', type: 'bigint', nullable: true })
  retentionMs!: number | null;

  @Column({ name: 'cleanup_policy', type: 'text' })
  cleanupPolicy!: string;

  @Column({ type: 'text' })
  audience!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
