import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A person who is signed in, or was. The secret in their cookie is nowhere. */
@Entity('sessions')
@Index('sessions_person_idx', ['person'])
@Index('sessions_expires_at_idx', ['expiresAt'])
@Check('sessions_id_check', `id ~ '^[0-9a-f]{16}$'`)
@Check('sessions_secret_hash_check', 'octet_length(secret_hash) = 32')
@Check('sessions_person_check', 'person = lower(person)')
@Check('sessions_ended_check', '(ended_at IS NULL) = (ended_by IS NULL)')
export class SessionEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'sessions_pkey' })
  id!: string;

  @Column({ name: 'secret_hash', type: 'bytea' })
  secretHash!: Buffer;

  /** The verified address, in lower case. */
  @Column({ type: 'text' })
  person!: string;

  @Column({ name: 'display_name', type: 'text', nullable: true })
  displayName!: string | null;

  @Column({ type: 'text' })
  issuer!: string;

  /** What the provider calls the person for ever. */
  @Column({ name: 'issuer_subject', type: 'text' })
  issuerSubject!: string;

  /** By the provider's groups, as of the sign-in. */
  @Column({ type: 'boolean' })
  admin!: boolean;

  @Column({ name: 'started_at', type: 'timestamptz' })
  startedAt!: Date;

  /** To the minute. */
  @Column({ name: 'last_seen_at', type: 'timestamptz' })
  lastSeenAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;

  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt!: Date | null;

  @Column({ name: 'ended_by', type: 'text', nullable: true })
  endedBy!: string | null;
}
