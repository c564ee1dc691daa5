import type { ContractQuestion, ToldExpectation } from '../../platform/workers/contract-text.js';
import type { SchemaText } from '../../platform/workers/schema-text.js';

/** A counterexample that the decision found, before anybody sees it. */
export interface UnconfirmedCounterexample {
  readonly schema: SchemaText;
  readonly question: ContractQuestion;
  readonly told: ToldExpectation;
}

/** What somebody else says of it: `unconfirmed` where they could not say. */
export type Confirmation =
  | { readonly outcome: 'confirmed' | 'unconfirmed' }
  | { readonly outcome: 'refuted'; readonly reason: string };

/**
 * The second opinion: whether the schema's own validator takes a counterexample and the verifier that consumers use
 * rejects it. What is refuted fails closed: the expectation is then unknown, and no counterexample is shown.
 */
export interface ContractConfirmation {
  /** One for each, in their order. Never called inside a transaction. */
  confirm(counterexamples: readonly UnconfirmedCounterexample[]): Promise<readonly Confirmation[]>;
}

export const CONTRACT_CONFIRMATION = Symbol('ContractConfirmation');
