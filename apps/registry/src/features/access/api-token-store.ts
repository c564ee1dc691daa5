import type { Action, Grant, Role, TokenDates } from '@schema-steward/governance';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { TokenKey } from './api-token-secret.js';
import { formatSubjectPrefix, parseSubjectPrefix } from './subject-prefix-text.js';

/** A token as it is kept: everything but its secret. */
export interface StoredToken extends TokenKey, Grant, TokenDates {
  readonly name: string;
  readonly teamArchived: boolean;
  readonly lastUsedAt: Date | null;
  /** The human behind it, by address; null where none is known. */
  readonly person: string | null;
  /** The id of the token at the head of the line that it was made in; null: it begins one. */
  readonly origin: string | null;
  readonly createdBy: string;
  readonly createdAt: Date;
}

export interface NewToken extends TokenKey, Omit<Grant, 'team'> {
  readonly name: string;
  readonly teamId: number | null;
  readonly trustedRepositoryId: number | null;
  readonly person: string | null;
  readonly origin: string | null;
  readonly createdBy: string;
  readonly createdAt: Date;
}

type TokenRow = Omit<StoredToken, 'subjectPrefixes'> & { readonly subjectPrefixes: readonly string[] | null };

const TOKEN = `SELECT k.id, k.secret_hash AS "secretHash", k.name, k.role, t.slug AS team,
  t.archived_at IS NOT NULL AS "teamArchived", k.application, k.actions,
  k.subject_prefixes AS "subjectPrefixes", k.expires_at AS "expiresAt", k.revoked_at AS "revokedAt",
  k.last_used_at AS "lastUsedAt", k.person, k.origin, k.created_by AS "createdBy", k.created_at AS "createdAt"
  FROM api_tokens k LEFT JOIN teams t ON t.id = k.team_id`;

/** Reads and writes the rows of tokens. */
@Injectable()
export class ApiTokenStore {
  async find(manager: EntityManager, id: string): Promise<StoredToken | undefined> {
    const [row] = await manager.query<TokenRow[]>(`${TOKEN} WHERE k.id = $1`, [id]);
    return row && fromRow(row);
  }

  /** The same, kept from changing until the transaction ends. */
  async lock(manager: EntityManager, id: string): Promise<StoredToken | undefined> {
    const [row] = await manager.query<TokenRow[]>(`${TOKEN} WHERE k.id = $1 FOR UPDATE OF k`, [id]);
    return row && fromRow(row);
  }

  /** Newest first: of some teams, or (null) of all. Those that workflows got are listed only while they last. */
  async list(manager: EntityManager, teams: readonly string[] | null, now: Date): Promise<StoredToken[]> {
    const rows = await manager.query<TokenRow[]>(
      `${TOKEN} WHERE ($1::text[] IS NULL OR t.slug = ANY ($1)) AND (k.trusted_repository_id IS NULL OR k.expires_at > $2)
       ORDER BY k.created_at DESC, k.id`,
      [teams, now],
    );
    return rows.map(fromRow);
  }

  async insert(manager: EntityManager, token: NewToken): Promise<void> {
    await manager.query(
      `INSERT INTO api_tokens (id, secret_hash, name, role, team_id, application, actions, subject_prefixes,
         trusted_repository_id, expires_at, person, origin, created_by, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        token.id,
        token.secretHash,
        token.name,
        token.role,
        token.teamId,
        token.application,
        token.actions,
        token.subjectPrefixes?.map(formatSubjectPrefix) ?? null,
        token.trustedRepositoryId,
        token.expiresAt,
        token.person,
        token.origin,
        token.createdBy,
        token.createdAt,
      ],
    );
  }

  /** Whether an application that was not archived is a team's; both by slug. */
  async isApplicationOf(manager: EntityManager, application: string, team: string | null): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `SELECT FROM applications a JOIN teams t ON t.id = a.team_id
       WHERE a.slug = $1 AND t.slug = $2 AND a.archived_at IS NULL`,
      [application, team],
    );
    return rows.length > 0;
  }

  async revoke(manager: EntityManager, id: string, at: Date): Promise<void> {
    await manager.query('UPDATE api_tokens SET revoked_at = $2 WHERE id = $1', [id, at]);
  }

  /** Says that a token was used, at most once a minute, whatever the number of nodes. */
  async touch(manager: EntityManager, id: string, at: Date): Promise<void> {
    await manager.query(
      `UPDATE api_tokens SET last_used_at = $2
       WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= $2::timestamptz - interval '1 minute')`,
      [id, at],
    );
  }

  /** Ends all tokens that workflows of a repository got. Returns their ids. */
  async removeOfRepository(manager: EntityManager, trustedRepositoryId: number): Promise<string[]> {
    const [rows] = await manager.query<[{ id: string }[], number]>(
      'DELETE FROM api_tokens WHERE trusted_repository_id = $1 RETURNING id',
      [trustedRepositoryId],
    );
    return rows.map(({ id }) => id);
  }

  /** Forgets tokens of workflows that ended before a time: the ledger has their exchange. */
  async removeEnded(manager: EntityManager, before: Date): Promise<void> {
    await manager.query(
      'DELETE FROM api_tokens WHERE trusted_repository_id IS NOT NULL AND expires_at < $1',
      [before],
    );
  }
}

/** A prefix that cannot be read (any more) reaches nothing; it is not left out, for without prefixes all is reached. */
function fromRow({ subjectPrefixes, ...row }: TokenRow): StoredToken {
  return {
    ...row,
    role: row.role satisfies Role,
    actions: row.actions as readonly Action[] | null,
    subjectPrefixes: subjectPrefixes?.flatMap((text) => parseSubjectPrefix(text) ?? []) ?? null,
  };
}
