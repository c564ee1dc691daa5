import { parseSchema, type ResolvedReference } from '@schema-steward/schema';
import { describe, expect, test } from 'vitest';
import { comparePair } from '../index.js';
import { checkWitness } from './check-witness.js';
import { makeWitness } from './make-witness.js';
import type { Witness } from './witness.js';
import { runWitnessTask } from './worker-task.js';

const P2 = 'syntax = "proto2"; ';
const P3 = 'syntax = "proto3"; ';

const schema = (text: string, references: readonly ResolvedReference[] = []) => ({
  type: 'PROTOBUF' as const,
  text,
  references,
});

/** The witness of each finding: how it breaks, message, bytes, control (and whose), or why there is none. */
function witnesses(reader: string, writer: string): unknown[] {
  return runWitnessTask({ reader: schema(reader), writer: schema(writer) }).map(({ witness }) =>
    told(witness),
  );
}

function told(witness: ReturnType<typeof checkWitness>): unknown {
  if ('none' in witness) return witness.none;
  const { medium, message, control } = witness;
  return [medium, message.json, hex(message.bytes), ...controlOf(control)];
}

function controlOf(control: Witness['control']): unknown[] {
  return 'none' in control ? [control.none] : [control.kind, control.json];
}

function hex(base64 = ''): string {
  return Buffer.from(base64, 'base64').toString('hex');
}

