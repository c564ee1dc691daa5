import type { RelativeVerdict } from '@schema-steward/contracts';
import { formatSubjectName, parseSubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ContractReadModel } from '../contracts/contract-read-model.js';
import { LentContracts } from '../contracts/lent-contracts.js';
import { LentVerdicts } from '../contracts/lent-verdicts.js';
import { PactStore, type ContractOfConsumer } from './pact-store.js';

/** A contract and a schema that it reads. */
export interface MatrixPair {
  readonly contentId: number;
  readonly consumer: string;
  readonly version: string;
  /** Empty where the contract names nobody. */
  readonly provider: string;
  readonly publishedAt: Date | null;
  readonly subject: string;
  /** Null where the subject has no live version. */
  readonly schemaVersion: number | null;
  /** Empty where all of it holds; undefined for what could not be decided. */
  readonly verdicts: readonly RelativeVerdict[] | undefined;
}

/** A consumer's, and its interactions that name no subject: there is nothing to judge them by. */
export interface ConsumerPairs {
  readonly pairs: readonly MatrixPair[];
  readonly unbound: readonly string[];
}

/** Finds which contracts meet which schemas, and has them decided. */
@Injectable()
export class MatrixPairs {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(PactStore) private readonly store: PactStore,
    @Inject(LentContracts) private readonly contracts: LentContracts,
    @Inject(ContractReadModel) private readonly readModel: ContractReadModel,
    @Inject(LentVerdicts) private readonly verdicts: LentVerdicts,
  ) {}

  /**
   * Contracts against every live version of what they read.
   * @throws StewardError `overloaded`
   */
  async ofConsumer(contracts: readonly ContractOfConsumer[]): Promise<ConsumerPairs> {
    const pairs: MatrixPair[] = [];
    const unbound: string[] = [];
    for (const contract of contracts) {
      const positions = new Map<string, number[]>();
      for (const { position, subjects, description } of await this.contracts.interactions(contract)) {
        if (subjects.length === 0) unbound.push(description);
        for (const subject of subjects) positions.set(subject, [...(positions.get(subject) ?? []), position]);
      }
      for (const [subject, interactions] of positions)
        pairs.push(...(await this.ofSubject(contract, subject, interactions)));
    }
    return { pairs, unbound };
  }

  private async ofSubject(
    contract: ContractOfConsumer,
    subject: string,
    interactions: readonly number[],
  ): Promise<MatrixPair[]> {
    const name = parseSubjectName(subject);
    const question = { contentId: contract.contentId, interactions };
    const decided = name ? await this.verdicts.ofLiveVersions(name, question) : [];
    if (decided.length === 0) return [{ ...contract, subject, schemaVersion: null, verdicts: undefined }];
    return decided.map(({ version, verdicts }) => ({
      ...contract,
      subject,
      schemaVersion: version,
      verdicts,
    }));
  }

  /**
   * The contracts that bind a provider, in an environment if one is said: those of what it declares to produce, and those
   * that name it. Each against the newest version of what it reads, beside the earlier ones.
   * @throws StewardError `overloaded`
   */
  async ofProvider(
    provider: string,
    applicationId: number | undefined,
    environment: { readonly id: number; readonly slug: string } | undefined,
  ): Promise<MatrixPair[]> {
    const { manager } = this.dataSource;
    const declared =
      applicationId === undefined ? [] : await this.store.produced(manager, applicationId, environment?.id);
    const produced = new Set(declared.map(formatSubjectName));
    const subjects = new Set([...produced, ...(await this.named(provider))]);
    const pairs: MatrixPair[] = [];
    for (const subject of subjects) {
      const name = parseSubjectName(subject);
      if (!name) continue;
      const binding = (await this.readModel.binding(manager, name)).filter(
        (one) =>
          (produced.has(subject) || one.provider === provider) &&
          (environment === undefined || one.environments.some(({ slug }) => slug === environment.slug)),
      );
      if (binding.length === 0) continue;
      const decided = await this.verdicts.ofNewest(name, environment?.slug);
      for (const { contentId, application, version, provider: party } of binding) {
        const own = decided?.filter(
          (one) => one.application === application && one.applicationVersion === version,
        );
        pairs.push({
          contentId,
          consumer: application,
          version,
          provider: party,
          publishedAt: null,
          subject,
          schemaVersion: own?.[0]?.schemaVersion ?? null,
          verdicts: own?.flatMap(({ verdict }) => (verdict === 'holds' ? [] : [verdict])),
        });
      }
    }
    return pairs;
  }

  /** The subjects of what contracts read that name the provider. */
  private async named(provider: string): Promise<string[]> {
    const subjects = new Set<string>();
    const contents = new Set<number>();
    for (const { contentId } of await this.store.candidates(this.dataSource.manager, provider)) {
      if (contents.has(contentId)) continue;
      contents.add(contentId);
      for (const { subjects: read } of await this.contracts.interactions({ contentId, provider }))
        for (const subject of read) subjects.add(subject);
    }
    return [...subjects];
  }
}
