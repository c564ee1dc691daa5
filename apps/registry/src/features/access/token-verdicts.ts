import { tokenState } from '@schema-steward/governance';
import { StewardError, type Clock } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { ApiTokens, type ApiTokenSource } from '../../platform/access/api-tokens.js';
import type { Principal } from '../../platform/access/principal.js';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { ChangeFeed } from '../../platform/database/change-feed.js';
import { parseApiToken, sameSecret, type TokenKey } from './api-token-secret.js';
import { ApiTokenStore, type StoredToken } from './api-token-store.js';

/** As long as another node may take to hear of a revocation. */
const VERDICT_LIFE_MS = 60_000;
/** Half of it: a token in use is asked for again meanwhile, so that it outlives a database that goes away for a while. */
const FRESH_MS = 30_000;
const MAX_TOKENS = 10_000;
const MAX_KEYS = 1_000;

interface Known {
  readonly token: StoredToken;
  readonly principal: Principal;
  readonly loadedAt: number;
  /** Whether its use was written down since it was loaded. */
  touched: boolean;
}

/**
 * Says whose a token is, from memory for a minute at most, and only while other nodes' changes are heard of or the database
 * is out of reach. A revocation on this node counts at once.
 */
@Injectable()
export class TokenVerdicts implements ApiTokenSource {
  private readonly known = new LRUCache<string, Known>({ max: MAX_TOKENS });
  /** What the texts of tokens in use come to: a hash of each request's would take longer than all else that is asked of it. */
  private readonly keys = new LRUCache<string, TokenKey>({ max: MAX_KEYS });
  /** Loads under way. One that was dropped meanwhile is answered, and not remembered. */
  private readonly loading = new Map<string, Promise<Known | undefined>>();

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ApiTokenStore) private readonly store: ApiTokenStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ApiTokens) tokens: ApiTokens,
    @Inject(ChangeFeed) private readonly feed: ChangeFeed,
  ) {
    tokens.use(this);
    feed.watch('token', (id) => this.drop(id));
    feed.watch('team', (team) => this.forgetTeam(team));
    feed.onReset(() => this.forgetAll());
  }

  find(text: string): Principal | undefined | Promise<Principal | undefined> {
    const given = this.keys.get(text) ?? parseApiToken(text);
    if (given === undefined) return undefined;
    const known = this.feed.mayServe() === true ? this.remembered(given.id) : undefined;
    // Nearly every request: without a promise, since it is asked of each.
    if (known?.touched !== true) return this.lookUp(given);
    const principal = this.verdictOn(given, known);
    if (principal !== undefined) this.keys.set(text, given);
    return principal;
  }

  private async lookUp(given: TokenKey): Promise<Principal | undefined> {
    const known =
      ((await this.feed.mayServe()) ? this.remembered(given.id) : undefined) ?? (await this.load(given.id));
    if (known === undefined) return undefined;
    const principal = this.verdictOn(given, known);
    if (principal !== undefined) await this.touch(known);
    return principal;
  }

  /** @throws StewardError `unauthorized` for a token that has ended */
  private verdictOn(given: TokenKey, { token, principal }: Known): Principal | undefined {
    if (!sameSecret(given, token)) return undefined;
    const state = tokenState(token, this.clock.now());
    if (state !== 'valid') {
      const at = (state === 'expired' ? token.expiresAt : token.revokedAt)?.toISOString();
      const what = state === 'expired' ? 'expired' : 'was revoked';
      throw new StewardError('unauthorized', `The token ${token.id} ${what} at ${at ?? 'an unknown time'}.`);
    }
    return principal;
  }

  /** Forgets a token: the next request asks the database. */
  drop(id: string): void {
    this.known.delete(id);
    this.loading.delete(id);
  }

  private forgetAll(): void {
    this.known.clear();
    this.loading.clear();
  }

  forgetTeam(team: string): void {
    for (const [id, { token }] of this.known.entries()) if (token.team === team) this.known.delete(id);
    this.loading.clear();
  }

  private remembered(id: string): Known | undefined {
    const known = this.known.get(id);
    const age = known ? this.clock.now().getTime() - known.loadedAt : 0;
    if (known === undefined || age >= VERDICT_LIFE_MS) return undefined;
    // Nobody waits for it, and where it fails the verdict lives to its end.
    if (age >= FRESH_MS && this.feed.live) this.load(id).catch(() => undefined);
    return known;
  }

  /** Ids that nobody has are not remembered: a stranger could make up any number of them. */
  private load(id: string): Promise<Known | undefined> {
    const underWay = this.loading.get(id);
    if (underWay) return underWay;
    const load = (async () => {
      const loadedAt = this.clock.now().getTime();
      const token = await this.store.find(this.dataSource.manager, id);
      return token && { token, principal: principalOf(token), loadedAt, touched: false };
    })();
    this.loading.set(id, load);
    const settle = (known: Known | undefined) => {
      if (this.loading.get(id) !== load) return;
      this.loading.delete(id);
      if (known) this.known.set(id, known);
    };
    return load.then(
      (known) => {
        settle(known);
        return known;
      },
      (error: unknown) => {
        settle(undefined);
        throw error;
      },
    );
  }

  private async touch(known: Known): Promise<void> {
    if (known.touched) return;
    known.touched = true;
    // A date that cannot be written is no reason to refuse a token that is good.
    await this.store
      .touch(this.dataSource.manager, known.token.id, this.clock.now())
      .catch(() => (known.touched = false));
  }
}

function principalOf(token: StoredToken): Principal {
  const {
    id,
    name,
    person,
    origin,
    role,
    team,
    teamArchived,
    application,
    actions,
    subjectPrefixes,
    expiresAt,
  } = token;
  const rights = { role, team, teamArchived, application, actions, subjectPrefixes, expiresAt };
  return { name: `${name} (token ${id})`, person, origin: origin ?? id, tokenId: id, ...rights };
}
