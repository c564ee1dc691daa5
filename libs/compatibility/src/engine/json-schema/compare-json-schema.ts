import type { ParsedJsonSchema } from '@schema-steward/schema';
import { comparisonNotFinished } from '../../rules/any/comparison-not-finished.js';
import { BudgetExhausted, WorkMeter } from '../avro/work-meter.js';
import type { PairResult, WorkBudget } from '../pair-result.js';
import { wholePair } from '../whole-pair.js';
import { collectJsonFindings } from './collect-json-findings.js';
import type { CompatibilityPolicy } from './difference-types.js';
import { sameSchema } from './same-schema.js';
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

/**
 * Whether two schemas differ in nothing but documentation, order and white space: what they accept is the same, in the
 * same words. False where that was not found out within the work allowed.
 */
export function differInWordsOnly(
  reader: ParsedJsonSchema,
  writer: ParsedJsonSchema,
  steps = 100_000,
): boolean {
  const meter = new WorkMeter({ steps, depth: 1 });
  try {
    return sameSchema(writer.model, reader.model, (taken) => meter.spend(0, taken));
  } catch (error) {
    if (error instanceof BudgetExhausted) return false;
    throw error;
  }
}
