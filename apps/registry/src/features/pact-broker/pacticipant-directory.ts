import { StewardError } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LentApplications } from '../applications/lent-applications.js';
import { providerKey } from '../contracts/lent-contracts.js';
import { PactStore } from './pact-store.js';
import { PacticipantService } from './pacticipant.service.js';

export interface KnownPacticipant {
  readonly name: string;
  readonly displayName: string;
  readonly mainBranch: string | null;
}

/** Who there is, as Pact's tools look for them. */
@Injectable()
export class PacticipantDirectory {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LentApplications) private readonly applications: LentApplications,
    @Inject(PacticipantService) private readonly pacticipants: PacticipantService,
    @Inject(PactStore) private readonly store: PactStore,
  ) {}

  async list(): Promise<KnownPacticipant[]> {
    const { applications } = await this.applications.list({ archived: false, limit: 200 });
    return applications.map(({ slug, name }) => ({ name: slug, displayName: name, mainBranch: null }));
  }

  /** A provider that a pact names is somebody before it is an application. @throws StewardError `application-not-found` */
  async find(name: string): Promise<KnownPacticipant> {
    const application = await this.pacticipants.find(name);
    if (application)
      return { name: application.slug, displayName: application.name, mainBranch: application.mainBranch };
    const key = providerKey(name);
    if (await this.store.isProvider(this.dataSource.manager, key))
      return { name: key, displayName: name, mainBranch: null };
    throw new StewardError('application-not-found', `There is no application ${name.slice(0, 100)}.`);
  }

  /** The branches that a version is on. @throws StewardError `application-not-found` */
  async branches(name: string, version: string): Promise<readonly string[]> {
    const application = await this.pacticipants.find(name);
    if (application) return (await this.pacticipants.version(application, version)).branches;
    await this.find(name);
    return [];
  }

  /** The newest version, of a branch if one is said. @throws StewardError `application-not-found`, `contract-not-found` */
  async newest(name: string, branch: string | undefined): Promise<string> {
    const application = await this.pacticipants.find(name);
    const version = application && (await this.pacticipants.newestVersion(application.id, branch));
    if (version !== undefined) return version;
    const { name: known } = await this.find(name);
    const where = branch === undefined ? '' : ` on ${branch.slice(0, 100)}`;
    throw new StewardError('contract-not-found', `Nothing is known of a version of ${known}${where}.`);
  }
}
