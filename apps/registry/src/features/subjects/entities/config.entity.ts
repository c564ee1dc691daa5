import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

/** What decides for every context, one context, or one subject; the narrowest that says something wins. */
@Entity('configs')
@Index('configs_context_id_idx', ['contextId'])
@Index('configs_scope_key', { synchronize: false })
@Check('configs_scope_check', `subject IS NULL OR context_id IS NOT NULL`)
@Check('configs_compatibility_policy_check', `compatibility_policy IN ('STRICT', 'LENIENT')`)
@Check(
  'configs_compatibility_level_check',
  `compatibility_level IN ('NONE', 'BACKWARD', 'BACKWARD_TRANSITIVE', 'FORWARD', 'FORWARD_TRANSITIVE', 'FULL', 'FULL_TRANSITIVE')`,
)
export class ConfigEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'configs_pkey',
  })
  id!: number;

  @Column({ name: 'context_id', type: 'integer', nullable: true })
  contextId!: number | null;

  @ManyToOne('ContextEntity')
  @JoinColumn({ name: 'context_id', foreignKeyConstraintName: 'configs_context_id_fkey' })
  context?: unknown;

  @Column({ type: 'text', nullable: true })
  subject!: string | null;

  @Column({ name: 'compatibility_level', type: 'text', nullable: true })
  compatibilityLevel!: string | null;

  @Column({ name: 'compatibility_policy', type: 'text', nullable: true })
  compatibilityPolicy!: string | null;

  @Column({ name: 'compatibility_group', type: 'text', nullable: true })
  compatibilityGroup!: string | null;

  @Column({ type: 'boolean', nullable: true })
  normalize!: boolean | null;

  @Column({ name: 'validate_fields', type: 'boolean', nullable: true })
  validateFields!: boolean | null;

  @Column({ name: 'validate_new_schemas', type: 'boolean', nullable: true })
  validateNewSchemas!: boolean | null;

  @Column({ name: 'validate_rules', type: 'boolean', nullable: true })
  validateRules!: boolean | null;

  @Column({ type: 'text', nullable: true })
  alias!: string | null;

  @Column({ name: 'alias_for_deks', type: 'text', nullable: true })
  aliasForDeks!: string | null;

  @Column({ name: 'default_metadata', type: 'jsonb', nullable: true })
  defaultMetadata!: unknown;

  @Column({ name: 'override_metadata', type: 'jsonb', nullable: true })
  overrideMetadata!: unknown;

  @Column({ name: 'default_rule_set', type: 'jsonb', nullable: true })
  defaultRuleSet!: unknown;

  @Column({ name: 'override_rule_set', type: 'jsonb', nullable: true })
  overrideRuleSet!: unknown;

  @Column({ type: 'text', nullable: true })
  reason!: string | null;

  @Column({ name: 'reason_by', type: 'text', nullable: true })
  reasonBy!: string | null;

  @Column({ name: 'reason_at', type: 'timestamptz', nullable: true })
  reasonAt!: Date | null;

  @Column({ name: 'updated_by', type: 'text' })
  updatedBy!: string;

  @Column({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;
}
