import { describe, expect, test } from 'vitest';
import { parseSchema } from '../parse-schema.js';
import type { ParsedSchema } from '../parsed-schema.js';
import type { SchemaReference } from '../identity/schema-content.js';
import { changesBetween, type ChangeOptions } from './changes-between.js';
import { describeChange } from './describe-change.js';

const avro = (text: string): ParsedSchema => parseSchema({ type: 'AVRO', text });
const told = (before: string, after: string, options?: ChangeOptions): [string, string, string][] =>
  changesBetween(avro(before), avro(after), options).map((change) => [
    change.kind,
    change.path,
    describeChange(change),
  ]);

/** Two fields lists of a record R, and exactly what is told of them: kind, path, sentence. */
const FIELDS: [claim: string, before: string, after: string, told: [string, string, string][]][] = [
  [
    'a field that comes, with its type and default',
    '{"name":"id","type":"string"}',
    '{"name":"id","type":"string"},{"name":"carrier","type":["null",{"type":"record","name":"Carrier","fields":[{"name":"name","type":"string"}]}],"default":null}',
    [['field-added', 'carrier', 'Field `carrier` (null | record Carrier) added, default null.']],
  ],
  [
    'a field that comes without a default',
    '',
    '{"name":"__proto__","type":"int"}',
    [['field-added', '__proto__', 'Field `__proto__` (int) added, without a default.']],
  ],
  [
    'a field that goes, and not what lies in it',
    '{"name":"c","type":{"type":"record","name":"C","fields":[{"name":"x","type":"int"}]}}',
    '',
    [['field-removed', 'c', 'Field `c` (record C) removed.']],
  ],
  [
    'a field renamed by alias, and the alias',
    '{"name":"carrier_code","type":"string"}',
    '{"name":"carrier","type":"string","aliases":["carrier_code"]}',
    [
      ['field-renamed', 'carrier', 'Field `carrier_code` is now called `carrier`.'],
      ['aliases-changed', 'carrier', 'Aliases of `carrier` added: carrier_code.'],
    ],
  ],
  [
    'what lies in a renamed field under its new path',
    '{"name":"a","type":{"type":"record","name":"A","fields":[{"name":"x","type":"int"}]}}',
    '{"name":"b","aliases":["a"],"type":{"type":"record","name":"A","fields":[{"name":"x","type":"long"}]}}',
    [
      ['field-renamed', 'b', 'Field `a` is now called `b`.'],
      ['aliases-changed', 'b', 'Aliases of `b` added: a.'],
      ['type-changed', 'b.x', 'Type of `b.x` changed from int to long.'],
    ],
  ],
  [
    'another name without an alias as a field less and a field more',
    '{"name":"a","type":"int"}',
    '{"name":"b","type":"int"}',
    [
      ['field-added', 'b', 'Field `b` (int) added, without a default.'],
      ['field-removed', 'a', 'Field `a` (int) removed.'],
    ],
  ],
  [
    'a default that comes',
    '{"name":"n","type":"int"}',
    '{"name":"n","type":"int","default":1}',
    [['default-added', 'n', 'Default of `n` added: 1.']],
  ],
  [
    'a default that goes',
    '{"name":"n","type":"int","default":1}',
    '{"name":"n","type":"int"}',
    [['default-removed', 'n', 'Default of `n` removed: 1.']],
  ],
  [
    'another default',
    '{"name":"n","type":"int","default":1}',
    '{"name":"n","type":"int","default":2}',
    [['default-changed', 'n', 'Default of `n` changed from 1 to 2.']],
  ],
  [
    'the same default written otherwise as wording',
    '{"name":"n","type":"double","default":1}',
    '{"name":"n","type":"double","default":1.0}',
    [['property-changed', 'n', 'Attribute `default` of `n` changed from 1 to 1.0.']],
  ],
  [
    'documentation',
    '{"name":"n","type":"int","doc":"A."}',
    '{"name":"n","type":"int","doc":"B."}',
    [['doc-changed', 'n', 'Documentation of `n` changed.']],
  ],
  [
    'a deprecation with its reason',
    '{"name":"n","type":"int"}',
    '{"name":"n","type":"int","deprecated":"use m"}',
    [['deprecated', 'n', '`n` deprecated: "use m".']],
  ],
  [
    'a deprecation without one',
    '{"name":"n","type":"int","deprecated":false}',
    '{"name":"n","type":"int","deprecated":true}',
    [['deprecated', 'n', '`n` deprecated.']],
  ],
  [
    'another reason',
    '{"name":"n","type":"int","deprecated":true}',
    '{"name":"n","type":"int","deprecated":"use m"}',
    [['property-changed', 'n', 'Attribute `deprecated` of `n` changed from true to use m.']],
  ],
  [
    'a deprecation taken back',
    '{"name":"n","type":"int","deprecated":true}',
    '{"name":"n","type":"int"}',
    [['undeprecated', 'n', '`n` no longer deprecated.']],
  ],
  [
    'tags as sets',
    '{"name":"n","type":"int","confluent:tags":["PII"]}',
    '{"name":"n","type":"int","confluent:tags":["PII","ID"]}',
    [['reclassified', 'n', 'Tags of `n` changed from PII to ID, PII.']],
  ],
  [
    'tags in another order as wording',
    '{"name":"n","type":"int","confluent:tags":["PII","ID"]}',
    '{"name":"n","type":"int","confluent:tags":["ID","PII"]}',
    [
      [
        'property-changed',
        'n',
        'Attribute `confluent:tags` of `n` changed from ["PII","ID"] to ["ID","PII"].',
      ],
    ],
  ],
  [
    'a logical type that comes',
    '{"name":"at","type":"long"}',
    '{"name":"at","type":{"type":"long","logicalType":"timestamp-millis"}}',
    [['logical-type-changed', 'at', 'Logical type of `at` changed from long to timestamp-millis.']],
  ],
  [
    'the digits of a decimal',
    '{"name":"n","type":{"type":"bytes","logicalType":"decimal","precision":10,"scale":2}}',
    '{"name":"n","type":{"type":"bytes","logicalType":"decimal","precision":12,"scale":2}}',
    [['logical-type-changed', 'n', 'Logical type of `n` changed from decimal(10,2) to decimal(12,2).']],
  ],
  [
    'a type that becomes nullable, and goes on inside it',
    '{"name":"c","type":{"type":"record","name":"C","fields":[]}}',
    '{"name":"c","type":["null",{"type":"record","name":"C","fields":[{"name":"x","type":"int","default":0}]}]}',
    [
      ['type-changed', 'c', 'Type of `c` changed from record C to null | record C.'],
      ['field-added', 'c.x', 'Field `c.x` (int) added, default 0.'],
    ],
  ],
  [
    'a second record in a union: the field itself stays the same one, under its new path',
    '{"name":"p","type":["null",{"type":"record","name":"A","fields":[{"name":"x","type":"int"}]}]}',
    '{"name":"p","type":["null",{"type":"record","name":"A","fields":[{"name":"x","type":"long"}]},{"type":"record","name":"B","fields":[]}]}',
    [
      ['type-changed', 'p', 'Type of `p` changed from null | record A to null | record A | record B.'],
      ['type-changed', 'p<A>.x', 'Type of `p<A>.x` changed from int to long.'],
    ],
  ],
  [
    'branches in another order',
    '{"name":"n","type":["null","string"]}',
    '{"name":"n","type":["string","null"]}',
    [['order-changed', 'n', 'Branches of `n` reordered, nothing else of them.']],
  ],
  [
    'a union of one as another type than the one',
    '{"name":"n","type":"string"}',
    '{"name":"n","type":["string"]}',
    [['type-changed', 'n', 'Type of `n` changed from string to union of string.']],
  ],
  [
    'what arrays and maps hold',
    '{"name":"l","type":{"type":"array","items":{"type":"map","values":"int"}}}',
    '{"name":"l","type":{"type":"array","items":{"type":"map","values":"long"}}}',
    [['type-changed', 'l[]{}', 'Type of `l[]{}` changed from int to long.']],
  ],
  [
    'fields in another order',
    '{"name":"a","type":"int"},{"name":"b","type":"int"}',
    '{"name":"b","type":"int"},{"name":"a","type":"int"}',
    [['order-changed', '', 'Fields of `R` reordered, nothing else of them.']],
  ],
  [
    'a type that is used twice once, at its first use',
    '{"name":"a","type":{"type":"record","name":"M","fields":[{"name":"x","type":"int"}]}},{"name":"b","type":"M"}',
    '{"name":"a","type":{"type":"record","name":"M","fields":[{"name":"x","type":"int","doc":"D"}]}},{"name":"b","type":"M"}',
    [['doc-changed', 'a.x', 'Documentation of `a.x` added.']],
  ],
  [
    'a type put in the place of another that stays elsewhere',
    '{"name":"a","type":{"type":"record","name":"M","fields":[]}},{"name":"b","type":"M"},{"name":"c","type":{"type":"record","name":"N","fields":[]}}',
    '{"name":"a","type":{"type":"record","name":"M","fields":[]}},{"name":"b","type":{"type":"record","name":"N","fields":[]}},{"name":"c","type":"N"}',
    [['type-changed', 'b', 'Type of `b` changed from record M to record N.']],
  ],
  [
    'the sort order of a field',
    '{"name":"a","type":"int"}',
    '{"name":"a","type":"int","order":"ignore"}',
    [['property-changed', 'a', 'Attribute `order` of `a` changed from ascending to ignore.']],
  ],
  [
    'any other attribute, and its order',
    '{"name":"a","type":"int","x":1,"y":2}',
    '{"name":"a","type":"int","y":2,"x":"1"}',
    [
      ['property-changed', 'a', 'Attribute `x` of `a` changed from 1 to "1".'],
      ['order-changed', 'a', 'Attributes of `a` reordered, nothing else of them.'],
    ],
  ],
];

