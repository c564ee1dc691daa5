import type { Clock } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Principal } from '../../../platform/access/principal.js';
import { CLOCK } from '../../../platform/clock/clock.module.js';
import { subjectModeNotConfigured, subjectNotFound } from '../../../platform/http/confluent-error.js';
import { ModeStore, type Mode } from './mode-store.js';
import { ModeWriter, type ModeRequest } from './mode-writer.js';
import { refuseForward } from './refuse-mode.js';
import { targetOf, type SettingsScope } from './settings-scope.js';
import { SettingsTransactions } from './settings-transactions.js';

/** What may be written: in every context, in one, or in one subject. */
@Injectable()
export class ModeService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SettingsTransactions) private readonly transactions: SettingsTransactions,
    @Inject(ModeStore) private readonly modes: ModeStore,
    @Inject(ModeWriter) private readonly writer: ModeWriter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws 40409 for a subject without a mode of its own, unless the wider scopes may answer for it */
  async read(scope: SettingsScope, { defaultToGlobal }: { defaultToGlobal: boolean }): Promise<Mode> {
    const { manager } = this.dataSource;
    if (scope.subject === null || defaultToGlobal) return this.modes.effective(manager, scope);
    const own = await this.modes.find(manager, scope);
    if (!own) throw subjectModeNotConfigured(targetOf(scope));
    return own.mode;
  }

  /** @throws 42205, 42206, 42290 */
  async change(scope: SettingsScope, request: ModeRequest, principal: Principal): Promise<void> {
    refuseForward(scope, request.mode);
    await this.transactions.run(scope, principal, (open) =>
      this.writer.write(open, scope, request, { changedBy: principal, at: this.clock.now() }),
    );
  }

  /** The mode that the scope said. @throws 40401 for a subject that said none, 42290 */
  remove(
    scope: SettingsScope,
    { recursive, reason }: { readonly recursive: boolean; readonly reason: string | null },
    principal: Principal,
  ): Promise<Mode> {
    return this.transactions.run(scope, principal, async (open) => {
      const before = await this.modes.find(open.tx, scope);
      if (!before && scope.subject !== null) throw subjectNotFound(targetOf(scope));
      const held = before ?? {
        mode: await this.modes.effective(open.tx, scope),
        reason: null,
        by: '',
        at: this.clock.now(),
      };
      if (before || recursive)
        await this.writer.remove(
          open,
          scope,
          { before: held, recursive, reason },
          { changedBy: principal, at: this.clock.now() },
        );
      return held.mode;
    });
  }
}
