import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A subject that a topic's keys or values are bound to. Never changed: it is made and ended. */
@Entity('associations')
@Unique('associations_resource_key', ['resourceType', 'resourceId', 'associationType'])
@Index('associations_subject_id_idx', ['subjectId'])
@Index('associations_resource_name_c_idx', { synchronize: false })
@Index('associations_resource_namespace_c_idx', { synchronize: false })
@Index('associations_owned_subject_key', ['subjectId'], { unique: true, where: `lifecycle = 'STRONG'` })
@Check('associations_resource_type_check', `resource_type = 'topic'`)
@Check('associations_association_type_check', `association_type IN ('key', 'value')`)
@Check('associations_lifecycle_check', `lifecycle IN ('STRONG', 'WEAK')`)
export class AssociationEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'associations_pkey',
  })
  id!: number;

  @Column({ type: 'uuid' })
  guid!: string;

  @Column({ name: 'subject_id', type: 'bigint' })
  subjectId!: number;

  @ManyToOne('SubjectEntity')
  @JoinColumn({ name: 'subject_id', foreignKeyConstraintName: 'associations_subject_id_fkey' })
  subject?: unknown;

  @Column({ name: 'resource_type', type: 'text' })
  resourceType!: string;

  @Column({ name: 'resource_id', type: 'text' })
  resourceId!: string;

  /** The Kafka cluster, as a rule. */
  @Column({ name: 'resource_namespace', type: 'text' })
  resourceNamespace!: string;

  @Column({ name: 'resource_name', type: 'text' })
  resourceName!: string;

  @Column({ name: 'association_type', type: 'text' })
  associationType!: string;

  /** What is strong is frozen, and ends its subject with itself. */
  @Column({ type: 'text' })
  lifecycle!: string;

  @Column({ name: 'created_by', type: 'text' })
  createdBy!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
