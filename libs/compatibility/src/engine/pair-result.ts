import type { FindingArgs, Location, Severity } from '@schema-steward/kernel';
import type { NoWitness, Witness } from '../witness/witness.js';
import type { ConfluentDifference } from './confluent-difference.js';
import type { Direction } from './levels.js';
import type { JsonSchemaFact } from './json-schema/json-fact.js';

/** `undecided`: the comparison did not end within its budget. Whoever decides treats it like `no`. */
export type Compatible = 'yes' | 'no' | 'undecided';

/** A finding before anybody knows whose it is: no subject, no direction, no version. */
export interface PairFinding {
  readonly ruleId: string;
  readonly severity: Severity;
  readonly at: { readonly reader?: Location; readonly writer?: Location };
  readonly path?: string;
  readonly args: FindingArgs;
  /** What tells two findings of one rule at one path apart: names, never indexes. */
  readonly identity: readonly string[];
  /**
   * For what has a history (a reservation that was dropped): the direction in which it is that. In the other one the same
   * difference is the first half of a good change, and is not told. A rule that has it tells it for both directions; a
   * level that asks for both tells the backward one.
   */
  readonly onlyIn?: Direction;
  /** How Confluent's registry reports it; absent where it would not. */
  readonly confluent?: ConfluentDifference;
  /** Made and tried apart from the comparison, in a worker: see `witness/worker-task.ts`. */
  readonly witness?: Witness | NoWitness;
}

/**
 * Whether one schema reads what another writes. It depends on the two texts alone, so it may be kept for ever under the
 * two content hashes.
 */
export interface PairResult {
  readonly compatible: Compatible;
  readonly findings: readonly PairFinding[];
  /**
   * Confluent's list, as indexes into `findings`: it repeats what lies in a type as often as the type is used. Where
   * its own comparison would end in an exception, the text of that is all it says.
   */
  readonly confluent: {
    readonly order: readonly number[];
    readonly exception?: string;
    /** For JSON Schema: the whole list in place of `order`, since each use of a type is told at its own path. */
    readonly differences?: readonly ConfluentDifference[];
  };
  /** For JSON Schema: everything that differs, compatible or not, once for each pair of places. */
  readonly facts?: readonly JsonSchemaFact[];
}

/** Bounds the work of one comparison, or of all those of a request; what is left out keeps its default. */
export interface WorkBudget {
  /** Pairs of types and fields looked at, over all passes. */
  readonly steps: number;
  /** Pairs within pairs. */
  readonly depth: number;
}

/** Of one comparison by itself. */
export const DEFAULT_BUDGET: WorkBudget = { steps: 500_000, depth: 1_000 };

/** Of all comparisons of one request together, at the least: a step is about a microsecond. */
export const REQUEST_BUDGET: WorkBudget = { steps: 300_000, depth: 1_000 };

/** Some three seconds, well inside a worker's deadline. */
const MOST_STEPS = 3_000_000;
/** What grows with the texts takes a quarter of a step for each character of both, as measured for all formats. */
const STEPS_A_CHARACTER = 0.5;

/**
 * The budget of a request by what it compares: `characters` of readers and writers, each counted as often as it is compared.
 * So a long schema, or a long history, is decided as a short one is; what grows faster than its text still ends soon.
 */
export function requestBudget(characters: number): WorkBudget {
  const steps = Math.min(
    MOST_STEPS,
    Math.max(REQUEST_BUDGET.steps, Math.ceil(characters * STEPS_A_CHARACTER)),
  );
  return { ...REQUEST_BUDGET, steps };
}
