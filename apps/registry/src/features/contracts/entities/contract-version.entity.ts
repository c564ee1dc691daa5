import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** What one version of an application reads of one provider. It stays as it was published. */
@Entity('contract_versions')
@Unique('contract_versions_application_id_version_provider_key', ['applicationId', 'version', 'provider'])
@Index('contract_versions_application_id_idx', ['applicationId', 'id'])
@Index('contract_versions_content_id_idx', ['contentId'])
@Index('contract_versions_provider_idx', ['provider', 'id'])
@Check('contract_versions_version_check', `version <> ''`)
export class ContractVersionEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'contract_versions_pkey',
  })
  id!: number;

  @Column({ name: 'application_id', type: 'bigint' })
  applicationId!: number;

  @ManyToOne('ApplicationEntity')
  @JoinColumn({ name: 'application_id', foreignKeyConstraintName: 'contract_versions_application_id_fkey' })
  application?: unknown;

  /** Who writes what it reads; empty where the contract names nobody. */
  @Column({ type: 'text' })
  provider!: string;

  @Column({ type: 'text' })
  version!: string;

  @Column({ name: 'content_id', type: 'bigint' })
  contentId!: number;

  @ManyToOne('ContractContentEntity')
  @JoinColumn({ name: 'content_id', foreignKeyConstraintName: 'contract_versions_content_id_fkey' })
  content?: unknown;

  @Column({ name: 'build_url', type: 'text', nullable: true })
  buildUrl!: string | null;

  @Column({ name: 'published_by', type: 'text' })
  publishedBy!: string;

  @Column({ name: 'published_at', type: 'timestamptz' })
  publishedAt!: Date;
}
