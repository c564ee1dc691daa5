import {
  mayConsumerDeploy,
  mayProducerDeploy,
  type Deployability,
  type PairVerdict,
  type RelativeVerdict,
} from '@schema-steward/contracts';
import { formatSubjectName, parseSubjectName, StewardError, type SubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ContractAnswer, ToldExpectation } from '../../platform/workers/contract-text.js';
import { ApplicationReadModel } from '../applications/application-read-model.js';
import { SubjectReadModel, type LiveSchema } from '../subjects/subject-read-model.js';
import type { CanIDeployQuery, DeployabilityPair, DeployabilityResponse } from './can-i-deploy.dto.js';
import { ContractEngine, questionKey, type KeyedQuestion, type SchemaPair } from './contract-engine.js';
import { ContractReadModel } from './contract-read-model.js';
import { ConsumerQuestions } from './consumer-questions.js';
import { toTold } from './told-expectation.js';

/** Older live versions are not asked: whoever keeps more of them for years reads few messages of those. */
export const MOST_VERSIONS = 20;

/** Whether either side may deploy, by what the other side has in use. Decides; records nothing. */
@Injectable()
export class CanIDeployService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ApplicationReadModel) private readonly applications: ApplicationReadModel,
    @Inject(SubjectReadModel) private readonly subjects: SubjectReadModel,
    @Inject(ContractReadModel) private readonly contracts: ContractReadModel,
    @Inject(ConsumerQuestions) private readonly consumers: ConsumerQuestions,
    @Inject(ContractEngine) private readonly engine: ContractEngine,
  ) {}

  /**
   * @throws StewardError `environment-not-found`, `application-not-found`, `subject-invalid`, `version-not-found`,
   *   `overloaded`
   */
  async ask({ subject, application, version, environment }: CanIDeployQuery): Promise<DeployabilityResponse> {
    if (environment !== undefined) await this.applications.environment(this.dataSource.manager, environment);
    if (subject === undefined) return this.consumer(application ?? '', version ?? '');
    const name = parseSubjectName(subject);
    if (!name) throw new StewardError('subject-invalid', 'The query names what cannot be a subject.');
    return this.producer(name, version ?? 'latest', environment);
  }

  /** A schema version against the contracts in use: only what an earlier live version guaranteed stops it. */
  private async producer(
    name: SubjectName,
    version: string,
    environment: string | undefined,
  ): Promise<DeployabilityResponse> {
    const { manager } = this.dataSource;
    const live = await this.subjects.liveSchemas(manager, name, Number.POSITIVE_INFINITY);
    const asked = version === 'latest' ? live[0] : live.find((one) => String(one.version) === version);
    if (!asked) throw await this.noVersion(name, version, live.length > 0);
    const binding = (await this.contracts.binding(manager, name)).filter(
      ({ environments }) =>
        environment === undefined || environments.some(({ slug }) => slug === environment),
    );
    const earlier = live.filter((one) => one.version < asked.version).slice(0, MOST_VERSIONS);
    const pairs: DecidedPair[] = [];
    const now = await this.decide({ before: undefined, after: asked.source }, binding);
    const promised = await this.promised(
      binding.flatMap((contract) => {
        const told = now(contract)?.told ?? [];
        return told.length === 0 ? [] : [{ contract, stopped: [], open: told }];
      }),
      asked,
      earlier,
    );
    for (const contract of binding) {
      const answer = now(contract);
      const told = promised.get(contract) ?? [];
      pairs.push({
        application: contract.application,
        applicationVersion: contract.version,
        subject: formatSubjectName(name),
        schemaVersion: asked.version,
        answer: answer && { ...answer, told },
      });
    }
    return respond(pairs, mayProducerDeploy(pairs.map(toPair)));
  }

  private async noVersion(name: SubjectName, version: string, isLive: boolean): Promise<StewardError> {
    const subject = formatSubjectName(name);
    if (!isLive) {
      const near = await this.subjects.nearest(this.dataSource.manager, name);
      const meant = near === null ? '' : ` Did you mean ${near}?`;
      return new StewardError(
        'version-not-found',
        `There is no live version of a subject ${subject}.${meant}`,
      );
    }
    const given = version.slice(0, 50);
    const wanted = /^\d+$/.test(version) ? '' : ' A version of a schema is a number, as 3, or latest.';
    return new StewardError('version-not-found', `${subject} has no live version ${given}.${wanted}`);
  }

  /** What is told, with the verdict that the worst of the earlier versions gives it. */
  private async promised(
    told: readonly OpenContract[],
    asked: LiveSchema,
    earlier: readonly LiveSchema[],
  ): Promise<Map<KeyedQuestion, readonly ToldExpectation[]>> {
    let all = told;
    for (const before of earlier) {
      const open = all.filter((one) => one.open.length > 0);
      if (open.length === 0) break;
      const pair = { before: before.source, after: asked.source };
      const questions = open.map(({ contract }) => contract);
      const compared = await this.decide(pair, questions);
      all = all.map((one) => (one.open.length > 0 ? withStops(one, compared(one.contract)) : one));
    }
    return new Map(all.map(({ contract, stopped, open }) => [contract, [...stopped, ...open]]));
  }

  /** A consumer version against every live version of what it reads: messages of each may still come. */
  private async consumer(application: string, version: string): Promise<DeployabilityResponse> {
    const { manager } = this.dataSource;
    const { published, questions, unbound } = await this.consumers.of(manager, application, version);
    if (!published)
      return {
        deployable: null,
        reasons: [`${application} ${version}: no contract of it is published`],
        pairs: [],
      };
    const pairs: DecidedPair[] = [];
    const missing: PairVerdict[] = [];
    for (const { subject, question } of questions) {
      const name = parseSubjectName(subject);
      const live = name ? await this.subjects.liveSchemas(manager, name, MOST_VERSIONS) : [];
      if (live.length === 0)
        missing.push({
          pair: `${application} ${version} reads ${subject}, of which no version is live`,
          verdicts: undefined,
        });
      for (const schema of live) {
        const pair = { before: undefined, after: schema.source };
        const answer = (await this.decide(pair, [question]))(question);
        pairs.push({
          application,
          applicationVersion: version,
          subject,
          schemaVersion: schema.version,
          answer,
        });
      }
    }
    const notes = unbound.map((description) => `"${description}" names no subject: it was not judged`);
    return respond(pairs, mayConsumerDeploy([...pairs.map(toPair), ...missing]), notes);
  }

  private async decide(
    pair: SchemaPair,
    questions: readonly KeyedQuestion[],
  ): Promise<(question: KeyedQuestion) => ContractAnswer | undefined> {
    const answers = await this.engine.decide(pair, questions, (ids) =>
      this.contracts.texts(this.dataSource.manager, ids),
    );
    return (question) => answers.get(questionKey(pair, question));
  }
}

