import { formatSubjectName, StewardError, type SubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { pageOf, parseCursor } from '../../platform/http/paging.js';
import { ApplicationReadModel } from '../applications/application-read-model.js';
import { providerKey } from './application-slug.js';
import { ContractReadModel } from './contract-read-model.js';
import { ContractResolution } from './contract-resolution.js';
import { ContractStore, summaryOf, type StoredContract } from './contract-store.js';
import type {
  BranchList,
  ContractList,
  ContractListQuery,
  ContractResponse,
  SubjectContracts,
} from './dto.js';

/** Contracts as they are read. */
@Injectable()
export class ContractQueryService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ApplicationReadModel) private readonly applications: ApplicationReadModel,
    @Inject(ContractStore) private readonly store: ContractStore,
    @Inject(ContractResolution) private readonly resolution: ContractResolution,
    @Inject(ContractReadModel) private readonly contracts: ContractReadModel,
  ) {}

  /** Newest first. @throws StewardError `application-not-found`, `invalid-request` */
  async list(slug: string, query: ContractListQuery): Promise<ContractList> {
    const { manager } = this.dataSource;
    const [before] = parseCursor(query.cursor, /^\d{1,15}$/) ?? [];
    const { id } = await this.applications.find(manager, slug);
    const page = pageOf(await this.store.list(manager, id, query, before), query.limit, (row) => [row.id]);
    return { contracts: page.items.map(summaryOf), nextCursor: page.nextCursor };
  }

  /** @throws StewardError `application-not-found`, `contract-not-found` */
  async read(slug: string, version: string, provider: string | undefined): Promise<ContractResponse> {
    const { manager } = this.dataSource;
    const contract = await this.one(slug, version, provider);
    const { text, problems } = await this.store.content(manager, contract.contentId);
    const interactions = await this.resolution.interactions(manager, contract);
    return {
      ...summaryOf(contract),
      content: text,
      problems: [...problems],
      interactions: interactions.map(({ position: _position, ...interaction }) => interaction),
    };
  }

  /** Where its version is deployed or released, or it is the newest of a main branch. */
  async binding(name: SubjectName, environment: string | undefined): Promise<SubjectContracts> {
    const { manager } = this.dataSource;
    if (environment !== undefined) await this.applications.environment(manager, environment);
    const binding = await this.contracts.binding(manager, name);
    return {
      subject: formatSubjectName(name),
      contracts: binding
        .filter(
          ({ environments }) =>
            environment === undefined || environments.some(({ slug }) => slug === environment),
        )
        .map(({ application, team, version, provider, environments, mainBranch, reads }) => ({
          application,
          team,
          version,
          provider: provider === '' ? null : provider,
          environments: [...environments],
          mainBranch,
          reads: [...reads],
        })),
    };
  }

  /** @throws StewardError `application-not-found` */
  async branches(slug: string): Promise<BranchList> {
    const { manager } = this.dataSource;
    const { id, mainBranch } = await this.applications.find(manager, slug);
    const rows = await manager.query<{ name: string; version: string; since: Date }[]>(
      `SELECT DISTINCT ON (h.branch COLLATE "C") h.branch AS name, v.version, h.since
       FROM contract_branch_heads h JOIN contract_versions v ON v.id = h.contract_version_id
       WHERE h.application_id = $1 ORDER BY h.branch COLLATE "C", h.since DESC, v.id DESC LIMIT 1000`,
      [id],
    );
    return {
      mainBranch,
      branches: rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString() })),
    };
  }

  private async one(slug: string, version: string, provider: string | undefined): Promise<StoredContract> {
    const { manager } = this.dataSource;
    const { id } = await this.applications.find(manager, slug);
    const found =
      provider === undefined
        ? await this.store.ofVersion(manager, id, version)
        : [await this.store.find(manager, id, version, providerKey(provider))];
    const [contract, another] = found;
    if (!contract)
      throw new StewardError('contract-not-found', `No contract of ${slug} ${version} was published.`);
    if (another)
      throw new StewardError(
        'contract-not-found',
        `Version ${version} of ${slug} has several contracts: say which by ?provider=.`,
        found.flatMap((one) => (one ? [{ detail: `provider ${JSON.stringify(one.provider)}` }] : [])),
      );
    return contract;
  }
}
