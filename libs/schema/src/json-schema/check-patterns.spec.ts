import { SchemaParseError } from '@schema-steward/kernel';
import { describe, expect, test } from 'vitest';
import { parseSchema } from '../parse-schema.js';

const parse = (schema: object, validateAsNew: boolean) =>
  parseSchema({ type: 'JSON', text: JSON.stringify(schema), validateAsNew });

const refusal = (schema: object): [string, string] | undefined => {
  try {
    parse(schema, true);
    return undefined;
  } catch (error) {
    if (!(error instanceof SchemaParseError)) throw error;
    return [error.message, error.location.pointer];
  }
};

describe('a pattern that is no regular expression', () => {
  test.each<[string, string]>([
    ['(', 'unterminated group'],
    ['a)', "unmatched ')'"],
    ['[a-z', 'unterminated character class'],
    ['[z-a]', 'range out of order in character class'],
    ['*a', 'nothing to repeat'],
    ['a{2,1}', 'numbers out of order in {} quantifier'],
    ['a\\', '\\ at end of pattern'],
  ])('%s is refused, with the reason and the place', (pattern, reason) => {
    expect(refusal({ properties: { a: { type: 'string', pattern } } })).toEqual([
      `${JSON.stringify(pattern)} is no regular expression: ${reason}.`,
      '/properties/a/pattern',
    ]);
  });

  test.each<[string, object, string]>([
    ['in a name for properties', { patternProperties: { '(': {} } }, '/patternProperties/('],
    ['in an alternative', { anyOf: [{}, { pattern: '(' }] }, '/anyOf/1/pattern'],
    ['in a definition', { definitions: { A: { items: { pattern: '(' } } } }, '/definitions/A/items/pattern'],
    [
      'the first of two',
      { properties: { a: { pattern: '(' }, b: { pattern: '[' } } },
      '/properties/a/pattern',
    ],
  ])('is found %s', (_where, schema, pointer) => {
    expect(refusal(schema)?.[1]).toBe(pointer);
  });

  test('is a remark on a stored schema, which is read all the same', () => {
    const { remarks, fields } = parse({ properties: { a: { type: 'string', pattern: '(' } } }, false);
    expect(remarks.map(({ message }) => message)).toEqual([
      '"(" is no regular expression: unterminated group.',
    ]);
    expect(fields.map(({ path }) => path)).toEqual(['a']);
  });
});

test.each([
  '^[a-z]+$',
  '^\\p{L}+$',
  '(?<year>\\d{4})-\\k<year>',
  '[[a-z]&&[^b]]',
  '(?i)abc',
  '(?>a+)b',
  'a++b',
  '\\Q(\\E',
  '[^]',
  '{',
  `${'('.repeat(20_000)}`,
])('%s is taken: some validator does', (pattern) => {
  expect(refusal({ pattern })).toBeUndefined();
});

test.each<[string, object]>([
  ['a property called pattern', { properties: { pattern: { const: '(' } } }],
  ['a value called pattern', { const: { pattern: '(' }, enum: [{ pattern: '(' }] }],
  ['an example', { examples: [{ pattern: '(' }], default: { pattern: '(' } }],
])('%s is no pattern', (_what, schema) => {
  expect(refusal(schema)).toBeUndefined();
});
