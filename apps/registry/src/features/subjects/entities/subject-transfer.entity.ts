import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** A subject on its way from one team to another. What was offered never changes; it is decided once. */
@Entity('subject_transfers')
@Index('subject_transfers_open_key', ['subjectId'], { unique: true, where: `state = 'open'` })
@Index('subject_transfers_subject_id_idx', ['subjectId', 'offeredAt'])
@Index('subject_transfers_from_team_id_idx', ['fromTeamId', 'offeredAt'])
@Index('subject_transfers_to_team_id_idx', ['toTeamId', 'offeredAt'])
@Index('subject_transfers_offered_at_idx', ['offeredAt', 'id'])
@Check(
  'subject_transfers_state_check',
  `state IN ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'superseded', 'forced')`,
)
@Check('subject_transfers_teams_check', 'from_team_id <> to_team_id')
@Check(
  'subject_transfers_decided_check',
  `(state = 'open') = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL)`,
)
@Check('subject_transfers_forced_check', `state <> 'forced' OR decision_reason IS NOT NULL`)
export class SubjectTransferEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'subject_transfers_pkey' })
  id!: string;

  @Column({ name: 'subject_id', type: 'bigint' })
  subjectId!: number;

  @ManyToOne('SubjectEntity')
  @JoinColumn({ name: 'subject_id', foreignKeyConstraintName: 'subject_transfers_subject_id_fkey' })
  subject?: unknown;

  @Column({ name: 'from_team_id', type: 'bigint' })
  fromTeamId!: number;

  @ManyToOne('TeamEntity')
  @JoinColumn({ name: 'from_team_id', foreignKeyConstraintName: 'subject_transfers_from_team_id_fkey' })
  fromTeam?: unknown;

  @Column({ name: 'to_team_id', type: 'bigint' })
  toTeamId!: number;

  @ManyToOne('TeamEntity')
  @JoinColumn({ name: 'to_team_id', foreignKeyConstraintName: 'subject_transfers_to_team_id_fkey' })
  toTeam?: unknown;

  @Column({ type: 'text' })
  state!: string;

  @Column({ type: 'text', nullable: true })
  reason!: string | null;

  @Column({ name: 'offered_by', type: 'text' })
  offeredBy!: string;

  /** The human behind it, by address, where the registry knows one. */
  @Column({ name: 'offered_by_person', type: 'text', nullable: true })
  offeredByPerson!: string | null;

  /** The head of the line of the token that offered. */
  @Column({ name: 'offered_by_origin', type: 'text', nullable: true })
  offeredByOrigin!: string | null;

  @Column({ name: 'offered_at', type: 'timestamptz' })
  offeredAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;

  @Column({ name: 'decided_by', type: 'text', nullable: true })
  decidedBy!: string | null;

  @Column({ name: 'decided_by_person', type: 'text', nullable: true })
  decidedByPerson!: string | null;

  @Column({ name: 'decided_at', type: 'timestamptz', nullable: true })
  decidedAt!: Date | null;

  @Column({ name: 'decision_reason', type: 'text', nullable: true })
  decisionReason!: string | null;
}