test.each(FIELDS)('tells %s', (_claim, before, after, expected) => {
  const record = (fields: string) => `{"type":"record","name":"R","fields":[${fields}]}`;
  expect(told(record(before), record(after))).toEqual(expected);
});

const SCHEMAS: [claim: string, before: string, after: string, told: [string, string, string][]][] = [
  [
    'symbols that come and go, and another default',
    '{"type":"enum","name":"E","symbols":["A","B"],"default":"A"}',
    '{"type":"enum","name":"E","symbols":["C","A"],"default":"C"}',
    [
      ['enum-symbol-added', '', 'Symbol `C` added to `E`.'],
      ['enum-symbol-removed', '', 'Symbol `B` removed from `E`.'],
      ['enum-default-changed', '', 'Default symbol of `E` changed from A to C.'],
    ],
  ],
  [
    'symbols in another order',
    '{"type":"enum","name":"E","symbols":["A","B"]}',
    '{"type":"enum","name":"E","symbols":["B","A"]}',
    [['order-changed', '', 'Symbols of `E` reordered, nothing else of them.']],
  ],
  [
    'the size of a fixed',
    '{"type":"fixed","name":"F","size":4}',
    '{"type":"fixed","name":"F","size":8}',
    [['fixed-size-changed', '', 'Size of `F` changed from 4 to 8 bytes.']],
  ],
  [
    'the name, documentation and aliases of the schema',
    '{"type":"record","name":"A","namespace":"n","fields":[]}',
    '{"type":"record","name":"B","namespace":"n","doc":"D","aliases":["A"],"fields":[]}',
    [
      ['name-changed', '', 'Type `n.A` is now called `n.B`.'],
      ['schema-doc-changed', '', 'Documentation of the schema added.'],
      ['aliases-changed', '', 'Aliases of `n.B` added: n.A.'],
    ],
  ],
  [
    'another namespace once, not for every type in it',
    '{"type":"record","name":"A","namespace":"old","fields":[{"name":"e","type":{"type":"enum","name":"E","symbols":["X"]}}]}',
    '{"type":"record","name":"A","namespace":"new","fields":[{"name":"e","type":{"type":"enum","name":"E","symbols":["X"]}}]}',
    [['name-changed', '', 'Type `old.A` is now called `new.A`.']],
  ],
  [
    'what is said of a type within',
    '{"type":"array","items":{"type":"record","name":"I","fields":[]}}',
    '{"type":"array","items":{"type":"record","name":"I","doc":"D","confluent:tags":["PII"],"deprecated":true,"fields":[]}}',
    [
      ['doc-changed', '[]', 'Documentation of `I` added.'],
      ['deprecated', '[]', '`I` deprecated.'],
      ['reclassified', '[]', 'Tags of `I` added: PII.'],
    ],
  ],
  [
    'another kind of type under the same name',
    '{"type":"record","name":"R","fields":[]}',
    '{"type":"error","name":"R","fields":[]}',
    [['type-changed', '', 'Type of the schema changed from record R to error R.']],
  ],
  [
    'the type of the whole schema',
    '"int"',
    '["null","int"]',
    [['type-changed', '', 'Type of the schema changed from int to null | int.']],
  ],
  [
    'recursive types without end',
    '{"type":"record","name":"T","fields":[{"name":"next","type":["null","T"]}]}',
    '{"type":"record","name":"T","fields":[{"name":"next","type":["null","T"],"default":null}]}',
    [['default-added', 'next', 'Default of `next` added: null.']],
  ],
  [
    'nothing where only white space and the notation of numbers differ',
    '{"type":"record","name":"R","fields":[{"name":"n","type":"double","default":1.50,"x":1.0}]}',
    '{ "name": "R",\n "type": "record", "fields": [ {"type": {"type":"double"}, "default": 1.5, "name": "n", "x": 1.00} ] }',
    [],
  ],
];

