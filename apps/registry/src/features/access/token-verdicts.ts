import { tokenState } from '@schema-steward/governance';
import { StewardError, type Clock } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { ApiTokens, type ApiTokenSource } from '../../platform/access/api-tokens.js';
import type { Principal } from '../../platform/access/principal.js';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { parseApiToken, sameSecret } from './api-token-secret.js';
import { ApiTokenStore, type StoredToken } from './api-token-store.js';

/** As long as another node may take to hear of a revocation. */
const VERDICT_LIFE_MS = 60_000;
const MAX_TOKENS = 10_000;

interface Known {
  readonly token: StoredToken;
  readonly loadedAt: number;
  /** Whether its use was written down since it was loaded. */
  touched: boolean;
}

/** Says whose a token is, from memory for a minute at most. A revocation on this node counts at once. */
@Injectable()
export class TokenVerdicts implements ApiTokenSource {
  private readonly known = new LRUCache<string, Known>({ max: MAX_TOKENS });
  /** Loads under way. One that was dropped meanwhile is answered, and not remembered. */
  private readonly loading = new Map<string, Promise<Known | undefined>>();

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ApiTokenStore) private readonly store: ApiTokenStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ApiTokens) tokens: ApiTokens,
  ) {
    tokens.use(this);
  }

  async find(text: string): Promise<Principal | undefined> {
    const given = parseApiToken(text);
    if (given === undefined) return undefined;
    const known = this.remembered(given.id) ?? (await this.load(given.id));
    if (known === undefined || !sameSecret(given, known.token)) return undefined;
    const { token } = known;
    const state = tokenState(token, this.clock.now());
    if (state !== 'valid') {
      const at = (state === 'expired' ? token.expiresAt : token.revokedAt)?.toISOString();
      const what = state === 'expired' ? 'expired' : 'was revoked';
      throw new StewardError('unauthorized', `The token ${token.id} ${what} at ${at ?? 'an unknown time'}.`);
    }
    await this.touch(known);
    return principalOf(token);
  }

  /** Forgets a token: the next request asks the database. */
  drop(id: string): void {
    this.known.delete(id);
    this.loading.delete(id);
  }

  forgetTeam(team: string): void {
    for (const [id, { token }] of this.known.entries()) if (token.team === team) this.known.delete(id);
    this.loading.clear();
  }

  private remembered(id: string): Known | undefined {
    const known = this.known.get(id);
    return known && this.clock.now().getTime() - known.loadedAt < VERDICT_LIFE_MS ? known : undefined;
  }

  /** Ids that nobody has are not remembered: a stranger could make up any number of them. */
  private load(id: string): Promise<Known | undefined> {
    const underWay = this.loading.get(id);
    if (underWay) return underWay;
    const load = (async () => {
      const loadedAt = this.clock.now().getTime();
      const token = await this.store.find(this.dataSource.manager, id);
      return token && { token, loadedAt, touched: false };
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
