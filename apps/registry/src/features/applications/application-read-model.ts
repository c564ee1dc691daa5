import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { takeLocks } from '../../platform/database/locks.js';
import {
  applicationLockKey,
  ApplicationStore,
  requireRunning,
  type StoredApplication,
  type StoredEnvironment,
} from './application-store.js';
import type { Direction } from './declaration.dto.js';

/** An application that produces or consumes a subject, everywhere that it does. */
export interface SubjectApplication {
  readonly application: string;
  readonly name: string;
  readonly direction: Direction;
  readonly team: {
    readonly slug: string;
    readonly name: string;
    /** Where the team hears announcements; null where it has no such channel. */
    readonly channel: { readonly tool: string; readonly address: string } | null;
  };
  readonly environments: readonly { readonly slug: string; readonly production: boolean }[];
  /** Whether one of the environments is production. */
  readonly production: boolean;
}

interface Row extends Omit<SubjectApplication, 'team'> {
  readonly teamSlug: string;
  readonly teamName: string;
  readonly tool: string | null;
  readonly address: string;
}

/**
 * What holds now: ended declarations and archived applications are no readers. For a team that is no more the team that
 * became answerable is reached.
 */
const APPLICATIONS = `SELECT a.slug AS application, a.name, d.direction, t.slug AS "teamSlug", t.name AS "teamName",
    ch.tool, ch.address, bool_or(e.production) AS production,
    json_agg(json_build_object('slug', e.slug, 'production', e.production) ORDER BY e.slug COLLATE "C") AS environments
  FROM declarations d JOIN applications a ON a.id = d.application_id JOIN teams t ON t.id = a.team_id
  JOIN environments e ON e.id = d.environment_id
  LEFT JOIN LATERAL (SELECT c.tool, c.address FROM team_contact_channels c
    WHERE c.team_id = CASE WHEN t.archived_at IS NULL THEN t.id ELSE answering_team_id(t.id) END AND c.scope = 'announcements' ORDER BY c.position LIMIT 1) ch ON true
  WHERE d.subject_id = $1 AND d.ended_at IS NULL`;
const GROUPED = `GROUP BY a.slug, a.name, d.direction, t.slug, t.name, ch.tool, ch.address`;

/** Who produces and consumes a subject: what other features may know of applications. */
@Injectable()
export class ApplicationReadModel {
  constructor(@Inject(ApplicationStore) private readonly store: ApplicationStore) {}

  /** An archived one too. @throws StewardError `application-not-found` */
  find(manager: EntityManager, slug: string): Promise<StoredApplication> {
    return this.store.application(manager, slug);
  }

  /** The same one, that nobody else changes until the transaction ends. */
  async hold(tx: EntityManager, slug: string): Promise<StoredApplication> {
    await takeLocks(tx, [{ key: applicationLockKey(slug), mode: 'exclusive' }]);
    return this.store.application(tx, slug);
  }

  /** @throws StewardError `application-archived` */
  requireRunning(application: StoredApplication): void {
    requireRunning(application);
  }

  /** What writers of one application queue up by. */
  lockKey(slug: string): string {
    return applicationLockKey(slug);
  }

  /** @throws StewardError `environment-not-found` */
  environment(manager: EntityManager, slug: string): Promise<StoredEnvironment> {
    return this.store.environment(manager, slug);
  }

  /** By slug, then direction, from behind a key on. */
  async page(
    manager: EntityManager,
    subjectId: number,
    after: readonly [application: string, direction: string] | undefined,
    limit: number,
  ): Promise<SubjectApplication[]> {
    const rows = await manager.query<Row[]>(
      `${APPLICATIONS} AND ($2::text IS NULL OR (a.slug COLLATE "C", d.direction COLLATE "C") > ($2, $3))
       ${GROUPED} ORDER BY a.slug COLLATE "C", d.direction COLLATE "C" LIMIT $4`,
      [subjectId, after?.[0] ?? null, after?.[1] ?? null, limit],
    );
    return rows.map(fromRow);
  }

  /** Whom a change of the subject may hurt: those in production first, then by slug; at most `limit` of them. */
  async consumers(manager: EntityManager, subjectId: number, limit: number): Promise<SubjectApplication[]> {
    const rows = await manager.query<Row[]>(
      `${APPLICATIONS} AND d.direction = 'consumes'
       ${GROUPED} ORDER BY bool_or(e.production) DESC, a.slug COLLATE "C" LIMIT $2`,
      [subjectId, limit],
    );
    return rows.map(fromRow);
  }

  /** Of these applications those that declare to consume the subject, by slug. */
  async consumersAmong(
    manager: EntityManager,
    subjectId: number,
    applications: readonly string[],
  ): Promise<SubjectApplication[]> {
    const rows = await manager.query<Row[]>(
      `${APPLICATIONS} AND d.direction = 'consumes' AND a.slug = ANY($2::text[])
       ${GROUPED} ORDER BY a.slug COLLATE "C"`,
      [subjectId, applications],
    );
    return rows.map(fromRow);
  }
}

function fromRow(row: Row): SubjectApplication {
  const { teamSlug, teamName, tool, address, application, name, direction, environments, production } = row;
  return {
    application,
    name,
    direction,
    team: { slug: teamSlug, name: teamName, channel: tool === null ? null : { tool, address } },
    environments,
    production,
  };
}
