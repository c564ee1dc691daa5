import {
  decideSettings,
  type Actor,
  type Approval,
  type GovernedSettings,
  type ModeChange,
} from '@schema-steward/governance';
import { StewardError, type Finding } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SETTINGS, type Settings } from '../../../platform/config/settings.js';
import { ApprovalReadModel } from '../../approvals/approval-read-model.js';
import { Ledger } from '../../ledger/ledger.js';
import { settingsRefused } from '../confluent-refusals.js';
import { scopeKey, targetOf, type SettingsScope } from './settings-scope.js';

export interface SettingsChange {
  readonly config?: { readonly before: GovernedSettings; readonly after: GovernedSettings };
  readonly mode?: ModeChange;
  readonly reason: string | null;
  readonly changedBy: Actor;
  readonly at: Date;
}

/** Asks the one decision about settings, inside the change's transaction: the same for every route that changes them. */
@Injectable()
export class SettingsGuard {
  constructor(
    @Inject(ApprovalReadModel) private readonly approvals: ApprovalReadModel,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * What there is to record; the approvals that let it through are used up.
   * @throws 42290 where the policy refuses, StewardError `approval-by-author`
   */
  async decide(
    tx: EntityManager,
    scope: SettingsScope,
    { at, ...change }: SettingsChange,
  ): Promise<readonly Finding[]> {
    const target = targetOf(scope);
    const { outcome, findings, uses, asks } = decideSettings({
      policy: this.settings.policy,
      target,
      scope: scopeKey(scope),
      approvals: await this.approvals.openOfScope(tx, scopeKey(scope)),
      now: at,
      ...change,
    });
    if (outcome === 'self-approved')
      throw new StewardError(
        'approval-by-author',
        `The change of ${target} was approved by ${change.changedBy.name}, who also makes it. Somebody else has to do one of the two.`,
      );
    if (outcome === 'refused') throw settingsRefused(target, findings, asks);
    await this.useUp(tx, uses, { target, actor: change.changedBy.name, at });
    return findings;
  }

  private async useUp(
    tx: EntityManager,
    uses: readonly Approval[],
    { target, actor, at }: { readonly target: string; readonly actor: string; readonly at: Date },
  ): Promise<void> {
    for (const { id, fingerprints, reason, approvedBy } of uses) {
      await tx.query('UPDATE approvals SET used_at = $2 WHERE id = $1', [id, at]);
      await this.ledger.append(tx, {
        occurredAt: at,
        actor,
        action: 'approval.used',
        target,
        data: { id, fingerprints, reason, approvedBy },
      });
    }
  }
}
