import type { ReportChange } from '@schema-steward/report';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ApplicationReadModel } from '../applications/application-read-model.js';
import type { PublishSnapshot } from '../subjects/publish-read-model.js';

/** More are not named in a report. */
const MOST = 100;

export type Affected = Pick<ReportChange, 'consumers' | 'moreConsumers'>;

/** Whom a change that breaks may hurt: the applications that are subscribed to its subject. */
@Injectable()
export class AffectedConsumers {
  constructor(@Inject(ApplicationReadModel) private readonly applications: ApplicationReadModel) {}

  /** Nothing for a subject that nobody is subscribed to, so that its report stays as it was. */
  async of(manager: EntityManager, { subject }: PublishSnapshot): Promise<Affected> {
    if (!subject) return {};
    const found = await this.applications.consumers(manager, subject.id, MOST + 1);
    if (found.length === 0) return {};
    const consumers = found.slice(0, MOST).map(({ application, team, environments }) => ({
      application,
      team,
      environments,
      reads: 'unknown' as const,
    }));
    return { consumers, ...(found.length > MOST && { moreConsumers: true as const }) };
  }
}
