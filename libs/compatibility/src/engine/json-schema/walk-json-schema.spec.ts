import { parseSchema } from '@schema-steward/schema';
import { describe, expect, test } from 'vitest';
import { comparePair, type PairResult } from '../../index.js';

const parse = (text: string) => parseSchema({ type: 'JSON', text, validateAsNew: true });
const compare = (reader: string, writer: string) =>
  comparePair({ reader: parse(reader), writer: parse(writer) });
const confluent = ({ confluent: { differences = [] } }: PairResult) =>
  differences.map((one) => ('jsonType' in one ? `${one.jsonType} ${one.path}` : ''));

const object = (properties: string, rest = '') => `{"type":"object","properties":{${properties}}${rest}}`;

/** Reader, writer, Confluent's incompatible differences with their paths, in order. */
const DIFFERENCES: [claim: string, reader: string, writer: string, differences: string[]][] = [
  [
    'the path is a sequence of keywords',
    object('"a":{"type":"array","items":{"type":"string","maxLength":1}}'),
    object('"a":{"type":"array","items":{"type":"string"}}'),
    ['MAX_LENGTH_ADDED #/properties/a/items/maxLength'],
  ],
  [
    'a percent sign and a slash in a name stay as they are',
    object('"50%s/x":{"type":"integer"}'),
    object('"50%s/x":{"type":"string"}'),
    ['TYPE_CHANGED #/properties/50%s/x'],
  ],
  [
    'a lowered exclusiveMaximum is compared, not crashed over',
    '{"type":"number","exclusiveMaximum":5}',
    '{"type":"number","exclusiveMaximum":10}',
    ['EXCLUSIVE_MAXIMUM_DECREASED #/exclusiveMaximum'],
  ],
  [
    'an anyOf of two references to one schema is one branch',
    '{"anyOf":[{"$ref":"#/definitions/A"},{"$ref":"#/definitions/A"}],"definitions":{"A":{"type":"string"}}}',
    '{"anyOf":[{"$ref":"#/definitions/A"},{"$ref":"#/definitions/A"}],"definitions":{"A":{"type":"string"}}}',
    [],
  ],
  [
    'a fraction is a multiple of a fraction',
    '{"type":"number","multipleOf":0.5}',
    '{"type":"number","multipleOf":0.25}',
    ['MULTIPLE_OF_EXPANDED #/multipleOf'],
  ],
  [
    'the same schema at two places is told at both paths',
    `{"properties":{"a":{"$ref":"#/definitions/A"},"b":{"$ref":"#/definitions/A"}},"definitions":{"A":{"type":"integer"}}}`,
    `{"properties":{"a":{"$ref":"#/definitions/A"},"b":{"$ref":"#/definitions/A"}},"definitions":{"A":{"type":"string"}}}`,
    ['TYPE_CHANGED #/properties/a', 'TYPE_CHANGED #/properties/b'],
  ],
  [
    'a list of types narrowed within an enum',
    '{"type":["string","null"],"enum":["a",null]}',
    '{"type":["string","null"],"enum":["a","b",null]}',
    ['COMBINED_TYPE_SUBSCHEMAS_CHANGED #/'],
  ],
  [
    'a single alternative is as good as none',
    '{"anyOf":[{"type":"number"}]}',
    '{"oneOf":[{"type":"integer"}]}',
    [],
  ],
  [
    'a $ref hides what stands beside it until draft 7',
    '{"$ref":"#/definitions/A","maxLength":1,"definitions":{"A":{"type":"string"}}}',
    '{"$ref":"#/definitions/A","definitions":{"A":{"type":"string"}}}',
    [],
  ],
  [
    'and not after it',
    '{"$schema":"https://json-schema.org/draft/2020-12/schema","allOf":[{"$ref":"#/$defs/A","maxLength":1}],"$defs":{"A":{"type":"string"}}}',
    '{"$schema":"https://json-schema.org/draft/2020-12/schema","allOf":[{"$ref":"#/$defs/A"}],"$defs":{"A":{"type":"string"}}}',
    ['COMBINED_TYPE_SUBSCHEMAS_CHANGED #/'],
  ],
  [
    'Kafka Connect’s bytes may change their type',
    '{"type":"number","connect.type":"bytes"}',
    '{"type":"string","connect.type":"bytes"}',
    [],
  ],
  ['nothing is read by anything', '{"type":"string"}', 'false', []],
  [
    'a required property and a changed one',
    object('"a":{"type":"string"},"b":{"type":"integer"}', ',"required":["a"]'),
    object('"a":{"type":"string"},"b":{"type":"string"}'),
    ['REQUIRED_ATTRIBUTE_ADDED #/required/a', 'TYPE_CHANGED #/properties/b'],
  ],
];

describe('Confluent’s differences', () => {
  test.each(DIFFERENCES)('%s', (_claim, reader, writer, differences) => {
    const result = compare(reader, writer);
    expect(confluent(result)).toEqual(differences);
    expect(result.compatible).toBe(differences.length === 0 ? 'yes' : 'no');
  });
});

