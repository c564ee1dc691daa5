import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** Which subject and version a schema refers to, by the name that its text uses. */
@Entity('schema_references')
@Index('schema_references_target_idx', ['targetSubjectId', 'targetVersion'])
export class SchemaReferenceEntity {
  @PrimaryColumn({ name: 'context_id', type: 'integer', primaryKeyConstraintName: 'schema_references_pkey' })
  contextId!: number;

  @PrimaryColumn({ name: 'schema_id', type: 'integer', primaryKeyConstraintName: 'schema_references_pkey' })
  schemaId!: number;

  @ManyToOne('SchemaEntity')
  @JoinColumn([
    {
      name: 'context_id',
      referencedColumnName: 'contextId',
      foreignKeyConstraintName: 'schema_references_schema_fkey',
    },
    {
      name: 'schema_id',
      referencedColumnName: 'id',
      foreignKeyConstraintName: 'schema_references_schema_fkey',
    },
  ])
  schema?: unknown;

  @PrimaryColumn({ type: 'smallint', primaryKeyConstraintName: 'schema_references_pkey' })
  position!: number;

  @Column({ type: 'text' })
  name!: string;

  @Column({ name: 'target_subject_id', type: 'bigint' })
  targetSubjectId!: number;

  @ManyToOne('SubjectEntity')
  @JoinColumn({
    name: 'target_subject_id',
    foreignKeyConstraintName: 'schema_references_target_subject_id_fkey',
  })
  targetSubject?: unknown;

  @Column({ name: 'target_version', type: 'integer' })
  targetVersion!: number;
}
