import { ruleSetProblem, type SchemaRuleSet } from '@schema-steward/schema';
import { ConfluentError } from '../../../platform/http/confluent-error.js';

/** @throws 42210 */
export function requireValidRules(ruleSet: SchemaRuleSet): void {
  const problem = ruleSetProblem(ruleSet);
  if (problem !== undefined) throw new ConfluentError(42210, problem);
}
