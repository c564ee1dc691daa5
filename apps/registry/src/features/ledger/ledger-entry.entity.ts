import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

/** One change of state, written in the transaction that made it, for ever. */
@Entity('ledger_entries')
@Index('ledger_entries_subject_id_idx', ['subjectId', 'id'])
@Index('ledger_entries_team_id_idx', ['teamId', 'id'])
@Index('ledger_entries_transaction_id_idx', ['transactionId', 'id'])
export class LedgerEntryEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'ledger_entries_pkey',
  })
  id!: number;

  /** `pg_current_xact_id()`: readers wait for older transactions by it, so that a late commit is not passed over. */
  @Column({ name: 'transaction_id', type: 'bigint' })
  transactionId!: number;

  @Column({ name: 'occurred_at', type: 'timestamptz' })
  occurredAt!: Date;

  @Column({ type: 'text' })
  actor!: string;

  @Column({ type: 'text' })
  action!: string;

  @Column({ name: 'subject_id', type: 'bigint', nullable: true })
  subjectId!: number | null;

  @ManyToOne('SubjectEntity')
  @JoinColumn({ name: 'subject_id', foreignKeyConstraintName: 'ledger_entries_subject_id_fkey' })
  subject?: unknown;

  @Column({ name: 'team_id', type: 'bigint', nullable: true })
  teamId!: number | null;

  @ManyToOne('TeamEntity')
  @JoinColumn({ name: 'team_id', foreignKeyConstraintName: 'ledger_entries_team_id_fkey' })
  team?: unknown;

  @Column({ type: 'text' })
  target!: string;

  @Column({ type: 'json' })
  data!: unknown;
}