test.each(SCHEMAS)('tells %s', (_claim, before, after, expected) => {
  expect(told(before, after)).toEqual(expected);
});

describe('a change points', () => {
  const before = avro(
    '{"type":"record","name":"R","fields":[\n{"name":"a","type":"int"},\n{"name":"b","type":"int"}]}',
  );
  const after = avro(
    '{"type":"record","name":"R","fields":[\n\n{"name":"a","type":"long"},\n{"name":"c","type":"int"}]}',
  );

  test('into the newer text, for what is gone into the older one', () => {
    const places = changesBetween(before, after).map(({ kind, location, locatedIn }) => [
      kind,
      locatedIn,
      location.pointer,
      location.line,
    ]);
    expect(places).toEqual([
      ['type-changed', 'after', '/fields/0/type', 3],
      ['field-added', 'after', '/fields/1/name', 4],
      ['field-removed', 'before', '/fields/1/name', 3],
    ]);
  });

  test('for a field of a referenced type at the place that uses the type', () => {
    const text = '{"type":"record","name":"S","fields":[{"name":"carrier","type":"Carrier"}]}';
    const withCarrier = (type: string) =>
      parseSchema({
        type: 'AVRO',
        text,
        references: [
          {
            name: 'Carrier',
            subject: 'carrier',
            version: 1,
            text: `{"type":"record","name":"Carrier","fields":[{"name":"code","type":"${type}"}]}`,
          },
        ],
      });
    const [change, ...others] = changesBetween(withCarrier('int'), withCarrier('long'));
    expect(others).toEqual([]);
    expect(change).toMatchObject({
      kind: 'type-changed',
      path: 'carrier.code',
      before: 'int',
      after: 'long',
    });
    expect(change?.location.pointer).toBe('/fields/0/name');
  });
});

