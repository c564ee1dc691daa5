import { parseSchema, type ResolvedReference } from '@schema-steward/schema';
import { describe, expect, test } from 'vitest';
import { checkCompatibility, comparePair, confluentMessages } from '../../index.js';
import { PROTOBUF_RULES } from '../../rules/protobuf-rules.js';
import {
  PROTOBUF_COMPATIBLE_TYPES,
  PROTOBUF_INCOMPATIBLE_TYPES,
  type ProtobufDifferenceType,
} from './protobuf-difference.js';

/** Processor time of this process: what others do on the machine does not count. */
const cpuMs = () => process.cpuUsage().user / 1_000;

const P2 = 'syntax = "proto2"; package p; ';
const P3 = 'syntax = "proto3"; package p; ';
const parse = (text: string, references: readonly ResolvedReference[] = []) =>
  parseSchema({ type: 'PROTOBUF', text, references, validateAsNew: true });

/** The messages that are about the difference, without the old schema that is quoted behind them. */
function messages(
  reader: string,
  writer: string,
  level: 'BACKWARD' | 'FORWARD' = 'BACKWARD',
): readonly string[] {
  const [candidate, old] = level === 'BACKWARD' ? [reader, writer] : [writer, reader];
  const versions = [{ version: 1, schema: parse(old) }];
  return confluentMessages(
    checkCompatibility({ subject: 's', level, candidate: parse(candidate), versions }),
  ).filter((one) => one.startsWith('{errorType:'));
}

describe('what Confluent’s registry calls incompatible is, in its words', () => {
  const cases: [type: ProtobufDifferenceType, reader: string, writer: string, message: string][] = [
    [
      'PACKAGE_CHANGED',
      'syntax = "proto3"; package q;',
      P3,
      "The package at '#/' in the new schema does not match the package in the old schema",
    ],
    [
      'MESSAGE_REMOVED',
      `${P3} message A { }`,
      `${P3} message A { message B { message C { } } }`,
      "The new schema is missing a MESSAGE type at path '#/A/B' in the old schema",
    ],
    [
      'FIELD_KIND_CHANGED',
      `${P3} message A { message B { A a = 5; } }`,
      `${P3} message A { message B { int32 a = 5; } }`,
      "The type of a field at path '#/A/B/5' in the new schema does not match the old schema",
    ],
    [
      'FIELD_SCALAR_KIND_CHANGED',
      `${P3} message A { oneof o { string s = 2; } }`,
      `${P3} message A { oneof p { int32 s = 2; } }`,
      "The kind of a SCALAR field at path '#/A/o/2' in the new schema does not match its kind in the old schema",
    ],
    [
      'FIELD_NAMED_TYPE_CHANGED',
      `${P3} message A { C m = 1; } message B { } message C { }`,
      `${P3} message A { B m = 1; } message B { } message C { }`,
      "The type of a MESSAGE field at path '#/A/1' in the new schema does not match its type in the old schema",
    ],
    [
      'FIELD_NUMERIC_LABEL_CHANGED',
      `${P2} message A { repeated float n = 1; }`,
      `${P2} message A { optional float n = 1; }`,
      "The label for a NUMERIC field at path '#/A/1' in the new schema does not match its label in the old schema",
    ],
    [
      'REQUIRED_FIELD_ADDED',
      `${P2} message A { required A a = 1; }`,
      `${P2} message A { }`,
      "A required field  at path '#/A/1' in the new schema is missing in the old schema",
    ],
    [
      'REQUIRED_FIELD_REMOVED',
      `${P2} message A { }`,
      `${P2} message A { required string s = 1; }`,
      "The new schema is missing a required field at path: '#/A/1' in the old schema",
    ],
    [
      'ONEOF_FIELD_REMOVED',
      `${P3} message A { oneof o { int32 a = 1; } }`,
      `${P3} message A { oneof o { int32 a = 1; int32 b = 2; } }`,
      "The new schema is missing a oneof field at path '#/A/o/2' in the old schema",
    ],
    [
      'MULTIPLE_FIELDS_MOVED_TO_ONEOF',
      `${P3} message A { oneof o { int32 a = 1; int32 b = 2; } }`,
      `${P3} message A { int32 a = 1; int32 b = 2; }`,
      "Multiple fields in the oneof at path '#/A/o' in the new schema are outside a oneof in the old schema",
    ],
    [
      'FIELD_MOVED_TO_EXISTING_ONEOF',
      `${P3} message A { oneof o { int32 a = 1; int32 b = 2; } }`,
      `${P3} message A { oneof o { int32 a = 1; } int32 b = 2; }`,
      "A field in the oneof at path '#/A/o' in the new schema is outside an existing oneof in the old schema",
    ],
  ];

  test.each(cases)('%s', (type, reader, writer, description) => {
    expect(messages(reader, writer)).toEqual([`{errorType:"${type}", description:"${description}"}`]);
    // The other way round, the sides change places in the sentence.
    const swapped = description.replaceAll(/\b(new|old)\b/g, (word) => (word === 'new' ? 'old' : 'new'));
    expect(messages(reader, writer, 'FORWARD')).toEqual([`{errorType:"${type}", description:"${swapped}"}`]);
  });

  test('all of it: the list has every type, and each has its rule', () => {
    expect(cases.map(([type]) => type)).toEqual([...PROTOBUF_INCOMPATIBLE_TYPES]);
    const told = PROTOBUF_RULES.flatMap(({ confluent }) => [...confluent]);
    expect([...new Set(told)].sort()).toEqual([...PROTOBUF_INCOMPATIBLE_TYPES].sort());
    expect(PROTOBUF_RULES.filter((rule) => rule.confluent.length > 0 && 'dropIn' in rule)).toEqual([]);
  });
});

