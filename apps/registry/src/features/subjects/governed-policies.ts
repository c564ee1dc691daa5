import { policyKey, type Fields, type GovernanceDocuments, type PlanStep } from '@schema-steward/governance';
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
import { isReadOnly, ModeStore } from './settings/mode-store.js';
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
    @Inject(ModeStore) private readonly modes: ModeStore,
  ) {}

  async read(manager: EntityManager, documents: GovernanceDocuments): Promise<GovernedState> {
    const rows = await manager.query<
      { context: string; subject: string | null; compatibility: string; reason: string }[]
    >(
      `SELECT c.name AS context, g.subject, g.compatibility_level AS compatibility, g.reason
       FROM configs g JOIN contexts c ON c.id = g.context_id WHERE g.compatibility_level IS NOT NULL`,
    );
    const items = new Map(
      rows.map(({ context, subject, compatibility, reason }): [string, Fields] => [
        subject === null ? `:${context}:` : formatSubjectName({ context, name: subject }),
        { compatibility, reason },
      ]),
    );
    const keys = new Set([...items.keys(), ...(documents.policies ?? []).map(policyKey)]);
    return { items, facts: { readOnlyPolicies: await this.readOnly(manager, keys) } };
  }

  /** Which of these scopes are in a mode that lets nothing be written; their own, or a wider one's. */
  private async readOnly(manager: EntityManager, keys: ReadonlySet<string>): Promise<Set<string>> {
    const [row] = await manager.query<{ any: boolean }[]>(
      `SELECT EXISTS (SELECT FROM modes WHERE mode IN ('READONLY', 'READONLY_OVERRIDE')) AS any`,
    );
    const found = new Set<string>();
    if (row?.any !== true) return found;
    for (const key of keys) {
      const scope = scopeOf(key);
      if (isReadOnly(await this.modes.effective(manager, scope))) found.add(key);
    }
    return found;
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
