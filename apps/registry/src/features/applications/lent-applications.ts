import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '../../platform/access/principal.js';
import { ApplicationService } from './application.service.js';
import { DeploymentService } from './deployment.service.js';
import type {
  ApplicationQuery,
  ApplicationList,
  CreateApplicationRequest,
  EnvironmentResponse,
} from './dto.js';
import { EnvironmentService } from './environment.service.js';
import { ReleaseService } from './release.service.js';
import {
  RunningVersions,
  type RunningFilter,
  type RunningKind,
  type RunningVersion,
} from './running-versions.js';

export type { RunningKind, RunningVersion } from './running-versions.js';

/** What the Pact Broker's API may do with applications: the same writes as under `/api/v1`, with the same rights. */
@Injectable()
export class LentApplications {
  constructor(
    @Inject(ApplicationService) private readonly applications: ApplicationService,
    @Inject(DeploymentService) private readonly deployments: DeploymentService,
    @Inject(ReleaseService) private readonly releases: ReleaseService,
    @Inject(EnvironmentService) private readonly places: EnvironmentService,
    @Inject(RunningVersions) private readonly running: RunningVersions,
  ) {}

  list(query: ApplicationQuery): Promise<ApplicationList> {
    return this.applications.list(query);
  }

  /** @throws StewardError `forbidden`, `team-not-found`, `application-exists` */
  async create(request: CreateApplicationRequest, principal: Principal): Promise<void> {
    await this.applications.create(request, principal);
  }

  environments(): Promise<EnvironmentResponse[]> {
    return this.places.list();
  }

  /** @throws StewardError `environment-not-found` */
  environment(slug: string): Promise<EnvironmentResponse> {
    return this.places.read(slug);
  }

  /** @throws StewardError `application-not-found`, `forbidden`, `application-archived`, `environment-not-found` */
  async deploy(
    slug: string,
    place: { readonly environment: string; readonly instance: string | null },
    version: string,
    principal: Principal,
  ): Promise<void> {
    const { environment, instance } = place;
    const request = { environment, version, ...(instance !== null && { instance }) };
    await this.deployments.record(slug, request, principal);
  }

  /** @throws StewardError `application-not-found`, `forbidden`, `application-archived`, `environment-not-found` */
  async release(slug: string, environment: string, version: string, principal: Principal): Promise<void> {
    await this.releases.record(slug, { environment, version }, principal);
  }

  /** What is in an environment now. @throws StewardError `environment-not-found` */
  runningIn(kind: RunningKind, environment: string, filter: RunningFilter): Promise<RunningVersion[]> {
    return this.running.list(kind, environment, filter);
  }

  /** @throws StewardError `deployment-not-found`, `release-not-found` */
  runningOne(kind: RunningKind, id: number): Promise<RunningVersion> {
    return this.running.find(kind, id);
  }

  /** Ends a deployment, or the support of a release. @throws StewardError `forbidden`, `deployment-not-found`, `release-not-found` */
  endRunning(kind: RunningKind, id: number, principal: Principal): Promise<void> {
    return (kind === 'deployed' ? this.deployments : this.releases).endOne(id, principal);
  }
}
