import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  configLockKeys,
  subjectLockKey,
  takeLocks,
  type LockRequest,
} from '../../platform/database/locks.js';
import { conflictRetry, transact } from '../../platform/database/transact.js';
import { WriteQueue } from '../../platform/database/write-queue.js';
import { CandidatePreparer, type PreparedCandidate } from './candidate-preparer.js';
import { incompatibleSchema, refusedByGovernance, selfApproved } from './confluent-refusals.js';
import { incompatibleSchema as incompatibleWith } from '../../platform/http/confluent-error.js';
import { reservedMessages } from './reserved-fields.js';
import { PublishReadModel, type Judgement, type PublishSnapshot } from './publish-read-model.js';
import type { RegisterCommand, RegisteredVersion } from './register-command.js';
import { RegistrationWriter } from './registration-writer.js';
import { takesIds } from './settings/mode-store.js';
import { requireValidRules } from './settings/require-valid-rules.js';
import { refuseRegistration } from './settings/refuse-mode.js';
import { referenceTarget } from './schema-texts.js';
import { requireRegistrationAccess } from './subject-access.js';
import { formatSubjectName } from '@schema-steward/kernel';
import { SubjectStore, type StoredVersion } from './subject-store.js';
import { NotWorkedOut, type Workings } from './workings.js';

/** After so many attempts in which another node was faster, what is short is worked out under the lock. */
const ATTEMPTS_OUTSIDE_THE_LOCK = 5;
/** After so many, the client tries again: what is long is never worked out under the lock. */
const ATTEMPTS = 20;

/** Registration: one transaction that locks, reads, decides and writes. What may be slow is done before it. */
@Injectable()
export class RegistrationService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(PublishReadModel) private readonly model: PublishReadModel,
    @Inject(CandidatePreparer) private readonly preparer: CandidatePreparer,
    @Inject(SubjectStore) private readonly store: SubjectStore,
    @Inject(RegistrationWriter) private readonly writer: RegistrationWriter,
    @Inject(WriteQueue) private readonly queue: WriteQueue,
  ) {}

  /**
   * @throws ConfluentError as Confluent's registry answers, and 42290 where governance refuses
   * @throws StewardError `conflict-retry` where others wrote to the subject all the time
   */
  async register(command: RegisterCommand): Promise<RegisteredVersion> {
    // A producer that starts registers what is there already: that needs no turn and no lock.
    const { manager } = this.dataSource;
    const snapshot = await this.snapshot(manager, command);
    const looked = await this.look(manager, command, snapshot);
    if ('registered' in looked) return looked.registered;
    const { context, name } = command.name;
    const key = subjectLockKey(context, name);
    const waits = this.queue.isBusy(key);
    return this.queue.run(key, async () => {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        // Whoever need not wait goes on from what was read: if that no longer holds, the lock will tell.
        const before = attempt === 1 && !waits ? { snapshot, candidate: looked.candidate } : undefined;
        const registered = await this.attempt(command, attempt, before);
        if (registered) return registered;
      }
      throw conflictRetry();
    });
  }

  /**
   * Says what {@link register} would say, and writes nothing. Answers the version that holds the schema already, if one
   * does. @throws what a registration throws
   */
  async rehearse(command: RegisterCommand): Promise<RegisteredVersion | undefined> {
    const { manager } = this.dataSource;
    const snapshot = await this.snapshot(manager, command);
    const looked = await this.look(manager, command, snapshot);
    if ('registered' in looked) return looked.registered;
    const judgement = await this.model.judge(manager, snapshot, looked.candidate);
    requireAccepted(command, judgement);
    return undefined;
  }

  private async snapshot(manager: EntityManager, command: RegisterCommand): Promise<PublishSnapshot> {
    return asCommanded(await this.model.snapshot(manager, command.name), command);
  }

  /** Undefined where another node registered something between the preparation and the lock: prepare again. */
  private async attempt(
    command: RegisterCommand,
    attempt: number,
    looked: { readonly snapshot: PublishSnapshot; readonly candidate: PreparedCandidate } | undefined,
  ): Promise<RegisteredVersion | undefined> {
    const { manager } = this.dataSource;
    const before = looked?.snapshot ?? (await this.snapshot(manager, command));
    const prepared = looked ?? (await this.look(manager, command, before));
    if ('registered' in prepared) return prepared.registered;
    const { candidate } = prepared;
    const judgement = await this.model.judge(manager, before, candidate);
    if (judgement.decision.outcome === 'accepted')
      await this.writer.rehearse(manager, { command, snapshot: before, candidate, judgement });

    // Under the lock what was worked out is looked up: nobody waits there for a comparison, nor for a worker.
    const work = attempt > ATTEMPTS_OUTSIDE_THE_LOCK ? candidate.work.brief() : candidate.work.known();
    return transact(this.dataSource, async (tx) => {
      await takeLocks(tx, locksOf(command, candidate));
      const snapshot = await this.snapshot(tx, command);
      const now = await this.look(tx, command, snapshot, work);
      if ('registered' in now) return now.registered;
      // What it refers to was changed meanwhile, and other locks are needed.
      if (!isDeepStrictEqual(locksOf(command, now.candidate), locksOf(command, candidate))) return undefined;
      return this.decideAndWrite(tx, command, snapshot, now.candidate);
    }).catch((error: unknown) => {
      if (error instanceof NotWorkedOut) return undefined;
      throw error;
    });
  }

  /** The version that holds the schema already, or what a new one would hold. */
  private async look(
    manager: EntityManager,
    command: RegisterCommand,
    snapshot: PublishSnapshot,
    work?: Workings,
  ): Promise<{ registered: RegisteredVersion } | { candidate: PreparedCandidate }> {
    requireRegistrationAccess(command.principal, command.name, snapshot.subject, command.owner);
    const importing = takesIds(snapshot.mode);
    const candidate = await this.preparer.prepare(manager, command, snapshot, {
      requestedOwner: command.owner ?? undefined,
      tokenTeam: command.tokenTeam ?? undefined,
      registeredBy: command.principal,
      validateAsNew: !importing,
      asItComes: importing,
      statedVersion: command.version,
      textOfLatest: true,
      ...(work && { work }),
    });
    const existing = await this.existing(manager, command, snapshot, candidate);
    if (existing) return { registered: await this.registeredAs(manager, existing) };
    const { context, name: subject } = command.name;
    refuseRegistration({ context, subject }, snapshot.mode, command.id);
    if (command.ruleSet && !importing && snapshot.config.validateRules !== false)
      requireValidRules(command.ruleSet);
    if (command.rules?.merge && snapshot.config.validateRules !== false)
      requireValidRules(command.rules.merge);
    return { candidate };
  }

  /** Who names a number wants a new version, except where versions come from elsewhere: there it is the one of that number. */
  private async existing(
    manager: EntityManager,
    { id, version }: RegisterCommand,
    { subject, mode }: PublishSnapshot,
    { lookUpHashes }: PreparedCandidate,
  ): Promise<StoredVersion | undefined> {
    if (!subject || (version !== null && !takesIds(mode))) return undefined;
    const found =
      version === null
        ? await this.store.findVersionByContent(manager, subject.id, lookUpHashes)
        : await this.store.findVersion(manager, subject.id, version, { includeDeleted: true });
    const same = found && lookUpHashes.includes(found.contentHash) && (id === null || id === found.schemaId);
    return same ? found : undefined;
  }

  private async registeredAs(
    manager: EntityManager,
    { contextId, schemaId, version }: StoredVersion,
  ): Promise<RegisteredVersion> {
    const schema = await this.store.findSchema(manager, contextId, schemaId);
    if (!schema) throw new Error(`schema ${schemaId} has a version and no row`);
    return { schema, version };
  }

  private async decideAndWrite(
    tx: EntityManager,
    command: RegisterCommand,
    snapshot: PublishSnapshot,
    candidate: PreparedCandidate,
  ): Promise<RegisteredVersion> {
    const judgement = await this.model.confirm(tx, snapshot, candidate);
    requireAccepted(command, judgement);
    return this.writer.write(tx, { command, snapshot, candidate, judgement });
  }
}

