import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { datumOf } from '@schema-steward/contracts';
import { parseJson } from '@schema-steward/schema';
import type { ConfirmAnswer } from '../../../platform/workers/confirm-jobs.js';
import { WorkerPool } from '../../../platform/workers/worker-pool.js';
import type {
  Confirmation,
  ContractConfirmation,
  UnconfirmedCounterexample,
} from '../contract-confirmation.js';
import { PactPool } from './pact-pool.js';
import { PactVerifier, type PactOpinion } from './pact-verifier.js';

/** Of one decision so many counterexamples are tried, what stops a change first; the others keep the decision's word. */
const MAX_TRIED = 200;
/** For one batch of messages, from when a child takes it. */
const DEADLINE_MS = 10_000;
/** One answers while the other is started anew. */
const CHILDREN = 2;
const QUEUE = 100;

/**
 * The second opinion on counterexamples: the schema's own validator (ajv, avsc, protobufjs) must take the message, and the
 * real Pact verifier must reject it. What either of them refutes is a defect of ours: it is logged, and fails closed as
 * `unknown`. Where they can't say, or not in time, the decision stands.
 */
@Injectable()
export class PactConfirmation implements ContractConfirmation, OnApplicationShutdown {
  private readonly logger = new Logger('Contracts');
  private readonly pact = new PactPool({ children: CHILDREN, deadlineMs: DEADLINE_MS, queue: QUEUE });
  private readonly verifier = new PactVerifier(this.pact);

  constructor(@Inject(WorkerPool) private readonly pool: WorkerPool) {}

  async confirm(counterexamples: readonly UnconfirmedCounterexample[]): Promise<readonly Confirmation[]> {
    const tried = counterexamples.toSorted((a, b) => urgency(a) - urgency(b)).slice(0, MAX_TRIED);
    const confirmations = new Map<UnconfirmedCounterexample, Confirmation>();
    const groups = Map.groupBy(tried, ({ question }) => question);
    await Promise.all([...groups.values()].map((group) => this.confirmGroup(group, confirmations)));
    return counterexamples.map((each) => confirmations.get(each) ?? { outcome: 'unconfirmed' });
  }

  onApplicationShutdown(): void {
    this.pact.close();
  }

  /** Those of one contract. */
  private async confirmGroup(
    group: readonly UnconfirmedCounterexample[],
    confirmations: Map<UnconfirmedCounterexample, Confirmation>,
  ): Promise<void> {
    const answers = await this.validate(group);
    const trials = group.flatMap((each, index) => {
      const answer = answers[index];
      if (answer?.valid === 'no') confirmations.set(each, this.refuted(each, invalid(answer)));
      const text = each.told.counterexample;
      if (answer === undefined || answer.valid === 'no' || text === null) return [];
      if (answer.body === undefined) {
        if (answer.valid === 'yes') confirmations.set(each, { outcome: 'confirmed' });
        return [];
      }
      return [
        { each, answer, trial: { expectation: answer.body, samples: [datumOf(parseJson(text).root)] } },
      ];
    });
    const opinions = await this.verifier.verify(trials.map(({ trial }) => trial));
    for (const [index, { each, answer }] of trials.entries()) {
      const [opinion] = opinions[index] ?? [];
      confirmations.set(each, this.judge(each, answer, opinion));
    }
  }

  /** Empty where the worker did not end in time, or has no place for more. */
  private async validate(group: readonly UnconfirmedCounterexample[]): Promise<readonly ConfirmAnswer[]> {
    const [first] = group;
    if (first === undefined) return [];
    const messages = group.map(({ told }) => ({
      interaction: told.interaction,
      text: told.counterexample ?? 'null',
    }));
    try {
      return await this.pool.run('confirm', {
        schema: first.schema,
        contract: first.question.contract,
        messages,
      });
    } catch (error) {
      this.logger.warn(`Counterexamples could not be confirmed: ${String(error)}`);
      return [];
    }
  }

  private judge(
    each: UnconfirmedCounterexample,
    { valid }: ConfirmAnswer,
    opinion: PactOpinion | undefined,
  ): Confirmation {
    if (opinion?.opinion === 'accepted') {
      return this.refuted(
        each,
        'Pact takes the message that was to show it; our reading of the contract is wrong.',
      );
    }
    return { outcome: opinion?.opinion === 'rejected' && valid === 'yes' ? 'confirmed' : 'unconfirmed' };
  }

  private refuted({ told, question }: UnconfirmedCounterexample, reason: string): Confirmation {
    this.logger.error(
      `Defect: a counterexample was refuted (contract ${question.contract.key}, ${told.contractAt}): ${reason}`,
    );
    return { outcome: 'refuted', reason };
  }
}

function invalid({ reason }: ConfirmAnswer): string {
  return `No message could be shown that breaks it: the schema does not take the one that was found (${reason}).`;
}

function urgency({ told }: UnconfirmedCounterexample): number {
  return told.verdict === 'broken' ? 0 : 1;
}
