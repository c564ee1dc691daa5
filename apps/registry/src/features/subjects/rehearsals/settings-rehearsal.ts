import { StewardError, type Clock } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '../../../platform/access/principal.js';
import { CLOCK } from '../../../platform/clock/clock.module.js';
import { ConfluentError } from '../../../platform/http/confluent-error.js';
import { ConfigStore } from '../config-store.js';
import { SettingsRefusal } from '../confluent-refusals.js';
import { toConfigChange } from '../dto/config.dto.js';
import { ConfigWriter } from '../settings/config-writer.js';
import { ModeStore } from '../settings/mode-store.js';
import { ModeWriter } from '../settings/mode-writer.js';
import { refuseForward, refuseReadOnly } from '../settings/refuse-mode.js';
import { scopeKey, type SettingsScope } from '../settings/settings-scope.js';
import { SettingsTransactions, type OpenScope } from '../settings/settings-transactions.js';
import type { SettingsRefusalResponse, SettingsRehearsalRequest } from './dto.js';

type Change = SettingsRefusalResponse['change'];

/** Ends a transaction of which nothing is to be kept. */
class Rehearsed extends Error {}

/**
 * Makes changes of settings and takes them back, in one transaction: what stands in their way is said by the same code
 * that refuses them, and no approval is used up.
 */
@Injectable()
export class SettingsRehearsal {
  constructor(
    @Inject(SettingsTransactions) private readonly transactions: SettingsTransactions,
    @Inject(ModeStore) private readonly modes: ModeStore,
    @Inject(ModeWriter) private readonly modeWriter: ModeWriter,
    @Inject(ConfigStore) private readonly configs: ConfigStore,
    @Inject(ConfigWriter) private readonly configWriter: ConfigWriter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Each change that would be refused. @throws StewardError `forbidden`, `conflict-retry` */
  async run(
    scope: SettingsScope,
    request: SettingsRehearsalRequest,
    principal: Principal,
  ): Promise<SettingsRefusalResponse[]> {
    const refusals: SettingsRefusalResponse[] = [];
    const attempt = async (change: Change, work: () => Promise<unknown>): Promise<void> => {
      await work().catch((error: unknown) => refusals.push(refusalOf(scope, change, error)));
    };
    await this.transactions
      .run(scope, principal, async (open) => {
        await attempt('mode', () => this.changeMode(open, scope, request, principal));
        await attempt('config', () => this.changeConfig(open, scope, request, principal));
        throw new Rehearsed();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Rehearsed)) throw error;
      });
    return refusals;
  }

  private async changeMode(
    open: OpenScope,
    scope: SettingsScope,
    { mode, force, reason = null }: SettingsRehearsalRequest,
    changedBy: Principal,
  ): Promise<void> {
    if (mode === undefined) return;
    refuseForward(scope, mode);
    await this.modeWriter.write(open, scope, { mode, force, reason }, { changedBy, at: this.clock.now() });
  }

  private async changeConfig(
    open: OpenScope,
    scope: SettingsScope,
    { config, reason = null }: SettingsRehearsalRequest,
    changedBy: Principal,
  ): Promise<void> {
    if (config === undefined) return;
    const change = toConfigChange({ ...config, reason }, undefined);
    refuseReadOnly(scope, await this.modes.effective(open.tx, scope));
    const before = await this.configs.find(open.tx, scope);
    await this.configWriter.write(open, scope, { before, change, reason, changedBy, at: this.clock.now() });
  }
}

function refusalOf(scope: SettingsScope, change: Change, error: unknown): SettingsRefusalResponse {
  const isRefusal =
    error instanceof ConfluentError || (error instanceof StewardError && error.code === 'approval-by-author');
  if (!isRefusal) throw error;
  const { code, message } = error;
  const { reason, fingerprints } =
    error instanceof SettingsRefusal ? error.asks : { reason: false, fingerprints: [] };
  const subject = scopeKey(scope);
  return {
    change,
    code,
    message,
    asksReason: reason,
    approval:
      fingerprints.length === 0 ? null : { concerns: 'settings', subject, fingerprints: [...fingerprints] },
  };
}
