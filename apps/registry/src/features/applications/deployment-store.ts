import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { DeploymentQuery } from './deployment.dto.js';
import { VersionNotes } from './version-notes.js';

export interface StoredDeployment {
  readonly id: number;
  readonly application: string;
  readonly environment: string;
  readonly production: boolean;
  /** Empty where there is but one. */
  readonly instance: string;
  readonly version: string;
  readonly deployedBy: string;
  readonly deployedAt: Date;
  readonly endedBy: string | null;
  readonly endedAt: Date | null;
}

/** Where something is deployed: there is one at a time. */
export interface DeploymentPlace {
  readonly applicationId: number;
  readonly environmentId: number;
  readonly instance: string;
}

const DEPLOYMENT = `SELECT d.id, a.slug AS application, e.slug AS environment, e.production, d.instance, d.version,
  d.deployed_by AS "deployedBy", d.deployed_at AS "deployedAt", d.ended_by AS "endedBy", d.ended_at AS "endedAt"
  FROM deployments d JOIN applications a ON a.id = d.application_id JOIN environments e ON e.id = d.environment_id`;

/** Reads and writes what runs, and what ran. The writer holds the application's lock. */
@Injectable()
export class DeploymentStore {
  constructor(@Inject(VersionNotes) private readonly versions: VersionNotes) {}

  /** What may be a mistake about a deployment; see {@link VersionNotes}. */
  notes(
    manager: EntityManager,
    { applicationId }: DeploymentPlace,
    {
      former,
      ...named
    }: {
      readonly application: string;
      readonly environment: string;
      readonly version: string;
      readonly former: string | undefined;
    },
  ): Promise<string[]> {
    return this.versions.ofDeployment(manager, { applicationId, ...named }, former);
  }

  async current(
    manager: EntityManager,
    { applicationId, environmentId, instance }: DeploymentPlace,
  ): Promise<StoredDeployment | undefined> {
    const [row] = await manager.query<StoredDeployment[]>(
      `${DEPLOYMENT} WHERE d.application_id = $1 AND d.environment_id = $2 AND d.instance = $3 AND d.ended_at IS NULL`,
      [applicationId, environmentId, instance],
    );
    return row;
  }

  async find(manager: EntityManager, id: number): Promise<StoredDeployment | undefined> {
    const [row] = await manager.query<StoredDeployment[]>(`${DEPLOYMENT} WHERE d.id = $1`, [id]);
    return row;
  }

  /** Newest first, `limit + 1` of them. */
  list(
    manager: EntityManager,
    applicationId: number,
    { environment, history, limit }: DeploymentQuery,
    before: string | undefined,
  ): Promise<StoredDeployment[]> {
    return manager.query<StoredDeployment[]>(
      `${DEPLOYMENT} WHERE d.application_id = $1 AND ($2::text IS NULL OR e.slug = $2)
         AND ($3 OR d.ended_at IS NULL) AND ($4::bigint IS NULL OR d.id < $4)
       ORDER BY d.id DESC LIMIT $5`,
      [applicationId, environment ?? null, history, before ?? null, limit + 1],
    );
  }

  async insert(
    manager: EntityManager,
    { applicationId, environmentId, instance }: DeploymentPlace,
    { version, by, at }: { version: string; by: string; at: Date },
  ): Promise<void> {
    await manager.query(
      `INSERT INTO deployments (application_id, environment_id, instance, version, deployed_by, deployed_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [applicationId, environmentId, instance, version, by, at],
    );
  }

  async end(manager: EntityManager, id: number, by: string, at: Date): Promise<void> {
    await manager.query('UPDATE deployments SET ended_at = $2, ended_by = $3 WHERE id = $1', [id, at, by]);
  }
}
