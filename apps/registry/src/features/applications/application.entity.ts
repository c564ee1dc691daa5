import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** Something that produces or consumes; it belongs to a team, always. */
@Entity('applications')
@Unique('applications_slug_key', ['slug'])
@Index('applications_team_id_idx', ['teamId'])
@Check('applications_slug_check', `slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'`)
export class ApplicationEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'applications_pkey',
  })
  id!: number;

  @Column({ type: 'text' })
  slug!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ name: 'team_id', type: 'bigint' })
  teamId!: number;

  @ManyToOne('TeamEntity')
  @JoinColumn({ name: 'team_id', foreignKeyConstraintName: 'applications_team_id_fkey' })
  team?: unknown;

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  @Column({ type: 'text', nullable: true })
  repository!: string | null;

  /** Whose contracts bind although nothing of it runs; null: `main` or `master`. */
  @Column({ name: 'main_branch', type: 'text', nullable: true })
  mainBranch!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'archived_at', type: 'timestamptz', nullable: true })
  archivedAt!: Date | null;
}
