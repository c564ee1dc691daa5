import {
  mayConsumerDeploy,
  mayProducerDeploy,
  type Deployability,
  type PairVerdict,
} from '@schema-steward/contracts';
import { StewardError } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApplicationReadModel } from '../applications/application-read-model.js';
import { applicationSlug, providerKey } from '../contracts/lent-contracts.js';
import type { MatrixQuestion, MatrixSelector } from './matrix-query.js';
import { MatrixPairs, type MatrixPair } from './matrix-pairs.js';
import { PacticipantService } from './pacticipant.service.js';
import { PactStore } from './pact-store.js';

export interface MatrixAnswer extends Deployability {
  readonly pairs: readonly MatrixPair[];
}

/** May it be deployed: from the registry's decisions about every message, never from what a verifier posted. */
@Injectable()
export class DeployabilityService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ApplicationReadModel) private readonly applications: ApplicationReadModel,
    @Inject(PacticipantService) private readonly pacticipants: PacticipantService,
    @Inject(PactStore) private readonly store: PactStore,
    @Inject(MatrixPairs) private readonly pairs: MatrixPairs,
  ) {}

  /** @throws StewardError `invalid-request`, `overloaded` */
  async answer(question: MatrixQuestion): Promise<MatrixAnswer> {
    const environment =
      question.environment === undefined ? undefined : await this.environment(question.environment);
    const partners =
      question.selectors.length > 1
        ? new Set(question.selectors.map(({ pacticipant }) => providerKey(pacticipant)))
        : undefined;
    const ignored = new Set(question.ignored.map(providerKey));
    const minds = (name: string): boolean => !ignored.has(name) && (partners?.has(name) ?? true);
    const answers: MatrixAnswer[] = [];
    for (const selector of question.selectors)
      answers.push(await this.ofSelector(selector, { environment, minds }));
    return {
      deployable: both(answers.map(({ deployable }) => deployable)),
      reasons: [...new Set(answers.flatMap(({ reasons }) => reasons))],
      pairs: answers.flatMap(({ pairs }) => pairs),
    };
  }

  private async ofSelector(
    selector: MatrixSelector,
    scope: {
      readonly environment: { readonly id: number; readonly slug: string } | undefined;
      readonly minds: (name: string) => boolean;
    },
  ): Promise<MatrixAnswer> {
    const { manager } = this.dataSource;
    const { pacticipant, version, branch, mainBranch = false } = selector;
    const key = providerKey(pacticipant);
    const application = await this.pacticipants.find(pacticipant);
    const provides = await this.store.isProvider(manager, key);
    if (!application && !provides)
      throw new StewardError(
        'invalid-request',
        `There is no pacticipant ${applicationSlug(pacticipant) ?? ''}.`,
        [{ detail: `${pacticipant} is not known here`, pointer: '/pacticipant' }],
      );
    const own = application
      ? await this.store.ofConsumer(manager, application.id, { version, branch, main: mainBranch })
      : [];
    const { pairs: asConsumer, unbound } = await this.pairs.ofConsumer(
      own.filter(({ provider }) => scope.minds(provider)),
    );
    const asProvider = (await this.pairs.ofProvider(key, application?.id, scope.environment)).filter(
      ({ consumer }) => scope.minds(consumer),
    );
    const known =
      own.length > 0 ||
      asProvider.length > 0 ||
      (application !== undefined &&
        version !== undefined &&
        (await this.pacticipants.version(application, version)).known);
    const answers = [mayConsumerDeploy(verdictsOf(asConsumer)), mayProducerDeploy(verdictsOf(asProvider))];
    // A version whose contract was forgotten must not pass as one that reads nothing.
    const forgotten =
      !known || (own.length === 0 && application !== undefined && (await this.hasContracts(application.id)));
    const which = version ?? branch ?? 'its newest version';
    if (forgotten)
      answers.push({
        deployable: undefined,
        reasons: [
          `${pacticipant} ${which}: ${known ? 'no contract of it was published' : 'nothing is known of it'}`,
        ],
      });
    return {
      deployable: both(answers.map(({ deployable }) => deployable)),
      reasons: [
        ...answers.flatMap(({ reasons }) => reasons),
        ...unbound.map((description) => `"${description}" names no subject: it was not judged`),
      ],
      pairs: [...asConsumer, ...asProvider],
    };
  }

  /** Of a 404 Pact's tools print no text, only that a link leads nowhere. */
  private async environment(slug: string): Promise<{ readonly id: number; readonly slug: string }> {
    try {
      return await this.applications.environment(this.dataSource.manager, slug);
    } catch (error) {
      if (!(error instanceof StewardError) || error.code !== 'environment-not-found') throw error;
      throw new StewardError('invalid-request', error.message, [
        { detail: error.message, pointer: '/environment' },
      ]);
    }
  }

  private async hasContracts(applicationId: number): Promise<boolean> {
    return (await this.store.ofConsumer(this.dataSource.manager, applicationId, {})).length > 0;
  }
}

/** No is stronger than unknown, and unknown than yes. */
function both(answers: readonly (boolean | undefined)[]): boolean | undefined {
  if (answers.includes(false)) return false;
  return answers.includes(undefined) ? undefined : true;
}

function verdictsOf(pairs: readonly MatrixPair[]): PairVerdict[] {
  return pairs.map(({ consumer, version, subject, schemaVersion, verdicts }) => ({
    pair: `${consumer} ${version} reads ${subject}${schemaVersion === null ? ', of which no version is live' : ` version ${schemaVersion}`}`,
    verdicts: verdicts,
  }));
}