const CASES: [claim: string, reader: string, writer: string, witnesses: unknown[]][] = [
  [
    'a number that the reader’s type does not hold: the control holds one that fits',
    `${P3}message Order { int32 count = 1; }`,
    `${P3}message Order { int64 count = 1; }`,
    [['bytes', '{"count":"1099511627776"}', '08808080808020', 'writer', '{"count":"300"}']],
  ],
  [
    'another encoding of a number: nothing is refused, and another number comes back',
    `${P3}message Order { sint32 delta = 1; }`,
    `${P3}message Order { int32 delta = 1; }`,
    [['bytes', '{"delta":300}', '08ac02', 'writer', '{}']],
  ],
  [
    'another wire type: the reader takes the field for one that it does not know',
    `${P3}message Order { fixed32 total = 1; }`,
    `${P3}message Order { int32 total = 1; }`,
    [['bytes', '{"total":300}', '08ac02', 'writer', '{}']],
  ],
  [
    'bytes that are no text: the control holds some that are',
    `${P3}message Order { string token = 1; }`,
    `${P3}message Order { bytes token = 1; }`,
    [['bytes', '{"token":"//4="}', '0a02fffe', 'writer', '{"token":"dGV4dA=="}']],
  ],
  [
    'text read as bytes: the bytes are the same, JSON is not',
    `${P3}message Order { bytes token = 1; }`,
    `${P3}message Order { string token = 1; }`,
    [['json', '{"token":"text"}', '0a0474657874', 'writer', '{}']],
  ],
  [
    'numbers that are packed together, for a reader of one',
    `${P2}message Order { optional int32 count = 1; }`,
    `${P2}message Order { repeated int32 count = 1 [packed = true]; }`,
    [['bytes', '{"count":[300,1]}', '0a03ac0201', 'writer', '{}']],
  ],
  [
    'a list that is not packed: the reader of one keeps the last',
    `${P3}message Order { string note = 1; }`,
    `${P3}message Order { repeated string note = 1; }`,
    [['bytes', '{"note":["text","one more"]}', '0a04746578740a086f6e65206d6f7265', 'writer', '{}']],
  ],
  [
    'two fields that exclude one another for the reader: the control holds one of them',
    `${P2}message Payment { oneof by { string card = 1; string iban = 2; } }`,
    `${P2}message Payment { optional string card = 1; optional string iban = 2; }`,
    [['bytes', '{"card":"text","iban":"text"}', '0a0474657874120474657874', 'writer', '{"card":"text"}']],
  ],
  [
    'a field that the reader requires and the writer does not know: the control is a writer’s that has it',
    `${P2}message Order { optional int32 n = 1; required string id = 2; }`,
    `${P2}message Order { optional int32 n = 1; }`,
    [['bytes', '{}', '', 'mended-writer', '{"id":"text"}']],
  ],
  [
    'a field that the writer may leave out: the control does not',
    `${P2}message Order { required string id = 1; }`,
    `${P2}message Order { optional string id = 1; }`,
    [['bytes', '{}', '', 'writer', '{"id":"text"}']],
  ],
  [
    'a default that is another: the control says the value',
    `${P2}message Order { optional int32 parts = 1 [default = 2]; }`,
    `${P2}message Order { optional int32 parts = 1 [default = 1]; }`,
    [['bytes', '{}', '', 'writer', '{"parts":300}']],
  ],
  [
    'a value that a closed enum does not know',
    `${P2}message Order { optional S s = 1; } enum S { A = 0; }`,
    `${P2}message Order { optional S s = 1; } enum S { A = 0; B = 1; }`,
    [['bytes', '{"s":"B"}', '0801', 'writer', '{"s":"A"}']],
  ],
  [
    'the same for an open one: bytes keep the number, JSON does not know the name',
    `${P3}message Order { S s = 1; } enum S { A = 0; }`,
    `${P3}message Order { S s = 1; } enum S { A = 0; B = 1; }`,
    [['json', '{"s":"B"}', '0801', 'writer', '{"s":"A"}']],
  ],
  [
    'a message between tags, for a reader that expects its length',
    'edition = "2023"; message Order { Line line = 1; } message Line { string sku = 1; }',
    'edition = "2023"; message Order { Line line = 1 [features.message_encoding = DELIMITED]; } message Line { string sku = 1; }',
    [['bytes', '{"line":{"sku":"text"}}', '0b0a04746578740c', 'writer', '{}']],
  ],
  [
    'inside a group, which may be sent by itself',
    `${P2}message Order { optional group Line = 1 { optional bool count = 2; } }`,
    `${P2}message Order { optional group Line = 1 { optional string count = 2; } }`,
    [['bytes', '{"count":"text"}', '120474657874', 'writer', '{}']],
  ],
  [
    'a map’s values and its keys',
    `${P3}message Order { map<string, float> rates = 1; map<string, string> names = 2; }`,
    `${P3}message Order { map<string, double> rates = 1; map<int64, string> names = 2; }`,
    [
      ['bytes', '{"rates":{"text":1.5}}', '0a0f0a047465787411000000000000f83f', 'writer', '{}'],
      ['bytes', '{"names":{"300":"text"}}', '120908ac02120474657874', 'writer', '{}'],
    ],
  ],
  [
    'a number that is another field’s now',
    `${P3}message Order { int64 weight = 1; }`,
    `${P3}message Order { bool express = 1; }`,
    [
      ['bytes', '{"express":true}', '0801', 'writer', '{}'],
      ['json', '{"express":true}', '0801', 'writer', '{}'],
    ],
  ],
  [
    'a name that is another number’s now: JSON reads the one as the other',
    `${P3}message Order { string note = 2; }`,
    `${P3}message Order { string note = 1; }`,
    [['json', '{"note":"text"}', '0a0474657874', 'writer', '{}']],
  ],
  [
    'another name in JSON',
    `${P3}message Order { string carrier = 1; }`,
    `${P3}message Order { string carrier_code = 1; }`,
    [['json', '{"carrierCode":"text"}', '0a0474657874', 'writer', '{}']],
  ],
  [
    'a message that is gone: there is nothing to read it with',
    `${P3}message Order { }`,
    `${P3}message Order { } message Refund { string id = 1; }`,
    [['bytes', '{"id":"text"}', '0a0474657874', 'The reader cannot read anything in that place.']],
  ],
  [
    'another message: the field in it that does not read is found',
    `${P3}message Order { Place to = 1; } message Address { string city = 1; } message Place { int32 code = 1; }`,
    `${P3}message Order { Address to = 1; } message Address { string city = 1; }`,
    [['bytes', '{"to":{"city":"text"}}', '0a060a0474657874', 'writer', '{"to":{}}']],
  ],
  [
    'another message that holds the same: no message shows it',
    `${P3}message Order { Place to = 1; } message Address { string city = 1; } message Place { string city = 1; }`,
    `${P3}message Order { Address to = 1; } message Address { string city = 1; }`,
    ['What the one message holds is read alike as the other; what has changed is what it is called.'],
  ],
  [
    'an extension, which in JSON is its full name in brackets',
    `${P2}package p; message Order { extensions 100 to 199; } extend Order { optional bool count = 100; }`,
    `${P2}package p; message Order { extensions 100 to 199; } extend Order { optional string count = 100; }`,
    [['bytes', '{"[p.count]":"text"}', 'a2060474657874', 'writer', '{}']],
  ],
  [
    'two findings in one message: each message breaks of its own, and the controls are not those of the other',
    `${P3}message Order { int32 a = 1; sint32 b = 2; }`,
    `${P3}message Order { int64 a = 1; int32 b = 2; }`,
    [
      ['bytes', '{"a":"1099511627776"}', '08808080808020', 'writer', '{"a":"300"}'],
      ['bytes', '{"b":300}', '10ac02', 'writer', '{}'],
    ],
  ],
  [
    'one finding that breaks every message: the control of the other is a mended writer’s',
    `${P2}message Order { optional int32 a = 1; required string id = 2; }`,
    `${P2}message Order { optional int64 a = 1; }`,
    [
      ['bytes', '{"a":"1099511627776"}', '08808080808020', 'mended-writer', '{"a":300,"id":"text"}'],
      ['bytes', '{}', '', 'mended-writer', '{"id":"text"}'],
    ],
  ],
  [
    'code that changes alone',
    `${P3}package shop.v2; message Order { optional int32 n = 1; }`,
    `${P3}package shop.v1; message Order { int32 n = 1; }`,
    [
      'Messages read as before; what breaks is generated code, or what finds a type by its full name.',
      'Messages read as before; what breaks is generated code, or what finds a type by its full name.',
    ],
  ],
  [
    'names that JavaScript keeps for itself',
    `${P3}message __proto__ { int32 constructor = 1; int32 toString = 2 [json_name = "__proto__"]; }`,
    `${P3}message __proto__ { int64 constructor = 1; int64 toString = 2 [json_name = "__proto__"]; }`,
    [
      ['bytes', '{"constructor":"1099511627776"}', '08808080808020', 'writer', '{"constructor":"300"}'],
      ['bytes', '{"__proto__":"1099511627776"}', '10808080808020', 'writer', '{"__proto__":"300"}'],
    ],
  ],
];

