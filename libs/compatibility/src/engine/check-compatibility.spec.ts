import type { CompatibilityLevel } from '@schema-steward/kernel';
import { parseSchema, type ParsedSchema } from '@schema-steward/schema';
import { describe, expect, test } from 'vitest';
import { checkCompatibility, comparePair, confluentMessages, renderFinding } from '../index.js';
import { schemaTypeChanged } from '../rules/any/schema-type-changed.js';

const parse = (text: string) => parseSchema({ type: 'AVRO', text });
const versions = (...newestFirst: string[]) =>
  newestFirst.map((text, index) => ({ version: newestFirst.length - index, schema: parse(text) }));

/** int reads int; long reads int and long. Old versions, newest first, are long (2) and int (1). */
const LEVELS: [level: CompatibilityLevel, candidate: string, compatible: string, compared: string[]][] = [
  ['NONE', '"string"', 'yes', []],
  ['BACKWARD', '"long"', 'yes', ['2 backward yes']],
  ['BACKWARD', '"int"', 'no', ['2 backward no']],
  ['BACKWARD_TRANSITIVE', '"int"', 'no', ['2 backward no', '1 backward yes']],
  ['BACKWARD_TRANSITIVE', '"double"', 'yes', ['2 backward yes', '1 backward yes']],
  ['FORWARD', '"int"', 'yes', ['2 forward yes']],
  ['FORWARD_TRANSITIVE', '"long"', 'no', ['2 forward yes', '1 forward no']],
  ['FULL', '"int"', 'no', ['2 forward yes', '2 backward no']],
  ['FULL_TRANSITIVE', '"long"', 'no', ['2 forward yes', '2 backward yes', '1 forward no', '1 backward yes']],
];

describe('a level', () => {
  test.each(LEVELS)('%s of %s is %s', (level, candidate, compatible, compared) => {
    const result = checkCompatibility({
      subject: 's',
      level,
      candidate: parse(candidate),
      versions: versions('"long"', '"int"'),
    });
    expect(result.compatible).toBe(compatible);
    expect(result.comparisons.map((one) => `${one.version} ${one.direction} ${one.compatible}`)).toEqual(
      compared,
    );
  });

  test('finds nothing against no version', () => {
    for (const level of ['BACKWARD', 'FULL_TRANSITIVE'] as const)
      expect(
        checkCompatibility({ subject: 's', level, candidate: parse('"int"'), versions: [] }),
      ).toMatchObject({
        compatible: 'yes',
        comparisons: [],
        comparedVersions: [],
      });
  });
});