test('references that come, go and move on are told by name', () => {
  const reference = (name: string, version: number): SchemaReference => ({
    name,
    subject: `${name}-value`,
    version,
  });
  const references = {
    before: [reference('a', 1), reference('b', 1), reference('c', 1)],
    after: [reference('d', 1), reference('b', 2), reference('a', 1)],
  };
  expect(told('"int"', '"int"', { references }).map(([, , sentence]) => sentence)).toEqual([
    'Reference `d` added: d-value version 1.',
    'Reference `b` changed from b-value version 1 to b-value version 2.',
    'Reference `c` removed: c-value version 1.',
  ]);
});

describe('formats without a walk of their own tell what their fields tell', () => {
  test('JSON Schema', () => {
    const json = (text: string) => parseSchema({ type: 'JSON', text });
    const before = json('{"type":"object","properties":{"id":{"type":"string"},"old":{"type":"string"}}}');
    const after = json('{"type":"object","properties":{"id":{"type":"integer"}}}');
    expect(changesBetween(before, after).map(describeChange)).toEqual([
      'Type of `id` changed from string to integer.',
      'Field `old` (string) removed.',
    ]);
    const stricter = json('{"type":"object","properties":{"id":{"type":"integer"}},"maxProperties":2}');
    expect(changesBetween(after, stricter).map(({ kind }) => kind)).toEqual(['other-changed']);
    expect(changesBetween(before, before)).toEqual([]);
  });

  test('Protobuf', () => {
    const protobuf = (text: string) => parseSchema({ type: 'PROTOBUF', text });
    const before = protobuf('syntax = "proto3"; message M { string id = 1; }');
    const after = protobuf('syntax = "proto3"; message M { string id = 1; int32 n = 2; }');
    expect(changesBetween(before, after).map(({ kind, path }) => [kind, path])).toEqual([
      ['field-added', 'n'],
    ]);
    expect(changesBetween(before, before)).toEqual([]);
  });
});

