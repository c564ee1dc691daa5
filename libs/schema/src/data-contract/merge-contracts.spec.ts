import { expect, test } from 'vitest';
import type { SchemaMetadata, SchemaRuleSet } from '../identity/schema-content.js';
import { mergedMetadata, mergedRuleSet } from './merge-contracts.js';

test.each<[SchemaMetadata | null, SchemaMetadata | null, SchemaMetadata | null, SchemaMetadata | null]>([
  [null, null, null, null],
  [null, {}, null, {}],
  [{ properties: { a: '1', b: '1' } }, null, null, { properties: { a: '1', b: '1' } }],
  [
    { properties: { a: '1', b: '1' } },
    { properties: { b: '2', c: '2' } },
    { properties: { c: '3' } },
    { properties: { a: '1', b: '2', c: '3' } },
  ],
  [
    { tags: { x: ['PII'] }, sensitive: ['a'] },
    { tags: { x: ['ID', 'PII'], y: ['Z'] } },
    { sensitive: ['b', 'a'] },
    { tags: { x: ['PII', 'ID'], y: ['Z'] }, sensitive: ['a', 'b'] },
  ],
])('metadata of default %j, said %j and override %j', (byDefault, said, override, expected) => {
  expect(mergedMetadata(byDefault, said, override)).toEqual(expected);
});

test('a property called __proto__ is merged like any other', () => {
  const proto = JSON.parse('{"properties":{"__proto__":"x"}}') as SchemaMetadata;
  expect(JSON.stringify(mergedMetadata(proto, { properties: { a: '1' } }))).toBe(
    '{"properties":{"__proto__":"x","a":"1"}}',
  );
});

test.each<[SchemaRuleSet | null, SchemaRuleSet | null, SchemaRuleSet | null, SchemaRuleSet | null]>([
  [null, null, null, null],
  [null, {}, null, {}],
  [
    { domainRules: [{ name: 'a', expr: '1' }, { name: 'b' }] },
    { domainRules: [{ name: 'c' }, { name: 'a', expr: '2' }] },
    null,
    { domainRules: [{ name: 'b' }, { name: 'c' }, { name: 'a', expr: '2' }] },
  ],
  [
    { migrationRules: [{ name: 'm' }], enableAt: 'ALL' },
    { domainRules: [{ name: 'm' }] },
    { domainRules: [{ name: 'm', disabled: true }], enableAt: 'CLIENT' },
    { migrationRules: [{ name: 'm' }], domainRules: [{ name: 'm', disabled: true }], enableAt: 'CLIENT' },
  ],
])('rules of default %j, said %j and override %j', (byDefault, said, override, expected) => {
  expect(mergedRuleSet(byDefault, said, override)).toEqual(expected);
});
