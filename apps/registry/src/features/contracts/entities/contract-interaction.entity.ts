import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** One kind of message that a contract reads, and the subject or topic that it names. */
@Entity('contract_interactions')
@Index('contract_interactions_binding_idx', ['bindingKind', 'bindingContext', 'bindingName'])
@Check(
  'contract_interactions_binding_check',
  `(binding_kind = 'subject' AND binding_context IS NOT NULL AND binding_name IS NOT NULL)
    OR (binding_kind = 'topic' AND binding_context IS NULL AND binding_name IS NOT NULL)
    OR (binding_kind IS NULL AND binding_context IS NULL AND binding_name IS NULL)`,
)
export class ContractInteractionEntity {
  @PrimaryColumn({
    name: 'content_id',
    type: 'bigint',
    primaryKeyConstraintName: 'contract_interactions_pkey',
  })
  contentId!: number;

  @ManyToOne('ContractContentEntity')
  @JoinColumn({ name: 'content_id', foreignKeyConstraintName: 'contract_interactions_content_id_fkey' })
  content?: unknown;

  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'contract_interactions_pkey' })
  position!: number;

  /** In the contract's text, as a JSON pointer. */
  @Column({ type: 'text' })
  place!: string;

  @Column({ type: 'text' })
  description!: string;

  @Column({ name: 'binding_kind', type: 'text', nullable: true })
  bindingKind!: string | null;

  @Column({ name: 'binding_context', type: 'text', nullable: true })
  bindingContext!: string | null;

  @Column({ name: 'binding_name', type: 'text', nullable: true })
  bindingName!: string | null;

  /** Protobuf: the message's full name. */
  @Column({ type: 'text', nullable: true })
  message!: string | null;

  /** Every path that it looks at, in the grammar for people. */
  @Column({ type: 'text', array: true })
  reads!: string[];

  @Column({ name: 'reads_nothing_else', type: 'boolean' })
  readsNothingElse!: boolean;

  /** What it asks of besides the body: kept, and not decided. */
  @Column({ type: 'text', array: true })
  metadata!: string[];

  @Column({ type: 'boolean' })
  pending!: boolean;

  @Column({ type: 'text', nullable: true })
  scenario!: string | null;
}
