import { decideDeletion, weighDeletion, type DeletionDecision } from '@schema-steward/governance';
import { formatSubjectName, type Clock, type SubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Principal } from '../../platform/access/principal.js';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { SETTINGS, type Settings } from '../../platform/config/settings.js';
import { subjectIsAssociated } from '../../platform/http/confluent-error.js';
import { ApprovalReadModel } from '../approvals/approval-read-model.js';
import { readerNames, ReaderReadModel } from '../contracts/reader-read-model.js';
import { ApprovalUses } from './approval-uses.js';
import { deletionRefused, selfApproved } from './confluent-refusals.js';
import type { DeletableVersion } from './deletion-writer.js';
import { DeletionObstacles } from './deletion-obstacles.js';

/** Whether versions may go, by Confluent's rules and by the policy: the same for every route that deletes. */
@Injectable()
export class DeletionGuard {
  constructor(
    @Inject(DeletionObstacles) private readonly obstacles: DeletionObstacles,
    @Inject(ReaderReadModel) private readonly readers: ReaderReadModel,
    @Inject(ApprovalReadModel) private readonly approvals: ApprovalReadModel,
    @Inject(ApprovalUses) private readonly uses: ApprovalUses,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws 40904 where a resource is bound to the subject: it has a live version as long as it is */
  async refuseAssociated(tx: EntityManager, { name, id }: { name: SubjectName; id: number }): Promise<void> {
    if (await this.obstacles.isAssociated(tx, id)) throw subjectIsAssociated(formatSubjectName(name));
  }

  /** The lowest of these versions that something refers to: live schemas when it is deleted, any when it is erased. */
  async firstReferred(
    tx: EntityManager,
    subjectId: number,
    versions: readonly DeletableVersion[],
    { permanent }: { readonly permanent: boolean },
  ): Promise<number | undefined> {
    const numbers = versions.map(({ version }) => version);
    const referred = await this.obstacles.referredTo(tx, subjectId, numbers, { includeDeleted: permanent });
    return numbers.find((number) => referred.has(number));
  }

  /**
   * Asks the one decision about deletions, inside the deletion's transaction.
   * @throws 42290 where the policy refuses and nobody approved it, and StewardError `approval-by-author`
   */
  async decide(
    tx: EntityManager,
    { name, id }: { readonly name: SubjectName; readonly id: number },
    {
      going,
      all,
    }: { readonly going: readonly DeletableVersion[]; readonly all: readonly DeletableVersion[] },
    { permanent, principal }: { readonly permanent: boolean; readonly principal: Principal },
  ): Promise<DeletionDecision> {
    const subject = formatSubjectName(name);
    const readers = await this.readers.of(tx, id, name);
    const findings = decideDeletion({
      policy: this.settings.policy,
      subject,
      kind: permanent ? 'erasure' : 'versions',
      liveVersions: going.map(({ version }) => version).reverse(),
      // Referrers have refused it before, in Confluent's words.
      referrers: [],
      readers: readerNames(readers),
    });
    const decision = weighDeletion({
      subject,
      findings,
      allLive: all
        .filter(({ deleted }) => !deleted)
        .map(({ version }) => version)
        .reverse(),
      approvals: await this.approvals.openOf(tx, id),
      deletedBy: principal,
      now: this.clock.now(),
    });
    if (decision.outcome === 'self-approved') throw selfApproved(subject, principal.name, 'deletes');
    if (decision.outcome === 'refused') throw deletionRefused(subject, decision.approvals.blocking);
    return decision;
  }

  /** In the deletion's own transaction, after its own entry in the ledger: what goes once was approved once. */
  async useUp(
    tx: EntityManager,
    { approvals }: DeletionDecision,
    { name, id, going, principal, at }: DecidedDeletion,
  ): Promise<void> {
    const newest = going.at(-1);
    if (newest === undefined) return;
    await this.uses.write(tx, approvals.uses, {
      subjectId: id,
      versionId: newest.versionId,
      version: newest.version,
      deleted: going.map(({ version }) => version),
      target: formatSubjectName(name),
      actor: principal.name,
      at,
    });
  }
}

interface DecidedDeletion {
  readonly name: SubjectName;
  /** The subject's row. */
  readonly id: number;
  /** Oldest first. */
  readonly going: readonly DeletableVersion[];
  readonly principal: Principal;
  readonly at: Date;
}
