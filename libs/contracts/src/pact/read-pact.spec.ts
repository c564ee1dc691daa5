import { parseJson } from '@schema-steward/schema';
import { describe, expect, it } from 'vitest';
import { datumOf } from '../datum/print-datum.js';
import { satisfies } from '../predicate/satisfies.js';
import { readPact } from './read-pact.js';

type Rules = Record<string, unknown>;

/** A pact of one message. */
function pact(content: unknown, rules: Rules = {}, more: object = {}): string {
  const body = Object.fromEntries(
    Object.entries(rules).map(([path, rule]) => [
      path,
      Array.isArray(rule) ? { combine: 'AND', matchers: rule } : rule,
    ]),
  );
  return JSON.stringify({
    consumer: { name: 'billing' },
    provider: { name: 'orders-events' },
    interactions: [
      {
        type: 'Asynchronous/Messages',
        description: 'OrderPlaced',
        contents: { contentType: 'application/json', encoded: false, content },
        matchingRules: { body },
        comments: { references: { 'schema-registry': { subject: 'orders-value' } } },
        ...more,
      },
    ],
    metadata: { pactSpecification: { version: '4.0' } },
  });
}

function answers(text: string, messages: readonly string[]): string[] {
  const [interaction] = readPact(text).interactions;
  if (interaction === undefined) throw new Error('no interaction');
  return messages.filter(
    (message) => satisfies(interaction.body, datumOf(parseJson(message).root)) === 'yes',
  );
}

const type = [{ match: 'type' }];

