import { decidePublish, renderGovernanceFinding } from '@schema-steward/governance';
import { formatSubjectName, type SubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Principal } from '../../../platform/access/principal.js';
import { SETTINGS, type Settings } from '../../../platform/config/settings.js';
import { PublishReadModel } from '../publish-read-model.js';
import type { OwnerRehearsalResponse } from './dto.js';

export interface OwnerQuestion {
  readonly name: SubjectName;
  readonly metadataOwner: string | undefined;
}

type Rehearsed = OwnerRehearsalResponse['subjects'][number];

/** Says whose subjects would be if this principal registered them, by the decision that a registration asks. */
@Injectable()
export class OwnerRehearsal {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(PublishReadModel) private readonly model: PublishReadModel,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async run(questions: readonly OwnerQuestion[], principal: Principal): Promise<Rehearsed[]> {
    const answers: Rehearsed[] = [];
    for (const question of questions) answers.push(await this.answer(question, principal));
    return answers;
  }

  private async answer({ name, metadataOwner }: OwnerQuestion, principal: Principal): Promise<Rehearsed> {
    const { manager } = this.dataSource;
    const subject = formatSubjectName(name);
    const snapshot = await this.model.snapshot(manager, name);
    const claims = { tokenTeam: principal.team ?? undefined, metadataOwner };
    const found = await this.model.ownerOf(manager, snapshot, claims);
    const { outcome, findings } = decidePublish({
      policy: this.settings.policy,
      subject,
      ...found,
      compatibility: { compatible: 'yes', findings: [], approvable: true },
      approvals: snapshot.approvals,
      registeredBy: principal,
      now: snapshot.at,
    });
    return {
      subject,
      owner: found.owner.team,
      source: found.owner.source,
      refused: outcome !== 'accepted',
      findings: findings.flatMap((finding) => {
        const text = renderGovernanceFinding(finding);
        const { ruleId, severity } = finding;
        return text ? [{ ruleId, severity, message: text.message, fix: text.fix }] : [];
      }),
    };
  }
}
