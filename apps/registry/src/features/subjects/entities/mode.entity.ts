import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

/** What may be written in every context, one context, or one subject. */
@Entity('modes')
@Index('modes_context_id_idx', ['contextId'])
@Index('modes_scope_key', { synchronize: false })
@Check('modes_scope_check', `subject IS NULL OR context_id IS NOT NULL`)
@Check('modes_mode_check', `mode IN ('READWRITE', 'READONLY', 'READONLY_OVERRIDE', 'IMPORT', 'FORWARD')`)
export class ModeEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'modes_pkey',
  })
  id!: number;

  @Column({ name: 'context_id', type: 'integer', nullable: true })
  contextId!: number | null;

  @ManyToOne('ContextEntity')
  @JoinColumn({ name: 'context_id', foreignKeyConstraintName: 'modes_context_id_fkey' })
  context?: unknown;

  @Column({ type: 'text', nullable: true })
  subject!: string | null;

  @Column({ type: 'text' })
  mode!: string;

  @Column({ type: 'text', nullable: true })
  reason!: string | null;

  @Column({ name: 'updated_by', type: 'text' })
  updatedBy!: string;

  @Column({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;
}
