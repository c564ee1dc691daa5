import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Every kind of change of state that the ledger knows. Names are for ever. */
export type LedgerAction =
  | 'application.archived'
  | 'application.created'
  | 'application.main-branch-set'
  | 'application.updated'
  | 'application.version-branched'
  | 'application.version-unbranched'
  | 'approval.granted'
  | 'approval.revoked'
  | 'approval.used'
  | 'association.created'
  | 'association.ended'
  | 'config.changed'
  | 'config.deleted'
  | 'contract.published'
  | 'contract-bindings.changed'
  | 'declaration.added'
  | 'declaration.ended'
  | 'deployment.ended'
  | 'deployment.recorded'
  | 'environment.created'
  | 'environment.removed'
  | 'environment.updated'
  | 'governance.applied'
  | 'mode.changed'
  | 'mode.deleted'
  | 'ownership-rule.created'
  | 'ownership-rule.deleted'
  | 'release.ended'
  | 'release.recorded'
  | 'schema.registered'
  | 'schema.versions-deleted'
  | 'schema.versions-erased'
  | 'schema.versions-undeleted'
  | 'session.ended'
  | 'session.started'
  | 'subject.owner-assigned'
  | 'subject.predecessor-set'
  | 'team.archived'
  | 'team.created'
  | 'team.unarchived'
  | 'team.updated'
  | 'team-member.added'
  | 'team-member.changed'
  | 'team-member.removed'
  | 'token.created'
  | 'token.exchanged'
  | 'token.revoked'
  | 'topic.described'
  | 'topic.removed'
  | 'transfer.accepted'
  | 'transfer.declined'
  | 'transfer.expired'
  | 'transfer.forced'
  | 'transfer.offered'
  | 'transfer.superseded'
  | 'transfer.withdrawn'
  | 'trusted-repository.added'
  | 'trusted-repository.removed'
  | 'verification.recorded';

export interface LedgerEntry {
  readonly occurredAt: Date;
  readonly actor: string;
  readonly action: LedgerAction;
  readonly subjectId?: number | undefined;
  readonly teamId?: number | undefined;
  /** What changed, named for people: a subject's qualified name, a team's slug. */
  readonly target: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What somebody does in the transaction of a change that they are told of. */
export type LedgerObserver = (tx: EntityManager, entry: LedgerEntry) => Promise<void>;

/** Appends to the ledger inside the transaction that makes the change: no change without its entry, and the reverse. */
@Injectable()
export class Ledger {
  private readonly observers = new Map<LedgerAction, LedgerObserver[]>();

  /**
   * Tells of every entry of these actions, once its change is made, in its transaction: how a feature follows what
   * another one does without either knowing the other. What an observer throws undoes the change.
   */
  observe(actions: readonly LedgerAction[], observer: LedgerObserver): void {
    for (const action of actions)
      this.observers.set(action, [...(this.observers.get(action) ?? []), observer]);
  }

  async append(manager: EntityManager, entry: LedgerEntry): Promise<void> {
    // Over one connection what comes first is done first: observers need not wait for the answer.
    await Promise.all([this.insert(manager, entry), this.tell(manager, entry)]);
  }

  private async insert(manager: EntityManager, entry: LedgerEntry): Promise<void> {
    await manager.query(
      `INSERT INTO ledger_entries (transaction_id, occurred_at, actor, action, subject_id, team_id, target, data)
       VALUES (pg_current_xact_id()::text::bigint, $1, $2, $3, $4, $5, $6, $7)`,
      [
        entry.occurredAt,
        entry.actor,
        entry.action,
        entry.subjectId ?? null,
        entry.teamId ?? null,
        entry.target,
        JSON.stringify(entry.data),
      ],
    );
  }

  private async tell(manager: EntityManager, entry: LedgerEntry): Promise<void> {
    for (const observer of this.observers.get(entry.action) ?? []) await observer(manager, entry);
  }
}
