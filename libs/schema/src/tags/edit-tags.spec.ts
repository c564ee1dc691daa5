import type { SchemaType } from '@schema-steward/kernel';
import { describe, expect, test } from 'vitest';
import { parseSchema } from '../parse-schema.js';
import { carriedTags, editTags, taggedEntities } from './edit-tags.js';
import type { TagEntity } from './schema-tag.js';

const AVRO =
  '{"type":"record","name":"Order","namespace":"shop","fields":[' +
  '{"name":"email","type":"string"},' +
  '{"name":"lines","type":{"type":"array","items":{"type":"record","name":"Line","fields":[' +
  '{"name":"__proto__","type":["null",{"type":"map","values":{"type":"record","name":"Tax","namespace":"","fields":[' +
  '{"name":"rate","type":"double","default":1.10}]}}]}]}}}]}';

const JSON_SCHEMA =
  '{"type":"object","properties":{"email":{"type":"string","maxLength":1.0e2},"a.b":{"type":"string"},"a":{"type":"object",' +
  '"properties":{"b":{}}},"__proto__":{"type":"array","items":{"properties":{"sku":{"type":"string"}}}},"pay":{"oneOf":[{"type":"null"},' +
  '{"type":"object","properties":{"iban":{"type":"string"}}}]},"no":{"not":{"type":"object","properties":{"x":{}}}},"open":true},' +
  '"if":{"properties":{"k":{"const":1}}},"$defs":{"Name":{"type":"string"}}}';

const PROTOBUF = `syntax = "proto3";
package shop;

message Order {
  string email = 1;
  repeated Line lines = 2;

  oneof buyer {
    string name = 3;
  }

  message Line {
    string sku = 1 [deprecated = true];
  }
}
`;

const TEXTS: Readonly<Record<SchemaType, string>> = { AVRO, JSON: JSON_SCHEMA, PROTOBUF };

function parsed(type: SchemaType, text: string) {
  return parseSchema({ type, text, validateAsNew: true });
}

function add(
  type: SchemaType,
  text: string,
  path: string,
  kind: TagEntity['kind'],
  ...tags: string[]
): string {
  return editTags(parsed(type, text), [{ path, kind, add: tags, remove: [] }]);
}

function remove(type: SchemaType, text: string, path: string, kind: TagEntity['kind'], ...tags: string[]) {
  return editTags(parsed(type, text), [{ path, kind, add: [], remove: tags }]);
}

