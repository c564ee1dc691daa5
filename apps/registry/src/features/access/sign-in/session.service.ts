import type { Clock } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Principal } from '../../../platform/access/principal.js';
import { CLOCK } from '../../../platform/clock/clock.module.js';
import { transact } from '../../../platform/database/transact.js';
import { Ledger } from '../../ledger/ledger.js';
import { newSession, parseSession, sameSecret } from '../api-token-secret.js';
import { SessionStore, type Person } from './session-store.js';
import { SessionVerdicts } from './session-verdicts.js';

/** Whoever signed in signs in again after this, however busy. */
export const SESSION_LIFE_SECONDS = 12 * 3600;
/** How long sessions that ended are still there to be looked at. */
const KEPT_AFTER_END_MS = 24 * 3600 * 1000;

/** The text for the person's browser, which sees it once. */
export interface OpenedSession {
  readonly secret: string;
}

/** Sessions: opened by a sign-in, ended by who has them, or by an admin. */
@Injectable()
export class SessionService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SessionStore) private readonly store: SessionStore,
    @Inject(SessionVerdicts) private readonly verdicts: SessionVerdicts,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Always a new secret, whatever the browser came with: nobody can give somebody else a session in advance. */
  async open(person: Person, former: string | undefined): Promise<OpenedSession> {
    const now = this.clock.now();
    const { token: secret, ...key } = newSession();
    const expiresAt = new Date(now.getTime() + SESSION_LIFE_SECONDS * 1000);
    const ended = await transact(this.dataSource, async (tx) => {
      const ids = await this.endFormer(tx, former, { by: person.email, at: now });
      await this.store.insert(tx, { ...key, person, startedAt: now, expiresAt });
      await this.ledger.append(tx, {
        occurredAt: now,
        actor: person.email,
        action: 'session.started',
        target: `${person.email} (session ${key.id})`,
        data: {
          id: key.id,
          issuer: person.issuer,
          issuerSubject: person.issuerSubject,
          admin: person.admin,
          expiresAt: expiresAt.toISOString(),
        },
      });
      return ids;
    });
    this.verdicts.drop(ended);
    // Housekeeping by the way; its failure is not the person's.
    await this.store
      .removeEnded(this.dataSource.manager, new Date(now.getTime() - KEPT_AFTER_END_MS))
      .catch(() => undefined);
    return { secret };
  }

  /** Ends the session that somebody asks with; of who asks with a token there is none. */
  async endOwn({ session, name }: Principal): Promise<void> {
    if (session !== undefined) await this.end({ id: session.id }, name);
  }

  /** Ends all sessions of a person, by address in any case. Returns how many there were. */
  endOf(person: string, { name }: Principal): Promise<number> {
    return this.end({ person: person.trim().toLowerCase() }, name);
  }

  private async end(
    which: { readonly id: string } | { readonly person: string },
    by: string,
  ): Promise<number> {
    const at = this.clock.now();
    const ids = await transact(this.dataSource, (tx) => this.endIn(tx, which, { by, at }));
    this.verdicts.drop(ids);
    return ids.length;
  }

  private async endFormer(
    tx: EntityManager,
    former: string | undefined,
    by: { readonly by: string; readonly at: Date },
  ): Promise<string[]> {
    const given = former === undefined ? undefined : parseSession(former);
    const found = given && (await this.store.find(tx, given.id));
    if (!given || !found || !sameSecret(given, found)) return [];
    return this.endIn(tx, { id: given.id }, by);
  }

  private async endIn(
    tx: EntityManager,
    which: { readonly id: string } | { readonly person: string },
    { by, at }: { readonly by: string; readonly at: Date },
  ): Promise<string[]> {
    const ended = await this.store.end(tx, which, { by, at });
    for (const { id, person } of ended)
      await this.ledger.append(tx, {
        occurredAt: at,
        actor: by,
        action: 'session.ended',
        target: `${person} (session ${id})`,
        data: { id },
      });
    return ended.map(({ id }) => id);
  }
}
