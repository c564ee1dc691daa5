import type { CompatibilityLevel } from '@schema-steward/kernel';
import { parseSchema } from '@schema-steward/schema';
import { describe, expect, test } from 'vitest';
import { checkCompatibility } from './check-compatibility.js';
import { confluentMessages } from './confluent-messages.js';

const parse = (text: string) => parseSchema({ type: 'AVRO', text });

function messages(level: CompatibilityLevel, candidate: string, ...newestFirst: string[]): readonly string[] {
  const versions = newestFirst.map((text, index) => ({
    version: newestFirst.length - index,
    schema: parse(text),
  }));
  return confluentMessages(
    checkCompatibility({ subject: 's', level, candidate: parse(candidate), versions }),
  );
}

const record = (fields: string, name = 'R') => `{"type":"record","name":"${name}","fields":[${fields}]}`;

/** New schema, old schema, the differences under BACKWARD. Type, path and additionalInfo as Avro Java 1.12.0 gives them. */
const DIFFERENCES: [claim: string, now: string, before: string, differences: string[]][] = [
  [
    'another type',
    '"int"',
    '"string"',
    [
      "{errorType:'TYPE_MISMATCH', description:'The type (path '/') of a field in the new schema does not match with the old schema', additionalInfo:'reader type: INT not compatible with writer type: STRING'}",
    ],
  ],
  [
    'another type of a field',
    record('{"name":"a","type":"int"}'),
    record('{"name":"a","type":"long"}'),
    [
      "{errorType:'TYPE_MISMATCH', description:'The type (path '/fields/0/type') of a field in the new schema does not match with the old schema', additionalInfo:'reader type: INT not compatible with writer type: LONG'}",
    ],
  ],
  [
    'a field without a default, and its name may hold a percent sign',
    record('{"name":"f1","type":"string"},{"name":"50%s%d","type":"string"}'),
    record('{"name":"f1","type":"string"}'),
    [
      "{errorType:'READER_FIELD_MISSING_DEFAULT_VALUE', description:'The field '50%s%d' at path '/fields/1' in the new schema has no default value and is missing in the old schema', additionalInfo:'50%s%d'}",
    ],
  ],
  [
    'another name, and yet the fields are looked at',
    record('{"name":"x","type":"int"}', 'B'),
    record('', 'n.A'),
    [
      "{errorType:'NAME_MISMATCH', description:'The name of the schema has changed (path '/name')', additionalInfo:'expected: n.A'}",
      "{errorType:'READER_FIELD_MISSING_DEFAULT_VALUE', description:'The field 'x' at path '/fields/0' in the new schema has no default value and is missing in the old schema', additionalInfo:'x'}",
    ],
  ],
  [
    'another size',
    record('{"name":"h","type":{"type":"fixed","name":"F","size":8}}'),
    record('{"name":"h","type":{"type":"fixed","name":"F","size":4}}'),
    [
      "{errorType:'FIXED_SIZE_MISMATCH', description:'The size of FIXED type field at path '/fields/0/type/size' in the new schema does not match with the old schema', additionalInfo:'expected: 4, found: 8'}",
    ],
  ],
  [
    'symbols that are gone, sorted',
    record('{"name":"e","type":{"type":"enum","name":"E","symbols":["A"]}}'),
    record('{"name":"e","type":{"type":"enum","name":"E","symbols":["C","A","B"]}}'),
    [
      "{errorType:'MISSING_ENUM_SYMBOLS', description:'The new schema is missing enum symbols '[B, C]' at path '/fields/0/type/symbols' in the old schema', additionalInfo:'[B, C]'}",
    ],
  ],
  [
    'a branch that is gone, at its own place',
    '["null","string"]',
    '["null","string",{"type":"record","name":"X","fields":[]}]',
    [
      "{errorType:'MISSING_UNION_BRANCH', description:'The new schema is missing a type inside a union field at path '/2' in the old schema', additionalInfo:'reader union lacking writer type: RECORD'}",
    ],
  ],
  [
    'a branch that was no union before',
    '["null","string"]',
    '"int"',
    [
      "{errorType:'MISSING_UNION_BRANCH', description:'The new schema is missing a type inside a union field at path '/' in the old schema', additionalInfo:'reader union lacking writer type: INT'}",
    ],
  ],
  [
    'a union no longer',
    record('{"name":"a","type":"string"}'),
    record('{"name":"a","type":["null","string","int"]}'),
    [
      "{errorType:'TYPE_MISMATCH', description:'The type (path '/fields/0/type/0') of a field in the new schema does not match with the old schema', additionalInfo:'reader type: STRING not compatible with writer type: NULL'}",
      "{errorType:'TYPE_MISMATCH', description:'The type (path '/fields/0/type/2') of a field in the new schema does not match with the old schema', additionalInfo:'reader type: STRING not compatible with writer type: INT'}",
    ],
  ],
  [
    'an enum with a default of its own and none for the field, which is compared with the whole record',
    record('{"name":"e","type":{"type":"enum","name":"E","symbols":["A"],"default":"A"}}'),
    record(''),
    [
      "{errorType:'TYPE_MISMATCH', description:'The type (path '/fields/0/type') of a field in the new schema does not match with the old schema', additionalInfo:'reader type: ENUM not compatible with writer type: RECORD'}",
    ],
  ],
  [
    'what is wrong in a type, once for every use of it, always at the first',
    record(
      '{"name":"a","type":{"type":"record","name":"I","fields":[{"name":"x","type":"int"}]}},{"name":"b","type":"I"}',
    ),
    record('{"name":"a","type":{"type":"record","name":"I","fields":[]}},{"name":"b","type":"I"}'),
    [
      "{errorType:'READER_FIELD_MISSING_DEFAULT_VALUE', description:'The field 'x' at path '/fields/0/type/fields/0' in the new schema has no default value and is missing in the old schema', additionalInfo:'x'}",
      "{errorType:'READER_FIELD_MISSING_DEFAULT_VALUE', description:'The field 'x' at path '/fields/0/type/fields/0' in the new schema has no default value and is missing in the old schema', additionalInfo:'x'}",
    ],
  ],
  [
    'what is wrong in a recursive type, once',
    record('{"name":"v","type":"int"},{"name":"next","type":["null","R"]}'),
    record('{"name":"v","type":"string"},{"name":"next","type":["null","R"]}'),
    [
      "{errorType:'TYPE_MISMATCH', description:'The type (path '/fields/0/type') of a field in the new schema does not match with the old schema', additionalInfo:'reader type: INT not compatible with writer type: STRING'}",
    ],
  ],
  [
    'an alias too many, which ends the comparison',
    record('{"name":"z","type":"int"},{"name":"a","type":"int","aliases":["b"]}'),
    record('{"name":"a","type":"int"},{"name":"b","type":"int"}'),
    [
      'Unexpected exception during compatibility check: Reader record field a type:INT pos:1 matches multiple fields in writer record schema {"type":"record","name":"R","fields":[{"name":"a","type":"int"},{"name":"b","type":"int"}]}',
    ],
  ],
];