describe('what Confluent’s registry lets pass passes', () => {
  const cases: [type: (typeof PROTOBUF_COMPATIBLE_TYPES)[number], reader: string, writer: string][] = [
    ['MESSAGE_ADDED', `${P3} message A { } message B { }`, `${P3} message A { }`],
    ['MESSAGE_MOVED', `${P3} message B { } message A { }`, `${P3} message A { } message B { }`],
    ['ENUM_ADDED', `${P3} enum E { E0 = 0; }`, P3],
    ['ENUM_REMOVED', P3, `${P3} enum E { E0 = 0; }`],
    ['ENUM_CONST_ADDED', `${P3} enum E { E0 = 0; E1 = 1; }`, `${P3} enum E { E0 = 0; }`],
    ['ENUM_CONST_CHANGED', `${P3} enum E { E0 = 0; X = 1; }`, `${P3} enum E { E0 = 0; E1 = 1; }`],
    ['ENUM_CONST_REMOVED', `${P3} enum E { E0 = 0; }`, `${P3} enum E { E0 = 0; E1 = 1; }`],
    ['FIELD_ADDED', `${P3} message A { int32 a = 1; }`, `${P3} message A { }`],
    ['FIELD_REMOVED', `${P3} message A { }`, `${P3} message A { int32 a = 1; }`],
    ['FIELD_NAME_CHANGED', `${P3} message A { int32 b = 1; }`, `${P3} message A { int32 a = 1; }`],
    [
      'FIELD_STRING_OR_BYTES_LABEL_CHANGED',
      `${P2} message A { repeated bytes a = 1; }`,
      `${P2} message A { optional string a = 1; }`,
    ],
    ['ONEOF_ADDED', `${P3} message A { oneof o { int32 a = 1; } }`, `${P3} message A { int32 a = 1; }`],
    ['ONEOF_REMOVED', `${P3} message A { }`, `${P3} message A { oneof o { int32 a = 1; int32 b = 2; } }`],
    [
      'ONEOF_FIELD_ADDED',
      `${P3} message A { oneof o { int32 a = 1; int32 b = 2; } }`,
      `${P3} message A { oneof o { int32 a = 1; } }`,
    ],
    [
      'ONEOF_FIELD_MOVED_TO_TOP_LEVEL',
      `${P3} message A { oneof o { int32 a = 1; } int32 b = 2; }`,
      `${P3} message A { oneof o { int32 a = 1; int32 b = 2; } }`,
    ],
  ];

  test.each(cases)('%s', (_type, reader, writer) => {
    expect(messages(reader, writer)).toEqual([]);
    expect(comparePair({ reader: parse(reader), writer: parse(writer) }).compatible).toBe('yes');
  });

  test('all of it', () => {
    expect(cases.map(([type]) => type)).toEqual([...PROTOBUF_COMPATIBLE_TYPES]);
  });
});

test('differences come in Confluent’s order: oneofs, numbers, what is nested', () => {
  const reader = `${P2} message A { oneof o { int32 x = 1; int32 y = 9; } optional string b = 3; optional string a = 2; message N { optional string s = 1; } }`;
  const writer = `${P2} message A { optional int32 x = 1; optional int32 y = 9; optional int32 b = 3; optional int32 a = 2; message N { optional int32 s = 1; } }`;
  expect(messages(reader, writer).map((one) => /'(#[^']*)'/.exec(one)?.[1])).toEqual([
    '#/A/o',
    '#/A/2',
    '#/A/3',
    '#/A/N/1',
  ]);
});