/** @throws 40901, 42290, and StewardError `approval-by-author` */
function requireAccepted({ name, principal }: RegisterCommand, judgement: Judgement): void {
  const { outcome, findings, approvals } = judgement.decision;
  const target = formatSubjectName(name);
  if (outcome === 'incompatible') throw incompatibleSchema(target, judgement.compatibility);
  const reserved = reservedMessages(approvals.blocking);
  if (reserved.length > 0) throw incompatibleWith(target, reserved);
  if (outcome === 'self-approved') throw selfApproved(target, principal.name);
  if (outcome === 'refused') throw refusedByGovernance(target, findings);
}

/** What is forced, or comes from another registry with its ids, is compared with nothing. */
function asCommanded(snapshot: PublishSnapshot, { force }: RegisterCommand): PublishSnapshot {
  const { config, mode } = snapshot;
  if (config.compatibilityLevel === 'NONE' || (!force && !takesIds(mode))) return snapshot;
  const uncompared = { ...snapshot, config: { ...config, compatibilityLevel: 'NONE' as const } };
  return takesIds(mode) ? uncompared : { ...uncompared, forced: true };
}

/**
 * The candidate's references are pinned, and the latest version's where the request brought no text of its own. What it
 * refers to keeps its settings too until this is written: an import into that scope erases what was deleted there.
 */
function locksOf({ name }: RegisterCommand, { content }: PreparedCandidate): LockRequest[] {
  const shared = (key: string): LockRequest => ({ key, mode: 'shared' });
  return [
    { key: subjectLockKey(name.context, name.name), mode: 'exclusive' },
    ...configLockKeys(name.context, name.name).map(shared),
    ...content.references.flatMap((reference) => {
      const target = referenceTarget(name.context, reference);
      return [
        subjectLockKey(target.context, target.name),
        ...configLockKeys(target.context, target.name),
      ].map(shared);
    }),
  ];
}
