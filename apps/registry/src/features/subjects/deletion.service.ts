import { formatSubjectName, type Clock, type Finding, type SubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Principal } from '../../platform/access/principal.js';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { configLockKey, configLockKeys, type LockRequest } from '../../platform/database/locks.js';
import {
  referenceExists,
  subjectNotFound,
  subjectNotSoftDeleted,
  subjectSoftDeleted,
  versionNotFound,
  versionNotSoftDeleted,
  versionSoftDeleted,
} from '../../platform/http/confluent-error.js';
import { Ledger } from '../ledger/ledger.js';
import { DeletionGuard } from './deletion-guard.js';
import { DeletionWriter, type DeletableVersion } from './deletion-writer.js';
import { SubjectSettings } from './settings/subject-settings.js';
import { requireSubjectAccess } from './subject-access.js';
import type { StoredSubject } from './subject-store.js';
import { SubjectTransactions } from './subject-transactions.js';

interface DeletionRequest {
  /** For good; what is live has to be deleted first. */
  readonly permanent: boolean;
  readonly principal: Principal;
}

/** Deletes versions, as Confluent's registry does: softly first, then, if asked again, for good. */
@Injectable()
export class DeletionService {
  constructor(
    @Inject(SubjectTransactions) private readonly transactions: SubjectTransactions,
    @Inject(DeletionGuard) private readonly guard: DeletionGuard,
    @Inject(DeletionWriter) private readonly writer: DeletionWriter,
    @Inject(SubjectSettings) private readonly settings: SubjectSettings,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Numbers of the versions that went. @throws 40401, 40404, 40405, 42206, 42290, and StewardError `forbidden` */
  deleteSubject(name: SubjectName, request: DeletionRequest): Promise<number[]> {
    const { permanent } = request;
    const written = formatSubjectName(name);
    return this.locked(name, request, async (tx, subject, versions) => {
      const live = versions.filter(({ deleted }) => !deleted);
      if (live.length === 0 && !permanent) throw subjectSoftDeleted(written);
      await this.guard.refuseAssociated(tx, { name, id: subject.id });
      const going = permanent ? versions : live;
      const referred = await this.guard.firstReferred(tx, subject.id, going, request);
      const stillLive = permanent ? live[0]?.version : undefined;
      // Confluent goes through the versions one by one; what it meets first is what it answers.
      if (referred !== undefined && referred <= (stillLive ?? referred))
        throw referenceExists(written, referred);
      if (stillLive !== undefined) throw subjectNotSoftDeleted(written);
      await this.write(tx, name, subject, versions, going, request);
      return going.map(({ version }) => version);
    });
  }

  /**
   * The number of the version that went. `written` is the version as the client wrote it, for the texts.
   * @throws 40401, 40402, 40406, 40407, 42206, 42290, and StewardError `forbidden`
   */
  deleteVersion(
    name: SubjectName,
    version: number | 'latest',
    written: string,
    request: DeletionRequest,
  ): Promise<number> {
    const { permanent } = request;
    const subjectName = formatSubjectName(name);
    return this.locked(name, request, async (tx, subject, versions) => {
      const found =
        version === 'latest'
          ? versions.findLast(({ deleted }) => !deleted)
          : versions.find((one) => one.version === version);
      if (!found) throw versionNotFound(version);
      if (found.deleted && !permanent) throw versionSoftDeleted(subjectName, written);
      if ((await this.guard.firstReferred(tx, subject.id, [found], request)) !== undefined)
        throw referenceExists(subjectName, found.version);
      if (!found.deleted && permanent) throw versionNotSoftDeleted(subjectName, written);
      if (!found.deleted && versions.filter(({ deleted }) => !deleted).length === 1)
        await this.guard.refuseAssociated(tx, { name, id: subject.id });
      await this.write(tx, name, subject, versions, [found], request);
      return found.version;
    });
  }

  /**
   * Deletes a subject and erases it, with what its end follows from, in one transaction. A subject without versions is
   * gone already. @throws 42206, 42290, 40904, and StewardError `forbidden`
   */
  remove(
    name: SubjectName,
    principal: Principal,
    first: (tx: EntityManager) => Promise<void>,
    moreLocks: readonly LockRequest[],
  ): Promise<void> {
    const request = { permanent: true, principal };
    return this.transactions.run(name, [...locksOf(name, request), ...moreLocks], async (tx, subject) => {
      for (const action of ['schemas:delete', 'schemas:erase'] as const)
        requireSubjectAccess(principal, action, name, subject);
      await this.settings.refuseReadOnly(tx, name);
      await first(tx);
      const versions = subject ? await this.writer.versionsOf(tx, subject.id) : [];
      if (!subject || versions.length === 0) return;
      await this.guard.refuseAssociated(tx, { name, id: subject.id });
      const referred = await this.guard.firstReferred(tx, subject.id, versions, request);
      if (referred !== undefined) throw referenceExists(formatSubjectName(name), referred);
      const live = versions.filter(({ deleted }) => !deleted);
      if (live.length > 0)
        await this.write(tx, name, subject, versions, live, { permanent: false, principal });
      const deleted = versions.map((version) => ({ ...version, deleted: true }));
      await this.write(tx, name, subject, deleted, deleted, request);
    });
  }

  private locked<T>(
    name: SubjectName,
    request: DeletionRequest,
    work: (tx: EntityManager, subject: StoredSubject, versions: readonly DeletableVersion[]) => Promise<T>,
  ): Promise<T> {
    const { permanent, principal } = request;
    return this.transactions.run(name, locksOf(name, request), async (tx, subject) => {
      requireSubjectAccess(principal, permanent ? 'schemas:erase' : 'schemas:delete', name, subject);
      const versions = subject ? await this.writer.versionsOf(tx, subject.id) : [];
      if (!subject || versions.length === 0) throw subjectNotFound(formatSubjectName(name));
      await this.settings.refuseReadOnly(tx, name);
      return work(tx, subject, versions);
    });
  }

  private async write(
    tx: EntityManager,
    name: SubjectName,
    subject: StoredSubject,
    all: readonly DeletableVersion[],
    going: readonly DeletableVersion[],
    { permanent, principal }: DeletionRequest,
  ): Promise<void> {
    const target = { name, id: subject.id };
    const decision = await this.guard.decide(tx, target, { going, all }, { permanent, principal });
    const at = this.clock.now();
    if (permanent) await this.writer.erase(tx, going, at);
    else await this.writer.delete(tx, subject.id, going, at);
    await this.ledger.append(tx, {
      occurredAt: at,
      actor: principal.name,
      action: permanent ? 'schema.versions-erased' : 'schema.versions-deleted',
      subjectId: subject.id,
      target: formatSubjectName(name),
      data: {
        versions: going.map(({ version }) => version),
        schemaIds: going.map(({ schemaId }) => schemaId),
        findings: decision.findings.map(toRecord),
      },
    });
    await this.guard.useUp(tx, decision, { name, id: subject.id, going, principal, at });
    if (permanent && going.length === all.length)
      await this.settings.remove(tx, name, subject, { actor: principal.name, at });
  }
}

function locksOf(
  { context, name }: SubjectName,
  { permanent }: Pick<DeletionRequest, 'permanent'>,
): LockRequest[] {
  return [
    // A mode that forbids it waits, or is waited for.
    ...configLockKeys(context, name).map((key): LockRequest => ({ key, mode: 'shared' })),
    // With its last version a subject loses its config and its mode.
    ...(permanent ? [{ key: configLockKey(context, name), mode: 'exclusive' } satisfies LockRequest] : []),
  ];
}

const toRecord = ({ ruleId, severity, fingerprint }: Finding) => ({ ruleId, severity, fingerprint });
