import { StewardError } from '@schema-steward/kernel';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { slugSchema } from '../teams/dto.js';
import type { ApplicationQuery } from './dto.js';

export interface StoredApplication {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly teamId: number;
  readonly team: string;
  readonly description: string | null;
  readonly repository: string | null;
  readonly mainBranch: string | null;
  readonly createdAt: Date;
  readonly archivedAt: Date | null;
}

export interface StoredEnvironment {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly production: boolean;
  readonly createdAt: Date;
}

const APPLICATION = `SELECT a.id, a.slug, a.name, a.team_id AS "teamId", t.slug AS team, a.description, a.repository,
  a.main_branch AS "mainBranch", a.created_at AS "createdAt", a.archived_at AS "archivedAt"
  FROM applications a JOIN teams t ON t.id = a.team_id`;
export const ENVIRONMENT = `SELECT id, slug, name, production, created_at AS "createdAt" FROM environments`;

/** What is changed about one application is changed by one at a time. */
export const applicationLockKey = (slug: string): string => `application:${slug}`;

/** Finds applications and environments by their slugs. A text that cannot be a slug is the slug of none. */
@Injectable()
export class ApplicationStore {
  /** @throws StewardError `application-not-found` */
  async application(manager: EntityManager, slug: string): Promise<StoredApplication> {
    const [row] = slugSchema.safeParse(slug).success
      ? await manager.query<StoredApplication[]>(`${APPLICATION} WHERE a.slug = $1`, [slug])
      : [];
    if (!row)
      throw new StewardError('application-not-found', `There is no application ${slug.slice(0, 100)}.`);
    return row;
  }

  /** Those that are archived too. */
  all(manager: EntityManager): Promise<StoredApplication[]> {
    return manager.query<StoredApplication[]>(APPLICATION);
  }

  /** By slug, `limit + 1` of them, so that one sees whether there are more. */
  applications(
    manager: EntityManager,
    { team, archived, limit }: ApplicationQuery,
    after: string | undefined,
  ): Promise<StoredApplication[]> {
    return manager.query<StoredApplication[]>(
      `${APPLICATION} WHERE ($1::text IS NULL OR t.slug = $1) AND ($2 OR a.archived_at IS NULL)
         AND ($3::text IS NULL OR a.slug COLLATE "C" > $3)
       ORDER BY a.slug COLLATE "C" LIMIT $4`,
      [team ?? null, archived, after ?? null, limit + 1],
    );
  }

  /** @throws StewardError `environment-not-found` */
  environment(manager: EntityManager, slug: string): Promise<StoredEnvironment> {
    return this.findEnvironment(manager, slug, '');
  }

  /** The same, kept from being removed until the transaction ends. @throws StewardError `environment-not-found` */
  holdEnvironment(manager: EntityManager, slug: string): Promise<StoredEnvironment> {
    return this.findEnvironment(manager, slug, 'FOR KEY SHARE');
  }

  private async findEnvironment(
    manager: EntityManager,
    slug: string,
    lock: '' | 'FOR KEY SHARE',
  ): Promise<StoredEnvironment> {
    const [row] = slugSchema.safeParse(slug).success
      ? await manager.query<StoredEnvironment[]>(`${ENVIRONMENT} WHERE slug = $1 ${lock}`, [slug])
      : [];
    if (!row)
      throw new StewardError('environment-not-found', `There is no environment ${slug.slice(0, 100)}.`);
    return row;
  }
}

/** @throws StewardError `application-archived` */
export function requireRunning({ slug, archivedAt }: StoredApplication): void {
  if (archivedAt !== null)
    throw new StewardError(
      'application-archived',
      `The application ${slug} is archived since ${archivedAt.toISOString()}.`,
    );
}