describe('the witness of', () => {
  test.each(CASES)('%s', (_claim, reader, writer, expected) => {
    expect(witnesses(reader, writer)).toEqual(expected);
  });
});

describe('a witness', () => {
  const parse = (text: string) => parseSchema({ type: 'PROTOBUF', text });
  const reader = parse(`${P3}message Order { int32 count = 1; string id = 2; }`);
  const writer = parse(`${P3}message Order { int64 count = 1; string id = 2; }`);
  const draft = () => {
    const [finding] = comparePair({ reader, writer }).findings;
    if (finding === undefined) throw new Error('no finding');
    const made = makeWitness({ reader, writer, finding, type: 'PROTOBUF' });
    if ('none' in made || made.type !== 'PROTOBUF') throw new Error('no draft');
    return made;
  };

  test('says of what message it is, and what came back', () => {
    expect(checkWitness(draft())).toEqual({
      type: 'Order',
      medium: 'bytes',
      message: { json: '{"count":"1099511627776"}', bytes: 'CICAgICAIA==' },
      outcome: 'count: 1099511627776 comes back as 0',
      control: { kind: 'writer', json: '{"count":"300"}', bytes: 'CKwC' },
    });
  });

  test('of a mended writer brings the schema that its control was written with, which writes the same bytes', () => {
    const mended = runWitnessTask({
      reader: schema(`${P2}message Order { required string id = 1; optional S s = 2; } enum S { A = 0; }`),
      writer: schema(`${P2}message Order { optional S s = 2; } enum S { A = 0; }`),
    });
    expect(mended).toMatchObject([
      {
        witness: {
          control: {
            json: '{"id":"text"}',
            bytes: 'CgR0ZXh0',
            schema:
              'edition = "2023";\n\nmessage Order {\n  string id = 1 [json_name = "id", features.field_presence = LEGACY_REQUIRED, features.utf8_validation = NONE];\n}\n',
          },
        },
      },
    ]);
  });

  test('is refused if its message reads, or reads for a reader that differs in this alone', () => {
    const made = draft();
    const reads = { none: 'No message was found that runs into it; the reader takes what was tried.' };
    expect(checkWitness({ ...made, broken: made.controls })).toMatchObject({
      outcome: expect.any(String) as unknown,
    });
    expect(checkWitness({ ...made, broken: made.broken.slice(0, 1) })).toEqual(reads);
    expect(checkWitness({ ...made, apart: made.writer })).toEqual(reads);
    expect(checkWitness({ ...made, reader: made.writer })).toEqual(reads);
  });

  test('lies at the end of a way where the message is an import’s, which is not sent by itself', () => {
    const imported = (type: string, version: number) => [
      {
        name: 'item.proto',
        subject: 'item',
        version,
        text: `${P3}package x; message Item { ${type} n = 1; }`,
      },
    ];
    const text = `${P3}package x; import "item.proto"; message Order { map<string, Item> items = 4; }`;
    const answers = runWitnessTask({
      reader: schema(text, imported('bool', 2)),
      writer: schema(text, imported('int32', 1)),
    });
    expect(answers.map(({ witness }) => told(witness))).toContainEqual([
      'bytes',
      '{"items":{"text":{"n":300}}}',
      '220b0a0474657874120308ac02',
      'writer',
      '{"items":{"text":{"n":1}}}',
    ]);
    expect(JSON.parse(JSON.stringify(answers))).toEqual(answers);
  });

  test('is the same each time', () => {
    expect(draft()).toEqual(draft());
    expect(JSON.parse(JSON.stringify(draft()))).toEqual(draft());
  });

  test('of a finding of another pair is not made up', () => {
    const [finding] = comparePair({ reader, writer }).findings;
    if (finding === undefined) throw new Error('no finding');
    expect(makeWitness({ reader, writer: reader, finding, type: 'PROTOBUF' })).toEqual({
      none: 'The finding is not one of this pair of schemas.',
    });
  });
});

