import { StewardError, type Clock } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Principal } from '../../platform/access/principal.js';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { pageOf, parseCursor } from '../../platform/http/paging.js';
import { Ledger } from '../ledger/ledger.js';
import { ApplicationStore, requireRunning, type StoredApplication } from './application-store.js';
import { DeploymentStore, type StoredDeployment } from './deployment-store.js';
import { DeploymentTurns } from './deployment-turns.js';
import type {
  DeploymentList,
  DeploymentQuery,
  DeploymentResponse,
  RecordDeploymentRequest,
  RecordedDeployment,
} from './deployment.dto.js';

/** What of an application runs where: one version in an environment, or one for each instance. */
@Injectable()
export class DeploymentService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ApplicationStore) private readonly applications: ApplicationStore,
    @Inject(DeploymentStore) private readonly store: DeploymentStore,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(DeploymentTurns) private readonly turns: DeploymentTurns,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws StewardError `application-not-found`, `invalid-request` */
  async list(slug: string, query: DeploymentQuery): Promise<DeploymentList> {
    const { manager } = this.dataSource;
    const [before] = parseCursor(query.cursor, /^\d{1,15}$/) ?? [];
    const { id } = await this.applications.application(manager, slug);
    const page = pageOf(await this.store.list(manager, id, query, before), query.limit, (row) => [row.id]);
    return { deployments: page.items.map(toResponse), nextCursor: page.nextCursor };
  }

  /**
   * Ends what ran there before. Recording the version that runs already changes nothing.
   * @throws StewardError `application-not-found`, `forbidden`, `application-archived`, `environment-not-found`
   */
  async record(
    slug: string,
    { environment: environmentSlug, version, instance = '' }: RecordDeploymentRequest,
    principal: Principal,
  ): Promise<RecordedDeployment> {
    return this.turns.run(slug, principal, async (tx, application) => {
      requireRunning(application);
      const environment = await this.applications.holdEnvironment(tx, environmentSlug);
      const place = { applicationId: application.id, environmentId: environment.id, instance };
      const former = await this.store.current(tx, place);
      const named = { application: slug, environment: environment.slug, version };
      if (former?.version === version)
        return withNotes(
          toResponse(former),
          await this.store.notes(tx, place, { ...named, former: undefined }),
        );
      const at = this.clock.now();
      if (former) await this.store.end(tx, former.id, principal.name, at);
      await this.store.insert(tx, place, { version, by: principal.name, at });
      await this.ledger.append(tx, {
        occurredAt: at,
        actor: principal.name,
        action: 'deployment.recorded',
        teamId: application.teamId,
        target: slug,
        data: { environment: environment.slug, instance, version, former: former?.version ?? null },
      });
      const notes = await this.store.notes(tx, place, { ...named, former: former?.version });
      const recorded = toResponse({
        id: 0,
        application: slug,
        environment: environment.slug,
        production: environment.production,
        instance,
        version,
        deployedBy: principal.name,
        deployedAt: at,
        endedBy: null,
        endedAt: null,
      });
      return withNotes(recorded, notes);
    });
  }

  /**
   * Nothing of the application runs there any more.
   * @throws StewardError `application-not-found`, `forbidden`, `environment-not-found`, `deployment-not-found`
   */
  async end(slug: string, environmentSlug: string, instance: string, principal: Principal): Promise<void> {
    await this.turns.run(slug, principal, async (tx, application) => {
      const environment = await this.applications.environment(tx, environmentSlug);
      const current = await this.store.current(tx, {
        applicationId: application.id,
        environmentId: environment.id,
        instance,
      });
      if (!current) {
        const what = instance === '' ? '' : ` as ${instance}`;
        throw new StewardError(
          'deployment-not-found',
          `Nothing of ${slug} is deployed to ${environment.slug}${what}.`,
        );
      }
      await this.endCurrent(tx, application, current, principal);
    });
  }

  /**
   * The same for one that its id names; one that has ended already stays as it was.
   * @throws StewardError `forbidden`, `deployment-not-found`
   */
  async endOne(id: number, principal: Principal): Promise<void> {
    const known = await this.store.find(this.dataSource.manager, id);
    if (!known) throw new StewardError('deployment-not-found', `There is no deployment ${id}.`);
    await this.turns.run(known.application, principal, async (tx, application) => {
      const current = await this.store.find(tx, id);
      if (current?.endedAt === null) await this.endCurrent(tx, application, current, principal);
    });
  }

  private async endCurrent(
    tx: EntityManager,
    { slug, teamId }: StoredApplication,
    { id, environment, instance, version }: StoredDeployment,
    principal: Principal,
  ): Promise<void> {
    const at = this.clock.now();
    await this.store.end(tx, id, principal.name, at);
    await this.ledger.append(tx, {
      occurredAt: at,
      actor: principal.name,
      action: 'deployment.ended',
      teamId,
      target: slug,
      data: { environment, instance, version },
    });
  }
}

function withNotes(recorded: DeploymentResponse, notes: string[]): RecordedDeployment {
  return notes.length === 0 ? recorded : { ...recorded, notes };
}

function toResponse({
  id: _id,
  instance,
  deployedAt,
  endedAt,
  ...row
}: StoredDeployment): DeploymentResponse {
  return {
    ...row,
    instance: instance === '' ? null : instance,
    deployedAt: deployedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}
