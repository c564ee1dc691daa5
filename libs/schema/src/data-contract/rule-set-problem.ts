import type { SchemaRule, SchemaRuleSet } from '../identity/schema-content.js';

const MAX_RULE_NAME = 256;
const RULE_NAME = /^[A-Za-z_][\w-]*$/;
const ACTION = /^[A-Za-z_][\w.-]*$/;
const ENABLE_AT = ['ALL', 'CLIENT', 'GATEWAY', 'SERVER', 'NONE'];
/** Modes with two directions, each of which may have an action of its own. */
const BOTH_WAYS = ['WRITEREAD', 'UPDOWN'];

const LISTS = [
  { list: 'migrationRules', modes: ['UPGRADE', 'DOWNGRADE', 'UPDOWN'] },
  { list: 'domainRules', modes: ['WRITE', 'READ', 'WRITEREAD'] },
  { list: 'encodingRules', modes: ['WRITE', 'READ', 'WRITEREAD'] },
] as const;

/**
 * Why a rule set cannot be run by Confluent's clients, or undefined. Types and actions may be a client's own, so only
 * their shape is looked at. Names are unique in each list: clients and overrides find a rule by its name.
 */
export function ruleSetProblem(ruleSet: SchemaRuleSet): string | undefined {
  const { enableAt } = ruleSet;
  if (enableAt !== null && enableAt !== undefined && !ENABLE_AT.includes(enableAt))
    return `Invalid enableAt: ${enableAt}. Valid values are ${ENABLE_AT.join(', ')}`;
  for (const { list, modes } of LISTS) {
    const names = new Set<string>();
    for (const rule of ruleSet[list] ?? []) {
      const problem = ruleProblem(rule, list, modes);
      if (problem !== undefined) return problem;
      const name = rule.name ?? '';
      if (names.has(name)) return `Found rule with duplicate name '${name}' in ${list}`;
      names.add(name);
    }
  }
  return undefined;
}

function ruleProblem(rule: SchemaRule, list: string, modes: readonly string[]): string | undefined {
  const { name, kind, mode, type } = rule;
  if (isEmpty(name)) return `Found rule without a name in ${list}`;
  if (name.length > MAX_RULE_NAME) return `Rule name is longer than ${MAX_RULE_NAME} characters: '${name}'`;
  if (!RULE_NAME.test(name))
    return `Illegal rule name '${name}': it begins with a letter or an underscore and holds letters, digits, underscores and hyphens`;
  if (isEmpty(kind)) return `Rule '${name}' has no kind; it is CONDITION or TRANSFORM`;
  if (isEmpty(mode)) return `Rule '${name}' has no mode; in ${list} it is ${modes.join(', ')}`;
  if (!modes.includes(mode)) return `Rule '${name}' in ${list} can only be ${modes.join(', ')}; got ${mode}`;
  if (isEmpty(type)) return `Rule '${name}' has no type`;
  return (
    actionProblem(name, mode, 'onSuccess', rule.onSuccess) ??
    actionProblem(name, mode, 'onFailure', rule.onFailure)
  );
}

function actionProblem(
  name: string,
  mode: string,
  on: 'onSuccess' | 'onFailure',
  action: string | null | undefined,
): string | undefined {
  if (isEmpty(action)) return undefined;
  const parts = action.split(',').map((part) => part.trim());
  if (parts.length > (BOTH_WAYS.includes(mode) ? 2 : 1) || !parts.every((part) => ACTION.test(part)))
    return `Rule '${name}' has an invalid ${on} for mode ${mode}: '${action}'`;
  return undefined;
}

function isEmpty(text: string | null | undefined): text is null | undefined | '' {
  return text === null || text === undefined || text === '';
}
