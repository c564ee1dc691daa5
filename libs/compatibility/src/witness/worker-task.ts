import type { SchemaType } from '@schema-steward/kernel';
import { parseSchema, type ResolvedReference } from '@schema-steward/schema';
import { comparePair, type ComparePairRequest } from '../engine/compare-pair.js';
import type { WorkBudget } from '../engine/pair-result.js';
import { checkWitness } from './check-witness.js';
import { witnessMaker } from './make-witness.js';
import { NOT_FINISHED } from './not-finished.js';
import type { NoWitness, Witness } from './witness.js';

/** A schema as plain JSON, as it was registered. */
export interface WitnessTaskSchema {
  readonly type: SchemaType;
  readonly text: string;
  readonly references?: readonly ResolvedReference[];
}

/** What a worker is sent. */
export interface WitnessTask {
  readonly reader: WitnessTaskSchema;
  readonly writer: WitnessTaskSchema;
  /** Which of the findings of `comparePair` for the two, by their index there; by default all. */
  readonly findings?: readonly number[];
  /** Those of the comparison that gave the indexes, where they were not the usual ones. */
  readonly budget?: Partial<WorkBudget>;
  readonly policy?: ComparePairRequest['policy'];
}

export interface WitnessTaskAnswer {
  readonly finding: number;
  readonly witness: Witness | NoWitness;
}

/**
 * Everything from two texts to checked witnesses, plain JSON in and out, so that it can be the entry of a worker
 * (`piscina`). It parses and compares anew, which costs less than to send models across, and gives the same findings.
 * The worker's owner ends it at its deadline; no finding waits for a witness.
 * @throws SchemaParseError for a text that does not parse
 */
export function runWitnessTask(task: WitnessTask): readonly WitnessTaskAnswer[] {
  const [reader, writer] = [parseSchema(task.reader), parseSchema(task.writer)];
  const { findings, compatible } = comparePair({
    reader,
    writer,
    ...(task.budget === undefined ? {} : { budget: task.budget }),
    ...(task.policy === undefined ? {} : { policy: task.policy }),
  });
  // What was asked about was found by a comparison that came further: the indexes mean nothing here.
  if (compatible === 'undecided')
    return (task.findings ?? [...findings.keys()]).map((finding) => ({
      finding,
      witness: { none: NOT_FINISHED },
    }));
  const maker = witnessMaker(reader, writer);
  let work = 0;
  return (task.findings ?? [...findings.keys()]).map((index): WitnessTaskAnswer => {
    const finding = findings[index];
    if (finding === undefined) return { finding: index, witness: { none: 'There is no such finding.' } };
    if (work > MAX_WORK) return { finding: index, witness: { none: NO_WORK_LEFT } };
    const draft = maker.make(finding);
    work += JSON.stringify(draft).length;
    return { finding: index, witness: checkWitness(draft) };
  });
}

/**
 * Characters of schemas and messages that one task tries, about a second and a half of work: a large schema with hundreds
 * of findings would have its large schemas compiled hundreds of times. What is left over can be asked for by itself.
 */
const MAX_WORK = 8_000_000;
const NO_WORK_LEFT = 'The findings before it took all the work that one task may do; ask for this one alone.';
