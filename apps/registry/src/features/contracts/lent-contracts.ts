import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Principal } from '../../platform/access/principal.js';
import type { ContractText } from '../../platform/workers/contract-text.js';
import { ContractAnswerService } from './contract-answer.service.js';
import { ContractResolution, type ResolvedInteraction } from './contract-resolution.js';
import { ContractSettingsService } from './contract-settings.service.js';
import { ContractStore, type BranchedVersion, type StoredContract } from './contract-store.js';
import type { PublicationResponse } from './dto.js';
import {
  PublishContractService,
  type PublishCommand,
  type PublishedContract,
} from './publish-contract.service.js';

export { applicationSlug, providerKey } from './application-slug.js';
export type { StoredContract } from './contract-store.js';
export type { PublishCommand, PublishedContract } from './publish-contract.service.js';

/** What the Pact Broker's API may do with contracts: the same writes as under `/api/v1`, with the same rights. */
@Injectable()
export class LentContracts {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(PublishContractService) private readonly publishing: PublishContractService,
    @Inject(ContractAnswerService) private readonly answers: ContractAnswerService,
    @Inject(ContractSettingsService) private readonly settings: ContractSettingsService,
    @Inject(ContractStore) private readonly store: ContractStore,
    @Inject(ContractResolution) private readonly resolution: ContractResolution,
  ) {}

  /** @throws what {@link PublishContractService.publish} throws */
  publish(command: PublishCommand): Promise<PublishedContract> {
    return this.publishing.publish(command);
  }

  /** The same for who has just published it. It does not throw where there is too much to do. */
  answerPublished(
    contract: Pick<StoredContract, 'contentId' | 'provider'>,
  ): Promise<Pick<PublicationResponse, 'answers' | 'unbound'>> {
    return this.answers.answerPublished(contract);
  }

  /** What the schemas of now guarantee of it. @throws StewardError `overloaded` */
  answer(
    contract: Pick<StoredContract, 'contentId' | 'provider'>,
  ): Promise<Pick<PublicationResponse, 'answers' | 'unbound'>> {
    return this.answers.answer(contract);
  }

  /** @throws StewardError `application-not-found`, `forbidden`, `application-archived` */
  setMainBranch(slug: string, branch: string, principal: Principal): Promise<void> {
    return this.settings.setMainBranch(slug, branch, principal);
  }

  find(applicationId: number, version: string, provider: string): Promise<StoredContract | undefined> {
    return this.store.find(this.dataSource.manager, applicationId, version, provider);
  }

  ofVersion(manager: EntityManager, applicationId: number, version: string): Promise<StoredContract[]> {
    return this.store.ofVersion(manager, applicationId, version);
  }

  content(contentId: number): Promise<Pick<ContractText, 'format' | 'text'>> {
    return this.store.content(this.dataSource.manager, contentId);
  }

  interactions(contract: Pick<StoredContract, 'contentId' | 'provider'>): Promise<ResolvedInteraction[]> {
    return this.resolution.interactions(this.dataSource.manager, contract);
  }

  /**
   * Puts a version on a branch, with the contracts that it has. Whoever calls holds the application.
   * @returns whether it is new there
   */
  putOnBranch(tx: EntityManager, to: BranchedVersion): Promise<boolean> {
    return this.store.putOnBranch(tx, to);
  }

  /**
   * Takes one version, or all, from a branch; the newest of those that stay leads it. Whoever calls holds the application.
   * @returns how many were on it
   */
  takeFromBranch(
    tx: EntityManager,
    from: {
      readonly applicationId: number;
      readonly branch: string;
      readonly version: string | undefined;
    },
  ): Promise<number> {
    return this.store.takeFromBranch(tx, from);
  }
}
