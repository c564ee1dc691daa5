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

/** Contracts of which something was decided to hold, or could not be decided, of a schema or a change. */
export interface HeldContracts {
  readonly before: SchemaText | undefined;
  readonly after: SchemaText;
  readonly questions: readonly ContractQuestion[];
}

/** What somebody else says of what holds in one of them. */
export interface HeldOpinion {
  /** What does not hold after all, told as unknown. */
  readonly refuted: readonly ToldExpectation[];
  /** What could not be decided, and a message shows that it fails. */
  readonly found: readonly ToldExpectation[];
  /** All that holds was tried with messages, by everybody who can. */
  readonly confirmed: boolean;
}

/**
 * The second opinion: whether the schema's own validator takes a counterexample, and our evaluator of single messages and
 * the verifier that consumers use reject it; and whether both take messages of what holds. What is refuted fails closed:
 * the expectation is then unknown, and no counterexample is shown. Never called inside a transaction; never throws for
 * what nobody could say.
 */
export interface ContractConfirmation {
  /** One for each, in their order. */
  confirm(counterexamples: readonly UnconfirmedCounterexample[]): Promise<readonly Confirmation[]>;
  /** One for each question, in their order. */
  confirmHeld(held: HeldContracts): Promise<readonly HeldOpinion[]>;
}

export const CONTRACT_CONFIRMATION = Symbol('ContractConfirmation');