describe('a path leads to one place', () => {
  test.each<[SchemaType, path: string, kind: TagEntity['kind'], before: string, after: string]>([
    ['AVRO', 'shop.Order.email', 'field', '"type":"string"', '"type":"string","confluent:tags":["T"]'],
    ['AVRO', '.shop.Order.email', 'field', '"type":"string"', '"type":"string","confluent:tags":["T"]'],
    ['AVRO', 'shop.Order', 'record', '}}}]}', '}}}],"confluent:tags":["T"]}'],
    ['AVRO', 'shop.Line', 'record', '}]}}}]}', '}],"confluent:tags":["T"]}}}]}'],
    ['AVRO', 'shop.Line.__proto__', 'field', '}}]}]}}}]}', '}}],"confluent:tags":["T"]}]}}}]}'],
    ['AVRO', 'Tax.rate', 'field', '"default":1.10', '"default":1.10,"confluent:tags":["T"]'],
    [
      'JSON',
      'object',
      'record',
      '"Name":{"type":"string"}}',
      '"Name":{"type":"string"}},"confluent:tags":["T"]',
    ],
    ['JSON', 'object.email', 'field', '"maxLength":1.0e2', '"maxLength":1.0e2,"confluent:tags":["T"]'],
    [
      'JSON',
      'object.a.b',
      'field',
      '"a.b":{"type":"string"',
      '"a.b":{"type":"string","confluent:tags":["T"]',
    ],
    ['JSON', 'object.a.object.b', 'field', '"b":{}', '"b":{"confluent:tags":["T"]}'],
    [
      'JSON',
      'object.__proto__.array.object.sku',
      'field',
      '"sku":{"type":"string"',
      '"sku":{"type":"string","confluent:tags":["T"]',
    ],
    [
      'JSON',
      'object.__proto__.array.object',
      'record',
      '"sku":{"type":"string"}}',
      '"sku":{"type":"string"}},"confluent:tags":["T"]',
    ],
    [
      'JSON',
      'object.pay.oneof.1.object.iban',
      'field',
      '"iban":{"type":"string"',
      '"iban":{"type":"string","confluent:tags":["T"]',
    ],
    [
      'JSON',
      'object.email.anyof.0.object',
      'record',
      '"maxLength":1.0e2',
      '"maxLength":1.0e2,"confluent:tags":["T"]',
    ],
    ['JSON', 'object.no.not.object.x', 'field', '"x":{}', '"x":{"confluent:tags":["T"]}'],
    ['JSON', 'allof.1.conditional.if.object.k', 'field', '"const":1', '"const":1,"confluent:tags":["T"]'],
    [
      'JSON',
      'object.$defs.Name',
      'field',
      '"Name":{"type":"string"',
      '"Name":{"type":"string","confluent:tags":["T"]',
    ],
  ])('%s %s (%s)', (type, path, kind, before, after) => {
    expect(add(type, TEXTS[type], path, kind, 'T')).toBe(TEXTS[type].replace(before, after));
  });

  test.each<[path: string, kind: TagEntity['kind'], before: string, after: string]>([
    [
      'Order.email',
      'field',
      'email = 1;',
      'email = 1 [(confluent.field_meta) = {\n    tags: [\n      "T"\n    ]\n  }];',
    ],
    [
      '.Order.buyer.name',
      'field',
      'name = 3;',
      'name = 3 [(confluent.field_meta) = {\n      tags: [\n        "T"\n      ]\n    }];',
    ],
    [
      'Order.name',
      'field',
      'name = 3;',
      'name = 3 [(confluent.field_meta) = {\n      tags: [\n        "T"\n      ]\n    }];',
    ],
    [
      'Order.Line.sku',
      'field',
      '[deprecated = true]',
      '[\n      deprecated = true,\n      (confluent.field_meta) = {\n        tags: [\n          "T"\n        ]\n      }\n    ]',
    ],
    [
      'Order.Line',
      'record',
      'message Line {\n',
      'message Line {\n    option (confluent.message_meta) = {\n      tags: [\n        "T"\n      ]\n    };\n  \n',
    ],
  ])('PROTOBUF %s (%s)', (path, kind, before, after) => {
    const tagged = add('PROTOBUF', PROTOBUF, path, kind, 'T');
    expect(tagged).toBe(PROTOBUF.replace(before, after));
    expect(parsed('PROTOBUF', tagged).canonicalText).toBe(tagged);
  });
});

describe('a path that leads nowhere', () => {
  test.each<[SchemaType, path: string, kind: TagEntity['kind']]>([
    ['AVRO', 'shop.Order.nothing', 'field'],
    ['AVRO', 'Order.email', 'field'],
    ['AVRO', 'shop.Order.email', 'record'],
    ['AVRO', 'shop.Order', 'field'],
    ['AVRO', '', 'record'],
    ['AVRO', 'constructor', 'record'],
    ['JSON', 'object.nothing', 'field'],
    ['JSON', 'object', 'field'],
    ['JSON', 'email', 'field'],
    ['JSON', 'object.', 'field'],
    ['JSON', 'object.pay.oneof.7.object.iban', 'field'],
    ['JSON', 'object.pay.oneof.-1.object.iban', 'field'],
    ['JSON', 'object.constructor', 'field'],
    ['JSON', 'allof.0.conditional.else.object.k', 'field'],
    ['PROTOBUF', 'shop.Order.email', 'field'],
    ['PROTOBUF', 'Order.nothing', 'field'],
    ['PROTOBUF', 'Line', 'record'],
    ['PROTOBUF', 'Order.email', 'record'],
  ])('%s %j (%s) is refused in Confluent’s words', (type, path, kind) => {
    expect(() => add(type, TEXTS[type], path, kind, 'T')).toThrow(
      `No matching path '${path}' found in the schema`,
    );
  });

  test('is also a property that is `true`: it has no room for tags', () => {
    expect(() => add('JSON', JSON_SCHEMA, 'object.open', 'field', 'T')).toThrow('without room for tags');
  });

  test('costs no time to speak of, however often the path could be cut', () => {
    const deep = Array.from({ length: 60 }, () => '"a":{"properties":{"a.object.a":{},').join('');
    const text = `{"properties":{${deep}"z":{}${'}}'.repeat(60)}}}`;
    const path = `object.${'a.object.'.repeat(400)}z`;
    const before = process.cpuUsage();
    expect(() => add('JSON', text, path, 'field', 'T')).toThrow('No matching path');
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
  });
});

