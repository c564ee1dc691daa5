import type { Clock } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Principal } from '../../platform/access/principal.js';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { subjectLevelNotConfigured, subjectNotFound } from '../../platform/http/confluent-error.js';
import { ConfigStore, type EffectiveConfig, type StoredConfig } from './config-store.js';
import { ConfigWriter } from './settings/config-writer.js';
import { ModeStore } from './settings/mode-store.js';
import { targetOf, type SettingsScope } from './settings/settings-scope.js';
import { SettingsTransactions, type OpenScope } from './settings/settings-transactions.js';
import { refuseReadOnly } from './settings/refuse-mode.js';

/** What a request changes: absent keeps, null clears. */
export type ConfigChange = Partial<StoredConfig>;

/** The level and its companions, for every context, one context, or one subject. */
@Injectable()
export class ConfigService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ConfigStore) private readonly configs: ConfigStore,
    @Inject(ModeStore) private readonly modes: ModeStore,
    @Inject(SettingsTransactions) private readonly transactions: SettingsTransactions,
    @Inject(ConfigWriter) private readonly writer: ConfigWriter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws 40408 for a subject without a config of its own, unless the wider scopes may answer for it */
  async read(
    scope: SettingsScope,
    { defaultToGlobal }: { defaultToGlobal: boolean },
  ): Promise<EffectiveConfig> {
    const { manager } = this.dataSource;
    if (scope.subject !== null && !defaultToGlobal && !(await this.configs.find(manager, scope)))
      throw subjectLevelNotConfigured(targetOf(scope));
    return this.configs.effective(manager, scope);
  }

  /** Merges the change into what the scope says and returns the whole. @throws 42205, 42290 */
  async change(scope: SettingsScope, change: ConfigChange, principal: Principal): Promise<StoredConfig> {
    return this.transactions.run(scope, principal, async (open) => {
      const before = await this.writable(open, scope);
      return this.writer.write(open, scope, {
        before,
        change,
        reason: change.reason ?? null,
        changedBy: principal,
        at: this.clock.now(),
      });
    });
  }

  /**
   * Removes what the scope says and returns what held until then.
   * @throws 40401 for a subject that said nothing, 42205, 42290
   */
  async remove(scope: SettingsScope, reason: string | null, principal: Principal): Promise<EffectiveConfig> {
    return this.transactions.run(scope, principal, async (open) => {
      const before = await this.writable(open, scope);
      if (!before && scope.subject !== null) throw subjectNotFound(targetOf(scope));
      const effective = await this.configs.effective(open.tx, scope);
      if (!before) return effective;
      await this.writer.remove(open, scope, { before, reason, changedBy: principal, at: this.clock.now() });
      return effective;
    });
  }

  private async writable({ tx }: OpenScope, scope: SettingsScope): Promise<StoredConfig | undefined> {
    refuseReadOnly(scope, await this.modes.effective(tx, scope));
    return this.configs.find(tx, scope);
  }
}
