import type { Actor } from '@schema-steward/governance';
import { Inject, Injectable } from '@nestjs/common';
import { Ledger } from '../../ledger/ledger.js';
import { ImportClearing } from './import-clearing.js';
import { ModeStore, takesIds, type Mode, type StoredMode } from './mode-store.js';
import { SettingsGuard } from './settings-guard.js';
import { targetOf, type SettingsScope } from './settings-scope.js';
import type { OpenScope } from './settings-transactions.js';

export interface ModeRequest {
  readonly mode: Mode;
  /** Also over what is live: IMPORT wants a scope without live subjects. */
  readonly force: boolean;
  readonly reason: string | null;
}

interface Made {
  readonly changedBy: Actor;
  readonly at: Date;
}

/** Writes a scope's mode, as the policy allows, with its entry in the ledger. The caller holds the scope's locks. */
@Injectable()
export class ModeWriter {
  constructor(
    @Inject(ModeStore) private readonly modes: ModeStore,
    @Inject(ImportClearing) private readonly clearing: ImportClearing,
    @Inject(SettingsGuard) private readonly guard: SettingsGuard,
    @Inject(Ledger) private readonly ledger: Ledger,
  ) {}

  /** @throws 42205, 42206, 42290, StewardError `approval-by-author` */
  async write(
    { tx, contextId, subject }: OpenScope,
    scope: SettingsScope,
    { mode, force, reason }: ModeRequest,
    { changedBy, at }: Made,
  ): Promise<void> {
    const before = await this.modes.find(tx, scope);
    const held = await this.modes.effective(tx, scope);
    const enters = takesIds(mode) && !takesIds(held);
    const findings = await this.guard.decide(tx, scope, {
      mode: { before: held, after: mode, force: force && enters },
      reason,
      changedBy,
      at,
    });
    const erased = enters ? await this.clearing.clear(tx, scope, { force, changedBy, at }) : 0;
    await this.modes.save(tx, contextId, scope.subject, { mode, reason, by: changedBy.name, at });
    await this.ledger.append(tx, {
      occurredAt: at,
      actor: changedBy.name,
      action: 'mode.changed',
      subjectId: subject?.id,
      target: targetOf(scope),
      data: {
        before: before?.mode ?? null,
        after: mode,
        ...(force && { force }),
        ...(erased > 0 && { erasedVersions: erased }),
        reason: reason ?? 'no reason given',
        findings: findings.map(({ ruleId, severity, fingerprint }) => ({ ruleId, severity, fingerprint })),
      },
    });
  }

  /** With `recursive` the modes of a context's subjects as well. @throws 42290, StewardError `approval-by-author` */
  async remove(
    { tx, contextId, subject }: OpenScope,
    scope: SettingsScope,
    { before, recursive, reason }: { before: StoredMode; recursive: boolean; reason: string | null },
    { changedBy, at }: Made,
  ): Promise<void> {
    const held = await this.modes.effective(tx, scope);
    await this.modes.remove(tx, contextId, scope.subject);
    const subjects =
      recursive && contextId !== null && scope.subject === null
        ? await this.modes.removeSubjects(tx, contextId)
        : [];
    // What was hidden behind it holds again, and may be an IMPORT.
    const mode = { before: held, after: await this.modes.effective(tx, scope), force: false };
    const findings = await this.guard.decide(tx, scope, { mode, reason, changedBy, at });
    await this.ledger.append(tx, {
      occurredAt: at,
      actor: changedBy.name,
      action: 'mode.deleted',
      subjectId: subject?.id,
      target: targetOf(scope),
      data: {
        before: before.mode,
        ...(subjects.length > 0 && { subjects }),
        ...(reason !== null && { reason }),
        ...(findings.length > 0 && {
          findings: findings.map(({ ruleId, severity }) => ({ ruleId, severity })),
        }),
      },
    });
  }
}
