import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** Somebody who belongs to a team, by the address that they sign in with. */
@Entity('team_members')
@Unique('team_members_team_id_email_key', ['teamId', 'email'])
@Index('team_members_email_idx', ['email'])
@Check('team_members_email_check', 'email = lower(email)')
@Check('team_members_role_check', `role IN ('member', 'owner', 'approver')`)
export class TeamMemberEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'team_members_pkey',
  })
  id!: number;

  @Column({ name: 'team_id', type: 'bigint' })
  teamId!: number;

  @ManyToOne('TeamEntity')
  @JoinColumn({ name: 'team_id', foreignKeyConstraintName: 'team_members_team_id_fkey' })
  team?: unknown;

  /** In lower case. */
  @Column({ type: 'text' })
  email!: string;

  @Column({ name: 'display_name', type: 'text', nullable: true })
  displayName!: string | null;

  @Column({ type: 'text' })
  role!: string;

  @Column({ name: 'added_by', type: 'text' })
  addedBy!: string;

  @Column({ name: 'added_at', type: 'timestamptz' })
  addedAt!: Date;
}
