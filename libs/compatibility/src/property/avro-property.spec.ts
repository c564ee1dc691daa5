import { parseSchema, type ParsedSchema } from '@schema-steward/schema';
import avsc from 'avsc';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { checkCompatibility, comparePair, isDropIn } from '../index.js';
import { avroPair, avroSchema, type AvroJson } from './avro-arbitrary.js';
import { avroDatum } from './avro-datum.js';

/** A wide run takes its time; the usual one is far below. */
vi.setConfig({ testTimeout: 600_000 });

/** The same cases on every run; `RUNS=50000` looks further. */
const OPTIONS = { seed: 20_260_901, numRuns: Number(process.env['RUNS'] ?? 2_000) };

/**
 * Rules that report what avsc reads, with the reason. A stale line fails: each must have been met.
 */
const AVSC_READS_ANYWAY: Readonly<Record<string, string>> = {
  'avro-reader-field-ambiguous':
    'avsc takes the first field that matches; Avro Java refuses, as Confluent does',
};

const parse = (schema: AvroJson): ParsedSchema =>
  parseSchema({ type: 'AVRO', text: JSON.stringify(schema), validateAsNew: true });

test('a schema reads what it writes, unless its aliases name its own fields', () => {
  fc.assert(
    fc.property(avroSchema, (json) => {
      const schema = parse(json);
      const { findings } = comparePair({ reader: schema, writer: schema });
      // Where aliases say that one field stands for two, all findings go back to that.
      if (findings.some(({ ruleId }) => ruleId === 'avro-reader-field-ambiguous')) return;
      expect(findings).toEqual([]);
    }),
    OPTIONS,
  );
});

test('the canonical and the normalised text are their own, and read and written alike', () => {
  fc.assert(
    fc.property(avroSchema, (json) => {
      const schema = parse(json);
      for (const text of [schema.canonicalText, schema.normalizedText]) {
        const again = parseSchema({ type: 'AVRO', text });
        expect(again.canonicalText).toBe(text);
        const outcome = (reader: ParsedSchema, writer: ParsedSchema) =>
          comparePair({ reader, writer }).compatible;
        expect(outcome(again, schema)).toBe(outcome(schema, schema));
      }
    }),
    OPTIONS,
  );
});

test('FULL is BACKWARD and FORWARD', () => {
  fc.assert(
    fc.property(avroPair, ([now, before]) => {
      const check = (level: 'FULL' | 'BACKWARD' | 'FORWARD') =>
        checkCompatibility({
          subject: 's',
          level,
          candidate: parse(now),
          versions: [{ version: 1, schema: parse(before) }],
        });
      const [full, backward, forward] = [check('FULL'), check('BACKWARD'), check('FORWARD')];
      expect(full.comparisons).toEqual([...forward.comparisons, ...backward.comparisons]);
      expect(full.compatible === 'yes').toBe(backward.compatible === 'yes' && forward.compatible === 'yes');
    }),
    OPTIONS,
  );
});

test('there is a finding exactly where avsc cannot read what it has written', () => {
  const met = { read: 0, refused: 0, readAnyway: new Set<string>() };
  fc.assert(
    fc.property(avroPair, fc.nat(), (pair, seed) => {
      // avsc makes accessors for fields, so `__proto__` is out of its reach; and it has no empty unions.
      const [reader, writer] = pair.map(
        (json) => JSON.parse(JSON.stringify(json).replaceAll('__proto__', 'd')) as AvroJson,
      );
      if (reader === undefined || writer === undefined) return;
      if (hasEmptyUnion(reader) || hasEmptyUnion(writer)) return;
      // What the rules beyond the drop-in verdict tell is read all the same.
      const rules = comparePair({ reader: parse(reader), writer: parse(writer) })
        .findings.map(({ ruleId }) => ruleId)
        .filter(isDropIn);
      if (avscReads(reader, writer, seed)) {
        met.read += 1;
        for (const rule of rules.filter((one) => one in AVSC_READS_ANYWAY)) met.readAnyway.add(rule);
        // One excused finding excuses the others: what a union lacks may come of it.
        if (!rules.some((one) => one in AVSC_READS_ANYWAY)) expect(rules).toEqual([]);
      } else {
        met.refused += 1;
        expect(rules).not.toEqual([]);
      }
    }),
    OPTIONS,
  );
  expect(met.read).toBeGreaterThan(OPTIONS.numRuns / 10);
  expect(met.refused).toBeGreaterThan(OPTIONS.numRuns / 10);
  expect([...met.readAnyway].sort()).toEqual(Object.keys(AVSC_READS_ANYWAY).sort());
});

/** Writes some values and reads them back. avsc refuses many a pair before any value is written; that is a no, too. */
function avscReads(reader: AvroJson, writer: AvroJson, seed: number): boolean {
  const [readerType, writerType] = [typeOf(reader), typeOf(writer)];
  const pick = chooser(seed);
  try {
    const resolver = readerType.createResolver(writerType);
    for (let round = 0; round < 5; round += 1) {
      const datum = avroDatum(writer, pick);
      if (datum !== undefined) readerType.fromBuffer(writerType.toBuffer(datum), resolver);
    }
    return true;
  } catch {
    return false;
  }
}

function hasEmptyUnion(schema: AvroJson): boolean {
  const text = JSON.stringify(schema);
  return text === '[]' || /"(?:type|items|values)":\[\]/.test(text);
}

function typeOf(schema: AvroJson): avsc.Type {
  return avsc.Type.forSchema(structuredClone(schema) as avsc.Schema, { wrapUnions: true });
}

/** Numbers that depend on the seed alone (Numerical Recipes' congruential generator). */
function chooser(seed: number): (options: number) => number {
  let state = seed >>> 0;
  return (options) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * options);
  };
}
