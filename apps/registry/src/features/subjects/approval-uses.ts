import type { Approval } from '@schema-steward/governance';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Ledger } from '../ledger/ledger.js';

/** The registration or deletion that uses approvals up. */
export interface UsingChange {
  readonly subjectId: number;
  /** What is registered; of a deletion, the newest that goes. */
  readonly versionId: number;
  readonly version: number;
  /** What a deletion deletes, which a registration does not. */
  readonly deleted?: readonly number[];
  readonly target: string;
  readonly actor: string;
  readonly at: Date;
}

/** Uses approvals up, so that a further break needs one of its own. The caller holds the subject's lock. */
@Injectable()
export class ApprovalUses {
  constructor(@Inject(Ledger) private readonly ledger: Ledger) {}

  async write(tx: EntityManager, uses: readonly Approval[], by: UsingChange): Promise<void> {
    for (const { id, fingerprints, reason, approvedBy } of uses) {
      await tx.query('UPDATE approvals SET used_at = $2, used_by_version_id = $3 WHERE id = $1', [
        id,
        by.at,
        by.versionId,
      ]);
      await this.ledger.append(tx, {
        occurredAt: by.at,
        actor: by.actor,
        action: 'approval.used',
        subjectId: by.subjectId,
        target: by.target,
        data: {
          id,
          ...(by.deleted ? { deleted: by.deleted } : { version: by.version }),
          fingerprints,
          reason,
          approvedBy,
        },
      });
    }
  }
}
