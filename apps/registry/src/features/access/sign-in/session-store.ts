import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { TokenKey } from '../api-token-secret.js';

/** Who a provider says somebody is. */
export interface Person {
  /** Verified address, in lower case. */
  readonly email: string;
  readonly displayName: string | null;
  readonly issuer: string;
  readonly issuerSubject: string;
  readonly admin: boolean;
}

export interface StoredSession extends TokenKey {
  readonly person: string;
  readonly displayName: string | null;
  readonly admin: boolean;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
}

export interface NewSession extends TokenKey {
  readonly person: Person;
  readonly startedAt: Date;
  readonly expiresAt: Date;
}

/** Reads and writes the rows of sessions. */
@Injectable()
export class SessionStore {
  async find(manager: EntityManager, id: string): Promise<StoredSession | undefined> {
    const [row] = await manager.query<StoredSession[]>(
      `SELECT id, secret_hash AS "secretHash", person, display_name AS "displayName", admin,
         last_seen_at AS "lastSeenAt", expires_at AS "expiresAt", ended_at AS "endedAt"
       FROM sessions WHERE id = $1`,
      [id],
    );
    return row;
  }

  async insert(manager: EntityManager, { id, secretHash, person, ...times }: NewSession): Promise<void> {
    await manager.query(
      `INSERT INTO sessions (id, secret_hash, person, display_name, issuer, issuer_subject, admin, started_at,
         last_seen_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)`,
      [
        id,
        secretHash,
        person.email,
        person.displayName,
        person.issuer,
        person.issuerSubject,
        person.admin,
        times.startedAt,
        times.expiresAt,
      ],
    );
  }

  /** Says that a session was used, at most once a minute, whatever the number of nodes. */
  async touch(manager: EntityManager, id: string, at: Date): Promise<void> {
    await manager.query(
      `UPDATE sessions SET last_seen_at = $2 WHERE id = $1 AND last_seen_at <= $2::timestamptz - interval '1 minute'`,
      [id, at],
    );
  }

  /** Ends sessions that have not ended: one, or all of a person. Returns them. */
  async end(
    manager: EntityManager,
    which: { readonly id: string } | { readonly person: string },
    { by, at }: { readonly by: string; readonly at: Date },
  ): Promise<{ readonly id: string; readonly person: string }[]> {
    const [column, value] = 'id' in which ? ['id', which.id] : ['person', which.person];
    const [rows] = await manager.query<[{ id: string; person: string }[], number]>(
      `UPDATE sessions SET ended_at = $2, ended_by = $3
       WHERE ${column} = $1 AND ended_at IS NULL AND expires_at > $2 RETURNING id, person`,
      [value, at, by],
    );
    return rows;
  }

  /** Forgets sessions that ended before a time: the ledger has them. */
  async removeEnded(manager: EntityManager, before: Date): Promise<void> {
    await manager.query('DELETE FROM sessions WHERE expires_at < $1', [before]);
  }
}