describe('Confluent’s messages', () => {
  test.each(DIFFERENCES)('tell %s', (_claim, now, before, differences) => {
    expect(messages('BACKWARD', now, before)).toEqual([
      ...differences,
      '{oldSchemaVersion: 1}',
      `{oldSchema: '${parse(before).canonicalText}'}`,
      "{validateFields: 'false', compatibility: 'BACKWARD'}",
    ]);
  });

  test('are none for a compatible schema, and under NONE', () => {
    expect(messages('FULL_TRANSITIVE', '"int"', '"int"')).toEqual([]);
    expect(messages('NONE', '"int"', '"string"')).toEqual([]);
    expect(messages('BACKWARD', '"int"')).toEqual([]);
  });

  test('call the reader old under FORWARD', () => {
    expect(messages('FORWARD', '"string"', '"int"')).toEqual([
      "{errorType:'TYPE_MISMATCH', description:'The type (path '/') of a field in the old schema does not match with the new schema', additionalInfo:'reader type: INT not compatible with writer type: STRING'}",
      '{oldSchemaVersion: 1}',
      '{oldSchema: \'"int"\'}',
      "{validateFields: 'false', compatibility: 'FORWARD'}",
    ]);
  });

  test('put the forward ones first under FULL, and quote the old schema behind the backward ones', () => {
    expect(messages('FULL', '"boolean"', '"int"')).toEqual([
      "{errorType:'TYPE_MISMATCH', description:'The type (path '/') of a field in the old schema does not match with the new schema', additionalInfo:'reader type: INT not compatible with writer type: BOOLEAN'}",
      "{errorType:'TYPE_MISMATCH', description:'The type (path '/') of a field in the new schema does not match with the old schema', additionalInfo:'reader type: BOOLEAN not compatible with writer type: INT'}",
      '{oldSchemaVersion: 1}',
      '{oldSchema: \'"int"\'}',
      "{validateFields: 'false', compatibility: 'FULL'}",
    ]);
    expect(messages('FULL', '"long"', '"int"')).toEqual([
      "{errorType:'TYPE_MISMATCH', description:'The type (path '/') of a field in the old schema does not match with the new schema', additionalInfo:'reader type: INT not compatible with writer type: LONG'}",
      "{validateFields: 'false', compatibility: 'FULL'}",
    ]);
  });

  test('stop at the newest version that does not fit', () => {
    expect(messages('BACKWARD_TRANSITIVE', '"int"', '"int"', '"string"', '"boolean"')).toEqual([
      "{errorType:'TYPE_MISMATCH', description:'The type (path '/') of a field in the new schema does not match with the old schema', additionalInfo:'reader type: INT not compatible with writer type: STRING'}",
      '{oldSchemaVersion: 2}',
      '{oldSchema: \'"string"\'}',
      "{validateFields: 'false', compatibility: 'BACKWARD_TRANSITIVE'}",
    ]);
  });

  test('quote no more than ten kibibytes of the old schema', () => {
    const long = (length: number) => `{"type":"string","doc2":"${'x'.repeat(length)}"}`;
    const atLimit = long(10_240 - long(0).length);
    expect(messages('BACKWARD', '"int"', atLimit)).toContain(`{oldSchema: '${atLimit}'}`);
    const over = `${atLimit.slice(0, -2)}y"}`;
    expect(messages('BACKWARD', '"int"', over)).toContain(
      `{oldSchema: <truncated> '${over.slice(0, 10_240)}...'}`,
    );
  });
});
