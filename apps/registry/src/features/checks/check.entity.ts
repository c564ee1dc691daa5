import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One run of the gate, kept with its whole report. */
@Entity('checks')
@Index('checks_repository_idx', ['repositoryId', 'pullRequest', 'createdAt'])
@Check('checks_verdict_check', `verdict IN ('pass', 'fail', 'pending')`)
export class CheckEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'checks_pkey' })
  id!: string;

  @Column({ type: 'text' })
  context!: string;

  @Column({ name: 'repository_id', type: 'text', nullable: true })
  repositoryId!: string | null;

  @Column({ type: 'text', nullable: true })
  repository!: string | null;

  @Column({ name: 'pull_request', type: 'integer', nullable: true })
  pullRequest!: number | null;

  @Column({ name: 'commit_sha', type: 'text', nullable: true })
  commitSha!: string | null;

  @Column({ name: 'base_sha', type: 'text', nullable: true })
  baseSha!: string | null;

  @Column({ name: 'report_version', type: 'smallint' })
  reportVersion!: number;

  @Column({ type: 'text' })
  verdict!: string;

  @Column({ type: 'json' })
  report!: unknown;

  @Column({ name: 'created_by', type: 'text' })
  createdBy!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
