import type { Clock, CompatibilityLevel } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Principal } from '../../platform/access/principal.js';
import { requireAccess } from '../../platform/access/require-access.js';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { configLockKey, takeLocks } from '../../platform/database/locks.js';
import { transact } from '../../platform/database/transact.js';
import { subjectLevelNotConfigured, subjectNotFound } from '../../platform/http/confluent-error.js';
import { WriteQueue } from '../../platform/database/write-queue.js';
import { Ledger } from '../ledger/ledger.js';
import { ConfigStore, type ConfigScope, type EffectiveConfig, type StoredConfig } from './config-store.js';
import { requireSubjectAccess } from './subject-access.js';
import { DEFAULT_CONTEXT, formatSubjectName } from '@schema-steward/kernel';
import { SubjectStore } from './subject-store.js';
import { ensureContext } from './version-writer.js';

/** What a request changes: absent keeps, null clears. */
export interface ConfigChange {
  readonly compatibilityLevel?: CompatibilityLevel | null;
  readonly compatibilityGroup?: string | null;
  readonly normalize?: boolean | null;
  readonly reason?: string | null;
}

const NOTHING_SAID: StoredConfig = {
  compatibilityLevel: null,
  compatibilityGroup: null,
  normalize: null,
  reason: null,
};

/** The level and its companions, for a context or for one subject. */
@Injectable()
export class ConfigService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ConfigStore) private readonly configs: ConfigStore,
    @Inject(SubjectStore) private readonly subjects: SubjectStore,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(WriteQueue) private readonly queue: WriteQueue,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws 40408 for a subject without a config of its own, unless the wider scopes may answer for it */
  async read(
    scope: ConfigScope,
    { defaultToGlobal }: { defaultToGlobal: boolean },
  ): Promise<EffectiveConfig> {
    const { manager } = this.dataSource;
    if (scope.subject !== null && !defaultToGlobal && !(await this.configs.find(manager, scope)))
      throw subjectLevelNotConfigured(nameOf(scope));
    return this.configs.effective(manager, scope);
  }

  /** Merges the change into what the scope says and returns the whole. */
  async change(scope: ConfigScope, change: ConfigChange, principal: Principal): Promise<StoredConfig> {
    return this.locked(scope, principal, async (tx, contextId) => {
      const before = (await this.configs.find(tx, scope)) ?? NOTHING_SAID;
      const after = merge(before, change);
      const at = this.clock.now();
      await this.configs.save(tx, contextId, scope.subject, after, { by: principal.name, at });
      await this.ledger.append(tx, {
        occurredAt: at,
        actor: principal.name,
        action: 'config.changed',
        subjectId: await this.subjectId(tx, scope),
        target: nameOf(scope),
        data: { before, after },
      });
      return after;
    });
  }

  /** Removes what the scope says and returns what held until then. @throws 40401 for a subject that said nothing */
  async remove(scope: ConfigScope, principal: Principal): Promise<EffectiveConfig> {
    return this.locked(scope, principal, async (tx, contextId) => {
      const before = await this.configs.find(tx, scope);
      if (!before && scope.subject !== null) throw subjectNotFound(nameOf(scope));
      const effective = await this.configs.effective(tx, scope);
      if (!before) return effective;
      await this.configs.remove(tx, contextId, scope.subject);
      await this.ledger.append(tx, {
        occurredAt: this.clock.now(),
        actor: principal.name,
        action: 'config.deleted',
        subjectId: await this.subjectId(tx, scope),
        target: nameOf(scope),
        data: { before },
      });
      return effective;
    });
  }

  /** Undefined for a whole context, and for a subject that does not exist yet. */
  private async subjectId(tx: EntityManager, { context, subject }: ConfigScope): Promise<number | undefined> {
    return subject === null
      ? undefined
      : (await this.subjects.findSubject(tx, { context, name: subject }))?.id;
  }

  /** @throws StewardError `forbidden` */
  private async requireAccess(tx: EntityManager, scope: ConfigScope, principal: Principal): Promise<void> {
    const { context, subject } = scope;
    if (subject === null) return requireAccess(principal, 'config:write', { kind: 'context', context });
    const name = { context, name: subject };
    requireSubjectAccess(principal, 'config:write', name, await this.subjects.findSubject(tx, name));
  }

  private locked<T>(
    scope: ConfigScope,
    principal: Principal,
    work: (tx: EntityManager, contextId: number) => Promise<T>,
  ): Promise<T> {
    const key = configLockKey(scope.context, scope.subject);
    return this.queue.run(key, () =>
      transact(this.dataSource, async (tx) => {
        await takeLocks(tx, [{ key, mode: 'exclusive' }]);
        await this.requireAccess(tx, scope, principal);
        return work(tx, await ensureContext(tx, scope.context));
      }),
    );
  }
}

/** A reason explains one level: it goes when the level changes and nobody gives another. */
function merge(before: StoredConfig, change: ConfigChange): StoredConfig {
  const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const after: StoredConfig = { ...before, ...said };
  const explained = after.compatibilityLevel === before.compatibilityLevel || change.reason !== undefined;
  return explained ? after : { ...after, reason: null };
}

function nameOf({ context, subject }: ConfigScope): string {
  if (subject !== null) return formatSubjectName({ context, name: subject });
  return context === DEFAULT_CONTEXT ? '(default)' : `:${context}:`;
}
