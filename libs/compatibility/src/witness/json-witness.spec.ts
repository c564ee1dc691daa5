import { parseSchema, type ParsedJsonSchema } from '@schema-steward/schema';
import { describe, expect, test } from 'vitest';
import { comparePair, type PairFinding } from '../index.js';
import { checkWitness } from './check-witness.js';
import { AJV_DISAGREEMENTS, NO_CONTROL, NO_JSON_WITNESS } from './json-schema/reasons.js';
import type { JsonWitnessDraft } from './json-schema/make-json-witness.js';
import { makeWitness } from './make-witness.js';
import type { Witness } from './witness.js';
import { runWitnessTask } from './worker-task.js';

/** Processor time of this process: what others do on the machine does not count. */
const cpuMs = () => process.cpuUsage().user / 1_000;

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const node = (value: object, more: object = {}) => ({
  $ref: '#/definitions/Node',
  definitions: { Node: object({ v: value, next: { $ref: '#/definitions/Node' } }, more) },
});
const DRAFT_04 = { $schema: 'http://json-schema.org/draft-04/schema#' };
const DRAFT_06 = { $schema: 'http://json-schema.org/draft-06/schema#' };
const DRAFT_2019 = { $schema: 'https://json-schema.org/draft/2019-09/schema' };
const DRAFT_2020 = { $schema: 'https://json-schema.org/draft/2020-12/schema' };

/** As text, where the text matters: its digits, and names that a literal cannot hold. */
const text = (schema: unknown) => (typeof schema === 'string' ? schema : JSON.stringify(schema));

/** The witness of each finding: message, control (and whose), or why there is none. Texts, for digits count. */
function witnesses(reader: unknown, writer: unknown): unknown[] {
  const schema = (one: unknown) => ({ type: 'JSON' as const, text: text(one) });
  return runWitnessTask({ reader: schema(reader), writer: schema(writer) }).map(({ witness }) =>
    'none' in witness ? witness.none : [witness.message.json, ...controlOf(witness.control)],
  );
}

function controlOf(control: Witness['control']): string[] {
  return 'none' in control ? [control.none] : [control.kind, control.json];
}

