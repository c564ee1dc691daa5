import { StewardError, type Clock } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Principal } from '../../platform/access/principal.js';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { pageOf, parseCursor } from '../../platform/http/paging.js';
import { Ledger } from '../ledger/ledger.js';
import { ApplicationStore, requireRunning, type StoredApplication } from './application-store.js';
import { DeploymentTurns } from './deployment-turns.js';
import type {
  RecordedRelease,
  RecordReleaseRequest,
  ReleaseList,
  ReleaseQuery,
  ReleaseResponse,
} from './release.dto.js';
import { VersionNotes } from './version-notes.js';

interface ReleaseRow extends Omit<ReleaseResponse, 'releasedAt' | 'endedAt'> {
  readonly id: number;
  readonly releasedAt: Date;
  readonly endedAt: Date | null;
}

const RELEASE = `SELECT r.id, a.slug AS application, e.slug AS environment, e.production, r.version,
  r.released_by AS "releasedBy", r.released_at AS "releasedAt", r.ended_by AS "endedBy", r.ended_at AS "endedAt"
  FROM releases r JOIN applications a ON a.id = r.application_id JOIN environments e ON e.id = r.environment_id`;

/** What of an application customers run: several versions beside each other, each until its support ends. */
@Injectable()
export class ReleaseService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ApplicationStore) private readonly applications: ApplicationStore,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(DeploymentTurns) private readonly turns: DeploymentTurns,
    @Inject(VersionNotes) private readonly versions: VersionNotes,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Newest first. @throws StewardError `application-not-found`, `invalid-request` */
  async list(slug: string, { environment, history, limit, cursor }: ReleaseQuery): Promise<ReleaseList> {
    const { manager } = this.dataSource;
    const [before] = parseCursor(cursor, /^\d{1,15}$/) ?? [];
    const { id } = await this.applications.application(manager, slug);
    const rows = await manager.query<ReleaseRow[]>(
      `${RELEASE} WHERE r.application_id = $1 AND ($2::text IS NULL OR e.slug = $2)
         AND ($3 OR r.ended_at IS NULL) AND ($4::bigint IS NULL OR r.id < $4)
       ORDER BY r.id DESC LIMIT $5`,
      [id, environment ?? null, history, before ?? null, limit + 1],
    );
    const page = pageOf(rows, limit, (row) => [row.id]);
    return { releases: page.items.map(toResponse), nextCursor: page.nextCursor };
  }

  /**
   * Other versions stay released beside it. Recording one that is released already changes nothing.
   * @throws StewardError `application-not-found`, `forbidden`, `application-archived`, `environment-not-found`
   */
  async record(
    slug: string,
    { environment: environmentSlug, version }: RecordReleaseRequest,
    principal: Principal,
  ): Promise<RecordedRelease> {
    return this.turns.run(slug, principal, async (tx, application) => {
      requireRunning(application);
      const environment = await this.applications.holdEnvironment(tx, environmentSlug);
      const named = {
        applicationId: application.id,
        application: slug,
        environment: environment.slug,
        version,
      };
      const notes = await this.versions.ofRelease(tx, named);
      const known = await this.current(tx, application.id, environment.id, version);
      if (known) return withNotes(known, notes);
      const at = this.clock.now();
      await tx.query(
        `INSERT INTO releases (application_id, environment_id, version, released_by, released_at)
         VALUES ($1, $2, $3, $4, $5)`,
        [application.id, environment.id, version, principal.name, at],
      );
      await this.append(tx, application, principal, 'release.recorded', environment.slug, version, at);
      const row = await this.current(tx, application.id, environment.id, version);
      if (!row) throw new Error('a release that was written is not there');
      return withNotes(row, notes);
    });
  }

  /**
   * The support of one version ends.
   * @throws StewardError `application-not-found`, `forbidden`, `environment-not-found`, `release-not-found`
   */
  async end(slug: string, environmentSlug: string, version: string, principal: Principal): Promise<void> {
    await this.turns.run(slug, principal, async (tx, application) => {
      const environment = await this.applications.environment(tx, environmentSlug);
      const current = await this.current(tx, application.id, environment.id, version);
      if (!current)
        throw new StewardError(
          'release-not-found',
          `${version} of ${slug} is not released in ${environment.slug}.`,
        );
      await this.endCurrent(tx, application, current, principal);
    });
  }

  /**
   * The same for one that its id names; one whose support has ended already stays as it was.
   * @throws StewardError `forbidden`, `release-not-found`
   */
  async endOne(id: number, principal: Principal): Promise<void> {
    const { manager } = this.dataSource;
    const find = (by: EntityManager) => by.query<ReleaseRow[]>(`${RELEASE} WHERE r.id = $1`, [id]);
    const [known] = await find(manager);
    if (!known) throw new StewardError('release-not-found', `There is no release ${id}.`);
    await this.turns.run(known.application, principal, async (tx, application) => {
      const [current] = await find(tx);
      if (current?.endedAt === null) await this.endCurrent(tx, application, current, principal);
    });
  }

  private async endCurrent(
    tx: EntityManager,
    application: StoredApplication,
    { id, environment, version }: ReleaseRow,
    principal: Principal,
  ): Promise<void> {
    const at = this.clock.now();
    await tx.query('UPDATE releases SET ended_at = $2, ended_by = $3 WHERE id = $1', [
      id,
      at,
      principal.name,
    ]);
    await this.append(tx, application, principal, 'release.ended', environment, version, at);
  }

  private async current(
    manager: EntityManager,
    applicationId: number,
    environmentId: number,
    version: string,
  ): Promise<ReleaseRow | undefined> {
    const [row] = await manager.query<ReleaseRow[]>(
      `${RELEASE} WHERE r.application_id = $1 AND r.environment_id = $2 AND r.version = $3 AND r.ended_at IS NULL`,
      [applicationId, environmentId, version],
    );
    return row;
  }

  private append(
    tx: EntityManager,
    { slug, teamId }: StoredApplication,
    principal: Principal,
    action: 'release.recorded' | 'release.ended',
    environment: string,
    version: string,
    at: Date,
  ): Promise<void> {
    const entry = { occurredAt: at, actor: principal.name, action, teamId, target: slug };
    return this.ledger.append(tx, { ...entry, data: { environment, version } });
  }
}

function withNotes(row: ReleaseRow, notes: string[]): RecordedRelease {
  return { ...toResponse(row), ...(notes.length > 0 && { notes }) };
}

function toResponse({ id: _id, releasedAt, endedAt, ...row }: ReleaseRow): ReleaseResponse {
  return { ...row, releasedAt: releasedAt.toISOString(), endedAt: endedAt?.toISOString() ?? null };
}
