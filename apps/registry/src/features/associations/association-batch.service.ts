import { TOPIC } from '@schema-steward/governance';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Principal } from '../../platform/access/principal.js';
import { SETTINGS, type Settings } from '../../platform/config/settings.js';
import { inGeneration } from '../../platform/http/confluent-generation.js';
import { invalidAssociation, tooManyAssociations } from '../../platform/http/confluent-error.js';
import { classify } from '../../platform/http/failure.js';
import { associationAnswerOf, associationInfoOf } from './association-answers.js';
import { AssociationEndingService } from './association-ending.service.js';
import { AssociationService } from './association.service.js';
import { AssociationStore } from './association-store.js';
import type {
  AssociationAnswer,
  AssociationAnswerInfo,
  AssociationBatchAnswer,
  AssociationBatchRequest,
  AssociationOp,
  AssociationOpRequest,
} from './dto/association.dto.js';
import { parseResource, parseType, parseWish, requireDistinct } from './parse-association-request.js';

/** More operations are not done at once. */
const MAX_OPERATIONS = 200;

interface BatchOptions {
  readonly context: string;
  readonly dryRun: boolean;
  readonly principal: Principal;
}

/** Many requests at once: each is done or refused by itself, in their order. */
@Injectable()
export class AssociationBatchService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(AssociationStore) private readonly store: AssociationStore,
    @Inject(AssociationService) private readonly associations: AssociationService,
    @Inject(AssociationEndingService) private readonly endings: AssociationEndingService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws 42212 without requests, 42213; what is refused of one request is its result */
  async mutate(
    { requests }: AssociationBatchRequest,
    options: BatchOptions,
  ): Promise<AssociationBatchAnswer> {
    if (requests === null || requests.length === 0)
      throw invalidAssociation('requests', 'cannot be null or empty');
    const operations = requests.reduce(
      (sum, { associations }) => sum + Math.max(associations?.length ?? 0, 1),
      0,
    );
    if (operations > MAX_OPERATIONS) throw tooManyAssociations();
    const results: AssociationBatchAnswer['results'] = [];
    for (const request of requests) results.push(await this.resultOf(request, options));
    return { results };
  }

  private async resultOf(
    request: AssociationOpRequest,
    options: BatchOptions,
  ): Promise<AssociationBatchAnswer['results'][number]> {
    try {
      return { result: await this.apply(request, options) };
    } catch (error) {
      const failure = inGeneration(classify(error), this.settings.confluentGeneration);
      // What is ours to mend, and a database that is away, are the whole batch's.
      if (failure.unexpected || failure.code === 'database-unavailable') throw error;
      const { errorCode, message } = failure.confluent;
      return { error: { error_code: errorCode, message } };
    }
  }

  /** Operations of one kind that follow one another are done together; what went before one that is refused stays. */
  private async apply(request: AssociationOpRequest, options: BatchOptions): Promise<AssociationAnswer> {
    const { dryRun, principal } = options;
    const resource = parseResource(request, options);
    const operations = request.associations ?? [];
    if (operations.length === 0) throw invalidAssociation('associations', 'cannot be null or empty');
    requireDistinct(operations.map(({ associationType }) => parseType(associationType)));
    const infos: AssociationAnswerInfo[] = [];
    for (const run of runsOf(operations)) {
      const [{ opType }] = run;
      if (opType === 'DELETE') {
        for (const { associationType, cascadeLifecycle } of run)
          await this.endings.end(resource.id ?? '', {
            resourceType: TOPIC,
            types: [parseType(associationType)],
            cascade: cascadeLifecycle === true,
            dryRun,
            principal,
          });
        continue;
      }
      const wishes = run.map((one) =>
        parseWish(opType === 'CREATE' ? 'create' : 'upsert', one, options.context),
      );
      const answer = await this.associations.bind({ resource, wishes, dryRun, principal });
      infos.push(...(answer.associations ?? []));
    }
    const ended = operations.some(({ opType }) => opType === 'DELETE');
    if (dryRun || !ended || resource.id === null) return associationAnswerOf(resource, infos);
    const left = await this.store.ofResource(this.dataSource.manager, resource.id);
    return associationAnswerOf(
      resource,
      left.map((one) => associationInfoOf(one)),
    );
  }
}

function runsOf(operations: readonly AssociationOp[]): [AssociationOp, ...AssociationOp[]][] {
  const runs: [AssociationOp, ...AssociationOp[]][] = [];
  for (const operation of operations) {
    const run = runs.at(-1);
    if (run?.[0].opType === operation.opType) run.push(operation);
    else runs.push([operation]);
  }
  return runs;
}
