import type { Fields, PlanStep } from '@schema-steward/governance';
import {
  DEFAULT_CONTEXT,
  formatSubjectName,
  parseCompatibilityLevel,
  parseSubjectName,
} from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { configLockKey } from '../../platform/database/locks.js';
import type { AppliedBy, GovernedKind, GovernedState } from '../governance/governed-kind.js';
import { Ledger } from '../ledger/ledger.js';
import { ConfigStore, type ConfigScope, type StoredConfig } from './config-store.js';
import { SubjectStore } from './subject-store.js';
import { ensureContext } from './version-writer.js';

/** Compatibility levels and their reasons as files of governance say them; what else a config holds is let be. */
@Injectable()
export class GovernedPolicies implements GovernedKind {
  readonly kind = 'policy';

  constructor(
    @Inject(ConfigStore) private readonly configs: ConfigStore,
    @Inject(SubjectStore) private readonly subjects: SubjectStore,
    @Inject(Ledger) private readonly ledger: Ledger,
  ) {}

  async read(manager: EntityManager): Promise<GovernedState> {
    const rows = await manager.query<
      { context: string; subject: string | null; compatibility: string; reason: string }[]
    >(
      `SELECT c.name AS context, g.subject, g.compatibility_level AS compatibility, g.reason
       FROM configs g JOIN contexts c ON c.id = g.context_id WHERE g.compatibility_level IS NOT NULL`,
    );
    return {
      items: new Map(
        rows.map(({ context, subject, compatibility, reason }): [string, Fields] => [
          subject === null ? `:${context}:` : formatSubjectName({ context, name: subject }),
          { compatibility, reason },
        ]),
      ),
    };
  }

  lockKeys({ key }: PlanStep): readonly string[] {
    const { context, subject } = scopeOf(key);
    return [configLockKey(context, subject)];
  }

  async write(tx: EntityManager, steps: readonly PlanStep[], { actor, at }: AppliedBy): Promise<void> {
    for (const { key, action, fields } of steps) {
      const scope = scopeOf(key);
      const contextId = await ensureContext(tx, scope.context);
      const before: StoredConfig = (await this.configs.find(tx, scope)) ?? NOTHING_SAID;
      const after: StoredConfig =
        action === 'delete'
          ? { ...before, compatibilityLevel: null, reason: null }
          : {
              ...before,
              compatibilityLevel: parseCompatibilityLevel(fields['compatibility']) ?? null,
              reason: typeof fields['reason'] === 'string' ? fields['reason'] : null,
            };
      const nothingLeft = Object.values(after).every((value) => value === null);
      if (nothingLeft) await this.configs.remove(tx, contextId, scope.subject);
      else await this.configs.save(tx, contextId, scope.subject, after, { by: actor, at });
      await this.ledger.append(tx, {
        occurredAt: at,
        actor,
        action: nothingLeft ? 'config.deleted' : 'config.changed',
        subjectId:
          scope.subject === null
            ? undefined
            : (await this.subjects.findSubject(tx, { context: scope.context, name: scope.subject }))?.id,
        target: scope.subject === null ? contextName(scope.context) : key,
        data: nothingLeft ? { before } : { before, after },
      });
    }
  }
}

const NOTHING_SAID: StoredConfig = {
  compatibilityLevel: null,
  compatibilityGroup: null,
  normalize: null,
  reason: null,
};

/** As the ledger names it elsewhere. */
function contextName(context: string): string {
  return context === DEFAULT_CONTEXT ? '(default)' : `:${context}:`;
}

/** Of the key that a plan gives to a policy: a subject, or `:.context:`. */
function scopeOf(key: string): ConfigScope {
  const { context, name } = parseSubjectName(key) ?? { context: DEFAULT_CONTEXT, name: key };
  return { context, subject: name === '' ? null : name };
}