describe('tags', () => {
  const one = '{"type":"record","name":"R","fields":[],"confluent:tags":["A","B"],"doc2":1}';

  test.each<[what: string, add: string[], remove: string[], expected: string]>([
    ['are added behind those that are there', ['C', 'A'], [], one.replace('"B"]', '"B","C"]')],
    ['are removed one by one', [], ['A', 'nothing'], one.replace('"A",', '')],
    ['go with their name when none is left', [], ['A', 'B'], one.replace('"confluent:tags":["A","B"],', '')],
    ['that are added and removed at once are gone', ['C'], ['C'], one],
    ['that change nothing leave the text as it is', ['A'], ['Z'], one],
    ['may hold anything', ['"\u0000\n'], [], one.replace('"B"]', String.raw`"B","\"\u0000\n"]`)],
  ])('%s', (_what, added, removed, expected) => {
    expect(editTags(parsed('AVRO', one), [{ path: 'R', kind: 'record', add: added, remove: removed }])).toBe(
      expected,
    );
  });

  test('of a property and of the object that it is are the same', () => {
    const text = '{"properties":{"a":{"type":"object"}}}';
    const both = editTags(parsed('JSON', text), [
      { path: 'object.a', kind: 'field', add: ['A'], remove: [] },
      { path: 'object.a.object', kind: 'record', add: ['B'], remove: [] },
    ]);
    expect(both).toBe('{"properties":{"a":{"type":"object","confluent:tags":["A","B"]}}}');
  });

  test('of several places are edited at once, inner and outer ones', () => {
    const text = '{"properties":{"a":{"properties":{"b":{}}}}}';
    const edits = ['object', 'object.a.object', 'object.a.object.b'].map((path, index) => ({
      path,
      kind: index === 2 ? ('field' as const) : ('record' as const),
      add: [String(index)],
      remove: [],
    }));
    expect(editTags(parsed('JSON', text), edits)).toBe(
      '{"properties":{"a":{"properties":{"b":{"confluent:tags":["2"]}},"confluent:tags":["1"]}},"confluent:tags":["0"]}',
    );
  });

  test('of Protobuf that are set part by part are put together', () => {
    const head = 'syntax = "proto3";\n\nimport "confluent/meta.proto";\n\nmessage M {\n  string a = 1 ';
    const parts = `${head}[\n    (confluent.field_meta).doc = "d",\n    deprecated = true,\n    (confluent.field_meta).tags = "A"\n  ];\n}\n`;
    expect(add('PROTOBUF', parts, 'M.a', 'field', 'B')).toBe(
      `${head}[\n    (confluent.field_meta) = {\n      doc: "d",\n      tags: [\n        "A",\n        "B"\n      ]\n    },\n    deprecated = true\n  ];\n}\n`,
    );
    expect(remove('PROTOBUF', parts, 'M.a', 'field', 'A')).toBe(
      `${head}[\n    (confluent.field_meta) = {\n      doc: "d"\n    },\n    deprecated = true\n  ];\n}\n`,
    );
  });
});