describe('types of other registered schemas', () => {
  const money = (version: number, field: string): ResolvedReference => ({
    ...{ name: 'money.proto', subject: 'money', version },
    text: `syntax = "proto3"; package m; message Money { ${field} Unit unit = 2; message Unit { string code = 1; } }`,
  });
  const order = (...references: ResolvedReference[]) =>
    parse(
      'syntax = "proto3"; import "money.proto"; message Order { m.Money price = 1; repeated m.Money parts = 2; }',
      references,
    );

  test('are compared inside where the version is another one, and told at every use', () => {
    const result = comparePair({
      reader: order(money(2, 'string n = 1;')),
      writer: order(money(1, 'int64 n = 1;')),
    });
    expect(result.compatible).toBe('no');
    expect(result.findings.map(({ ruleId, path, at }) => [ruleId, path, at.reader?.pointer])).toEqual([
      ['protobuf-scalar-kind-changed', 'price.n', '/messageType/0/field/0/typeName'],
      ['protobuf-imported-type-changed', 'price', '/messageType/0/field/0/typeName'],
      ['protobuf-imported-type-changed', 'parts', '/messageType/0/field/1/typeName'],
    ]);
    const told = result.confluent.order.map((index) => {
      const difference = result.findings[index]?.confluent;
      return (
        difference !== undefined &&
        'protobufType' in difference &&
        `${difference.protobufType} ${difference.path}`
      );
    });
    expect(told).toEqual([
      'FIELD_SCALAR_KIND_CHANGED #/Money/1',
      'FIELD_NAMED_TYPE_CHANGED #/Order/1',
      'FIELD_SCALAR_KIND_CHANGED #/Money/1',
      'FIELD_NAMED_TYPE_CHANGED #/Order/2',
    ]);
  });

  test('are not looked into where it is the same version', () => {
    const [reader, writer] = [order(money(1, 'string n = 1;')), order(money(1, 'int64 n = 1;'))];
    expect(comparePair({ reader, writer }).findings).toEqual([]);
  });

  test('that hold themselves and one another end', () => {
    const web = (version: number, kind: string): ResolvedReference => ({
      ...{ name: 'money.proto', subject: 'money', version },
      text: `syntax = "proto3"; package m; message Money { ${Array.from({ length: 12 }, (_one, index) => `M${index} m${index} = ${index + 1};`).join(' ')} }
        ${Array.from({ length: 12 }, (_one, at) => `message M${at} { ${kind} n = 99; ${Array.from({ length: 12 }, (_two, index) => `M${index} m${index} = ${index + 1};`).join(' ')} }`).join('\n')}`,
    });
    const result = comparePair({ reader: order(web(2, 'string')), writer: order(web(1, 'int32')) });
    expect(result.compatible).toBe('no');
    expect(result.confluent.order.length).toBeLessThan(30_000);
  });
});

test('a history of reservations is told in the direction in which it is bad', () => {
  const check = (level: 'BACKWARD' | 'FORWARD' | 'FULL', now: string, before: string) =>
    checkCompatibility({
      ...{ subject: 's', level, candidate: parse(`${P3} message A { ${now} }`) },
      versions: [{ version: 1, schema: parse(`${P3} message A { ${before} }`) }],
    }).comparisons.flatMap(({ findings }) => findings.map(({ ruleId }) => ruleId));
  // Under FULL too it is told once.
  for (const level of ['BACKWARD', 'FORWARD', 'FULL'] as const) {
    // A field that is removed and reserved is how it should be.
    expect(check(level, 'reserved 1; reserved "a";', 'int32 a = 1;')).toEqual([]);
    expect(check(level, 'int32 b = 1;', 'reserved 1;')).toEqual(['protobuf-reserved-number-used']);
    expect(check(level, 'int32 a = 2;', 'reserved "a";')).toEqual(['protobuf-name-reused']);
    expect(check(level, '', 'reserved 1 to 4, 7;')).toEqual(['protobuf-reserved-removed']);
    expect(check(level, 'reserved 1 to 9;', 'reserved 1 to 4, 7;')).toEqual([]);
  }
});

describe('hostile pairs are judged soon', () => {
  const chain = (count: number, type: string) =>
    `${P3} ${Array.from({ length: count }, (_one, index) => `message M${index} { M${Math.min(index + 1, count - 1)} next = 1; ${type} v = 2; }`).join('\n')}`;

  test.each<[string, string, string]>([
    ['a long chain of types, each changed', chain(4_000, 'string'), chain(4_000, 'int32')],
    [
      'one message with very many fields, all changed',
      `${P3} message A { ${Array.from({ length: 15_000 }, (_one, index) => `string f${index} = ${index + 20_000};`).join(' ')} }`,
      `${P3} message A { ${Array.from({ length: 15_000 }, (_one, index) => `int32 f${index} = ${index + 20_000};`).join(' ')} }`,
    ],
  ])('%s', (_name, reader, writer) => {
    const [mine, theirs] = [parse(reader), parse(writer)];
    const before = cpuMs();
    const result = comparePair({ reader: mine, writer: theirs });
    expect(result.compatible).toBe('no');
    expect(cpuMs() - before).toBeLessThan(5_000);
    expect(Math.max(...result.findings.map(({ path = '' }) => path.length))).toBeLessThan(1_000);
  });
});
