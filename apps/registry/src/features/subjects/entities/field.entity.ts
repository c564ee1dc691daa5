import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

/** One id per subject and field, for as long as the field lives. */
@Entity('fields')
@Index('fields_subject_id_idx', ['subjectId'])
@Index('fields_introduced_in_id_idx', ['introducedInId'])
export class FieldEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'fields_pkey',
  })
  id!: number;

  @Column({ name: 'subject_id', type: 'bigint' })
  subjectId!: number;

  @ManyToOne('SubjectEntity')
  @JoinColumn({ name: 'subject_id', foreignKeyConstraintName: 'fields_subject_id_fkey' })
  subject?: unknown;

  @Column({ name: 'introduced_in_id', type: 'bigint' })
  introducedInId!: number;

  @ManyToOne('SchemaVersionEntity')
  @JoinColumn({ name: 'introduced_in_id', foreignKeyConstraintName: 'fields_introduced_in_id_fkey' })
  introducedIn?: unknown;
}
