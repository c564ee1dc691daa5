import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** Leave to break on purpose. What was approved never changes; it is used up by a registration, or revoked. */
@Entity('approvals')
@Index('approvals_subject_id_idx', ['subjectId', 'createdAt'])
@Index('approvals_scope_idx', ['scope', 'createdAt'])
@Index('approvals_used_by_version_id_idx', ['usedByVersionId'])
@Check('approvals_fingerprints_check', 'cardinality(fingerprints) > 0')
@Check('approvals_author_check', 'author <> approved_by')
@Check('approvals_ends_at_check', 'ends_at > created_at')
@Check('approvals_concern_check', 'num_nonnulls(subject_id, scope) = 1')
@Check(
  'approvals_used_check',
  '(used_by_version_id IS NULL OR used_at IS NOT NULL) AND (scope IS NOT NULL OR used_at IS NULL OR used_by_version_id IS NOT NULL)',
)
@Check('approvals_revoked_check', '(revoked_at IS NULL) = (revoked_by IS NULL)')
@Check('approvals_ended_once_check', 'used_at IS NULL OR revoked_at IS NULL')
export class ApprovalEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'approvals_pkey' })
  id!: string;

  @Column({ name: 'subject_id', type: 'bigint', nullable: true })
  subjectId!: number | null;

  /** Of an approval of settings: `:.context:subject`, whether the subject exists or not. */
  @Column({ type: 'text', nullable: true })
  scope!: string | null;

  @ManyToOne('SubjectEntity')
  @JoinColumn({ name: 'subject_id', foreignKeyConstraintName: 'approvals_subject_id_fkey' })
  subject?: unknown;

  @Column({ type: 'text', array: true })
  fingerprints!: string[];

  @Column({ type: 'text' })
  reason!: string;

  /** Who wrote the change, as the request stated it. */
  @Column({ type: 'text', nullable: true })
  author!: string | null;

  @Column({ name: 'approved_by', type: 'text' })
  approvedBy!: string;

  /** The human behind it, by address, where the registry knows one. */
  @Column({ name: 'approver_person', type: 'text', nullable: true })
  approverPerson!: string | null;

  /** The head of the line of the token that approved. */
  @Column({ name: 'approver_origin', type: 'text', nullable: true })
  approverOrigin!: string | null;

  @Column({ name: 'repository_id', type: 'text', nullable: true })
  repositoryId!: string | null;

  @Column({ name: 'pull_request', type: 'integer', nullable: true })
  pullRequest!: number | null;

  @Column({ name: 'ends_at', type: 'timestamptz' })
  endsAt!: Date;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'used_at', type: 'timestamptz', nullable: true })
  usedAt!: Date | null;

  @Column({ name: 'used_by_version_id', type: 'bigint', nullable: true })
  usedByVersionId!: number | null;

  @ManyToOne('SchemaVersionEntity')
  @JoinColumn({ name: 'used_by_version_id', foreignKeyConstraintName: 'approvals_used_by_version_id_fkey' })
  usedByVersion?: unknown;

  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;

  @Column({ name: 'revoked_by', type: 'text', nullable: true })
  revokedBy!: string | null;
}
