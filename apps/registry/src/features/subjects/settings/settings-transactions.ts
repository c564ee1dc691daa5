import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Principal } from '../../../platform/access/principal.js';
import { requireAccess } from '../../../platform/access/require-access.js';
import { takeLocks } from '../../../platform/database/locks.js';
import { transact } from '../../../platform/database/transact.js';
import { WriteQueue } from '../../../platform/database/write-queue.js';
import { requireSubjectAccess } from '../subject-access.js';
import { SubjectStore, type StoredSubject } from '../subject-store.js';
import { ensureContext } from '../version-writer.js';
import { scopeLockKey, scopeLocks, type SettingsScope } from './settings-scope.js';

/** What a change of settings is done with. */
export interface OpenScope {
  readonly tx: EntityManager;
  readonly contextId: number | null;
  /** Undefined for a context, and for a subject that does not exist yet. */
  readonly subject: StoredSubject | undefined;
}

/** One writer of a scope's settings at a time, on all nodes; registrations and deletions in it wait, or are waited for. */
@Injectable()
export class SettingsTransactions {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SubjectStore) private readonly subjects: SubjectStore,
    @Inject(WriteQueue) private readonly queue: WriteQueue,
  ) {}

  /** @throws StewardError `forbidden`, `conflict-retry`, and whatever the work throws */
  run<T>(scope: SettingsScope, principal: Principal, work: (open: OpenScope) => Promise<T>): Promise<T> {
    return this.queue.run(scopeLockKey(scope), () =>
      transact(this.dataSource, async (tx) => {
        await takeLocks(tx, scopeLocks(scope));
        const subject = await this.permittedSubject(tx, scope, principal);
        const contextId = scope.context === null ? null : await ensureContext(tx, scope.context);
        return work({ tx, contextId, subject });
      }),
    );
  }

  private async permittedSubject(
    tx: EntityManager,
    { context, subject }: SettingsScope,
    principal: Principal,
  ): Promise<StoredSubject | undefined> {
    if (context === null) {
      requireAccess(principal, 'config:write-global');
      return undefined;
    }
    if (subject === null) {
      requireAccess(principal, 'config:write', { kind: 'context', context });
      return undefined;
    }
    const name = { context, name: subject };
    const found = await this.subjects.findSubject(tx, name);
    requireSubjectAccess(principal, 'config:write', name, found);
    return found;
  }
}