describe('a finding', () => {
  const check = (subject: string, level: CompatibilityLevel, candidate: string, ...old: string[]) =>
    checkCompatibility({
      subject,
      level,
      candidate: parse(candidate),
      versions: versions(...old),
    }).comparisons.flatMap(({ findings }) => findings);
  const record = (...fields: string[]) => `{"type":"record","name":"R","fields":[${fields.join(',')}]}`;
  const a = '{"name":"a","type":"string"}';
  const b = '{"name":"b","type":"string"}';

  test('has the same fingerprint against every version, and wherever its field stands', () => {
    const found = check('s', 'BACKWARD_TRANSITIVE', record(a, b), record(a), record(a));
    const moved = check('s', 'BACKWARD', record(b, a), `\n\n${record(a)}`);
    expect(found.map(({ fingerprint }) => fingerprint)).toEqual([
      found[0]?.fingerprint,
      found[0]?.fingerprint,
    ]);
    expect(moved.map(({ fingerprint }) => fingerprint)).toEqual([found[0]?.fingerprint]);
  });

  test('has another fingerprint for another subject, direction, field or type', () => {
    const fingerprints = [
      check('s', 'BACKWARD', record(b), record()),
      check('t', 'BACKWARD', record(b), record()),
      check('s', 'FORWARD', record(), record(b)),
      check('s', 'BACKWARD', record(a), record()),
      check('s', 'BACKWARD', '"int"', '"long"'),
      check('s', 'BACKWARD', '"int"', '"string"'),
    ].map(([finding]) => finding?.fingerprint);
    expect(new Set(fingerprints).size).toBe(6);
  });

  test('is told in words that fit its direction', () => {
    const [backward] = check('s', 'BACKWARD', record(a, b), record(a));
    const [forward] = check('s', 'FORWARD', record(a), record(a, b));
    expect(backward && renderFinding(backward)).toEqual({
      message: 'The field b (string) of R has no default in the new schema and is missing in the old schema.',
      why: 'Consumers on the new schema cannot read what was written with the old one: nothing there says what b is.',
      fix: 'Give b a default in the new schema; or, if it is an old field renamed, name the old one in its "aliases".',
    });
    expect(forward && renderFinding(forward)).toEqual({
      message: 'The field b (string) of R has no default in the old schema and is missing in the new schema.',
      why: 'Consumers still on the old schema need b, which producers on the new schema no longer write.',
      fix: 'Keep b in the new schema until no consumer needs it.',
    });
  });

  test('points at both texts, with the line and column of what was sent', () => {
    const [finding] = check(
      's',
      'BACKWARD',
      `{"type":"record","name":"R","fields":[\n  ${a},\n  ${b}\n]}`,
      record(a),
    );
    expect(finding?.at).toEqual({
      reader: { pointer: '/fields/1/name', line: 3, column: 11, endLine: 3, endColumn: 14 },
      writer: { pointer: '', line: 1, column: 1, endLine: 1, endColumn: 69 },
    });
  });

  test('inside a referenced type points at the place that uses it', () => {
    const using = (text: string) =>
      parseSchema({
        type: 'AVRO',
        text: '{"type":"record","name":"S","fields":[{"name":"c","type":"C"}]}',
        references: [{ name: 'C', subject: 'c', version: 1, text }],
      });
    const { findings } = comparePair({
      reader: using('{"type":"record","name":"C","fields":[{"name":"x","type":"int"}]}'),
      writer: using('{"type":"record","name":"C","fields":[]}'),
    });
    expect(findings.map(({ at, path }) => [at.reader?.pointer, at.writer?.pointer, path])).toEqual([
      ['/fields/0/type', '/fields/0/type', 'c.x'],
    ]);
  });

  test('of a rule that is not known any more is still told', () => {
    expect(renderFinding({ ruleId: 'gone', args: {}, direction: 'backward' }).message).toBe(
      'Rule gone found something.',
    );
  });
});

test('schemas of different formats do not read one another, and nothing else is said', () => {
  const avro = parse('"int"');
  // No second format is built yet: this one has the name of another, which is all that is looked at.
  const other = { ...avro, type: 'JSON' } as unknown as ParsedSchema;
  const result = checkCompatibility({
    subject: 's',
    level: 'FULL',
    candidate: other,
    versions: [{ version: 1, schema: avro }],
  });
  expect(result.compatible).toBe('no');
  expect(result.comparisons.flatMap(({ findings }) => findings.map(({ ruleId }) => ruleId))).toEqual([
    schemaTypeChanged.id,
    schemaTypeChanged.id,
  ]);
  expect(confluentMessages(result)).toEqual([
    'Incompatible because of different schema type',
    "{validateFields: 'false', compatibility: 'FULL'}",
  ]);
});

test('a cache may answer instead of the comparison', () => {
  const asked: string[] = [];
  const result = checkCompatibility({
    subject: 's',
    level: 'FULL',
    candidate: parse('"long"'),
    versions: versions('"int"'),
    compare: (reader, writer) => {
      asked.push(`${reader.canonicalText} reads ${writer.canonicalText}`);
      return { compatible: 'undecided', findings: [], confluent: { order: [] } };
    },
  });
  expect(asked).toEqual(['"int" reads "long"', '"long" reads "int"']);
  expect(result.compatible).toBe('undecided');
});