const CASES: [claim: string, reader: unknown, writer: unknown, witnesses: unknown[]][] = [
  [
    'a property of another type: the control leaves it out',
    object({ n: { type: 'integer' } }),
    object({ n: { type: 'string' } }),
    [['{"n":"text"}', 'writer', '{}']],
  ],
  [
    'a required property of another type: the control is a mended writer’s',
    object({ n: { type: 'integer' } }, { required: ['n'] }),
    object({ n: { type: 'string' } }, { required: ['n'] }),
    [['{"n":"text"}', 'mended-writer', '{"n":1}']],
  ],
  [
    'a property that a closed reader does not take',
    object({ id: {} }, { additionalProperties: false }),
    object({ id: {}, n: { type: 'integer' } }, { additionalProperties: false }),
    [['{"n":1}', 'writer', '{}']],
  ],
  [
    'a value that is not listed: the control holds one that is',
    object({ s: { enum: ['a'] } }),
    object({ s: { enum: ['a', 'b'] } }),
    [['{"s":"b"}', 'writer', '{"s":"a"}']],
  ],
  [
    'a property that is missing: the control has it',
    object({ id: { type: 'string' }, n: { type: 'integer' } }, { required: ['id', 'n'] }),
    object({ id: { type: 'string' }, n: { type: 'integer' } }, { required: ['id'] }),
    [['{"id":"text"}', 'writer', '{"id":"text","n":1}']],
  ],
  [
    'two findings in one place: each message breaks of its own',
    object({ a: { type: 'string', maxLength: 3, pattern: '^x' } }),
    object({ a: { type: 'string' } }),
    [
      ['{"a":"xaaa"}', 'writer', '{"a":"x"}'],
      ['{"a":""}', 'writer', '{"a":"x"}'],
    ],
  ],
  [
    'something in arrays within one another',
    object({ a: { type: 'array', items: object({ b: { type: 'array', items: { type: 'integer' } } }) } }),
    object({ a: { type: 'array', items: object({ b: { type: 'array', items: { type: 'number' } } }) } }),
    [['{"a":[{"b":[1.5]}]}', 'writer', '{"a":[{"b":[1]}]}']],
  ],
  [
    'a schema in itself: the message goes no deeper than it must',
    node({ type: 'integer' }),
    node({ type: 'number' }),
    [['{"v":1.5}', 'writer', '{"v":1}']],
  ],
  [
    'patterns: a string of the one that is none of the other',
    { type: 'string', pattern: '^[A-Z]{3}-\\d{4}$' },
    { type: 'string', pattern: '^[A-Z]{2,3}-\\d{4,6}$' },
    [['"AA-0000"', 'writer', '"AAA-0000"']],
  ],
  [
    'a pattern that is none with the u flag',
    { type: 'string', pattern: '^[\\w\\-]+@acme\\.com$' },
    { type: 'string', pattern: '^[\\w\\-]+@' },
    [['"a@"', 'writer', '"a@acme.com"']],
  ],
  [
    'formats',
    object({ at: { type: 'string', format: 'date-time' } }, { required: ['at'] }),
    object({ at: { type: 'string' } }, { required: ['at'] }),
    [['{"at":"text"}', 'writer', '{"at":"2024-01-31T12:30:00Z"}']],
  ],
  [
    'a value that fits two branches of a oneOf',
    { oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'integer' }] },
    { oneOf: [{ type: 'string' }, { type: 'number' }] },
    [['1', 'writer', '"text"']],
  ],
  [
    'a condition',
    object({}, { if: { required: ['kind'] }, then: { required: ['x'] } }),
    object({}, { if: { required: ['kind'] }, then: {} }),
    [['{"kind":"text"}', 'writer', '{"kind":"text","x":"text"}']],
  ],
  [
    'names that depend on others',
    object({}, { dependencies: { a: ['b'] } }),
    object({}),
    [['{"a":"text"}', 'writer', '{"a":"text","b":"text"}']],
  ],
  [
    'names by a pattern',
    object({}, { patternProperties: { '^x-': { type: 'string' } } }),
    object({}, { patternProperties: { '^x-': { type: ['string', 'null'] } } }),
    [['{"x-":null}', 'writer', '{}']],
  ],
  [
    'an item that is there twice',
    { type: 'array', items: { type: 'integer' }, uniqueItems: true },
    { type: 'array', items: { type: 'integer' } },
    [['[1,1]', 'writer', '[0,1]']],
  ],
  [
    'contains, for an empty array that has a list of items, which ajv forgets if it is let',
    { type: 'array', items: [{ type: 'string' }], contains: { type: 'null' } },
    { type: 'array', items: [{ type: 'string' }] },
    [['[]', 'writer', '["text",null]']],
  ],
  [
    'a multiple of a decimal fraction',
    { type: 'number', multipleOf: 0.25 },
    { type: 'number', multipleOf: 0.05 },
    [['0.05', 'writer', '1']],
  ],
  [
    'a bound that is beyond what ajv computes with: a number that it can tell from it',
    '{"type":"integer","maximum":9223372036854775807}',
    '{"type":"integer"}',
    [['10000000000000000000', 'writer', '1']],
  ],
  [
    'numbers as they are written: the digits stay',
    '{"type":"number","enum":[1.10]}',
    '{"type":"number","enum":[1.10,2.50,1e2]}',
    [['2.50', 'writer', '1.10']],
  ],
  [
    'names that JavaScript keeps for itself',
    '{"type":"object","properties":{"__proto__":{"type":"integer"},"constructor":{"type":"string"}}}',
    '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}}}',
    [['{"__proto__":"text"}', 'writer', '{}']],
  ],
  [
    'names that every JavaScript object has',
    '{"type":"object","required":["__proto__","toString"]}',
    '{"type":"object","properties":{}}',
    [
      ['{"toString":"text"}', 'writer', '{"toString":"text","__proto__":"text"}'],
      ['{"__proto__":"text"}', 'writer', '{"__proto__":"text","toString":"text"}'],
    ],
  ],
  [
    'half of a surrogate pair in a name',
    '{"type":"object","properties":{"a\\ud800":{"type":"integer"}},"required":["\\udfff"]}',
    '{"type":"object","properties":{"a\\ud800":{"type":"string"}}}',
    [
      ['{}', 'writer', '{"\\uDFFF":"text"}'],
      ['{"a\\uD800":"text","\\uDFFF":"text"}', 'writer', '{"\\uDFFF":"text"}'],
    ],
  ],
  [
    'draft 4’s word for a bound that is out',
    { ...DRAFT_04, type: 'number', minimum: 5, exclusiveMinimum: true },
    { ...DRAFT_04, type: 'number', minimum: 5 },
    [['5', 'writer', '7']],
  ],
  [
    'draft 4, which knows no const',
    { ...DRAFT_04, type: 'string', const: 'a', maxLength: 3 },
    { ...DRAFT_04, type: 'string', const: 'b' },
    [['"text"', 'writer', '""']],
  ],
  [
    'draft 6, which knows no if',
    { ...DRAFT_06, type: 'string', if: { maxLength: 9 }, then: false, maxLength: 3 },
    { ...DRAFT_06, type: 'string' },
    [['"text"', 'writer', '""']],
  ],
  [
    'what nothing speaks of',
    { ...DRAFT_2019, allOf: [object({ a: {} })], unevaluatedProperties: false },
    { ...DRAFT_2019, allOf: [object({ a: {}, b: {} })], unevaluatedProperties: false },
    [['{"b":"text"}', 'writer', '{}']],
  ],
  [
    'items after a prefix',
    { ...DRAFT_2020, type: 'array', prefixItems: [{ type: 'string' }], items: false },
    { ...DRAFT_2020, type: 'array', prefixItems: [{ type: 'string' }] },
    [['["text","text"]', 'writer', '["text"]']],
  ],
  [
    'a reader that accepts nothing has no control',
    object({ a: false }, { required: ['a'] }),
    object({ a: { type: 'string' } }),
    [
      ['{}', NO_CONTROL.readsNothing],
      ['{"a":"text"}', NO_CONTROL.readsNothing],
    ],
  ],
  [
    'a change of form: all that the writer may write is read',
    { anyOf: [{ type: 'string', maxLength: 5 }, { type: 'string' }] },
    {
      anyOf: [
        { type: 'string', maxLength: 9 },
        { type: 'string', minLength: 1 },
      ],
    },
    [NO_JSON_WITNESS.readsAll, NO_JSON_WITNESS.readsAll],
  ],
  [
    'a writer that writes nothing',
    { type: 'string', minLength: 3 },
    { type: 'string', minLength: 2, maxLength: 1 },
    [NO_JSON_WITNESS.writesNothing],
  ],
  [
    'a place that no message comes to, beside one that breaks',
    object({ a: { type: 'integer', maximum: 3 }, b: { type: 'integer' } }),
    object({ a: { allOf: [{ type: 'integer' }, { type: 'string' }] }, b: { type: 'string' } }),
    [NO_JSON_WITNESS.otherWay, ['{"b":"text"}', 'writer', '{}']],
  ],
  [
    'patterns of which one takes all of the other, which nobody works out',
    { type: 'string', pattern: '^[a-z]+$' },
    { type: 'string', pattern: '^[a-c]+$' },
    [NO_JSON_WITNESS.notFound],
  ],
  [
    'numbers that ajv does not tell apart',
    '{"type":"number","maximum":0.1}',
    '{"type":"number","maximum":0.10000000000000001}',
    [NO_JSON_WITNESS.ajvDisagrees],
  ],
  [
    'a schema that every message would have to hold without end',
    node({ type: 'integer' }, { required: ['next'] }),
    node({ type: 'number' }, { required: ['next'] }),
    [NO_JSON_WITNESS.endless],
  ],
];

