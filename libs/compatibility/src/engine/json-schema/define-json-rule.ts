import type { RuleDescription } from '../define-rule.js';
import { JSON_DIFFERENCES, type JsonDifferenceType } from './difference-types.js';
import type { JsonFactType } from './json-fact.js';

/**
 * A rule for JSON Schema. The walk compares as Confluent's registry does and notes facts; a rule says which of them are
 * the one mistake that it is about.
 */
export interface JsonRule extends RuleDescription {
  readonly format: 'json-schema';
  readonly on: readonly JsonFactType[];
}

/** What Confluent calls it follows from the facts; a rule on facts that it does not know is beyond the drop-in verdict. */
export function defineJsonRule(rule: Omit<JsonRule, 'format' | 'confluent' | 'dropIn'>): JsonRule {
  const confluent = rule.on.filter((type): type is JsonDifferenceType =>
    Object.hasOwn(JSON_DIFFERENCES, type),
  );
  return Object.freeze({
    ...rule,
    format: 'json-schema',
    confluent,
    ...(confluent.length === 0 ? { dropIn: false } : {}),
  });
}