describe("a pact takes the messages that Pact's core takes", () => {
  it.each<[claim: string, content: unknown, rules: Rules, yes: string[], no: string[]]>([
    [
      'without rules it is equality, more keys are fine',
      { a: 1 },
      {},
      ['{"a":1}', '{"a":1,"b":2}'],
      ['{"a":2}', '{"a":1.0}', '{}'],
    ],
    ['an empty object takes every object', {}, {}, ['{}', '{"a":1}'], ['[]', 'null']],
    [
      'type asks for the kind; whole and other numbers are one',
      { a: 1 },
      { '$.a': type },
      ['{"a":2}', '{"a":1.5}'],
      ['{"a":"1"}', '{"a":null}'],
    ],
    [
      'type cascades',
      { a: { b: 'x' } },
      { $: type },
      ['{"a":{"b":"y"}}'],
      ['{"a":{"b":1}}', '{"a":{}}', '{"a":null}'],
    ],
    ['a list without a rule is exact', [1, 2], {}, ['[1,2]'], ['[1]', '[1,2,3]', '[2,1]']],
    ['an empty list without a rule must be empty', { a: [] }, {}, ['{"a":[]}'], ['{"a":[1]}']],
    [
      'an empty list with a rule is not checked',
      { a: [] },
      { '$.a': [{ match: 'type', min: 2 }] },
      ['{"a":[]}', '{"a":["x"]}'],
      ['{"a":{}}'],
    ],
    [
      'further elements are compared with the first example',
      [{ n: 1 }],
      { $: [{ match: 'type', min: 1 }] },
      ['[{"n":2}]', '[{"n":2},{"n":3}]'],
      ['[]', '[{"n":"x"}]', '[{"n":1},{}]'],
    ],
    [
      'bounds of length stay at their own path',
      { a: [[]] },
      { '$.a': [{ match: 'type', min: 1 }] },
      ['{"a":[[]]}'],
      ['{"a":[]}'],
    ],
    [
      'a rule on the elements does not free the length',
      { a: [{ n: 1 }] },
      { '$.a[*].n': [{ match: 'integer' }] },
      ['{"a":[{"n":7}]}'],
      ['{"a":[{"n":7},{"n":8}]}', '{"a":[]}'],
    ],
    [
      'equality ends a cascade',
      { a: 'x', b: 'y' },
      { $: type, '$.a': [{ match: 'equality' }] },
      ['{"a":"x","b":"z"}'],
      ['{"a":"z","b":"z"}'],
    ],
    [
      'regex takes the whole text',
      'ab',
      { $: [{ match: 'regex', regex: 'a|ab' }] },
      ['"a"', '"ab"'],
      ['"abc"', '"b"'],
    ],
    [
      'regex prints what is no text',
      'x',
      { $: [{ match: 'regex', regex: '\\d+' }] },
      ['12', '"12"'],
      ['1.5', '"a"', 'null'],
    ],
    ['include', 'x', { $: [{ match: 'include', value: 'a.b' }] }, ['"xa.by"'], ['"axb"']],
    [
      'integer is digits alone',
      1,
      { $: [{ match: 'integer' }] },
      ['-3'],
      ['1.0', '1e2', '-0', '10000000000000000000000', '"1"'],
    ],
    ['decimal refuses whole numbers', 1.5, { $: [{ match: 'decimal' }] }, ['2.0', '1e2'], ['2', '"1.5"']],
    ['boolean takes two texts', true, { $: [{ match: 'boolean' }] }, ['false', '"true"'], ['"yes"', '1']],
    [
      'date is checked by the calendar',
      '2026-01-01',
      { $: [{ match: 'date' }] },
      ['"2024-02-29"', '"2026-01-31"', '"2026-1-1"'],
      ['"2026-02-29"', '"2026-02-30"', '"2026-01-01 "', '"2026-04-31"'],
    ],
    [
      'datetime by its default',
      'x',
      { $: [{ match: 'datetime' }] },
      ['"2026-01-01T10:00:00Z"', '"2026-01-01T10:00:00+01:00"'],
      ['"2026-01-01T10:00:00.123Z"', '"2026-01-01"'],
    ],
    [
      'time with milliseconds',
      'x',
      { $: [{ match: 'time', format: 'HH:mm:ss.SSS' }] },
      ['"10:00:00.123"'],
      ['"10:00:00"', '"25:00:00.123"'],
    ],
    [
      'a date without text between',
      'x',
      { $: [{ match: 'date', format: 'yyyyMMdd' }] },
      ['"20240229"'],
      ['"20230229"'],
    ],
    ['null', { a: null }, { '$.a': [{ match: 'null' }] }, ['{"a":null}'], ['{"a":0}', '{}']],
    [
      'notEmpty does not look at the type',
      'x',
      { $: [{ match: 'notEmpty' }] },
      ['5', '"a"', '[1]'],
      ['""', 'null', '[]', '{}'],
    ],
    ['semver', '1.2.3', { $: [{ match: 'semver' }] }, ['"1.0.0-rc.1+b"'], ['"1.0"']],
    [
      'values frees the names',
      { a: 1 },
      { $: [{ match: 'values' }], '$.*': [{ match: 'integer' }] },
      ['{}', '{"x":2}'],
      ['{"x":"2"}', '{"a":"2"}'],
    ],
    [
      'values without a rule below falls back to equality',
      { a: 1 },
      { $: [{ match: 'values' }] },
      ['{"x":1}'],
      ['{"x":2}'],
    ],
    [
      'arrayContains is free of order and number',
      [1, 'x'],
      { $: [{ match: 'arrayContains', variants: [{ index: 1, rules: { $: { matchers: type } } }] }] },
      ['[2,"y"]'],
      ['[]', '[1]'],
    ],
    [
      'eachKey',
      { a: 1 },
      { $: [{ match: 'eachKey', rules: [{ match: 'regex', regex: '[a-z]+' }] }] },
      ['{}', '{"b":[]}'],
      ['{"B":1}'],
    ],
    [
      'eachValue',
      { a: 1 },
      { $: [{ match: 'eachValue', rules: [{ match: 'integer' }] }] },
      ['{}', '{"b":2}'],
      ['{"b":"x"}'],
    ],
    [
      'OR on scalars',
      'x',
      { $: { combine: 'OR', matchers: [{ match: 'type' }, { match: 'null' }] } },
      ['"y"', 'null'],
      ['1'],
    ],
    [
      'OR on an object is AND',
      { a: 'x' },
      { $: { combine: 'OR', matchers: [{ match: 'type' }, { match: 'null' }] } },
      [],
      ['null', '{"a":"y"}'],
    ],
    ['an object under integer always fails', { a: 1 }, { $: [{ match: 'integer' }] }, [], ['{"a":1}']],
    ['quoted names', { 'x.y': 1 }, { "$['x.y']": type }, ['{"x.y":2}'], ['{"x.y":"2"}']],
    ['a path without a root', { a: 1 }, { a: type }, ['{"a":2}'], ['{"a":"x"}']],
    [
      '`__proto__` is a name',
      { a: { ['__proto__']: 1 } },
      { '$.a.__proto__': type },
      ['{"a":{"__proto__":2}}'],
      ['{"a":{}}'],
    ],
  ])('%s', (_claim, content, rules, yes, no) => {
    expect(answers(pact(content, rules), [...yes, ...no])).toEqual(yes);
  });

  it('reads messages of version 3, with rules of version 2 among them', () => {
    const text = JSON.stringify({
      consumer: { name: 'c' },
      provider: { name: 'p' },
      messages: [
        {
          description: 'd',
          contents: { a: 1 },
          matchingRules: { '$.body.a': { match: 'type' } },
          metaData: { topic: 'orders' },
        },
      ],
    });
    expect(answers(text, ['{"a":2}', '{"a":"x"}'])).toEqual(['{"a":2}']);
    expect(readPact(text).interactions.map(({ binding }) => binding)).toEqual([
      { kind: 'topic', name: 'orders' },
    ]);
  });

  it('takes the category "content" as "body"', () => {
    const text = pact({ a: 1 }, {}, { matchingRules: { content: { '$.a': { matchers: type } } } });
    expect(answers(text, ['{"a":2}'])).toEqual(['{"a":2}']);
  });
});

