import type { SubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { subjectLockKey, takeLocks, type LockRequest } from '../../platform/database/locks.js';
import { transact } from '../../platform/database/transact.js';
import { WriteQueue } from '../../platform/database/write-queue.js';
import { SubjectStore, type StoredSubject } from './subject-store.js';

/** A subject, if it is there, and where it was read. */
export interface FoundSubject {
  readonly tx: EntityManager;
  readonly subject: StoredSubject | undefined;
}

/** One writer of a subject at a time, on all nodes: its turn, its transaction, its lock, and then the subject as it is. */
@Injectable()
export class SubjectTransactions {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(WriteQueue) private readonly queue: WriteQueue,
    @Inject(SubjectStore) private readonly store: SubjectStore,
  ) {}

  /** For what needs no lock. */
  get manager(): EntityManager {
    return this.dataSource.manager;
  }

  /** The subject as it is now, without a lock. */
  async look(name: SubjectName): Promise<FoundSubject> {
    return { tx: this.manager, subject: await this.store.findSubject(this.manager, name) };
  }

  /** @throws StewardError `conflict-retry`, and whatever the work throws */
  run<T>(
    name: SubjectName,
    locks: readonly LockRequest[],
    work: (tx: EntityManager, subject: StoredSubject | undefined) => Promise<T>,
  ): Promise<T> {
    const key = subjectLockKey(name.context, name.name);
    return this.queue.run(key, () =>
      transact(this.dataSource, async (tx) => {
        await takeLocks(tx, [{ key, mode: 'exclusive' }, ...locks]);
        return work(tx, await this.store.findSubject(tx, name));
      }),
    );
  }
}
