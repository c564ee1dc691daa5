import type { ParsedAvroSchema } from '@schema-steward/schema';
import { comparisonNotFinished } from '../../rules/any/comparison-not-finished.js';
import type { PairResult, WorkBudget } from '../pair-result.js';
import { wholePair } from '../whole-pair.js';
import { collectFindings } from './collect-findings.js';
import { walkAvro } from './walk-avro.js';
import { BudgetExhausted, WorkMeter } from './work-meter.js';

/** Avro's answer for one reader and one writer. Never throws for what a schema holds, and never hangs. */
export function compareAvro(
  reader: ParsedAvroSchema,
  writer: ParsedAvroSchema,
  budget: WorkBudget,
): PairResult {
  try {
    return collectFindings(walkAvro(reader.model, writer.model, new WorkMeter(budget)));
  } catch (error) {
    if (!(error instanceof BudgetExhausted)) throw error;
    return wholePair('undecided', comparisonNotFinished, reader, writer, { limit: error.limit });
  }
}
