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
import { ConfigStore, NOTHING_SAID } from './config-store.js';
import { ConfigWriter } from './settings/config-writer.js';
import type { SettingsScope } from './settings/settings-scope.js';
import { SubjectStore } from './subject-store.js';
import { ensureContext } from './version-writer.js';

/** Compatibility levels and their reasons as files of governance say them; what else a config holds is let be. */
@Injectable()
export class GovernedPolicies implements GovernedKind {
  readonly kind = 'policy';

  constructor(
    @Inject(ConfigStore) private readonly configs: ConfigStore,
    @Inject(SubjectStore) private readonly subjects: SubjectStore,
    @Inject(ConfigWriter) private readonly writer: ConfigWriter,
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
      const { context, subject: name } = scope;
      const open = {
        tx,
        contextId: await ensureContext(tx, context),
        subject: name === null ? undefined : await this.subjects.findSubject(tx, { context, name }),
      };
      const before = await this.configs.find(tx, scope);
      const reason = typeof fields['reason'] === 'string' ? fields['reason'] : null;
      const made = { before, reason, changedBy: { name: actor }, at };
      const level = action === 'delete' ? null : (parseCompatibilityLevel(fields['compatibility']) ?? null);
      const { compatibilityLevel: _level, reason: _reason, ...rest } = before ?? NOTHING_SAID;
      const nothingLeft = level === null && Object.values(rest).every((value) => value === null);
      const change = { compatibilityLevel: level, reason: level === null ? null : reason };
      if (nothingLeft) await this.writer.remove(open, scope, made);
      else await this.writer.write(open, scope, { ...made, change });
    }
  }
}

/** Of the key that a plan gives to a policy: a subject, or `:.context:`. */
function scopeOf(key: string): SettingsScope & { readonly context: string } {
  const { context, name } = parseSubjectName(key) ?? { context: DEFAULT_CONTEXT, name: key };
  return { context, subject: name === '' ? null : name };
}
