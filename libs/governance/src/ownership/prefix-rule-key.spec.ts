import { parseSubjectName } from '@schema-steward/kernel';
import { expect, test } from 'vitest';
import { prefixRuleKey } from './prefix-rule-key.js';

test.each([
  ['.', 'orders-', 'orders-'],
  ['.', '', ':.:'],
  ['.staging', '', ':.staging:'],
  ['.staging', 'orders-', ':.staging:orders-'],
  // What was stored before qualified prefixes were understood stays apart from the whole context.
  ['.', ':.staging:', ':.::.staging:'],
  ['.', ':x', ':x'],
])('the rule for %j of %j is written %s, and read back', (context, prefix, key) => {
  expect(prefixRuleKey({ context, prefix })).toBe(key);
  expect(parseSubjectName(key)).toEqual({ context, name: prefix });
});