describe('what is wrong with a pact is said at its place', () => {
  const problemsOf = (text: string): string[] =>
    readPact(text).problems.map(
      ({ id, severity, location }) => `${severity} ${id} ${location?.pointer ?? ''}`,
    );

  it.each<[claim: string, text: string, problems: string[]]>([
    ['nothing', pact({ a: 'x' }, { '$.a': type }), []],
    [
      'a path with a filter',
      pact({ a: 'x' }, { '$..a': type, '$.a': type }),
      ['reject contract-path-unreadable /interactions/0/matchingRules/body/$..a'],
    ],
    [
      'a matcher of a plugin',
      pact('x', { $: [{ match: 'csv' }] }),
      ['reject contract-matcher-unknown /interactions/0/matchingRules/body/$/matchers/0'],
    ],
    [
      'a matcher without a name',
      pact('x', { $: [{}] }),
      [
        'reject contract-rule-malformed /interactions/0/matchingRules/body/$/matchers/0',
        'warn contract-literal-pinned /interactions/0/contents/content',
      ],
    ],
    [
      'rules that weigh the same',
      pact({ a: { b: 'x' } }, { '$.a.*': type, '$.*.b': type }),
      ['reject contract-rules-tied /interactions/0/contents/content/a/b'],
    ],
    [
      'a rule for maps beside another one for the same object',
      pact({ a: { k: 'x' } }, { '$.a': [{ match: 'eachKey', rules: [{ match: 'type' }] }], '$.*': type }),
      ['reject contract-rules-tied /interactions/0/contents/content/a'],
    ],
    [
      'a rule for maps, beside one that has the same object for its place',
      pact({ a: { k: 'x' } }, { '$.*': [{ match: 'values' }], '$.a': type, '$.a.k': type }),
      ['reject contract-rules-tied /interactions/0/contents/content/a'],
    ],
    [
      'values, which ask for no names, beside another rule',
      pact({ a: { k: 'x' } }, { '$.a': [{ match: 'values' }], '$.*': type, '$.a.*': type }),
      [],
    ],
    [
      'two rules for maps of one object',
      pact(
        { a: { k: 'x' } },
        {
          '$.a': [{ match: 'eachKey', rules: [{ match: 'type' }] }],
          '$.*': [{ match: 'eachKey', rules: [{ match: 'type' }] }],
          '$.a.k': type,
        },
      ),
      [],
    ],
    [
      'a rule without matchers',
      pact({ a: 'x' }, { '$.a': { match: 'type' } }),
      [
        'warn contract-rule-ignored /interactions/0/matchingRules/body/$.a',
        'warn contract-literal-pinned /interactions/0/contents/content/a',
      ],
    ],
    [
      'a pinned literal',
      pact({ a: 'EUR' }),
      ['warn contract-literal-pinned /interactions/0/contents/content/a'],
    ],
    [
      'an empty list',
      pact({ a: [] }, { '$.a': type }),
      ['warn contract-example-empty /interactions/0/contents/content/a'],
    ],
    [
      'an empty object',
      pact({ a: {} }, { '$.a': type }),
      ['warn contract-example-empty /interactions/0/contents/content/a'],
    ],
    ['no contents', pact(undefined), ['warn contract-reads-nothing /interactions/0']],
    [
      'null on a container',
      pact({ a: [1] }, { '$.a': { combine: 'OR', matchers: [{ match: 'type' }, { match: 'null' }] } }),
      ['warn contract-null-on-container /interactions/0/contents/content/a'],
    ],
    [
      'deeper rules under eachValue',
      pact(
        { a: { k: { n: 1 } } },
        { '$.a': [{ match: 'eachValue', rules: [{ match: 'type' }] }], '$.a.*.n': type },
      ),
      ['warn contract-rules-dropped /interactions/0/matchingRules/body/$.a/matchers/0'],
    ],
    [
      'boolean',
      pact(true, { $: [{ match: 'boolean' }] }),
      ['warn contract-boolean-takes-text /interactions/0/matchingRules/body/$/matchers/0'],
    ],
    [
      'decimal',
      pact(1.5, { $: [{ match: 'decimal' }] }),
      ['warn contract-decimal-refuses-whole /interactions/0/matchingRules/body/$/matchers/0'],
    ],
    ['pending', pact('x', { $: type }, { pending: true }), ['warn contract-pending /interactions/0']],
    [
      'a plugin',
      pact('x', { $: type }, { pluginConfiguration: {} }),
      ['reject contract-plugin /interactions/0'],
    ],
    [
      'HTTP',
      pact('x', {}, { type: 'Synchronous/HTTP' }),
      ['warn contract-http-interaction /interactions/0/type'],
    ],
    ['unbound', pact('x', { $: type }, { comments: {} }), ['warn contract-unbound /interactions/0']],
    [
      'a key',
      pact('x', { $: type }, { metadata: { key: 'k', topic: 't' } }),
      ['warn contract-metadata-undecided /interactions/0/metadata'],
    ],
    ['no parties', '{"interactions":[]}', ['reject contract-malformed ', 'reject contract-malformed ']],
    ['no object', '[]', ['reject contract-malformed ']],
  ])('%s', (_claim, text, problems) => {
    expect(problemsOf(text)).toEqual(problems);
  });

  it.each([
    [
      '100,000 interactions',
      JSON.stringify({
        consumer: { name: 'c' },
        provider: { name: 'p' },
        interactions: Array(100_000).fill({ type: 'Asynchronous/Messages' }),
      }),
      ['contract-too-large'],
    ],
    [
      'wrong types everywhere',
      '{"consumer":1,"provider":[],"interactions":[1,null,{"type":5},{"type":"Asynchronous/Messages","contents":7,"matchingRules":[],"metadata":"x","comments":[1],"pending":"yes","description":{}}]}',
      ['contract-malformed', 'contract-http-interaction', 'contract-unbound', 'contract-literal-pinned'],
    ],
  ])('a hostile pact is refused or read: %s', (_claim, text, ids) => {
    expect([...new Set(readPact(text).problems.map(({ id }) => id))]).toEqual(ids);
  });

  it('10,000 levels are refused with their place', () => {
    const text = `{"consumer":{"name":"c"},"provider":{"name":"p"},"interactions":[{"type":"Asynchronous/Messages","contents":{"content":${'['.repeat(10_000)}${']'.repeat(10_000)}}}]}`;
    expect(() => readPact(text)).toThrow(/deep|nest/i);
  });
});

