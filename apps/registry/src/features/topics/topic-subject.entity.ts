import { Check, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** A subject that a topic's keys or values are written by; it need not be registered yet. */
@Entity('topic_subjects')
@Index('topic_subjects_subject_idx', ['context', 'subject'])
@Check('topic_subjects_part_check', `part IN ('key', 'value')`)
export class TopicSubjectEntity {
  @PrimaryColumn({ name: 'topic_id', type: 'bigint', primaryKeyConstraintName: 'topic_subjects_pkey' })
  topicId!: number;

  @ManyToOne('TopicEntity')
  @JoinColumn({ name: 'topic_id', foreignKeyConstraintName: 'topic_subjects_topic_id_fkey' })
  topic?: unknown;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'topic_subjects_pkey' })
  part!: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'topic_subjects_pkey' })
  context!: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'topic_subjects_pkey' })
  subject!: string;
}
