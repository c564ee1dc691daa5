import { decideDeletion } from '@schema-steward/governance';
import { formatSubjectName, type Finding, type SubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SETTINGS, type Settings } from '../../platform/config/settings.js';
import { ApplicationReadModel } from '../applications/application-read-model.js';
import { deletionRefused } from './confluent-refusals.js';
import type { DeletableVersion } from './deletion-writer.js';
import { SchemaReferrers } from './schema-referrers.js';

/** More are not named. */
const MOST_CONSUMERS = 100;

/** Whether versions may go, by Confluent's rules and by the policy: the same for every route that deletes. */
@Injectable()
export class DeletionGuard {
  constructor(
    @Inject(SchemaReferrers) private readonly referrers: SchemaReferrers,
    @Inject(ApplicationReadModel) private readonly applications: ApplicationReadModel,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The lowest of these versions that something refers to: live schemas when it is deleted, any when it is erased. */
  async firstReferred(
    tx: EntityManager,
    subjectId: number,
    versions: readonly DeletableVersion[],
    { permanent }: { readonly permanent: boolean },
  ): Promise<number | undefined> {
    const numbers = versions.map(({ version }) => version);
    const referred = await this.referrers.referredTo(tx, subjectId, numbers, { includeDeleted: permanent });
    return numbers.find((number) => referred.has(number));
  }

  /** Asks the one decision about deletions, inside the deletion's transaction. @throws 42290 where the policy refuses */
  async decide(
    tx: EntityManager,
    { name, id }: { readonly name: SubjectName; readonly id: number },
    versions: readonly DeletableVersion[],
    { permanent }: { readonly permanent: boolean },
  ): Promise<readonly Finding[]> {
    const subject = formatSubjectName(name);
    const consumers = await this.applications.consumers(tx, id, MOST_CONSUMERS);
    const findings = decideDeletion({
      policy: this.settings.policy,
      subject,
      kind: permanent ? 'erasure' : 'versions',
      liveVersions: versions.map(({ version }) => version).reverse(),
      // Referrers have refused it before, in Confluent's words.
      referrers: [],
      consumers: consumers.map(
        ({ application, environments }) =>
          `${application} (${environments.map(({ slug }) => slug).join(', ')})`,
      ),
    });
    if (findings.some(({ severity }) => severity === 'error')) throw deletionRefused(subject, findings);
    return findings;
  }
}
