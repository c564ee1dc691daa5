import type { Actor, GovernedSettings } from '@schema-steward/governance';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Ledger } from '../../ledger/ledger.js';
import { ConfigStore, NOTHING_SAID, type StoredConfig } from '../config-store.js';
import { SettingsGuard } from './settings-guard.js';
import { targetOf, type SettingsScope } from './settings-scope.js';
import type { OpenScope } from './settings-transactions.js';

interface Change {
  readonly before: StoredConfig | undefined;
  /** Why this change is made. */
  readonly reason: string | null;
  readonly changedBy: Actor;
  readonly at: Date;
}

/** How the ledger tells that nobody said why. */
const NO_REASON = 'no reason given';

/** Writes a scope's config, as the policy allows, with its entry in the ledger. The caller holds the scope's locks. */
@Injectable()
export class ConfigWriter {
  constructor(
    @Inject(ConfigStore) private readonly configs: ConfigStore,
    @Inject(SettingsGuard) private readonly guard: SettingsGuard,
    @Inject(Ledger) private readonly ledger: Ledger,
  ) {}

  /** What the scope says afterwards. @throws 42290, StewardError `approval-by-author` */
  async write(
    open: OpenScope,
    scope: SettingsScope,
    { change, ...made }: Change & { readonly change: Partial<StoredConfig> },
  ): Promise<StoredConfig> {
    const before = made.before ?? NOTHING_SAID;
    const after = merge(before, change);
    const explains = after.compatibilityLevel !== before.compatibilityLevel || after.reason !== before.reason;
    await this.governed(open, scope, made, after, async () => {
      const by = made.changedBy.name;
      await this.configs.save(open.tx, open.contextId, scope.subject, after, { by, at: made.at, explains });
    });
    return after;
  }

  /** @throws 42290, StewardError `approval-by-author` */
  async remove(open: OpenScope, scope: SettingsScope, made: Change): Promise<void> {
    await this.governed(open, scope, made, undefined, () =>
      this.configs.remove(open.tx, open.contextId, scope.subject),
    );
  }

  /** The decision looks at what really holds before and after, the wider scopes' levels included. */
  private async governed(
    { tx, subject }: OpenScope,
    scope: SettingsScope,
    { before, reason, changedBy, at }: Change,
    after: StoredConfig | undefined,
    save: () => Promise<void>,
  ): Promise<void> {
    const held = await this.governedSettings(tx, scope, before);
    await save();
    const holds = await this.governedSettings(tx, scope, after);
    const config = { before: held, after: holds };
    const findings = await this.guard.decide(tx, scope, { config, reason, changedBy, at });
    await this.ledger.append(tx, {
      occurredAt: at,
      actor: changedBy.name,
      action: after ? 'config.changed' : 'config.deleted',
      subjectId: subject?.id,
      target: targetOf(scope),
      data: {
        before: toRecord(before ?? NOTHING_SAID),
        ...(after && { after: toRecord(after) }),
        ...((reason !== null || findings.length > 0) && { reason: reason ?? NO_REASON }),
        ...(findings.length > 0 && {
          findings: findings.map(({ ruleId, severity, fingerprint }) => ({ ruleId, severity, fingerprint })),
        }),
      },
    });
  }

  private async governedSettings(
    tx: EntityManager,
    scope: SettingsScope,
    said: StoredConfig | undefined,
  ): Promise<GovernedSettings> {
    const { compatibilityLevel } = await this.configs.effective(tx, scope);
    return {
      level: said?.compatibilityLevel ?? null,
      effectiveLevel: compatibilityLevel,
      group: said?.compatibilityGroup ?? null,
      alias: said?.alias ?? null,
    };
  }
}

/** What is said, and what has always been told: readers of the ledger look for it. */
function toRecord(config: StoredConfig): Partial<StoredConfig> {
  const { compatibilityLevel, compatibilityGroup, normalize, reason, ...rest } = config;
  const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  return { compatibilityLevel, compatibilityGroup, normalize, reason, ...said };
}

/** A reason explains one level: it goes when the level changes and nobody gives another, and stays when it is not the level that changes. */
function merge(before: StoredConfig, { reason, ...change }: Partial<StoredConfig>): StoredConfig {
  const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const after: StoredConfig = { ...before, ...said };
  if (after.compatibilityLevel !== before.compatibilityLevel) return { ...after, reason: reason ?? null };
  const ofSomethingElse =
    reason !== null &&
    change.compatibilityLevel === undefined &&
    (after.alias !== before.alias || after.compatibilityGroup !== before.compatibilityGroup);
  return reason === undefined || ofSomethingElse ? after : { ...after, reason };
}
