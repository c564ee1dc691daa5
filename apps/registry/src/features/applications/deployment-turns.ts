import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Principal } from '../../platform/access/principal.js';
import { requireAccess } from '../../platform/access/require-access.js';
import { takeLocks } from '../../platform/database/locks.js';
import { transact } from '../../platform/database/transact.js';
import { WriteQueue } from '../../platform/database/write-queue.js';
import { applicationLockKey, ApplicationStore, type StoredApplication } from './application-store.js';

/** Lets what runs of an application, or is released of it, be changed by one at a time, who may. */
@Injectable()
export class DeploymentTurns {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ApplicationStore) private readonly applications: ApplicationStore,
    @Inject(WriteQueue) private readonly queue: WriteQueue,
  ) {}

  /**
   * Does the work in a transaction that holds the application.
   * @throws StewardError `application-not-found`, `forbidden`, and what the work throws
   */
  async run<T>(
    slug: string,
    principal: Principal,
    work: (tx: EntityManager, application: StoredApplication) => Promise<T>,
  ): Promise<T> {
    const key = applicationLockKey(slug);
    return this.queue.run(key, () =>
      transact(this.dataSource, async (tx) => {
        await takeLocks(tx, [{ key, mode: 'exclusive' }]);
        const application = await this.applications.application(tx, slug);
        const { team } = application;
        requireAccess(principal, 'deployments:write', { kind: 'application', application: slug, team });
        return work(tx, application);
      }),
    );
  }
}
