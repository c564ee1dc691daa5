import { StewardError, type Clock } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Principal } from '../../platform/access/principal.js';
import { requireAccess } from '../../platform/access/require-access.js';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { isUniqueViolation } from '../../platform/database/is-unique-violation.js';
import { takeLocks } from '../../platform/database/locks.js';
import { transact } from '../../platform/database/transact.js';
import { pageOf, parseCursor } from '../../platform/http/paging.js';
import { Ledger } from '../ledger/ledger.js';
import { TeamReadModel } from '../teams/team-read-model.js';
import {
  applicationLockKey,
  ApplicationStore,
  requireRunning,
  type StoredApplication,
} from './application-store.js';
import type {
  ApplicationList,
  ApplicationQuery,
  ApplicationResponse,
  CreateApplicationRequest,
  UpdateApplicationRequest,
} from './dto.js';

/** Applications: what produces and consumes, and whose it is. */
@Injectable()
export class ApplicationService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ApplicationStore) private readonly store: ApplicationStore,
    @Inject(TeamReadModel) private readonly teams: TeamReadModel,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws StewardError `invalid-request` for a cursor that is none */
  async list(query: ApplicationQuery): Promise<ApplicationList> {
    const [after] = parseCursor(query.cursor, /^[a-z0-9-]{1,63}$/) ?? [];
    const rows = await this.store.applications(this.dataSource.manager, query, after);
    const page = pageOf(rows, query.limit, ({ slug }) => [slug]);
    return { applications: page.items.map(toResponse), nextCursor: page.nextCursor };
  }

  /** @throws StewardError `application-not-found` */
  async read(slug: string): Promise<ApplicationResponse> {
    return toResponse(await this.store.application(this.dataSource.manager, slug));
  }

  /** @throws StewardError `forbidden`, `team-not-found`, `application-exists` */
  async create(request: CreateApplicationRequest, principal: Principal): Promise<ApplicationResponse> {
    await this.teams.requireKnown(this.dataSource.manager, request.team, '/team');
    requireAccess(principal, 'applications:write', { kind: 'team', team: request.team });
    const at = this.clock.now();
    await this.dataSource
      .transaction(async (tx) => {
        const teamId = await this.teams.requireActive(tx, request.team, '/team');
        await tx.query(
          `INSERT INTO applications (slug, name, team_id, description, repository, created_at)
           VALUES ($1, $2, $3, $4, $5, $6)`,
          [request.slug, request.name, teamId, request.description ?? null, request.repository ?? null, at],
        );
        await this.ledger.append(tx, {
          occurredAt: at,
          actor: principal.name,
          action: 'application.created',
          teamId,
          target: request.slug,
          data: { ...request },
        });
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error, 'applications_slug_key')
          ? new StewardError('application-exists', `The slug ${request.slug} is taken.`, [
              { detail: 'is taken', pointer: '/slug' },
            ])
          : error;
      });
    return this.read(request.slug);
  }

  /** @throws StewardError `application-not-found`, `forbidden`, `team-not-found`, `application-archived` */
  async update(
    slug: string,
    change: UpdateApplicationRequest,
    principal: Principal,
  ): Promise<ApplicationResponse> {
    return transact(this.dataSource, async (tx) => {
      const application = await this.lock(tx, slug, principal);
      requireRunning(application);
      if (change.team !== undefined) await this.teams.requireKnown(tx, change.team, '/team');
      const team = change.team ?? application.team;
      requireAccess(principal, 'applications:write', { kind: 'team', team });
      const teamId =
        team === application.team ? application.teamId : await this.teams.requireActive(tx, team, '/team');
      const next = { ...application, ...change };
      await tx.query(
        'UPDATE applications SET name = $2, team_id = $3, description = $4, repository = $5 WHERE id = $1',
        [application.id, next.name, teamId, next.description, next.repository],
      );
      await this.ledger.append(tx, {
        occurredAt: this.clock.now(),
        actor: principal.name,
        action: 'application.updated',
        teamId,
        target: slug,
        data: { ...change, ...(team !== application.team && { from: application.team }) },
      });
      return toResponse(await this.store.application(tx, slug));
    });
  }

  /**
   * Ends what the application declares and what of it is deployed. Archiving again changes nothing.
   * @throws StewardError `application-not-found`, `forbidden`
   */
  async archive(slug: string, principal: Principal): Promise<ApplicationResponse> {
    return transact(this.dataSource, async (tx) => {
      const application = await this.lock(tx, slug, principal);
      if (application.archivedAt !== null) return toResponse(application);
      const at = this.clock.now();
      const ended = { declarations: 0, deployments: 0, releases: 0 };
      for (const table of ['declarations', 'deployments', 'releases'] as const) {
        const [, count] = await tx.query<[unknown, number]>(
          `UPDATE ${table} SET ended_at = $2, ended_by = $3 WHERE application_id = $1 AND ended_at IS NULL`,
          [application.id, at, principal.name],
        );
        ended[table] = count;
      }
      await tx.query('UPDATE applications SET archived_at = $2 WHERE id = $1', [application.id, at]);
      await this.ledger.append(tx, {
        occurredAt: at,
        actor: principal.name,
        action: 'application.archived',
        teamId: application.teamId,
        target: slug,
        data: { ended },
      });
      return toResponse({ ...application, archivedAt: at });
    });
  }

  private async lock(tx: EntityManager, slug: string, principal: Principal): Promise<StoredApplication> {
    await takeLocks(tx, [{ key: applicationLockKey(slug), mode: 'exclusive' }]);
    const application = await this.store.application(tx, slug);
    requireAccess(principal, 'applications:write', { kind: 'team', team: application.team });
    return application;
  }
}

function toResponse(application: StoredApplication): ApplicationResponse {
  const { slug, name, team, description, repository, createdAt, archivedAt } = application;
  return {
    slug,
    name,
    team,
    description,
    repository,
    createdAt: createdAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
  };
}
