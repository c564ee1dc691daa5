import { formatSubjectName, StewardError, type Clock, type SubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '../../platform/access/principal.js';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { configLockKeys, type LockRequest } from '../../platform/database/locks.js';
import { conflictRetry } from '../../platform/database/transact.js';
import { SchemaEngine } from '../../platform/workers/schema-engine.js';
import { Ledger } from '../ledger/ledger.js';
import { DeletionWriter, type DeletableVersion } from './deletion-writer.js';
import { requireSubjectAccess } from './subject-access.js';
import { SubjectTransactions, type FoundSubject } from './subject-transactions.js';
import { UndeleteGuard } from './undelete-guard.js';
import { NotWorkedOut, Workings } from './workings.js';

/** After so many in which others wrote between the comparison and the lock, the client tries again. */
const ATTEMPTS = 20;

interface UndeleteRequest {
  readonly name: SubjectName;
  /** One version, or every deleted one. */
  readonly which: number | 'all';
  readonly principal: Principal;
}

/** Brings deleted versions back to life; what was erased stays so. */
@Injectable()
export class UndeleteService {
  constructor(
    @Inject(SubjectTransactions) private readonly transactions: SubjectTransactions,
    @Inject(UndeleteGuard) private readonly guard: UndeleteGuard,
    @Inject(DeletionWriter) private readonly writer: DeletionWriter,
    @Inject(SchemaEngine) private readonly engine: SchemaEngine,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Answers the numbers that came back, oldest first: none where all were live.
   * @throws StewardError `forbidden`, `subject-not-found`, `version-not-found`, `schema-incompatible`,
   * `governance-refused`, `overloaded`, `conflict-retry`
   */
  async undelete(request: UndeleteRequest): Promise<number[]> {
    const { context, name } = request.name;
    const locks = configLockKeys(context, name).map((key): LockRequest => ({ key, mode: 'shared' }));
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      // Comparing is the work. Under the lock its results are looked up: nobody waits there for a worker.
      const work = Workings.begin(this.engine);
      const before = await this.returning(await this.transactions.look(request.name), request);
      if (before.length > 0) await this.guard.confirm(this.transactions.manager, request.name, before, work);
      const returned = await this.transactions
        .run(request.name, locks, (tx, subject) => this.write({ tx, subject }, request, work.known()))
        .catch((error: unknown) => {
          if (error instanceof NotWorkedOut) return undefined;
          throw error;
        });
      if (returned) return returned;
    }
    throw conflictRetry();
  }

  private async write(found: FoundSubject, request: UndeleteRequest, work: Workings): Promise<number[]> {
    const { tx, subject } = found;
    const { name, principal } = request;
    const returning = await this.returning(found, request);
    if (!subject || returning.length === 0) return [];
    await this.guard.confirm(tx, name, returning, work);
    await this.writer.undelete(tx, { id: subject.id, context: name.context }, returning, work);
    const versions = returning.map(({ version }) => version);
    await this.ledger.append(tx, {
      occurredAt: this.clock.now(),
      actor: principal.name,
      action: 'schema.versions-undeleted',
      subjectId: subject.id,
      target: formatSubjectName(name),
      data: { versions, schemaIds: returning.map(({ schemaId }) => schemaId) },
    });
    return versions;
  }

  /** The deleted versions that are asked for. */
  private async returning(
    { tx, subject }: FoundSubject,
    { name, which, principal }: UndeleteRequest,
  ): Promise<DeletableVersion[]> {
    const target = formatSubjectName(name);
    requireSubjectAccess(principal, 'schemas:delete', name, subject);
    const versions = subject ? await this.writer.versionsOf(tx, subject.id) : [];
    if (versions.length === 0) throw new StewardError('subject-not-found', `There is no subject ${target}.`);
    const wanted = which === 'all' ? versions : versions.filter(({ version }) => version === which);
    if (wanted.length === 0)
      throw new StewardError('version-not-found', `${target} has no version ${which}.`);
    return wanted.filter(({ deleted }) => deleted);
  }
}
