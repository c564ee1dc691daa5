import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** Content, stored once a context under an id that is never given twice. */
@Entity('schemas')
@Index('schemas_context_id_content_hash_key', ['contextId', 'contentHash'], {
  unique: true,
  where: 'retired_at IS NULL',
})
@Index('schemas_guid_idx', ['guid'])
@Check('schemas_id_check', `id > 0`)
@Check('schemas_schema_type_check', `schema_type IN ('AVRO', 'JSON', 'PROTOBUF')`)
export class SchemaEntity {
  @PrimaryColumn({ name: 'context_id', type: 'integer', primaryKeyConstraintName: 'schemas_pkey' })
  contextId!: number;

  @ManyToOne('ContextEntity')
  @JoinColumn({ name: 'context_id', foreignKeyConstraintName: 'schemas_context_id_fkey' })
  context?: unknown;

  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'schemas_pkey' })
  id!: number;

  @Column({ name: 'schema_type', type: 'text' })
  schemaType!: string;

  @Column({ type: 'text' })
  text!: string;

  @Column({ name: 'schema_references', type: 'jsonb' })
  schemaReferences!: unknown;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: unknown;

  @Column({ name: 'rule_set', type: 'jsonb', nullable: true })
  ruleSet!: unknown;

  @Column({ type: 'uuid' })
  guid!: string;

  @Column({ name: 'content_hash', type: 'text' })
  contentHash!: string;

  @Column({ name: 'canonical_algorithm', type: 'smallint' })
  canonicalAlgorithm!: number;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** Since when no version carries it. Its id stays taken. */
  @Column({ name: 'retired_at', type: 'timestamptz', nullable: true })
  retiredAt!: Date | null;
}
