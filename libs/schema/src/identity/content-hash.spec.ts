import { expect, test } from 'vitest';
import { contentHash } from './content-hash.js';

const base = { type: 'AVRO', schema: '"string"' } as const;

test('the content hash tells apart what the GUID does not', () => {
  const hashes = [
    contentHash(base),
    contentHash({ ...base, type: 'JSON' }),
    contentHash({ ...base, schema: '"string"a', references: [{ name: 'b', subject: 'c', version: 1 }] }),
    contentHash({ ...base, references: [{ name: 'ab', subject: 'c', version: 1 }] }),
    contentHash({ ...base, references: [{ name: 'a', subject: 'bc', version: 1 }] }),
    contentHash({ ...base, metadata: {} }),
    contentHash({ ...base, ruleSet: {} }),
    contentHash({ ...base, metadata: { properties: { a: 'bc' } } }),
    contentHash({ ...base, metadata: { properties: { ab: 'c' } } }),
    contentHash({ ...base, metadata: { tags: { a: ['b'] } } }),
    contentHash({ ...base, metadata: { sensitive: ['a'] } }),
    contentHash({ ...base, ruleSet: { domainRules: [{ name: 'a', disabled: true }] } }),
    contentHash({ ...base, ruleSet: { domainRules: [{ name: 'a' }] } }),
    contentHash({ ...base, ruleSet: { migrationRules: [{ name: 'a' }] } }),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
});

test('the content hash does not see what has no meaning: the order of names, absent or null', () => {
  expect(contentHash({ ...base, references: [], metadata: null })).toBe(contentHash(base));
  expect(contentHash({ ...base, metadata: { properties: { a: '1', b: '2' }, tags: null } })).toBe(
    contentHash({ ...base, metadata: { properties: { b: '2', a: '1' } } }),
  );
});

test('a property called __proto__ is hashed like any other', () => {
  const properties = JSON.parse('{"__proto__":"x"}') as Record<string, string>;
  expect(contentHash({ ...base, metadata: { properties } })).not.toBe(
    contentHash({ ...base, metadata: { properties: {} } }),
  );
});