/** Of a contract: what an earlier version guaranteed, and what none is known to have. */
interface OpenContract {
  readonly contract: KeyedQuestion;
  readonly stopped: readonly ToldExpectation[];
  readonly open: readonly ToldExpectation[];
}

function withStops(
  { contract, stopped, open }: OpenContract,
  compared: ContractAnswer | undefined,
): OpenContract {
  const stops = new Map(
    (compared?.told ?? [])
      .filter(({ verdict }) => verdict === 'broken' || verdict === 'doubted')
      .map((one) => [keyOf(one), one]),
  );
  return {
    contract,
    stopped: [...stopped, ...open.flatMap((one) => stops.get(keyOf(one)) ?? [])],
    open: open.filter((one) => !stops.has(keyOf(one))),
  };
}

interface DecidedPair extends Omit<DeployabilityPair, 'verdict' | 'told' | 'unconfirmed'> {
  readonly answer: ContractAnswer | undefined;
}

function respond(
  pairs: readonly DecidedPair[],
  { deployable, reasons }: Deployability,
  notes: readonly string[] = [],
): DeployabilityResponse {
  return {
    deployable: deployable ?? null,
    reasons: [...reasons, ...notes, ...unconfirmedNotes(pairs)],
    pairs: pairs.map(({ answer, ...pair }) => ({
      ...pair,
      verdict: WORST.find((verdict) => verdictsOf(answer)?.includes(verdict)) ?? 'holds',
      told: (answer?.told ?? []).map(toTold),
      unconfirmed: answer?.unconfirmed ?? false,
    })),
  };
}

function unconfirmedNotes(pairs: readonly DecidedPair[]): string[] {
  const [first, ...others] = pairs.filter(({ answer }) => answer?.unconfirmed === true);
  if (!first) return [];
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return [`${toPair(first).pair}${more}: what holds was not, or not all, tried with Pact’s own verifier`];
}

const WORST = ['broken', 'doubted', 'pending', 'undecided'] as const;

function toPair({
  application,
  applicationVersion,
  subject,
  schemaVersion,
  answer,
}: DecidedPair): PairVerdict {
  return {
    pair: `${application} ${applicationVersion} reads ${subject} version ${schemaVersion}`,
    verdicts: verdictsOf(answer),
  };
}

function verdictsOf(answer: ContractAnswer | undefined): readonly RelativeVerdict[] | undefined {
  if (!answer) return undefined;
  const told = answer.told.map(({ verdict }) => verdict);
  return answer.holding > 0 ? ['held', ...told] : told;
}

function keyOf({ interaction, path, asks, contractAt }: ToldExpectation): string {
  return JSON.stringify([interaction, path, asks, contractAt]);
}
