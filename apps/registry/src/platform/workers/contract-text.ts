import type { Contract, ContractProblem, RelativeVerdict, SubjectBinding } from '@schema-steward/contracts';
import type { Location } from '@schema-steward/kernel';
import type { SchemaText } from './schema-text.js';

/** A contract as text: what travels to a worker. */
export interface ContractText {
  /** Equal only for equal formats and texts. */
  readonly key: string;
  readonly format: Contract['format'];
  readonly text: string;
}

/** What a contract says, without the predicates, so that it can cross from a worker. */
export interface ContractFacts {
  /** Equal for contracts that say the same, however they are written. SHA-256, in hex; empty for what is refused. */
  readonly contentHash: string;
  readonly consumer: string;
  readonly provider: string | null;
  readonly interactions: readonly InteractionFacts[];
  readonly problems: readonly ContractProblem[];
}

export interface InteractionFacts {
  /** In the contract's text, as a JSON pointer. */
  readonly at: string;
  readonly description: string;
  readonly binding: SubjectBinding | null;
  readonly reads: readonly string[];
  readonly readsNothingElse: boolean;
  readonly metadata: readonly string[];
  readonly pending: boolean;
  readonly scenario: string | null;
}

/** Some interactions of a contract, asked of one schema. */
export interface ContractQuestion {
  readonly contract: ContractText;
  /** Their positions in the contract. */
  readonly interactions: readonly number[];
}

/** `before` is the schema that promised something; without it nothing was promised yet. */
export interface ContractJob {
  readonly before: SchemaText | undefined;
  readonly after: SchemaText;
  readonly questions: readonly ContractQuestion[];
}

/** What became of one question. */
export interface ContractAnswer {
  /** How many expectations were decided, those that hold included. */
  readonly expectations: number;
  /** Those that do not hold or could not be told, what breaks first: all that stop a change, else {@link MAX_TOLD}. */
  readonly told: readonly ToldExpectation[];
  /** There are more than those. */
  readonly more: boolean;
  /** How many of the expectations hold. */
  readonly holding: number;
  /** Nobody else has tried what holds with messages, or not all of it. */
  readonly unconfirmed: boolean;
  /** Variations of a scenario that no message was found for. */
  readonly unmet: readonly UnmetVariation[];
}

export interface UnmetVariation {
  readonly scenario: string;
  readonly description: string;
}

export const MAX_TOLD = 50;

export interface ToldExpectation {
  /** The interaction, by its position and for people. */
  readonly interaction: number;
  readonly description: string;
  /** The field that the contract reads, in the grammar for people; empty for the message itself. */
  readonly path: string;
  /** What it asks of it, the same text in every version of the contract. */
  readonly asks: string;
  /** In the contract's text, as a JSON pointer. */
  readonly contractAt: string;
  readonly verdict: Exclude<RelativeVerdict, 'held' | 'fixed'>;
  readonly after: 'fails' | 'unknown';
  /** In a sentence: what a message may be and what the contract reads, or why it could not be told. */
  readonly why: string;
  /** A whole message that shows it, as JSON; null for what no message shows, or is not known. */
  readonly counterexample: string | null;
  /**
   * The counterexample has nobody else's word yet: the schema's own validator and the verifier of consumers. As it is
   * decided: what the schema allows is not known exactly, so that its validator has the last word.
   */
  readonly unconfirmed: boolean;
  /** The schema knows the name no more, which no single message shows. */
  readonly undeclared: boolean;
  /** In the text of the schema that was judged: the field, or what is left around it. */
  readonly location: Location;
}