describe('the two policies', () => {
  test('part over open content models', () => {
    const pair = { reader: parse(object('"a":{"type":"string"}')), writer: parse('{"type":"object"}') };
    expect(comparePair(pair).compatible).toBe('no');
    expect(comparePair({ ...pair, policy: 'LENIENT' })).toMatchObject({ compatible: 'yes', findings: [] });
  });

  test('agree on a type', () => {
    const pair = { reader: parse('{"type":"string"}'), writer: parse('{"type":"object"}') };
    for (const policy of ['STRICT', 'LENIENT'] as const)
      expect(comparePair({ ...pair, policy }).compatible).toBe('no');
  });
});

describe('schemas within themselves', () => {
  const list = (value: string) =>
    `{"$ref":"#/definitions/N","definitions":{"N":{"type":"object","properties":{"v":${value},"next":{"$ref":"#/definitions/N"}}}}}`;

  test('are read by themselves and by a wider one, and by no narrower one', () => {
    expect(compare(list('{"type":"integer"}'), list('{"type":"integer"}')).compatible).toBe('yes');
    expect(compare(list('{"type":"number"}'), list('{"type":"integer"}')).compatible).toBe('yes');
    const narrower = compare(list('{"type":"integer"}'), list('{"type":"string"}'));
    expect(narrower.findings.map(({ ruleId, path }) => [ruleId, path])).toEqual([['json-type-changed', 'v']]);
    expect(confluent(narrower)).toEqual(['TYPE_CHANGED #/properties/v']);
  });

  test('that were taken as good at first and are not take with them what was concluded', () => {
    // The first branch of the reader fits only if the list fits, which it does not: v has changed.
    const text = (value: string) =>
      `{"$ref":"#/definitions/N","definitions":{"N":{"type":"object","properties":{
        "next":{"anyOf":[{"$ref":"#/definitions/N"},{"type":"null"}]},"v":${value}}}}}`;
    const result = compare(text('{"type":"integer"}'), text('{"type":"string"}'));
    expect(confluent(result)).toEqual([
      'COMBINED_TYPE_SUBSCHEMAS_CHANGED #/properties/next',
      'TYPE_CHANGED #/properties/v',
    ]);
  });
});

describe('documentation', () => {
  test('changes no verdict, and is told as facts', () => {
    const [reader, writer] = [
      parse('{"title":"B","description":"x","type":"string","default":"a"}'),
      parse('{"title":"A","type":"string"}'),
    ];
    const { compatible, findings, facts } = comparePair({ reader, writer });
    expect({ compatible, findings }).toEqual({ compatible: 'yes', findings: [] });
    expect(facts?.map(({ type, path }) => `${type} ${path}`)).toEqual([
      'TITLE_CHANGED #/title',
      'DESCRIPTION_CHANGED #/description',
      'DEFAULT_CHANGED #/default',
    ]);
  });
});

test('two branches of a oneOf that overlapped before take nothing away; one that came may', () => {
  const text = (...more: string[]) =>
    `{"oneOf":[${['{"type":"string","maxLength":9}', '{"type":"string","minLength":5}', ...more].join(',')}]}`;
  const overlaps = (reader: string) =>
    compare(reader, text()).findings.map(({ ruleId, args }) => [ruleId, args['first'], args['second']]);
  expect(overlaps(text('{"type":"null"}'))).toEqual([]);
  expect(overlaps(text('{"type":"null"}', '{"const":"a"}'))).toEqual([['json-one-of-overlap', '1', '4']]);
  expect(overlaps(text().replace('oneOf', 'anyOf'))).toEqual([]);
  expect(compare(text(), text().replace('oneOf', 'anyOf')).compatible).toBe('no');
});

