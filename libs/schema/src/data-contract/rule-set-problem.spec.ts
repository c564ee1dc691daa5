import { expect, test } from 'vitest';
import type { SchemaRule, SchemaRuleSet } from '../identity/schema-content.js';
import { ruleSetProblem } from './rule-set-problem.js';

const rule: SchemaRule = { name: 'checkId', kind: 'CONDITION', mode: 'WRITE', type: 'CEL', expr: 'true' };
const domain = (more: Partial<SchemaRule>): SchemaRuleSet => ({ domainRules: [{ ...rule, ...more }] });
const migration = (more: Partial<SchemaRule>): SchemaRuleSet => ({
  migrationRules: [{ ...rule, kind: 'TRANSFORM', mode: 'UPGRADE', type: 'JSONATA', ...more }],
});

test.each<[claim: string, ruleSet: SchemaRuleSet]>([
  ['nothing', {}],
  ['nulls', { domainRules: null, migrationRules: null, encodingRules: null, enableAt: null }],
  ['a condition', domain({})],
  ['an action', domain({ onFailure: 'DLQ', onSuccess: 'NONE' })],
  ['a pair both ways', domain({ mode: 'WRITEREAD', onFailure: 'ERROR,NONE' })],
  ['one action both ways', migration({ mode: 'UPDOWN', onFailure: 'ERROR' })],
  ['a type of a client’s own', domain({ type: 'COM_EXAMPLE' })],
  ['the longest name', domain({ name: 'a'.repeat(256) })],
  ['a name with everything', domain({ name: '_a-9' })],
  ['the same name in another list', { ...domain({}), ...migration({ name: 'checkId' }) }],
  ['encoding', { encodingRules: [{ ...rule, kind: 'TRANSFORM', type: 'ENCRYPT_PAYLOAD', mode: 'READ' }] }],
  ['enableAt', { enableAt: 'CLIENT' }],
])('%s is fine', (_claim, ruleSet) => {
  expect(ruleSetProblem(ruleSet)).toBeUndefined();
});

test.each<[ruleSet: SchemaRuleSet, problem: string]>([
  [domain({ name: null }), 'Found rule without a name in domainRules'],
  [domain({ name: '' }), 'Found rule without a name in domainRules'],
  [domain({ name: 'a'.repeat(257) }), `Rule name is longer than 256 characters: '${'a'.repeat(257)}'`],
  [
    domain({ name: '9lives' }),
    "Illegal rule name '9lives': it begins with a letter or an underscore and holds letters, digits, underscores and hyphens",
  ],
  [
    domain({ name: 'a b' }),
    "Illegal rule name 'a b': it begins with a letter or an underscore and holds letters, digits, underscores and hyphens",
  ],
  [{ domainRules: [rule, rule] }, "Found rule with duplicate name 'checkId' in domainRules"],
  [domain({ kind: null }), "Rule 'checkId' has no kind; it is CONDITION or TRANSFORM"],
  [domain({ mode: null }), "Rule 'checkId' has no mode; in domainRules it is WRITE, READ, WRITEREAD"],
  [
    domain({ mode: 'UPGRADE' }),
    "Rule 'checkId' in domainRules can only be WRITE, READ, WRITEREAD; got UPGRADE",
  ],
  [
    migration({ mode: 'READ' }),
    "Rule 'checkId' in migrationRules can only be UPGRADE, DOWNGRADE, UPDOWN; got READ",
  ],
  [domain({ type: null }), "Rule 'checkId' has no type"],
  [
    domain({ onFailure: 'ERROR,NONE' }),
    "Rule 'checkId' has an invalid onFailure for mode WRITE: 'ERROR,NONE'",
  ],
  [
    domain({ mode: 'WRITEREAD', onSuccess: 'A,B,C' }),
    "Rule 'checkId' has an invalid onSuccess for mode WRITEREAD: 'A,B,C'",
  ],
  [domain({ onSuccess: 'a b' }), "Rule 'checkId' has an invalid onSuccess for mode WRITE: 'a b'"],
  [{ enableAt: 'MOON' }, 'Invalid enableAt: MOON. Valid values are ALL, CLIENT, GATEWAY, SERVER, NONE'],
])('%j is refused', (ruleSet, problem) => {
  expect(ruleSetProblem(ruleSet)).toBe(problem);
});
