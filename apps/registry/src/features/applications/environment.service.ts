import { StewardError, type Clock } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, QueryFailedError } from 'typeorm';
import type { Principal } from '../../platform/access/principal.js';
import { requireAccess } from '../../platform/access/require-access.js';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { isUniqueViolation } from '../../platform/database/is-unique-violation.js';
import { Ledger } from '../ledger/ledger.js';
import { ApplicationStore, ENVIRONMENT, type StoredEnvironment } from './application-store.js';
import type { CreateEnvironmentRequest, EnvironmentResponse, UpdateEnvironmentRequest } from './dto.js';

/** Environments: where applications run, and which of them are production. */
@Injectable()
export class EnvironmentService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ApplicationStore) private readonly store: ApplicationStore,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(): Promise<EnvironmentResponse[]> {
    const rows = await this.dataSource.query<StoredEnvironment[]>(`${ENVIRONMENT} ORDER BY slug COLLATE "C"`);
    return rows.map(toResponse);
  }

  /** @throws StewardError `environment-not-found` */
  async read(slug: string): Promise<EnvironmentResponse> {
    return toResponse(await this.store.environment(this.dataSource.manager, slug));
  }

  /** @throws StewardError `forbidden`, `environment-exists` */
  async create(request: CreateEnvironmentRequest, principal: Principal): Promise<EnvironmentResponse> {
    requireAccess(principal, 'environments:write', { kind: 'team', team: null });
    const at = this.clock.now();
    await this.dataSource
      .transaction(async (tx) => {
        await tx.query(
          'INSERT INTO environments (slug, name, production, created_at) VALUES ($1, $2, $3, $4)',
          [request.slug, request.name, request.production, at],
        );
        await this.ledger.append(tx, {
          occurredAt: at,
          actor: principal.name,
          action: 'environment.created',
          target: request.slug,
          data: { ...request },
        });
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error, 'environments_slug_key')
          ? new StewardError('environment-exists', `There is an environment ${request.slug} already.`, [
              { detail: 'is taken', pointer: '/slug' },
            ])
          : error;
      });
    return { ...request, createdAt: at.toISOString() };
  }

  /** @throws StewardError `forbidden`, `environment-not-found` */
  async update(
    slug: string,
    change: UpdateEnvironmentRequest,
    principal: Principal,
  ): Promise<EnvironmentResponse> {
    requireAccess(principal, 'environments:write', { kind: 'team', team: null });
    return this.dataSource.transaction(async (tx) => {
      const { id } = await this.store.environment(tx, slug);
      await tx.query(
        'UPDATE environments SET name = coalesce($2, name), production = coalesce($3, production) WHERE id = $1',
        [id, change.name ?? null, change.production ?? null],
      );
      await this.ledger.append(tx, {
        occurredAt: this.clock.now(),
        actor: principal.name,
        action: 'environment.updated',
        target: slug,
        data: { ...change },
      });
      return toResponse(await this.store.environment(tx, slug));
    });
  }

  /** @throws StewardError `forbidden`, `environment-not-found`, `environment-in-use` */
  async remove(slug: string, principal: Principal): Promise<void> {
    requireAccess(principal, 'environments:write', { kind: 'team', team: null });
    await this.dataSource
      .transaction(async (tx) => {
        const environment = await this.store.environment(tx, slug);
        // The foreign keys say whether it is used, also where somebody is about to.
        const [, removed] = await tx.query<[unknown, number]>('DELETE FROM environments WHERE id = $1', [
          environment.id,
        ]);
        if (removed === 0)
          throw new StewardError('environment-not-found', `There is no environment ${slug}.`);
        await this.ledger.append(tx, {
          occurredAt: this.clock.now(),
          actor: principal.name,
          action: 'environment.removed',
          target: slug,
          data: toResponse(environment),
        });
      })
      .catch((error: unknown) => {
        throw isStillReferenced(error)
          ? new StewardError(
              'environment-in-use',
              `The environment ${slug} is used by applications, or was: its history is kept.`,
            )
          : error;
      });
  }
}

/** A row that others point at was to be deleted. */
function isStillReferenced(error: unknown): boolean {
  return error instanceof QueryFailedError && (error.driverError as { code?: string }).code === '23503';
}

function toResponse({ slug, name, production, createdAt }: StoredEnvironment): EnvironmentResponse {
  return { slug, name, production, createdAt: createdAt.toISOString() };
}
