import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An id-token that was exchanged, kept until it would be refused for its age. */
@Entity('used_token_ids')
@Index('used_token_ids_expires_at_idx', ['expiresAt'])
export class UsedTokenIdEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'used_token_ids_pkey' })
  issuer!: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'used_token_ids_pkey' })
  jti!: string;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}