describe('hostile schemas', () => {
  test('a message that requires itself has no message at all', () => {
    const node = (type: string) => `${P2}message Node { required Node next = 1; optional ${type} n = 2; }`;
    expect(witnesses(node('bool'), node('string'))).toEqual([
      'Every message would have to hold itself without end, or be too deep to be of use.',
    ]);
  });

  test('one that may hold itself has a short one', () => {
    const node = (type: string) =>
      `${P3}message Node { repeated Node nodes = 1; map<string, Node> more = 2; ${type} n = 3; }`;
    expect(witnesses(node('bool'), node('string'))).toEqual([
      ['bytes', '{"n":"text"}', '1a0474657874', 'writer', '{}'],
    ]);
  });

  test('required messages that double at each step end at the budget', () => {
    const chain = (type: string) =>
      P2 +
      Array.from({ length: 25 }, (_, index) =>
        index === 0
          ? `message T0 { required ${type} v = 1; }`
          : `message T${index} { required T${index - 1} a = 1; required T${index - 1} b = 2; required ${type} c = 3; }`,
      ).join('\n');
    const answers = witnesses(chain('bool'), chain('string'));
    expect(answers.length).toBe(25);
    expect(answers.at(-1)).toBe('The shortest message that shows it is too large to be of use.');
    expect(answers[0]).toEqual(['bytes', '{"v":"text"}', '0a0474657874', 'mended-writer', '{"v":true}']);
  });

  test('ten thousand fields are cut to those that the message holds', () => {
    const wide = (type: string) =>
      `${P3}message Wide { ${Array.from({ length: 10_000 }, (_, index) => `string f${index + 1} = ${index + 20_000};`).join(' ')} ${type} bad = 1; }`;
    const [readerText, writerText] = [wide('bool'), wide('string')];
    const [readerSchema, writerSchema] = [readerText, writerText].map((text) =>
      parseSchema({ type: 'PROTOBUF', text }),
    );
    if (readerSchema === undefined || writerSchema === undefined) throw new Error('no schema');
    const [finding] = comparePair({ reader: readerSchema, writer: writerSchema }).findings;
    if (finding === undefined) throw new Error('no finding');
    const made = makeWitness({ reader: readerSchema, writer: writerSchema, finding, type: 'PROTOBUF' });
    expect(JSON.stringify(made).length).toBeLessThan(5_000);
    expect(told(checkWitness(made))).toEqual(['bytes', '{"bad":"text"}', '0a0474657874', 'writer', '{}']);
  });

  test('messages ten thousand deep in one another do not overflow the stack', () => {
    const deep = (type: string) =>
      P3 +
      Array.from(
        { length: 5_000 },
        (_, index) => `message T${index} { ${index === 0 ? `${type} n = 1;` : `T${index - 1} t = 1;`} }`,
      ).join('\n');
    expect(witnesses(deep('bool'), deep('string'))).toEqual([
      ['bytes', '{"n":"text"}', '0a0474657874', 'writer', '{}'],
    ]);
  });
});
