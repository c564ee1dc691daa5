import type { TeamMembership } from '@schema-steward/governance';
import { StewardError, type Clock } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import type { Principal } from '../../../platform/access/principal.js';
import { Sessions, type SessionSource } from '../../../platform/access/sessions.js';
import { CLOCK } from '../../../platform/clock/clock.module.js';
import { ChangeFeed } from '../../../platform/database/change-feed.js';
import { TeamReadModel } from '../../teams/team-read-model.js';
import { parseSession, sameSecret, type TokenKey } from '../api-token-secret.js';
import { SessionStore, type StoredSession } from './session-store.js';

/** As long as another node may take to hear that somebody signed out, or left a team. */
const VERDICT_LIFE_MS = 60_000;
/** Whoever does nothing for as long is signed out. */
export const IDLE_LIFE_MS = 2 * 3600 * 1000;
const MAX_SESSIONS = 10_000;

interface Known {
  readonly session: StoredSession;
  readonly memberships: readonly TeamMembership[];
  readonly loadedAt: number;
}

/**
 * Says who a session's cookie stands for, from memory for a minute at most, and only while other nodes' changes are heard of
 * or the database is out of reach. What ends here ends here at once.
 */
@Injectable()
export class SessionVerdicts implements SessionSource {
  private readonly known = new LRUCache<string, Known>({ max: MAX_SESSIONS });
  /** Counts what was dropped: what was read before that is answered, and not remembered. */
  private drops = 0;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SessionStore) private readonly store: SessionStore,
    @Inject(TeamReadModel) private readonly teams: TeamReadModel,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(Sessions) sessions: Sessions,
    @Inject(ChangeFeed) private readonly feed: ChangeFeed,
  ) {
    sessions.use(this);
    feed.watch('session', (id) => this.drop([id]));
    for (const kind of ['members', 'team'] as const) feed.watch(kind, () => this.forgetMemberships());
    feed.onReset(() => this.forgetMemberships());
  }

  async find(cookie: string): Promise<Principal | undefined> {
    const given = parseSession(cookie);
    if (given === undefined) return undefined;
    const known =
      ((await this.feed.mayServe()) ? this.remembered(given.id) : undefined) ?? (await this.load(given));
    if (known === undefined || !sameSecret(given, known.session)) return undefined;
    const { expiresAt, endedAt } = known.session;
    if (endedAt !== null || this.clock.now() >= expiresAt) throw ended();
    return principalOf(known);
  }

  /** Forgets sessions: the next request asks the database. */
  drop(ids: readonly string[]): void {
    this.drops += 1;
    for (const id of ids) this.known.delete(id);
  }

  forgetMemberships(): void {
    this.drops += 1;
    this.known.clear();
  }

  private remembered(id: string): Known | undefined {
    const known = this.known.get(id);
    return known && this.clock.now().getTime() - known.loadedAt < VERDICT_LIFE_MS ? known : undefined;
  }

  /** Whoever does not hold the secret learns nothing, changes nothing, and is not remembered. */
  private async load(given: TokenKey): Promise<Known | undefined> {
    const { manager } = this.dataSource;
    const { drops } = this;
    const now = this.clock.now();
    const session = await this.store.find(manager, given.id);
    if (session === undefined || !sameSecret(given, session)) return undefined;
    if (now.getTime() - session.lastSeenAt.getTime() >= IDLE_LIFE_MS) throw ended();
    const found = await this.teams.membershipsOf(manager, session.person);
    const memberships = found.map(({ team, role }) => ({ team, role }));
    // A date that cannot be written is no reason to turn somebody away.
    await this.store.touch(manager, session.id, now).catch(() => undefined);
    const known: Known = { session, memberships, loadedAt: now.getTime() };
    if (drops === this.drops) this.known.set(session.id, known);
    return known;
  }
}

function ended(): StewardError {
  return new StewardError('unauthorized', 'The session has ended: sign in again at /api/v1/sign-in.');
}

function principalOf({ session, memberships }: Known): Principal {
  const { id, person, displayName, admin, expiresAt: endsAt } = session;
  const [team, ...others] = memberships.map((one) => one.team);
  return {
    name: person,
    person,
    tokenId: `session ${id}`,
    role: admin ? 'admin' : 'viewer',
    // Whose a new subject is, where nobody says and there is but one answer.
    team: others.length === 0 ? (team ?? null) : null,
    memberships,
    application: null,
    actions: null,
    subjectPrefixes: null,
    expiresAt: null,
    session: { id, displayName, endsAt },
  };
}
