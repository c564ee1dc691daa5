import {
  capacityFor,
  contradictionIn,
  decideGrant,
  teamsWithRight,
  type Grant,
} from '@schema-steward/governance';
import { StewardError, type Clock } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Principal } from '../../platform/access/principal.js';
import { requireAccess } from '../../platform/access/require-access.js';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { Ledger } from '../ledger/ledger.js';
import { TeamReadModel } from '../teams/team-read-model.js';
import { newApiToken } from './api-token-secret.js';
import { ApiTokenStore, type StoredToken } from './api-token-store.js';
import type { CreatedTokenResponse, CreateTokenRequest, TokenResponse } from './dto.js';
import { isListed } from './is-listed.js';
import { formatSubjectPrefix, parseSubjectPrefix } from './subject-prefix-text.js';
import { TokenVerdicts } from './token-verdicts.js';

const DEFAULT_LIFE_MS = 90 * 24 * 3600 * 1000;

/** Tokens: made, listed and revoked by admins, and by the owners of a team for the team. */
@Injectable()
export class ApiTokenService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ApiTokenStore) private readonly store: ApiTokenStore,
    @Inject(TokenVerdicts) private readonly verdicts: TokenVerdicts,
    @Inject(TeamReadModel) private readonly teams: TeamReadModel,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Those of the principal's teams; an admin sees all. */
  async list(principal: Principal): Promise<TokenResponse[]> {
    const teams = teamsWithRight(principal, 'tokens:read');
    const tokens = await this.store.list(this.dataSource.manager, teams, this.clock.now());
    return tokens.map(toResponse);
  }

  /** @throws StewardError `invalid-request`, `forbidden`, `team-not-found`, `team-archived`, `application-not-found` */
  async create(request: CreateTokenRequest, principal: Principal): Promise<CreatedTokenResponse> {
    const now = this.clock.now();
    const grant = this.grantOf(request, principal, now);
    if (grant.team !== null) await this.teams.requireKnown(this.dataSource.manager, grant.team, '/team');
    requireAccess(principal, 'tokens:write', { kind: 'team', team: grant.team });
    const decision = decideGrant(capacityFor(principal, grant.team), grant);
    if (decision.outcome === 'deny') throw new StewardError('forbidden', decision.reason);

    const { token, ...key } = newApiToken();
    const { name: createdBy, person = null } = principal;
    // An admin hands out what everybody has; the line of anybody else goes on.
    const origin = principal.role === 'admin' ? null : (principal.origin ?? null);
    const kept = { ...key, ...grant, name: request.name, person, origin, createdBy, createdAt: now };
    await this.dataSource.transaction(async (tx) => {
      const teamId = grant.team === null ? null : await this.teams.requireActive(tx, grant.team, '/team');
      await this.requireOwnApplication(tx, grant);
      await this.store.insert(tx, { ...kept, teamId, trustedRepositoryId: null });
      await this.ledger.append(tx, {
        occurredAt: now,
        actor: principal.name,
        action: 'token.created',
        teamId: teamId ?? undefined,
        target: `${request.name} (token ${key.id})`,
        data: { id: key.id, ...describe(grant) },
      });
    });
    return { ...toResponse({ ...kept, revokedAt: null, lastUsedAt: null }), token };
  }

  /** Revoking a token again changes nothing. @throws StewardError `token-not-found`, also for one of another team */
  async revoke(id: string, principal: Principal): Promise<void> {
    const now = this.clock.now();
    await this.dataSource.transaction(async (tx) => {
      const token = /^[0-9a-f]{16}$/.test(id) ? await this.store.lock(tx, id) : undefined;
      if (!token || !isListed(token.team, teamsWithRight(principal, 'tokens:read')))
        throw new StewardError('token-not-found', `There is no token ${id.slice(0, 100)}.`);
      requireAccess(principal, 'tokens:write', { kind: 'team', team: token.team });
      if (token.revokedAt !== null) return;
      await this.store.revoke(tx, id, now);
      await this.ledger.append(tx, {
        occurredAt: now,
        actor: principal.name,
        action: 'token.revoked',
        teamId: token.team === null ? undefined : await this.teams.findId(tx, token.team),
        target: `${token.name} (token ${id})`,
        data: { id, role: token.role, team: token.team },
      });
    });
    this.verdicts.drop(id);
  }

  private grantOf(request: CreateTokenRequest, principal: Principal, now: Date): Grant {
    const grant: Grant = {
      role: request.role,
      team: request.team ?? null,
      application: request.application ?? null,
      actions: request.actions ? [...new Set(request.actions)] : null,
      subjectPrefixes: request.subjectPrefixes?.flatMap((text) => parseSubjectPrefix(text) ?? []) ?? null,
      expiresAt: expiryOf(request.expiresAt, principal.expiresAt, now),
    };
    const contradiction = contradictionIn(grant);
    if (contradiction !== undefined)
      throw new StewardError('invalid-request', `Such a token makes no sense: ${contradiction}.`, [
        { detail: contradiction, pointer: '' },
      ]);
    if (grant.expiresAt !== null && grant.expiresAt <= now)
      throw new StewardError('invalid-request', 'The token would have ended already.', [
        { detail: 'lies in the past', pointer: '/expiresAt' },
      ]);
    return grant;
  }

  private async requireOwnApplication(tx: EntityManager, { application, team }: Grant): Promise<void> {
    if (application === null || (await this.store.isApplicationOf(tx, application, team))) return;
    throw new StewardError(
      'application-not-found',
      `The team ${team ?? '(none)'} has no application ${application}.`,
      [{ detail: 'names no application of the team', pointer: '/application' }],
    );
  }
}

/** Where nobody says when, it is 90 days, or the end of the token that asks if that is sooner. */
function expiryOf(asked: string | null | undefined, grantorsEnd: Date | null, now: Date): Date | null {
  if (asked !== undefined) return asked === null ? null : new Date(asked);
  const usual = new Date(now.getTime() + DEFAULT_LIFE_MS);
  return grantorsEnd !== null && grantorsEnd < usual ? grantorsEnd : usual;
}

/** What a ledger entry says of a grant. */
export function describe({ role, team, application, actions, subjectPrefixes, expiresAt }: Grant) {
  return {
    role,
    team,
    application,
    actions,
    subjectPrefixes: subjectPrefixes?.map(formatSubjectPrefix) ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

function toResponse(token: Omit<StoredToken, 'teamArchived'>): TokenResponse {
  const { id, name, role, team, application, actions, subjectPrefixes, person, createdBy } = token;
  return {
    id,
    name,
    role,
    team,
    application,
    actions: actions && [...actions],
    subjectPrefixes: subjectPrefixes?.map(formatSubjectPrefix) ?? null,
    expiresAt: token.expiresAt?.toISOString() ?? null,
    revokedAt: token.revokedAt?.toISOString() ?? null,
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
    person,
    createdBy,
    createdAt: token.createdAt.toISOString(),
  };
}
