import { randomUUID } from 'node:crypto';
import { StewardError, type Clock } from '@schema-steward/kernel';
import { REPORT_VERSION, type CheckReport, type ReportChange } from '@schema-steward/report';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Principal } from '../../platform/access/principal.js';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { SETTINGS } from '../../platform/config/settings.js';
import type { Settings } from '../../platform/config/settings.js';
import { ChangeJudge } from './change-judge.js';
import type { RunCheckRequest } from './dto.js';
import { WITNESS_MS } from './witness-finder.js';

/** One run of the gate: judges a batch of changes and keeps the report. */
@Injectable()
export class CheckService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ChangeJudge) private readonly changeJudge: ChangeJudge,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(request: RunCheckRequest, principal: Principal): Promise<CheckReport> {
    const changes: ReportChange[] = [];
    const batch = {
      context: request.context,
      tokenTeam: principal.team ?? undefined,
      witnessTime: { msLeft: WITNESS_MS },
    };
    for (const change of request.changes)
      changes.push(await this.changeJudge.judge(this.dataSource.manager, change, batch));
    const report: CheckReport = {
      reportVersion: REPORT_VERSION,
      id: randomUUID(),
      verdict: changes.every(({ verdict }) => verdict === 'pass') ? 'pass' : 'fail',
      createdAt: this.clock.now().toISOString(),
      policy: this.settings.policy,
      context: request.context,
      changes,
    };
    await this.keep(report, request, principal.name);
    return report;
  }

  /** @throws StewardError `check-not-found` */
  async read(id: string): Promise<CheckReport> {
    const [row] = await this.dataSource.query<{ report: CheckReport }[]>(
      'SELECT report FROM checks WHERE id = $1',
      [id],
    );
    if (!row) throw new StewardError('check-not-found', `There is no check ${id}.`);
    return row.report;
  }

  private async keep(report: CheckReport, request: RunCheckRequest, actor: string): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO checks (id, context, repository_id, repository, pull_request, commit_sha, base_sha,
         report_version, verdict, report, created_by, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        report.id,
        report.context,
        request.repository?.id ?? null,
        request.repository?.name ?? null,
        request.pullRequest ?? null,
        request.commit ?? null,
        request.base ?? null,
        report.reportVersion,
        report.verdict,
        JSON.stringify(report),
        actor,
        report.createdAt,
      ],
    );
  }
}
