import { isDeepStrictEqual } from 'node:util';
import type { VersionDecision } from '@schema-steward/governance';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource, type EntityManager } from 'typeorm';
import {
  configLockKeys,
  subjectLockKey,
  takeLocks,
  type LockRequest,
} from '../../platform/database/locks.js';
import { conflictRetry } from '../../platform/database/transact.js';
import { transactAtOnce } from '../../platform/database/transact-at-once.js';
import { WriteQueue } from '../../platform/database/write-queue.js';
import { CandidatePreparer, type PreparedCandidate } from './candidate-preparer.js';
import { incompatibleSchema, refusedByGovernance, selfApproved } from './confluent-refusals.js';
import { incompatibleSchema as incompatibleWith } from '../../platform/http/confluent-error.js';
import { reservedMessages } from './reserved-fields.js';
import { PublishReadModel, type Judgement } from './publish-read-model.js';
import { versionWithContent, type PublishSnapshot } from './publish-snapshots.js';
import type { RegisterCommand, RegisteredVersion } from './register-command.js';
import { RegistrationWriter } from './registration-writer.js';
import { takesIds } from './settings/mode-store.js';
import { requireValidRules } from './settings/require-valid-rules.js';
import { refuseRegistration } from './settings/refuse-mode.js';
import { referenceTarget } from './schema-texts.js';
import { requireRegistrationAccess } from './subject-access.js';
import { formatSubjectName, type SubjectName } from '@schema-steward/kernel';
import type { SchemaReference } from '@schema-steward/schema';
import type { KeptVersion } from './subject-store.js';
import { VersionNumbering } from './version-numbering.js';
import { NotWorkedOut, type Workings } from './workings.js';

/** After so many attempts in which another node was faster, what is short is worked out under the lock. */
const ATTEMPTS_OUTSIDE_THE_LOCK = 5;
/** Nearly all schemas are shorter. */
const BRIEF_CHARACTERS = 8 * 1024;
const LONG_SUBJECTS = 10_000;
/** After so many, the client tries again: what is long is never worked out under the lock. */
const ATTEMPTS = 20;

/** Registration: one transaction that locks, reads, decides and writes. What is not short is done before it. */
@Injectable()
export class RegistrationService {
  /** Subjects of which a decision that looked short proved to be long, by lock key. */
  private readonly long = new LRUCache<string, true>({ max: LONG_SUBJECTS });

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(PublishReadModel) private readonly model: PublishReadModel,
    @Inject(CandidatePreparer) private readonly preparer: CandidatePreparer,
    @Inject(VersionNumbering) private readonly numbering: VersionNumbering,
    @Inject(RegistrationWriter) private readonly writer: RegistrationWriter,
    @Inject(WriteQueue) private readonly queue: WriteQueue,
  ) {}

  /**
   * `isNew`: nothing is there that it could be, and who asks may register it, as far as is known.
   * @throws ConfluentError as Confluent's registry answers, and 42290 where governance refuses
   * @throws StewardError `conflict-retry` where others wrote to the subject all the time
   */
  async register(
    command: RegisterCommand,
    { isNew = false }: { readonly isNew?: boolean } = {},
  ): Promise<RegisteredVersion> {
    const { context, name } = command.name;
    const key = subjectLockKey(context, name);
    if (isNew && isBrief(command) && !this.long.has(key))
      return this.queue.run(key, () => this.registerBriefly(command, key));
    // What is there already needs no turn and no lock.
    const { manager } = this.dataSource;
    const snapshot = await this.snapshot(manager, command);
    const looked = await this.look(manager, command, snapshot);
    if ('registered' in looked) return looked.registered;
    const waits = this.queue.isBusy(key);
    // Whoever need not wait goes on from what was read: if that no longer holds, the lock will tell.
    return this.queue.run(key, () =>
      this.registerInTurn(command, waits ? undefined : { snapshot, candidate: looked.candidate }),
    );
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

  /** All under the lock, which takes less than to read twice what it is decided on; once more where it proved to be long. */
  private async registerBriefly(command: RegisterCommand, key: string): Promise<RegisteredVersion> {
    const registered = await transactAtOnce(this.dataSource, async (tx, started) => {
      const [, snapshot] = await Promise.all([
        takeLocks(tx, locksOf(command.name, [])),
        this.snapshot(tx, command),
        started,
      ]);
      const looked = await this.look(tx, command, snapshot, this.preparer.briefWork());
      if ('registered' in looked) return looked.registered;
      return this.write(tx, { command, snapshot, candidate: looked.candidate });
    }).catch(unlessNotWorkedOut);
    if (registered) return registered;
    this.long.set(key, true);
    return this.registerInTurn(command, undefined);
  }

  private async registerInTurn(
    command: RegisterCommand,
    looked: Looked | undefined,
  ): Promise<RegisteredVersion> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const registered = await this.attempt(command, attempt, attempt === 1 ? looked : undefined);
      if (registered) return registered;
    }
    throw conflictRetry();
  }

  /** Undefined where another node registered something between the preparation and the lock: prepare again. */
  private async attempt(
    command: RegisterCommand,
    attempt: number,
    looked: Looked | undefined,
  ): Promise<RegisteredVersion | undefined> {
    const { manager } = this.dataSource;
    const snapshot = looked?.snapshot ?? (await this.snapshot(manager, command));
    const prepared = looked ?? (await this.look(manager, command, snapshot));
    if ('registered' in prepared) return prepared.registered;
    const { candidate } = prepared;
    const decided = await this.decide(manager, { command, snapshot, candidate });
    const locks = locksOf(command.name, candidate.content.references);
    return transactAtOnce(this.dataSource, async (tx, started) => {
      const [, now] = await Promise.all([takeLocks(tx, locks), this.snapshot(tx, command), started]);
      // Nothing came between, as nearly always: what was decided still holds.
      if (now.stored === snapshot.stored && restsOnSnapshot(snapshot, candidate))
        return this.write(tx, { ...decided, snapshot: now }, decided.judgement);
      // Under the lock what was worked out is looked up: nobody waits there for a comparison, nor for a worker.
      const work = attempt > ATTEMPTS_OUTSIDE_THE_LOCK ? candidate.work.brief() : candidate.work.known();
      const again = await this.look(tx, command, now, work);
      if ('registered' in again) return again.registered;
      // What it refers to was changed meanwhile, and other locks are needed.
      if (!isDeepStrictEqual(locksOf(command.name, again.candidate.content.references), locks))
        return undefined;
      return this.write(tx, { command, snapshot: now, candidate: again.candidate });
    }).catch(unlessNotWorkedOut);
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
    const existing = this.existing(command, snapshot, candidate);
    if (existing) {
      const schema = await this.preparer.schemaOf(manager, existing);
      return { registered: { schema, version: existing.version } };
    }
    const { context, name: subject } = command.name;
    refuseRegistration({ context, subject }, snapshot.mode, command.id);
    if (command.ruleSet && !importing && snapshot.config.validateRules !== false)
      requireValidRules(command.ruleSet);
    if (command.rules?.merge && snapshot.config.validateRules !== false)
      requireValidRules(command.rules.merge);
    return { candidate };
  }

  /** Who names a number wants a new version, except where versions come from elsewhere: there it is the one of that number. */
  private existing(
    { id, version }: RegisterCommand,
    snapshot: PublishSnapshot,
    { lookUpHashes }: PreparedCandidate,
  ): KeptVersion | undefined {
    if (version !== null && !takesIds(snapshot.mode)) return undefined;
    const found =
      version === null
        ? versionWithContent(snapshot, lookUpHashes)
        : snapshot.versions.find((kept) => kept.version === version);
    const same = found && lookUpHashes.includes(found.contentHash) && (id === null || id === found.schemaId);
    return same ? found : undefined;
  }

  private async decide(manager: EntityManager, prepared: Prepared): Promise<Decided> {
    const judgement = await this.model.judge(manager, prepared.snapshot, prepared.candidate);
    if (judgement.decision.outcome !== 'accepted') return { ...prepared, judgement };
    const numbered = await this.numbering.decide(manager, { ...prepared, judgement });
    return { ...prepared, judgement, numbered };
  }

  /** Under the locks. `judged`: what was said of an equal snapshot, if it was. */
  private async write(
    tx: EntityManager,
    prepared: Prepared & { readonly numbered?: VersionDecision },
    judged?: Judgement,
  ): Promise<RegisteredVersion> {
    const { command, snapshot, candidate } = prepared;
    const judgement = await this.model.confirm(tx, snapshot, candidate, judged);
    requireAccepted(command, judgement);
    const numbered =
      prepared.numbered ?? (await this.numbering.decide(tx, { command, snapshot, candidate, judgement }));
    return this.writer.write(tx, { command, snapshot, candidate, judgement, numbered });
  }
}

