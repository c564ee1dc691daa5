import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** A token of this registry. The secret itself is nowhere. */
@Entity('api_tokens')
@Index('api_tokens_team_id_idx', ['teamId'])
@Index('api_tokens_trusted_repository_id_idx', ['trustedRepositoryId', 'expiresAt'])
@Index('api_tokens_application_idx', ['application'])
@Check('api_tokens_id_check', `id ~ '^[0-9a-f]{16}$'`)
@Check('api_tokens_secret_hash_check', 'octet_length(secret_hash) = 32')
@Check('api_tokens_role_check', `role IN ('viewer', 'member', 'owner', 'approver', 'admin', 'ci')`)
@Check(
  'api_tokens_team_check',
  `CASE WHEN role IN ('member', 'owner', 'ci') THEN team_id IS NOT NULL WHEN role = 'admin' THEN team_id IS NULL ELSE true END`,
)
@Check(
  'api_tokens_application_check',
  `application IS NULL OR (team_id IS NOT NULL AND role IN ('viewer', 'member', 'ci'))`,
)
@Check('api_tokens_actions_check', 'cardinality(actions) > 0')
@Check('api_tokens_subject_prefixes_check', 'cardinality(subject_prefixes) > 0')
export class ApiTokenEntity {
  /** Public: the user name in Basic, and what the token is called by. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'api_tokens_pkey' })
  id!: string;

  @Column({ name: 'secret_hash', type: 'bytea' })
  secretHash!: Buffer;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  role!: string;

  @Column({ name: 'team_id', type: 'bigint', nullable: true })
  teamId!: number | null;

  @ManyToOne('TeamEntity')
  @JoinColumn({ name: 'team_id', foreignKeyConstraintName: 'api_tokens_team_id_fkey' })
  team?: unknown;

  @Column({ type: 'text', nullable: true })
  application!: string | null;

  @ManyToOne('ApplicationEntity')
  @JoinColumn({
    name: 'application',
    referencedColumnName: 'slug',
    foreignKeyConstraintName: 'api_tokens_application_fkey',
  })
  boundTo?: unknown;

  @Column({ type: 'text', array: true, nullable: true })
  actions!: string[] | null;

  @Column({ name: 'subject_prefixes', type: 'text', array: true, nullable: true })
  subjectPrefixes!: string[] | null;

  /** Set where a workflow got the token for its id-token. */
  @Column({ name: 'trusted_repository_id', type: 'bigint', nullable: true })
  trustedRepositoryId!: number | null;

  @ManyToOne('TrustedRepositoryEntity')
  @JoinColumn({
    name: 'trusted_repository_id',
    foreignKeyConstraintName: 'api_tokens_trusted_repository_id_fkey',
  })
  trustedRepository?: unknown;

  @Column({ name: 'expires_at', type: 'timestamptz', nullable: true })
  expiresAt!: Date | null;

  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;

  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true })
  lastUsedAt!: Date | null;

  /** The human who made it, or the token that it was made with, by address; null where none is known. */
  @Column({ type: 'text', nullable: true })
  person!: string | null;

  /** The id of the token at the head of the line that it was made in, which may be gone; null: it begins one. */
  @Column({ type: 'text', nullable: true })
  origin!: string | null;

  @Column({ name: 'created_by', type: 'text' })
  createdBy!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
