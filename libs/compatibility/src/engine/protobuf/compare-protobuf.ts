import type { ParsedProtobufSchema } from '@schema-steward/schema';
import { comparisonNotFinished } from '../../rules/any/comparison-not-finished.js';
import { BudgetExhausted, WorkMeter } from '../avro/work-meter.js';
import type { PairResult, WorkBudget } from '../pair-result.js';
import { wholePair } from '../whole-pair.js';
import { ProtobufWalk } from './walk-protobuf.js';

/** Protobuf's answer for one reader and one writer. Never throws for what a schema holds, and never hangs. */
export function compareProtobuf(
  reader: ParsedProtobufSchema,
  writer: ParsedProtobufSchema,
  budget: WorkBudget,
): PairResult {
  try {
    return new ProtobufWalk(reader.model, writer.model, new WorkMeter(budget)).run().result();
  } catch (error) {
    if (!(error instanceof BudgetExhausted)) throw error;
    return wholePair('undecided', comparisonNotFinished, reader, writer, { limit: error.limit });
  }
}