test('another format is one change', () => {
  const after = parseSchema({ type: 'JSON', text: '{"type":"string"}' });
  expect(changesBetween(avro('"string"'), after).map(describeChange)).toEqual([
    'Type of the schema changed from AVRO to JSON.',
  ]);
});

describe('a schema that has too much to tell', () => {
  const record = (fields: number, doc: string, name = 'a') =>
    avro(
      JSON.stringify({
        type: 'record',
        name: 'R',
        fields: Array.from({ length: fields }, (_, index) => ({ name: `${name}${index}`, type: 'int', doc })),
      }),
    );

  test('is cut, and says so last', () => {
    const changes = changesBetween(record(3_000, 'A'), record(3_000, 'B'));
    expect(changes).toHaveLength(1_000);
    expect(changes.slice(-2).map(({ kind }) => kind)).toEqual(['doc-changed', 'changes-cut']);
  });

  test('is not cut when it fits exactly', () => {
    const changes = changesBetween(record(5, 'A'), record(5, 'B'), { limits: { maxChanges: 5 } });
    expect(changes.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => 'doc-changed'));
  });

  test('has its values cut, and no half of a pair left', () => {
    const [change] = changesBetween(record(1, ''), record(1, `${'x'.repeat(299)}🚚🚚`));
    expect(change?.after).toBe(`${'x'.repeat(299)}…`);
  });

  test('is bounded by its characters too: paths may be longer than texts', () => {
    const nested = (type: string) => {
      let inner: unknown = type;
      for (let level = 0; level < 100; level += 1) {
        const fields = [
          { name: 'x', type },
          { name: 'y'.repeat(5_000), type: inner },
        ];
        inner = { type: 'record', name: `T${level}`, fields };
      }
      return avro(JSON.stringify(inner));
    };
    const changes = changesBetween(nested('int'), nested('long'));
    expect(JSON.stringify(changes).length).toBeLessThan(2_000_000);
    expect(changes.at(-1)?.kind).toBe('changes-cut');
  });
});