describe('patterns of a pact', () => {
  const idsOf = (example: string, regex: string): string[] => {
    const matchers = [{ match: 'regex', regex }];
    const text = JSON.stringify({
      consumer: { name: 'c' },
      provider: { name: 'p' },
      messages: [
        {
          description: 'm',
          contents: { a: example },
          matchingRules: { body: { '$.a': { matchers } } },
          metadata: { topic: 't' },
        },
      ],
    });
    return readPact(text).problems.map(({ id }) => id);
  };

  it.each<[regex: string, example: string, ids: string[]]>([
    ['^[A-Z]{3}(-\\d+)*$', 'ABC-1', []],
    ['[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', '01234567-0123-0123-0123-0123456789ab', []],
    ['([a-z]+\\.)*[a-z]+', 'a.b', []],
    ['(?=a)a', 'a', []],
    ['(a+)+', 'a', ['contract-regex-catastrophic']],
    ['(a+)+$', 'a', ['contract-regex-catastrophic']],
    ['(a*)*', 'a', ['contract-regex-catastrophic']],
    ['(a|a)*', 'a', ['contract-regex-catastrophic']],
    ['(a|ab|b)*', 'a', ['contract-regex-catastrophic']],
    ['(\\w+\\s?)*', 'a', ['contract-regex-catastrophic']],
    ['([a-z]+-?)+', 'a', ['contract-regex-catastrophic']],
    ['(a', 'a', ['contract-regex-unreadable']],
    ['a)', 'a', ['contract-regex-unreadable']],
    ['[a', 'a', ['contract-regex-unreadable']],
    ['*a', 'a', ['contract-regex-unreadable']],
    ['b', 'abc', ['contract-regex-partial']],
    ['^a', 'abc', ['contract-regex-partial']],
    ['[)]', ')', []],
  ])('%s', (regex, example, ids) => {
    expect(idsOf(example, regex)).toEqual(ids);
  });

  it('a rule that no part of the example is the place of is said', () => {
    const rules = { '$.a': { matchers: [{ match: 'type' }] }, '$.gone': { matchers: [{ match: 'type' }] } };
    const text = JSON.stringify({
      consumer: { name: 'c' },
      provider: { name: 'p' },
      messages: [
        { description: 'm', contents: { a: 1 }, matchingRules: { body: rules }, metadata: { topic: 't' } },
      ],
    });
    expect(readPact(text).problems.map(({ id }) => id)).toEqual(['contract-rule-unused']);
  });
});
