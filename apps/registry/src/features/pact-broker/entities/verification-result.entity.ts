import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

/** What a verifier of a provider found of what a contract says. It is never rewritten. */
@Entity('verification_results')
@Index('verification_results_content_id_idx', ['contentId', 'consumerId', 'id'])
@Index('verification_results_consumer_id_idx', ['consumerId'])
@Index('verification_results_provider_id_idx', ['providerId'])
@Check('verification_results_provider_version_check', `provider_version <> ''`)
export class VerificationResultEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'verification_results_pkey',
  })
  id!: number;

  @Column({ name: 'content_id', type: 'bigint' })
  contentId!: number;

  @ManyToOne('ContractContentEntity')
  @JoinColumn({ name: 'content_id', foreignKeyConstraintName: 'verification_results_content_id_fkey' })
  content?: unknown;

  @Column({ name: 'consumer_id', type: 'bigint' })
  consumerId!: number;

  @ManyToOne('ApplicationEntity')
  @JoinColumn({ name: 'consumer_id', foreignKeyConstraintName: 'verification_results_consumer_id_fkey' })
  consumer?: unknown;

  @Column({ name: 'consumer_version', type: 'text' })
  consumerVersion!: string;

  @Column({ name: 'provider_id', type: 'bigint' })
  providerId!: number;

  @ManyToOne('ApplicationEntity')
  @JoinColumn({ name: 'provider_id', foreignKeyConstraintName: 'verification_results_provider_id_fkey' })
  provider?: unknown;

  @Column({ name: 'provider_version', type: 'text' })
  providerVersion!: string;

  @Column({ type: 'boolean' })
  success!: boolean;

  /** How many interactions passed, and how many failed. */
  @Column({ type: 'integer' })
  passed!: number;

  @Column({ type: 'integer' })
  failed!: number;

  /** What failed and why, some of it. */
  @Column({ type: 'jsonb' })
  failures!: unknown;

  @Column({ name: 'build_url', type: 'text', nullable: true })
  buildUrl!: string | null;

  /** The tool, as it calls itself. */
  @Column({ name: 'verified_by', type: 'text', nullable: true })
  verifiedBy!: string | null;

  @Column({ name: 'posted_by', type: 'text' })
  postedBy!: string;

  @Column({ name: 'posted_at', type: 'timestamptz' })
  postedAt!: Date;
}