describe('the witness of', () => {
  test.each(CASES)('%s', (_claim, reader, writer, expected) => {
    expect(witnesses(reader, writer)).toEqual(expected);
  });
});

describe('a witness', () => {
  const parse = (schema: unknown) => parseSchema({ type: 'JSON', text: text(schema) });
  const reader = parse(object({ n: { type: 'integer' } }));
  const writer = parse(object({ n: { type: ['integer', 'string'] } }));

  test('is a JSON message without bytes, and says what ajv said', () => {
    expect(
      checkWitness(makeWitness({ reader, writer, finding: only(reader, writer), type: 'JSON' })),
    ).toEqual({
      message: { json: '{"n":"text"}' },
      outcome: '/n must be integer',
      control: { kind: 'writer', json: '{"n":1}' },
    });
  });

  test('says what ajv said in the names of the schema, also where ajv was given another one', () => {
    const named = (type: string) =>
      parse(`{"type":"object","properties":{"__proto__":{"type":"${type}"}},"additionalProperties":false}`);
    const [refusing, writing] = [named('integer'), named('string')];
    const finding = only(refusing, writing);
    expect(
      checkWitness(makeWitness({ reader: refusing, writer: writing, finding, type: 'JSON' })),
    ).toMatchObject({ outcome: '/__proto__ must be integer' });
    const half = (type: string) =>
      parse(`{"properties":{"a\\udc00":{"type":"${type}"}},"additionalProperties":false}`);
    const [reads, writes] = [half('integer'), half('string')];
    expect(
      checkWitness(
        makeWitness({ reader: reads, writer: writes, finding: only(reads, writes), type: 'JSON' }),
      ),
    ).toMatchObject({ outcome: '/a\\udc00 must be integer' });
  });

  test('is refused if its message reads or is none of the writer’s; a control that does not read is not shown', () => {
    const draft = makeWitness({ reader, writer, finding: only(reader, writer), type: 'JSON' });
    if ('none' in draft || draft.type !== 'JSON') throw new Error('no draft');
    const [first] = draft.tries;
    if (first === undefined) throw new Error('no message');
    const tried = (json: string, control: string): JsonWitnessDraft => ({
      ...draft,
      tries: [{ ...first, json, tried: json, controls: [{ kind: 'writer', json: control, tried: control }] }],
    });
    expect(checkWitness(tried('{"n":1}', '{}'))).toEqual({ none: NO_JSON_WITNESS.ajvDisagrees });
    expect(checkWitness(tried('{"n":null}', '{}'))).toEqual({ none: NO_JSON_WITNESS.ajvDisagrees });
    for (const control of ['{"n":"other"}', '{"n":null}'])
      expect(checkWitness(tried('{"n":"text"}', control))).toMatchObject({
        control: { none: NO_CONTROL.notFound },
      });
  });

  test('is made of referenced schemas, and nothing is fetched', () => {
    const schema = (type: string) => ({
      type: 'JSON' as const,
      text: text(object({ item: { $ref: 'https://example.com/item.json#/definitions/Item' } })),
      references: [
        {
          ...{ name: 'https://example.com/item.json', subject: 'item', version: 1 },
          text: text({ definitions: { Item: object({ n: { type } }, { required: ['n'] }) } }),
        },
      ],
    });
    const answers = runWitnessTask({ reader: schema('integer'), writer: schema('string') });
    expect(answers).toMatchObject([{ finding: 0, witness: { message: { json: '{"item":{"n":"text"}}' } } }]);
    expect(JSON.parse(JSON.stringify(answers))).toEqual(answers);
  });

  test('is not made where texts of two dialects refer to one another', () => {
    const schema = (type: string) => ({
      type: 'JSON' as const,
      text: text({ ...DRAFT_2020, ...object({ item: { $ref: 'item.json' } }) }),
      references: [{ name: 'item.json', subject: 'item', version: 1, text: text({ ...DRAFT_04, type }) }],
    });
    expect(runWitnessTask({ reader: schema('integer'), writer: schema('string') })).toMatchObject([
      { witness: { none: NO_JSON_WITNESS.dialects } },
    ]);
  });

  test('is the same each time, and plain JSON', () => {
    const make = () => makeWitness({ reader, writer, finding: only(reader, writer), type: 'JSON' });
    expect(make()).toEqual(make());
    expect(JSON.parse(JSON.stringify(make()))).toEqual(make());
  });

  test('of a finding of another pair is not made up', () => {
    const finding = only(reader, writer);
    expect(makeWitness({ reader, writer: reader, finding, type: 'JSON' })).toEqual({
      none: NO_JSON_WITNESS.unknown,
    });
  });

  test('holds by rules that differ from ajv’s in known ways only', () => {
    expect(AJV_DISAGREEMENTS.map(({ about }) => about)).toEqual([
      'references',
      'what stands beside "$ref"',
      'keywords of other drafts',
      'contains',
      'names that every JavaScript object has',
      'halves of surrogate pairs in names',
      'formats',
      'numbers',
    ]);
  });

  function only(one: ParsedJsonSchema, other: ParsedJsonSchema): PairFinding {
    const [finding] = comparePair({ reader: one, writer: other }).findings;
    if (finding === undefined) throw new Error('no finding');
    return finding;
  }
});

