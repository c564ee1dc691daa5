import {
  capacityFor,
  isOpenTransfer,
  maySeeAddresses,
  type Actor,
  type TransferState,
} from '@schema-steward/governance';
import { formatSubjectName, StewardError, type SubjectName } from '@schema-steward/kernel';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Principal } from '../../../platform/access/principal.js';
import type { TransferQuery, TransferResponse } from '../dto/transfer.dto.js';

export interface StoredTransfer {
  readonly id: string;
  readonly subjectId: number;
  readonly context: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly state: TransferState;
  readonly reason: string | null;
  readonly offeredBy: string;
  readonly offeredByPerson: string | null;
  readonly offeredByOrigin: string | null;
  readonly offeredAt: Date;
  readonly expiresAt: Date;
  readonly decidedBy: string | null;
  readonly decidedByPerson: string | null;
  readonly decidedAt: Date | null;
  readonly decisionReason: string | null;
}

export interface NewTransfer {
  readonly id: string;
  readonly subjectId: number;
  readonly from: string;
  readonly toId: number;
  readonly reason: string | null;
  readonly offeredBy: Actor;
  readonly offeredAt: Date;
  readonly expiresAt: Date;
}

/** How an offer ended. */
export interface TransferDecision {
  readonly state: Exclude<TransferState, 'open'>;
  readonly by: Actor;
  readonly at: Date;
  readonly reason: string | null;
}

const TRANSFER = `SELECT x.id, x.subject_id AS "subjectId", c.name AS context, s.name, f.slug AS "from", t.slug AS "to",
  x.state, x.reason, x.offered_by AS "offeredBy",
  x.offered_by_person AS "offeredByPerson", x.offered_by_origin AS "offeredByOrigin", x.offered_at AS "offeredAt", x.expires_at AS "expiresAt",
  x.decided_by AS "decidedBy", x.decided_by_person AS "decidedByPerson", x.decided_at AS "decidedAt", x.decision_reason AS "decisionReason"
  FROM subject_transfers x JOIN subjects s ON s.id = x.subject_id JOIN contexts c ON c.id = s.context_id
  JOIN teams f ON f.id = x.from_team_id JOIN teams t ON t.id = x.to_team_id`;

/** Reads and writes transfers. The writer holds the subject's lock. */
@Injectable()
export class TransferStore {
  /** @throws StewardError `transfer-not-found` */
  async find(manager: EntityManager, id: string): Promise<StoredTransfer> {
    const [row] = await manager.query<StoredTransfer[]>(`${TRANSFER} WHERE x.id = $1`, [id]);
    if (!row) throw new StewardError('transfer-not-found', `There is no transfer ${id}.`);
    return row;
  }

  /** The one that was not answered, which may have expired. */
  async openOf(manager: EntityManager, subjectId: number): Promise<StoredTransfer | undefined> {
    const [row] = await manager.query<StoredTransfer[]>(
      `${TRANSFER} WHERE x.subject_id = $1 AND x.state = 'open'`,
      [subjectId],
    );
    return row;
  }

  /** Newest first, `limit + 1` of them. What has expired counts as expired, whether that was written down or not. */
  list(
    manager: EntityManager,
    { team, state, limit }: TransferQuery,
    subject: SubjectName | undefined,
    now: Date,
    after: readonly string[] | undefined,
  ): Promise<StoredTransfer[]> {
    return manager.query<StoredTransfer[]>(
      `${TRANSFER} WHERE ($1::text IS NULL OR f.slug = $1 OR t.slug = $1)
         AND ($2::text IS NULL OR (c.name = $2 AND s.name = $3))
         AND ($4::text IS NULL OR $4 = CASE WHEN x.state = 'open' AND x.expires_at <= $5 THEN 'expired' ELSE x.state END)
         AND ($6::timestamptz IS NULL OR (x.offered_at, x.id) < ($6, $7::uuid))
       ORDER BY x.offered_at DESC, x.id DESC LIMIT $8`,
      [
        team ?? null,
        subject?.context ?? null,
        subject?.name ?? null,
        state ?? null,
        now,
        after?.[0] ?? null,
        after?.[1] ?? null,
        limit + 1,
      ],
    );
  }

  async insert(tx: EntityManager, transfer: NewTransfer, forced?: TransferDecision): Promise<void> {
    await tx.query(
      `INSERT INTO subject_transfers (id, subject_id, from_team_id, to_team_id, state, reason, offered_by,
         offered_by_person, offered_by_origin, offered_at, expires_at, decided_by, decided_by_person, decided_at,
         decision_reason)
       SELECT $1, $2, t.id, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15 FROM teams t WHERE t.slug = $3`,
      [
        transfer.id,
        transfer.subjectId,
        transfer.from,
        transfer.toId,
        forced?.state ?? 'open',
        transfer.reason,
        transfer.offeredBy.name,
        transfer.offeredBy.person ?? null,
        transfer.offeredBy.origin ?? null,
        transfer.offeredAt,
        transfer.expiresAt,
        forced?.by.name ?? null,
        forced?.by.person ?? null,
        forced?.at ?? null,
        forced?.reason ?? null,
      ],
    );
  }

  async decide(tx: EntityManager, id: string, { state, by, at, reason }: TransferDecision): Promise<void> {
    await tx.query(
      `UPDATE subject_transfers SET state = $2, decided_by = $3, decided_by_person = $4, decided_at = $5,
         decision_reason = $6 WHERE id = $1 AND state = 'open'`,
      [id, state, by.name, by.person ?? null, at, reason],
    );
  }
}

/** As a viewer may see it: a person is named by their address, which is for the two teams and for admins. */
export function transferResponseOf(row: StoredTransfer, now: Date, viewer: Principal): TransferResponse {
  const { id, context, name, from, to, reason, offeredAt, expiresAt, decidedAt, decisionReason } = row;
  const shown = [from, to].some((team) => maySeeAddresses(capacityFor(viewer, team), team));
  const told = (by: string | null, person: string | null) => (by === person && !shown ? null : by);
  return {
    id,
    from,
    to,
    reason,
    offeredBy: told(row.offeredBy, row.offeredByPerson),
    decidedBy: told(row.decidedBy, row.decidedByPerson),
    decisionReason,
    subject: formatSubjectName({ context, name }),
    state: row.state === 'open' && !isOpenTransfer(row, now) ? 'expired' : row.state,
    offeredAt: offeredAt.toISOString(),
    until: expiresAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
