import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** Where a team is reached, and for what. */
@Entity('team_contact_channels')
@Unique('team_contact_channels_team_id_position_key', ['teamId', 'position'])
@Check(
  'team_contact_channels_scope_check',
  `scope IN ('announcements', 'issues', 'interactive', 'notifications')`,
)
export class TeamContactChannelEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'team_contact_channels_pkey',
  })
  id!: number;

  @Column({ name: 'team_id', type: 'bigint' })
  teamId!: number;

  @ManyToOne('TeamEntity')
  @JoinColumn({ name: 'team_id', foreignKeyConstraintName: 'team_contact_channels_team_id_fkey' })
  team?: unknown;

  @Column({ type: 'smallint' })
  position!: number;

  @Column({ type: 'text' })
  tool!: string;

  @Column({ type: 'text' })
  address!: string;

  @Column({ type: 'text' })
  scope!: string;
}