describe('hostile schemas end', () => {
  /** Schemas in which nothing but `type` differs. */
  const HOSTILE: [claim: string, schema: (type: string) => unknown][] = [
    ['deep ones', (type) => nested(240, { type })],
    ['arrays of arrays', (type) => nestedItems(300, { type })],
    [
      'branches within branches, that double at each step',
      (type) => ({
        $ref: '#/definitions/D13',
        definitions: Object.fromEntries(
          Array.from({ length: 14 }, (_, index) => {
            const inner = { $ref: `#/definitions/D${index - 1}` };
            return [`D${index}`, index === 0 ? { type } : { anyOf: [inner, { allOf: [inner] }] }];
          }),
        ),
      }),
    ],
    [
      'oneOf with hundreds of branches',
      (type) => ({
        oneOf: Array.from({ length: 300 }, (_, index) => object({ k: { const: index }, v: { type } })),
      }),
    ],
    [
      'a giant enum',
      (type) => object({ a: { enum: Array.from({ length: 50_000 }, (_, at) => `v${at}${type}`) } }),
    ],
    [
      'a pattern that takes for ever',
      (type) => object({ a: { type: 'string', pattern: `^(a+)+$|${type}` }, b: { type } }),
    ],
    [
      'hundreds of properties that are required and wrong',
      (type) => {
        const names = Array.from({ length: 300 }, (_, index) => `p${index}`);
        return object(Object.fromEntries(names.map((name) => [name, { type }])), { required: names });
      },
    ],
    [
      'schemas that are only themselves',
      (type) => ({
        properties: { a: { $ref: '#/definitions/A' }, b: { type } },
        definitions: { A: { anyOf: [{ $ref: '#/definitions/A' }, { not: { $ref: '#/definitions/A' } }] } },
      }),
    ],
    [
      'lengths beyond all use',
      (type) => object({ a: { type: 'string', minLength: 2_000_000_000 }, b: { type } }),
    ],
    ['arrays beyond all use', (type) => object({ a: { type: 'array', minItems: 1e9 }, b: { type } })],
    ['numbers beyond all use', (type) => `{"properties":{"a":{"minimum":1e99999},"b":{"type":"${type}"}}}`],
  ];

  test.each(HOSTILE)(
    '%s',
    (_claim, schema) => {
      const start = cpuMs();
      const found = witnesses(schema('integer'), schema('string'));
      expect(found.length).toBeGreaterThan(0);
      expect(cpuMs() - start).toBeLessThan(10_000);
    },
    60_000,
  );

  function nested(levels: number, inner: object): object {
    let schema = inner;
    for (let level = 0; level < levels; level += 1) schema = object({ n: schema });
    return schema;
  }

  function nestedItems(levels: number, inner: object): object {
    let schema = inner;
    for (let level = 0; level < levels; level += 1) schema = { type: 'array', items: schema };
    return schema;
  }
});
