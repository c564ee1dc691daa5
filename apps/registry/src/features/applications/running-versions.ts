import { StewardError } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApplicationStore } from './application-store.js';

/** `deployed`: it runs there. `released`: customers run it there, until its support ends. */
export type RunningKind = 'deployed' | 'released';

/** A version of an application in an environment, now or formerly. */
export interface RunningVersion {
  readonly id: number;
  readonly application: string;
  readonly environment: string;
  readonly production: boolean;
  readonly version: string;
  /** Of a deployment, which of several; empty where there is but one, and of a release. */
  readonly instance: string;
  readonly since: Date;
  readonly endedAt: Date | null;
}

export interface RunningFilter {
  readonly application?: string | undefined;
  readonly version?: string | undefined;
  /** Empty: that of which there is but one. */
  readonly instance?: string | undefined;
}

const SELECT = {
  deployed: `SELECT d.id, a.slug AS application, e.slug AS environment, e.production, d.version, d.instance,
      d.deployed_at AS since, d.ended_at AS "endedAt"
    FROM deployments d JOIN applications a ON a.id = d.application_id JOIN environments e ON e.id = d.environment_id`,
  released: `SELECT d.id, a.slug AS application, e.slug AS environment, e.production, d.version, '' AS instance,
      d.released_at AS since, d.ended_at AS "endedAt"
    FROM releases d JOIN applications a ON a.id = d.application_id JOIN environments e ON e.id = d.environment_id`,
};

const MOST = 1000;

/** What is in an environment, of whichever application. */
@Injectable()
export class RunningVersions {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ApplicationStore) private readonly applications: ApplicationStore,
  ) {}

  /** By application, then as recorded; a thousand at most. @throws StewardError `environment-not-found` */
  async list(
    kind: RunningKind,
    environment: string,
    { application, version, instance }: RunningFilter,
  ): Promise<RunningVersion[]> {
    const { manager } = this.dataSource;
    const { id } = await this.applications.environment(manager, environment);
    return manager.query<RunningVersion[]>(
      `SELECT * FROM (${SELECT[kind]} WHERE d.environment_id = $1 AND d.ended_at IS NULL) r
       WHERE ($2::text IS NULL OR r.application = $2) AND ($3::text IS NULL OR r.version = $3)
         AND ($4::text IS NULL OR r.instance = $4)
       ORDER BY r.application COLLATE "C", r.id LIMIT ${MOST}`,
      [id, application ?? null, version ?? null, instance ?? null],
    );
  }

  /** @throws StewardError `deployment-not-found`, `release-not-found` */
  async find(kind: RunningKind, id: number): Promise<RunningVersion> {
    const [row] = await this.dataSource.query<RunningVersion[]>(`${SELECT[kind]} WHERE d.id = $1`, [id]);
    if (row) return row;
    throw kind === 'deployed'
      ? new StewardError('deployment-not-found', `There is no deployment ${id}.`)
      : new StewardError('release-not-found', `There is no release ${id}.`);
  }
}
