import { formatSubjectName, StewardError, type Clock, type SubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Principal } from '../../platform/access/principal.js';
import { requireAccess } from '../../platform/access/require-access.js';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { subjectLockKey, takeLocks } from '../../platform/database/locks.js';
import { transact } from '../../platform/database/transact.js';
import { WriteQueue } from '../../platform/database/write-queue.js';
import { apiSubject } from '../../platform/http/api-subject.js';
import { Ledger } from '../ledger/ledger.js';
import { SubjectReadModel } from '../subjects/subject-read-model.js';
import {
  applicationLockKey,
  ApplicationStore,
  requireRunning,
  type StoredApplication,
  type StoredEnvironment,
} from './application-store.js';
import type { DeclarationResponse, Direction } from './declaration.dto.js';
import { currentDeclaration } from './declaration-query.service.js';

/** Which declaration: as the path names it, the parts decoded. */
export interface DeclarationKey {
  readonly application: string;
  readonly direction: Direction;
  readonly environment: string;
  readonly subject: string;
}

interface Found {
  readonly application: StoredApplication;
  readonly environment: StoredEnvironment;
  readonly name: SubjectName;
  readonly subjectId: number;
}

/** What applications say that they produce and consume, and where. */
@Injectable()
export class DeclarationService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ApplicationStore) private readonly store: ApplicationStore,
    @Inject(SubjectReadModel) private readonly subjects: SubjectReadModel,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(WriteQueue) private readonly queue: WriteQueue,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Declaring again what holds already changes nothing.
   * @throws StewardError `application-not-found`, `forbidden`, `application-archived`, `environment-not-found`,
   *   `subject-invalid`, `subject-not-found`
   */
  async declare(key: DeclarationKey, principal: Principal): Promise<DeclarationResponse> {
    return this.change(key, principal, async (tx, name) => {
      const application = await this.allowed(tx, key, principal);
      requireRunning(application);
      const environment = await this.store.holdEnvironment(tx, key.environment);
      const subject = await this.subjects.findLive(tx, name);
      if (!subject)
        throw await this.subjects.notFound(
          tx,
          name,
          '; it can be declared once its first version is registered',
        );
      const found = { application, environment, name, subjectId: subject.id };
      const held = await currentDeclaration(tx, key.direction, found);
      if (held) return held;
      const at = this.clock.now();
      await tx.query(
        `INSERT INTO declarations (application_id, subject_id, environment_id, direction, created_by, created_at)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [application.id, subject.id, environment.id, key.direction, principal.name, at],
      );
      await this.append(tx, 'declaration.added', key, found, principal, at);
      const declared = await currentDeclaration(tx, key.direction, found);
      if (!declared) throw new Error('a declaration was written and is not there');
      return declared;
    });
  }

  /**
   * Ends a declaration; its row is kept.
   * @throws StewardError `application-not-found`, `forbidden`, `environment-not-found`, `subject-invalid`,
   *   `declaration-not-found`
   */
  async end(key: DeclarationKey, principal: Principal): Promise<void> {
    await this.change(key, principal, async (tx, name) => {
      const application = await this.allowed(tx, key, principal);
      const environment = await this.store.environment(tx, key.environment);
      const subject = await this.subjects.find(tx, name);
      const at = this.clock.now();
      const [, ended] = await tx.query<[unknown, number]>(
        `UPDATE declarations SET ended_at = $5, ended_by = $6
         WHERE application_id = $1 AND subject_id = $2 AND environment_id = $3 AND direction = $4
           AND ended_at IS NULL`,
        [application.id, subject?.id ?? null, environment.id, key.direction, at, principal.name],
      );
      if (!subject || ended === 0)
        throw new StewardError(
          'declaration-not-found',
          `${application.slug} does not declare that it ${key.direction} ${formatSubjectName(name)} in ${environment.slug}.`,
        );
      const found = { application, environment, name, subjectId: subject.id };
      await this.append(tx, 'declaration.ended', key, found, principal, at);
    });
  }

  /** One change of an application at a time; and no subject goes while somebody declares to read it. */
  private async change<T>(
    { application, subject }: DeclarationKey,
    principal: Principal,
    work: (tx: EntityManager, name: SubjectName) => Promise<T>,
  ): Promise<T> {
    requireAccess(principal, 'declarations:write');
    const name = apiSubject(subject);
    const key = applicationLockKey(application);
    return this.queue.run(key, () =>
      transact(this.dataSource, async (tx) => {
        await takeLocks(tx, [
          { key, mode: 'exclusive' },
          { key: subjectLockKey(name.context, name.name), mode: 'shared' },
        ]);
        return work(tx, name);
      }),
    );
  }

  private async allowed(
    tx: EntityManager,
    key: DeclarationKey,
    principal: Principal,
  ): Promise<StoredApplication> {
    const application = await this.store.application(tx, key.application);
    const { slug, team } = application;
    requireAccess(principal, 'declarations:write', { kind: 'application', application: slug, team });
    return application;
  }

  private async append(
    tx: EntityManager,
    action: 'declaration.added' | 'declaration.ended',
    { direction }: DeclarationKey,
    { application, environment, name, subjectId }: Found,
    principal: Principal,
    at: Date,
  ): Promise<void> {
    await this.ledger.append(tx, {
      occurredAt: at,
      actor: principal.name,
      action,
      subjectId,
      teamId: application.teamId,
      target: application.slug,
      data: {
        direction,
        subject: formatSubjectName(name),
        environment: environment.slug,
        production: environment.production,
      },
    });
  }
}
