import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { applicationSlug, LentContracts, providerKey } from '../contracts/lent-contracts.js';
import type { PactsForVerificationRequest } from './dto.js';
import { PactStore, type StoredPact } from './pact-store.js';
import { selectPacts, workInProgress, type PactCandidate } from './select-pacts.js';
import { requirePact, VerificationService } from './verification.service.js';

export interface PactToVerify extends PactCandidate {
  /** Undefined where nobody asked: then the verifier fails on it. */
  readonly pending: boolean | undefined;
  /** Whether no selector chose it: it is work in progress, and always pending. */
  readonly wip: boolean;
}

export interface AskedPact {
  readonly provider: string;
  readonly consumer: string;
}

const MAX_TO_VERIFY = 500;

/** Pacts as consumers published them, and those that a provider verifies. */
@Injectable()
export class PactQueryService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(PactStore) private readonly store: PactStore,
    @Inject(LentContracts) private readonly contracts: LentContracts,
    @Inject(VerificationService) private readonly verifications: VerificationService,
  ) {}

  /** @throws StewardError `contract-not-found` */
  async find({ provider, consumer }: AskedPact, version: string): Promise<StoredPact> {
    const asked = { provider: providerKey(provider), consumer: applicationSlug(consumer) ?? '', version };
    return requirePact(await this.store.find(this.dataSource.manager, asked));
  }

  /** @throws StewardError `contract-not-found` */
  async latest({ provider, consumer }: AskedPact, branch: string | undefined): Promise<StoredPact> {
    const asked = { provider: providerKey(provider), consumer: applicationSlug(consumer) ?? '' };
    return requirePact(await this.store.latest(this.dataSource.manager, asked, branch));
  }

  /** Of each pair, by consumer. */
  newest(): Promise<StoredPact[]> {
    return this.store.newest(this.dataSource.manager);
  }

  async text({ contentId }: StoredPact): Promise<string> {
    return (await this.contracts.content(contentId)).text;
  }

  /** By consumer. @throws StewardError `overloaded` */
  async forVerification(provider: string, request: PactsForVerificationRequest): Promise<PactToVerify[]> {
    const key = providerKey(provider);
    const selectors = (request.consumerVersionSelectors ?? []).map((selector) => ({
      ...selector,
      ...(selector.consumer !== undefined && { consumer: applicationSlug(selector.consumer) ?? '' }),
    }));
    const candidates = await this.store.candidates(this.dataSource.manager, key);
    const branch = request.providerVersionBranch ?? request.providerVersionTags?.[0];
    const selected = selectPacts(candidates, selectors, branch).slice(0, MAX_TO_VERIFY);
    if (request.includePendingStatus !== true)
      return selected.map((pact) => ({ ...pact, pending: undefined, wip: false }));
    const pacts: PactToVerify[] = [];
    for (const pact of selected)
      pacts.push({ ...pact, pending: await this.isPending(pact, key, branch), wip: false });
    const since = request.includeWipPactsSince;
    const more = since === undefined ? [] : workInProgress(candidates, selected, since);
    for (const pact of more.slice(0, MAX_TO_VERIFY - pacts.length))
      if (!(await this.verifications.satisfiedOnce(pact, key, branch)))
        pacts.push({ ...pact, pending: true, wip: true });
    return pacts;
  }

  /** What neither the schemas of now guarantee nor the provider ever satisfied cannot fail the provider's build. */
  private async isPending(
    pact: PactCandidate,
    provider: string,
    branch: string | undefined,
  ): Promise<boolean> {
    if (await this.verifications.satisfiedOnce(pact, provider, branch)) return false;
    const { answers, unbound } = await this.contracts.answer({ contentId: pact.contentId, provider });
    return unbound.length > 0 || answers.some(({ verdict }) => verdict !== 'guaranteed');
  }
}
