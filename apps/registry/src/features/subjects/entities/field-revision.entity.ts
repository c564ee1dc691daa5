import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

/** What a field looked like from one version until another. */
@Entity('field_revisions')
@Index('field_revisions_search_idx', { synchronize: false })
@Index('field_revisions_field_id_idx', ['fieldId'])
@Index('field_revisions_subject_id_idx', ['subjectId'])
@Index('field_revisions_since_id_idx', ['sinceId'])
@Index('field_revisions_until_id_idx', ['untilId'])
@Index('field_revisions_live_idx', ['subjectId', 'compatibilityGroup'], { where: 'until_id IS NULL' })
export class FieldRevisionEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'field_revisions_pkey',
  })
  id!: number;

  @Column({ name: 'field_id', type: 'bigint' })
  fieldId!: number;

  @ManyToOne('FieldEntity')
  @JoinColumn({ name: 'field_id', foreignKeyConstraintName: 'field_revisions_field_id_fkey' })
  field?: unknown;

  @Column({ name: 'subject_id', type: 'bigint' })
  subjectId!: number;

  @ManyToOne('SubjectEntity')
  @JoinColumn({ name: 'subject_id', foreignKeyConstraintName: 'field_revisions_subject_id_fkey' })
  subject?: unknown;

  @Column({ name: 'compatibility_group', type: 'text' })
  compatibilityGroup!: string;

  @Column({ name: 'since_id', type: 'bigint' })
  sinceId!: number;

  @ManyToOne('SchemaVersionEntity')
  @JoinColumn({ name: 'since_id', foreignKeyConstraintName: 'field_revisions_since_id_fkey' })
  since?: unknown;

  @Column({ name: 'until_id', type: 'bigint', nullable: true })
  untilId!: number | null;

  @ManyToOne('SchemaVersionEntity')
  @JoinColumn({ name: 'until_id', foreignKeyConstraintName: 'field_revisions_until_id_fkey' })
  until?: unknown;

  @Column({ type: 'text' })
  path!: string;

  /** What makes it the same field in another version where that is not its path: a Protobuf field's number. */
  @Column({ type: 'text', nullable: true })
  identity!: string | null;

  @Column({ type: 'text' })
  type!: string;

  @Column({ type: 'text', nullable: true })
  doc!: string | null;

  @Column({ type: 'text', array: true })
  aliases!: string[];

  @Column({ type: 'text', array: true })
  tags!: string[];

  /** What the schema says of its deprecation; empty when it gives no reason. */
  @Column({ type: 'text', nullable: true })
  deprecated!: string | null;

  @Column({ name: 'has_default', type: 'boolean' })
  hasDefault!: boolean;

  @Column({ type: 'boolean' })
  inherited!: boolean;
}