describe('what has tags is listed', () => {
  test.each<[SchemaType, [kind: TagEntity['kind'], path: string][]]>([
    [
      'AVRO',
      [
        ['record', 'shop.Order'],
        ['field', 'shop.Order.email'],
        ['record', 'shop.Line'],
        ['field', 'shop.Line.__proto__'],
        ['field', 'Tax.rate'],
      ],
    ],
    [
      'JSON',
      [
        ['record', 'object'],
        ['field', 'object.email'],
        ['field', 'object.a.object.b'],
        ['record', 'object.__proto__.array.object'],
        ['field', 'object.pay.oneof.1.object.iban'],
        ['field', 'object.no.not.object.x'],
        ['field', 'object.$defs.Name'],
        ['field', 'allof.0.conditional.if.object.k'],
      ],
    ],
    [
      'PROTOBUF',
      [
        ['record', 'Order'],
        ['field', 'Order.email'],
        ['field', 'Order.buyer.name'],
        ['record', 'Order.Line'],
        ['field', 'Order.Line.sku'],
      ],
    ],
  ])('in %s, outer before inner, by the paths that lead there', (type, entities) => {
    const edits = entities.map(([kind, path], index) => ({
      kind,
      path,
      add: [`T${index}`, 'all'],
      remove: [],
    }));
    const tagged = editTags(parsed(type, TEXTS[type]), edits);
    expect(taggedEntities(parsed(type, tagged))).toEqual(
      entities.map(([kind, path], index) => ({ kind, path, tags: [`T${index}`, 'all'] })),
    );
  });

  test('without the tags of types that are registered elsewhere', () => {
    const schema = parseSchema({
      type: 'AVRO',
      text: '{"type":"record","name":"R","fields":[{"name":"o","type":"Other","confluent:tags":["A"]}]}',
      references: [
        {
          name: 'Other',
          subject: 'other',
          version: 1,
          text: '{"type":"record","name":"Other","fields":[{"name":"x","type":"int","confluent:tags":["B"]}]}',
        },
      ],
    });
    expect(taggedEntities(schema)).toEqual([{ kind: 'field', path: 'R.o', tags: ['A'] }]);
    expect(() => editTags(schema, [{ kind: 'field', path: 'Other.x', add: ['C'], remove: [] }])).toThrow(
      "No matching path 'Other.x'",
    );
  });
});

describe('tags are carried over to the next version', () => {
  test.each<[SchemaType, before: string, after: string, expected: TagEntity[]]>([
    [
      'AVRO',
      '{"type":"record","name":"R","confluent:tags":["T"],"fields":[{"name":"a","type":"int","confluent:tags":["T"]},{"name":"b","type":"int","confluent:tags":["T"]}]}',
      '{"type":"record","name":"R","fields":[{"name":"a","type":"long"}]}',
      [
        { kind: 'record', path: 'R' },
        { kind: 'field', path: 'R.a' },
      ],
    ],
    [
      'JSON',
      '{"properties":{"a":{"confluent:tags":["T"]},"b":{"confluent:tags":["T"]},"c":{"confluent:tags":["T"]}}}',
      '{"properties":{"a":{},"b":true}}',
      [{ kind: 'field', path: 'object.a' }],
    ],
    [
      'PROTOBUF',
      'syntax = "proto3"; import "confluent/meta.proto"; message M { string a = 1 [(confluent.field_meta).tags = "T"]; string b = 2 [(confluent.field_meta).tags = "T"]; }',
      'syntax = "proto3"; message M { int32 a = 1; }',
      [{ kind: 'field', path: 'M.a' }],
    ],
  ])('of %s, with what is still there', (type, before, after, expected) => {
    const next = parsed(type, after);
    const edits = carriedTags(next, parsed(type, before));
    expect(edits).toEqual(expected.map((entity) => ({ ...entity, add: ['T'], remove: [] })));
    expect(taggedEntities(parsed(type, editTags(next, edits)))).toEqual(
      expected.map((entity) => ({ ...entity, tags: ['T'] })),
    );
  });

  test('not to a schema of another format', () => {
    expect(
      carriedTags(
        parsed('JSON', '{"properties":{"a":{}}}'),
        parsed(
          'AVRO',
          '{"type":"record","name":"object","fields":[{"name":"a","type":"int","confluent:tags":["T"]}]}',
        ),
      ),
    ).toEqual([]);
  });
});