interface Looked {
  readonly snapshot: PublishSnapshot;
  readonly candidate: PreparedCandidate;
}

interface Prepared extends Looked {
  readonly command: RegisterCommand;
}

interface Decided extends Prepared {
  readonly judgement: Judgement;
  /** Where it was accepted. */
  readonly numbered?: VersionDecision;
}

/** @throws 40901, 42290, and StewardError `approval-by-author` */
function requireAccepted({ name, principal }: RegisterCommand, judgement: Judgement): void {
  const { outcome, approvals } = judgement.decision;
  const target = formatSubjectName(name);
  if (outcome === 'incompatible') throw incompatibleSchema(target, judgement.compatibility);
  const reserved = reservedMessages(approvals.blocking);
  if (reserved.length > 0) throw incompatibleWith(target, reserved);
  if (outcome === 'self-approved') throw selfApproved(target, principal.name);
  if (outcome === 'refused') throw refusedByGovernance(target, approvals.blocking);
}

/** Whether the decision knows nothing but the snapshot: no other subject, no contract, and not the time. */
function restsOnSnapshot({ approvals, bound }: PublishSnapshot, { content }: PreparedCandidate): boolean {
  return content.references.length === 0 && approvals.length === 0 && !bound;
}

/** Whether it looks as if it were decided in a moment: a short text of its own that refers to nothing. */
function isBrief({ text, references }: RegisterCommand): boolean {
  return text !== null && text.length <= BRIEF_CHARACTERS && references.length === 0;
}

/** @throws any error but this one */
function unlessNotWorkedOut(error: unknown): undefined {
  if (!(error instanceof NotWorkedOut)) throw error;
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
function locksOf(name: SubjectName, references: readonly SchemaReference[]): LockRequest[] {
  const shared = (key: string): LockRequest => ({ key, mode: 'shared' });
  return [
    { key: subjectLockKey(name.context, name.name), mode: 'exclusive' },
    ...configLockKeys(name.context, name.name).map(shared),
    ...references.flatMap((reference) => {
      const target = referenceTarget(name.context, reference);
      return [
        subjectLockKey(target.context, target.name),
        ...configLockKeys(target.context, target.name),
      ].map(shared);
    }),
  ];
}
