import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

/** One version of a subject. Live means neither soft- nor hard-deleted; the row itself stays. */
@Entity('schema_versions')
@Index('schema_versions_subject_id_version_key', ['subjectId', 'version'], {
  unique: true,
  where: 'hard_deleted_at IS NULL',
})
@Index('schema_versions_subject_id_idx', ['subjectId'])
@Index('schema_versions_uses_idx', ['contextId', 'schemaId', 'subjectId', 'version'], {
  where: 'hard_deleted_at IS NULL',
})
@Check('schema_versions_version_check', `version > 0`)
export class SchemaVersionEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'schema_versions_pkey',
  })
  id!: number;

  @Column({ name: 'subject_id', type: 'bigint' })
  subjectId!: number;

  @ManyToOne('SubjectEntity')
  @JoinColumn({ name: 'subject_id', foreignKeyConstraintName: 'schema_versions_subject_id_fkey' })
  subject?: unknown;

  @Column({ type: 'integer' })
  version!: number;

  @Column({ name: 'context_id', type: 'integer' })
  contextId!: number;

  @Column({ name: 'schema_id', type: 'integer' })
  schemaId!: number;

  @ManyToOne('SchemaEntity')
  @JoinColumn([
    {
      name: 'context_id',
      referencedColumnName: 'contextId',
      foreignKeyConstraintName: 'schema_versions_schema_fkey',
    },
    {
      name: 'schema_id',
      referencedColumnName: 'id',
      foreignKeyConstraintName: 'schema_versions_schema_fkey',
    },
  ])
  schema?: unknown;

  @Column({ name: 'submitted_text', type: 'text', nullable: true })
  submittedText!: string | null;

  @Column({ name: 'semantic_version', type: 'text' })
  semanticVersion!: string;

  @Column({ type: 'json' })
  changelog!: unknown;

  @Column({ name: 'author_note', type: 'text', nullable: true })
  authorNote!: string | null;

  @Column({ type: 'text' })
  author!: string;

  @Column({ type: 'text', nullable: true })
  repository!: string | null;

  @Column({ name: 'commit_sha', type: 'text', nullable: true })
  commitSha!: string | null;

  @Column({ type: 'text', nullable: true })
  file!: string | null;

  @Column({ name: 'compatibility_group', type: 'text', nullable: true })
  compatibilityGroup!: string | null;

  @Column({ name: 'registered_at', type: 'timestamptz' })
  registeredAt!: Date;

  @Column({ name: 'soft_deleted_at', type: 'timestamptz', nullable: true })
  softDeletedAt!: Date | null;

  @Column({ name: 'hard_deleted_at', type: 'timestamptz', nullable: true })
  hardDeletedAt!: Date | null;
}
