import { Check, Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** What a contract says, once, whoever published it how often. */
@Entity('contract_contents')
@Unique('contract_contents_content_hash_key', ['contentHash'])
@Check('contract_contents_format_check', `format IN ('pact', 'event')`)
export class ContractContentEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'contract_contents_pkey',
  })
  id!: number;

  @Column({ type: 'text' })
  format!: string;

  @Column({ name: 'content_hash', type: 'text' })
  contentHash!: string;

  /** As it was sent first. */
  @Column({ type: 'text' })
  text!: string;

  /** What its author should know. */
  @Column({ type: 'jsonb' })
  problems!: unknown;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
