import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { WorkerPool } from '../../../platform/workers/worker-pool.js';
import type {
  Confirmation,
  ContractConfirmation,
  HeldContracts,
  HeldOpinion,
  UnconfirmedCounterexample,
} from '../contract-confirmation.js';
import { confirmCounterexamples, type Opinions } from './confirm-counterexamples.js';
import { confirmHeld } from './confirm-held.js';
import { PactPool } from './pact-pool.js';
import { PactVerifier } from './pact-verifier.js';

/** For one batch of messages, from when a child takes it. */
const DEADLINE_MS = 10_000;
/** For how long a batch waits for a child. */
const PATIENCE_MS = 15_000;
/** One answers while the other is started anew. */
const CHILDREN = 2;
const QUEUE = 100;

/**
 * The second opinion. On counterexamples: the schema's own validator (ajv, avsc, protobufjs) must take the message, our
 * evaluator of single messages and the real Pact verifier must reject it. On what holds: both must take messages at the
 * schema's boundaries. What one of them refutes is a defect of ours: it is logged, and fails closed as `unknown`. Where they
 * can't say, or not in time, the decision stands, and is told as unconfirmed.
 */
@Injectable()
export class PactConfirmation implements ContractConfirmation, OnApplicationShutdown {
  private readonly logger = new Logger('Contracts');
  private readonly pact = new PactPool({ children: CHILDREN, deadlineMs: DEADLINE_MS, queue: QUEUE });
  private readonly opinions: Opinions;

  constructor(@Inject(WorkerPool) pool: WorkerPool) {
    this.opinions = {
      pool,
      verifier: new PactVerifier(this.pact),
      patienceMs: PATIENCE_MS,
      defect: (words) => this.logger.error(`Defect: ${words}`),
      warn: (words) => this.logger.warn(words),
    };
  }

  confirm(counterexamples: readonly UnconfirmedCounterexample[]): Promise<readonly Confirmation[]> {
    return confirmCounterexamples(this.opinions, counterexamples);
  }

  confirmHeld(held: HeldContracts): Promise<readonly HeldOpinion[]> {
    return confirmHeld(this.opinions, held);
  }

  onApplicationShutdown(): void {
    this.pact.close();
  }
}