describe('hostile pairs', () => {
  const branch = (index: number) =>
    `{"type":"object","properties":{"k${index}":{"type":"string"},"v":{"oneOf":[{"type":"string"},{"type":"integer"}]}},"required":["k${index}"]}`;
  const oneOf = (first: number, count: number) =>
    `{"oneOf":[${Array.from({ length: count }, (_, index) => branch(first + index)).join(',')}]}`;

  test('a oneOf of 40 branches against 40 others is decided', () => {
    const result = compare(oneOf(40, 40), oneOf(0, 40));
    expect(result.compatible).toBe('no');
    expect(compare(oneOf(0, 40), oneOf(0, 40)).compatible).toBe('yes');
  });

  test('hundreds of alternatives are decided where what changed is in one place', () => {
    const branches = Array.from({ length: 400 }, (_, index) => branch(index));
    const text = (list: readonly string[]) => `{"oneOf":[${list.join(',')}]}`;
    const old = text(branches);
    const described = text(branches.map((one) => one.replace('{"type"', '{"title":"One","type"')));
    const longer = text([...branches.slice(0, 200), '{"type":"null"}', ...branches.slice(200)]);
    const told = ({ compatible, findings }: PairResult) => [
      compatible,
      ...findings.map(({ ruleId }) => ruleId),
    ];
    expect(told(compare(described, old))).toEqual(['yes']);
    expect(told(compare(longer, old))).toEqual(['yes']);
    expect(told(compare(old, longer))).toEqual(['no', 'json-alternative-removed']);
  });

  test('combinations within combinations end within the budget, as undecided', () => {
    const nested = (levels: number): string =>
      levels === 0
        ? '{"type":"string"}'
        : `{"oneOf":[${Array.from({ length: 6 }, (_, index) => `{"title":"${levels}.${index}","allOf":[${nested(levels - 1)},{"maxLength":${index}}]}`).join(',')}]}`;
    const result = compare(nested(4), nested(4).replaceAll('maxLength', 'minLength'));
    expect(result.compatible).toBe('undecided');
    expect(result.findings.map(({ ruleId }) => ruleId)).toEqual(['comparison-not-finished']);
  });

  test.each([
    ['properties', '{"properties":{"a":', '}}'],
    ['items', '{"items":', '}'],
    ['anyOf', '{"anyOf":[', ',{"type":"null"}]}'],
    ['not', '{"not":', '}'],
  ])('%s as deep as a text may be is decided', (_keyword, open, close) => {
    const levels = Math.floor(490 / (open.match(/[[{]/g) ?? []).length);
    const text = (inner: string) => open.repeat(levels) + inner + close.repeat(levels);
    expect(compare(text('{"type":"string"}'), text('{"type":"string"}')).compatible).toBe('yes');
    expect(compare(text('{"type":"string"}'), text('{"type":"integer"}')).compatible).toBe('no');
  });

  test('a chain of definitions that is deeper than the budget is undecided, not a crash', () => {
    const links = (keyword: string) =>
      Array.from(
        { length: 5_000 },
        (_, index) => `"d${index}":{${keyword.replace('X', String(index + 1))}}`,
      ).join(',');
    for (const keyword of [
      '"properties":{"a":{"$ref":"#/definitions/dX"}}',
      '"anyOf":[{"$ref":"#/definitions/dX"},{"type":"null"}]',
      '"not":{"$ref":"#/definitions/dX"}',
    ]) {
      const text = (end: string) =>
        `{"$ref":"#/definitions/d0","definitions":{${links(keyword)},"d5000":${end}}}`;
      const { compatible, findings } = compare(text('{"type":"string"}'), text('{"type":"integer"}'));
      const [limit] = findings.map(({ args }) => args['limit']);
      // Whatever the budget is: a thread that starts cold has a stack for little more.
      expect([compatible, limit]).toEqual(['undecided', '500 types within one another']);
    }
  });

  test('a pattern that takes for ever elsewhere is given up', () => {
    const name = `${'a'.repeat(60)}!`;
    const patterns = '"patternProperties":{"^(a+)+$":{"type":"string"},"^(a|a)*$":{"type":"string"}}';
    const result = compare(
      `{"type":"object","properties":{"${name}":{"type":"string"}},${patterns}}`,
      `{"type":"object",${patterns}}`,
    );
    expect(result.compatible).toBe('undecided');
  });

  test('a field called __proto__ is a field', () => {
    const result = compare(
      '{"type":"object","properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}',
      '{"type":"object","properties":{"__proto__":{"type":"integer"}}}',
    );
    expect(result.findings.map(({ ruleId, path }) => [ruleId, path])).toEqual([
      ['json-property-now-required', '__proto__'],
      ['json-type-changed', '__proto__'],
    ]);
  });
});

describe('a limit on what is not evaluated', () => {
  const S20 = '"$schema":"https://json-schema.org/draft/2020-12/schema"';
  const rules = (reader: string, writer: string) =>
    compare(`{${S20},${reader}}`, `{${S20},${writer}}`).findings.map(({ ruleId }) => ruleId);

  test.each([
    ['"unevaluatedProperties":false', '"unevaluatedProperties":false,"additionalProperties":{"const":"a"}'],
    ['"unevaluatedProperties":false', '"unevaluatedProperties":false,"additionalProperties":true'],
    ['"unevaluatedProperties":false', '"unevaluatedProperties":false,"patternProperties":{"^x":{}}'],
    ['"unevaluatedItems":false', '"unevaluatedItems":false,"items":{"type":"string"}'],
    ['"unevaluatedItems":false', '"unevaluatedItems":false,"contains":{}'],
    [
      '"unevaluatedProperties":false',
      '"unevaluatedProperties":false,"$ref":"#/$defs/A","$defs":{"A":{"properties":{"a":{}}}}',
    ],
  ])('%s strikes what %s speaks of', (reader, writer) => {
    expect(rules(reader, writer)).toEqual(['json-unevaluated-changed']);
  });

  test('is told as one on additional properties where nothing else speaks of any', () => {
    expect(
      rules(
        '"properties":{"a":{}},"unevaluatedProperties":false',
        '"properties":{"a":{},"b":{}},"unevaluatedProperties":false',
      ),
    ).toEqual(['json-property-removed-from-closed-model']);
  });
});
