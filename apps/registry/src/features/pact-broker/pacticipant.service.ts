import { StewardError, type Clock } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Principal } from '../../platform/access/principal.js';
import { requireAccess } from '../../platform/access/require-access.js';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { transact } from '../../platform/database/transact.js';
import { ApplicationReadModel } from '../applications/application-read-model.js';
import { LentApplications } from '../applications/lent-applications.js';
import { applicationSlug, LentContracts } from '../contracts/lent-contracts.js';
import { Ledger } from '../ledger/ledger.js';

type Application = Awaited<ReturnType<ApplicationReadModel['find']>>;

/** Pact's word for an application. Its tools name it as people do; here it is its slug. */
@Injectable()
export class PacticipantService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ApplicationReadModel) private readonly applications: ApplicationReadModel,
    @Inject(LentApplications) private readonly writes: LentApplications,
    @Inject(LentContracts) private readonly contracts: LentContracts,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Undefined where there is no such application. @throws StewardError `invalid-request` for what no slug stands for */
  async find(name: string): Promise<Application | undefined> {
    try {
      return await this.applications.find(this.dataSource.manager, slugOf(name));
    } catch (error) {
      if (error instanceof StewardError && error.code === 'application-not-found') return undefined;
      throw error;
    }
  }

  /**
   * The application, which is made for the token's team where there is none.
   * @throws StewardError `application-not-found` where it cannot be made, with what to do; `invalid-request`
   */
  async ensure(name: string, principal: Principal): Promise<Application> {
    const known = await this.find(name);
    if (known) return known;
    const slug = slugOf(name);
    const { team } = principal;
    if (team === null) throw notThere(slug, 'The token belongs to no team that it could be made for.');
    try {
      await this.writes.create({ slug, name: name.slice(0, 200), team }, principal);
    } catch (error) {
      if (!(error instanceof StewardError)) throw error;
      if (error.code === 'forbidden') throw notThere(slug, error.message);
      // Somebody else made it in the meantime.
      if (error.code !== 'application-exists') throw error;
    }
    return this.applications.find(this.dataSource.manager, slug);
  }

  /** @throws StewardError `application-not-found`, `forbidden`, `application-archived`, `invalid-request` */
  async setMainBranch(name: string, branch: string | undefined, principal: Principal): Promise<Application> {
    const { slug } = await this.ensure(name, principal);
    if (branch !== undefined) await this.contracts.setMainBranch(slug, branch, principal);
    return this.applications.find(this.dataSource.manager, slug);
  }

  /** @throws StewardError `application-not-found`, `forbidden`, `application-archived`, `invalid-request` */
  async putOnBranch(name: string, version: string, branch: string, principal: Principal): Promise<void> {
    const { slug } = await this.ensure(name, principal);
    await transact(this.dataSource, async (tx) => {
      const application = await this.applications.hold(tx, slug);
      const { id: applicationId, team, teamId } = application;
      requireAccess(principal, 'contracts:publish', { kind: 'application', application: slug, team });
      this.applications.requireRunning(application);
      const at = this.clock.now();
      const added = await this.contracts.putOnBranch(tx, { applicationId, version, branch, at });
      if (added)
        await this.ledger.append(tx, {
          occurredAt: at,
          actor: principal.name,
          action: 'application.version-branched',
          teamId,
          target: slug,
          data: { version, branch },
        });
    });
  }

  /**
   * Takes a version from a branch, or all of them: what it published stays. Not from a main branch, whose newest binds.
   * @throws StewardError `application-not-found`, `forbidden`, `contract-not-found`, `invalid-request`
   */
  async takeFromBranch(
    name: string,
    branch: string,
    version: string | undefined,
    principal: Principal,
  ): Promise<void> {
    const { slug } = await this.applications.find(this.dataSource.manager, slugOf(name));
    await transact(this.dataSource, async (tx) => {
      const { id: applicationId, team, teamId, mainBranch } = await this.applications.hold(tx, slug);
      requireAccess(principal, 'contracts:publish', { kind: 'application', application: slug, team });
      if (mainBranch === null ? ['main', 'master'].includes(branch) : branch === mainBranch)
        throw new StewardError('invalid-request', 'The newest contract of a main branch binds: it stays.', [
          {
            detail: `${branch} is the main branch of ${slug}: say first which is, if it is another one`,
            pointer: '/branch',
          },
        ]);
      const removed = await this.contracts.takeFromBranch(tx, { applicationId, branch, version });
      if (removed === 0)
        throw new StewardError(
          'contract-not-found',
          `${version ?? slug} is not on a branch ${branch.slice(0, 100)}.`,
        );
      await this.ledger.append(tx, {
        occurredAt: this.clock.now(),
        actor: principal.name,
        action: 'application.version-unbranched',
        teamId,
        target: slug,
        data: { version: version ?? null, branch },
      });
    });
  }

  /** The version that was put on a branch last, or published last; undefined where there is none. */
  async newestVersion(applicationId: number, branch: string | undefined): Promise<string | undefined> {
    const [row] = await this.dataSource.query<{ version: string }[]>(
      `SELECT version FROM (
         SELECT version, since, 0::bigint AS id FROM application_version_branches
           WHERE application_id = $1 AND ($2::text IS NULL OR branch = $2)
         UNION ALL SELECT version, published_at, id FROM contract_versions WHERE application_id = $1 AND $2 IS NULL
       ) known ORDER BY since DESC, id DESC LIMIT 1`,
      [applicationId, branch ?? null],
    );
    return row?.version;
  }

  /** The branches that a version is on, and whether anything is known of it. */
  async version(
    application: Application,
    version: string,
  ): Promise<{ readonly known: boolean; readonly branches: readonly string[] }> {
    const [row] = await this.dataSource.query<{ known: boolean; branches: string[] }[]>(
      `SELECT ARRAY(SELECT branch FROM application_version_branches
           WHERE application_id = $1 AND version = $2 ORDER BY branch COLLATE "C") AS branches,
         EXISTS (SELECT FROM application_version_branches WHERE application_id = $1 AND version = $2)
           OR EXISTS (SELECT FROM contract_versions WHERE application_id = $1 AND version = $2)
           OR EXISTS (SELECT FROM deployments WHERE application_id = $1 AND version = $2)
           OR EXISTS (SELECT FROM releases WHERE application_id = $1 AND version = $2) AS known`,
      [application.id, version],
    );
    return row ?? { known: false, branches: [] };
  }
}

/** @throws StewardError `invalid-request` */
export function slugOf(name: string): string {
  const slug = applicationSlug(name);
  if (slug !== undefined) return slug;
  throw new StewardError('invalid-request', 'The name of a pacticipant has a letter or a digit.', [
    {
      detail: 'has no letter or digit that the name of an application could be made of',
      pointer: '/pacticipantName',
    },
  ]);
}

function notThere(slug: string, why: string): StewardError {
  return new StewardError(
    'application-not-found',
    `There is no application ${slug}, and it could not be made: ${why} ` +
      `Somebody of its team makes it with POST /api/v1/applications {"slug": "${slug}", …}, or in governance/applications.`,
    [{ detail: `there is no application ${slug}: ${why}`, pointer: '/pacticipantName' }],
  );
}
