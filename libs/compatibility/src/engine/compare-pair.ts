import type { ParsedSchema } from '@schema-steward/schema';
import { schemaTypeChanged } from '../rules/any/schema-type-changed.js';
import type { WorkMeter } from './avro/work-meter.js';
import { comparisonNotFinished } from '../rules/any/comparison-not-finished.js';
import { compareAvro } from './avro/compare-avro.js';
import { boundResult, weightOf } from './cut-findings.js';
import { compareJsonSchema } from './json-schema/compare-json-schema.js';
import type { CompatibilityPolicy } from './json-schema/difference-types.js';
import { DEFAULT_BUDGET, type PairResult, type WorkBudget } from './pair-result.js';
import { compareProtobuf } from './protobuf/compare-protobuf.js';
import { wholePair } from './whole-pair.js';

export interface ComparePairRequest {
  readonly reader: ParsedSchema;
  readonly writer: ParsedSchema;
  readonly budget?: Partial<WorkBudget>;
  /**
   * A budget that is shared with other comparisons, in place of `budget`. What is `undecided` because the others used it
   * up says nothing of the pair: do not keep it.
   */
  readonly meter?: WorkMeter | undefined;
  /** Confluent's verdict set for JSON Schema; by default STRICT. The other formats have only one. */
  readonly policy?: CompatibilityPolicy;
}

/**
 * Whether `reader` can read everything that `writer` writes. Pure: unless a shared budget ends, the same two texts always
 * give the same result.
 */
export function comparePair(request: ComparePairRequest): PairResult {
  const { reader, writer, budget, meter, policy = 'STRICT' } = request;
  const limits = meter ?? { ...DEFAULT_BUDGET, ...budget };
  const limit = meter?.exhausted;
  if (limit !== undefined) return unfinishedPair(reader, writer, limit);
  if (reader.type === 'AVRO' && writer.type === 'AVRO') return compareAvro(reader, writer, limits);
  if (reader.type === 'JSON' && writer.type === 'JSON')
    return charged(compareJsonSchema(reader, writer, limits, policy), meter);
  if (reader.type === 'PROTOBUF' && writer.type === 'PROTOBUF')
    return compareProtobuf(reader, writer, limits);
  return wholePair('no', schemaTypeChanged, reader, writer, {}, { text: DIFFERENT_TYPE });
}

/** The result of a comparison that somebody ended: `limit` says within what it was not decided (`10 s`). */
export function unfinishedPair(
  reader: Pick<ParsedSchema, 'type'>,
  writer: Pick<ParsedSchema, 'type'>,
  limit: string,
): PairResult {
  return wholePair('undecided', comparisonNotFinished, reader, writer, { limit });
}

/** Steps for what is listed of two JSON Schemas, each with two places in the texts. */
const LISTED_STEPS = 20;

/** Counts what listing took, once it is done: the result stands, and what comes after it has less left. */
function charged(result: PairResult, meter: WorkMeter | undefined): PairResult {
  meter?.charge(LISTED_STEPS * (weightOf(result) - 1));
  return boundResult(result);
}

/** Confluent's text, verbatim. */
const DIFFERENT_TYPE = 'Incompatible because of different schema type';
