import type { ParsedJsonSchema } from '@schema-steward/schema';
import { comparisonNotFinished } from '../../rules/any/comparison-not-finished.js';
import { BudgetExhausted, WorkMeter } from '../avro/work-meter.js';
import type { PairResult, WorkBudget } from '../pair-result.js';
import { wholePair } from '../whole-pair.js';
import { collectJsonFindings } from './collect-json-findings.js';
import type { CompatibilityPolicy } from './difference-types.js';
import { walkJsonSchema } from './walk-json-schema.js';

/** The answer for one reader and one writer. Never throws for what a schema holds, and never hangs. */
export function compareJsonSchema(
  reader: ParsedJsonSchema,
  writer: ParsedJsonSchema,
  budget: WorkBudget,
  policy: CompatibilityPolicy,
): PairResult {
  try {
    return collectJsonFindings(
      walkJsonSchema(writer.model, reader.model, policy, new WorkMeter(budget)),
      policy,
    );
  } catch (error) {
    if (!(error instanceof BudgetExhausted)) throw error;
    return wholePair('undecided', comparisonNotFinished, reader, writer, { limit: error.limit });
  }
}
