import { areWordsOnly, changesBetween, parseSchema, type ParsedJsonSchema } from '@schema-steward/schema';
import type { ValidateFunction } from 'ajv';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { checkCompatibility, comparePair } from '../index.js';
import { isDropIn } from '../rules/index.js';
import { JSON_RULES } from '../rules/json-schema-rules.js';
import { accepts, compile } from './ajv-compile.js';
import { DIALECTS, schemaPair, type Dialect, type SchemaJson } from './json-schema-arbitrary.js';
import { jsonMessage } from './json-message.js';

/** A wide run takes its time; the usual one is far below. */
vi.setConfig({ testTimeout: 3_600_000 });

/** The same cases on every run; `npm run soak:compatibility` has 2,000, and `RUNS=50000` looks further. */
const OPTIONS = { seed: 20_260_901, numRuns: Number(process.env['RUNS'] ?? 500) };
const MESSAGES = 14;

const parse = (schema: SchemaJson): ParsedJsonSchema =>
  parseSchema({ type: 'JSON', text: JSON.stringify(schema), validateAsNew: true });

test('a schema reads what it writes, and a note on it changes nothing', () => {
  fc.assert(
    fc.property(schemaPair, ({ writer }) => {
      const schema = parse(writer);
      const noted = parse(annotated(writer) as SchemaJson);
      for (const reader of [schema, parse(writer), noted]) {
        const { compatible, findings } = comparePair({ reader, writer: schema });
        expect({ compatible, findings }).toEqual({ compatible: 'yes', findings: [] });
        const changes = changesBetween(schema, reader);
        expect(changes.length === 0 || areWordsOnly(changes)).toBe(true);
      }
    }),
    OPTIONS,
  );
});

test('the canonical and the normalised text are their own, and mean the same', () => {
  fc.assert(
    fc.property(schemaPair, ({ writer }) => {
      const schema = parse(writer);
      for (const text of [schema.canonicalText, schema.normalizedText]) {
        const again = parseSchema({ type: 'JSON', text });
        const changes = changesBetween(schema, again);
        expect(changes.length === 0 || areWordsOnly(changes)).toBe(true);
        expect(again.normalizedText).toBe(schema.normalizedText);
      }
      expect(parseSchema({ type: 'JSON', text: schema.canonicalText }).canonicalText).toBe(
        schema.canonicalText,
      );
    }),
    OPTIONS,
  );
});

test('FULL is BACKWARD and FORWARD, and LENIENT refuses nothing that STRICT allows', () => {
  fc.assert(
    fc.property(schemaPair, ({ reader, writer }) => {
      const request = {
        subject: 's',
        candidate: parse(reader),
        versions: [{ version: 1, schema: parse(writer) }],
      };
      const check = (level: 'FULL' | 'BACKWARD' | 'FORWARD') => checkCompatibility({ ...request, level });
      const [full, backward, forward] = [check('FULL'), check('BACKWARD'), check('FORWARD')];
      expect(full.comparisons).toEqual([...forward.comparisons, ...backward.comparisons]);
      const lenient = checkCompatibility({ ...request, level: 'BACKWARD', policy: 'LENIENT' });
      if (backward.compatible === 'yes') expect(lenient.compatible).toBe('yes');
      // A verdict is no without an error among the findings, or an error without the verdict: never.
      for (const { compatible, findings } of full.comparisons)
        expect(findings.some(({ ruleId }) => isDropIn(ruleId))).toBe(compatible !== 'yes');
    }),
    OPTIONS,
  );
});

/**
 * What Confluent's verdict lets pass although a message breaks: of the rules beyond it, those that 2,000 pairs meet.
 * The others are rarer; each has a message of its own below. A stale line fails.
 */
const ONLY_BEYOND = [
  'json-conditional-changed',
  'json-contains-changed',
  'json-format-changed',
  'json-not-changed',
  'json-one-of-overlap',
  'json-pattern-properties-changed',
  'json-property-names-changed',
  'json-required-elsewhere',
  'json-type-now-required',
];

test('a message that the writer may write and the reader refuses has a finding', () => {
  const met = { broken: 0, fine: 0, valid: 0, onlyBeyond: new Set<string>() };
  fc.assert(
    fc.property(schemaPair, fc.nat(), ({ dialect, reader, writer }, seed) => {
      const { findings, compatible } = comparePair({ reader: parse(reader), writer: parse(writer) });
      const broken = brokenMessage(dialect, reader, writer, seed, () => (met.valid += 1));
      if (broken === undefined) {
        met.fine += 1;
        return;
      }
      met.broken += 1;
      expect(findings, broken).not.toEqual([]);
      if (compatible === 'yes') for (const { ruleId } of findings) met.onlyBeyond.add(ruleId);
    }),
    OPTIONS,
  );
  const { broken, fine, valid, onlyBeyond } = met;
  console.log(
    `JSON Schema pairs: ${broken} break on one of ${valid} messages, ${fine} do not; past Confluent's verdict, told by`,
    [...onlyBeyond].sort().join(', '),
  );
  expect(met.broken).toBeGreaterThan(OPTIONS.numRuns / 20);
  expect(met.fine).toBeGreaterThan(OPTIONS.numRuns / 20);
  expect(met.valid).toBeGreaterThan(OPTIONS.numRuns * 2);
  if (OPTIONS.numRuns === 2_000) expect([...met.onlyBeyond].sort()).toEqual(ONLY_BEYOND);
});

/** For the first example of each rule beyond the drop-in verdict a message that its writer may write and its reader refuses. */
const BEYOND_MESSAGES: Readonly<Record<string, unknown>> = {
  'json-bound-now-exclusive': 5,
  'json-conditional-changed': { a: 1 },
  'json-contains-changed': [],
  'json-format-changed': { at: 'soon' },
  'json-model-misread': { n: 'text' },
  'json-not-changed': 'text',
  'json-one-of-overlap': 'seven77',
  'json-pattern-properties-changed': { x: 1 },
  'json-property-names-changed': { longer: 1 },
  'json-required-elsewhere': {},
  'json-required-with-default': {},
  'json-type-now-required': 'text',
  'json-unevaluated-changed': { b: 1 },
};

test('every rule beyond the drop-in verdict finds something that breaks', () => {
  const beyond = JSON_RULES.filter(({ dropIn }) => dropIn === false);
  expect(Object.keys(BEYOND_MESSAGES)).toEqual(beyond.map(({ id }) => id).sort());
  for (const { id, examples } of beyond) {
    const [reader, writer] = [examples.breaks[0]?.reader, examples.breaks[0]?.writer].map(
      (text) => JSON.parse(text ?? '') as SchemaJson,
    );
    const accept = [reader, writer].map((schema) =>
      compile(dialectOf(schema as SchemaJson), schema as SchemaJson)(BEYOND_MESSAGES[id]),
    );
    expect([id, ...accept]).toEqual([id, false, true]);
  }
});

function dialectOf(schema: SchemaJson): Dialect {
  const address = typeof schema === 'object' ? String(schema['$schema']) : '';
  return DIALECTS.find((dialect) => address.includes(dialect)) ?? 'draft-07';
}

/** The first of some messages that fits the writer and not the reader. */
function brokenMessage(
  dialect: Dialect,
  reader: SchemaJson,
  writer: SchemaJson,
  seed: number,
  onValid: () => void,
): string | undefined {
  const writes = compile(dialect, writer);
  let reads: ValidateFunction | undefined;
  const pick = chooser(seed);
  for (let round = 0; round < MESSAGES; round += 1) {
    const message = jsonMessage(round % 3 === 2 ? reader : writer, pick);
    if (accepts(writes, message) !== true) continue;
    onValid();
    reads ??= compile(dialect, reader);
    if (accepts(reads, message) === false) return JSON.stringify(message);
  }
  return undefined;
}

/** The schema with a note on every object in it that may be one; where it is none, it is a keyword nobody knows. */
function annotated(node: unknown, key = ''): unknown {
  if (['enum', 'const', 'default'].includes(key)) return node;
  if (Array.isArray(node)) return node.map((one) => annotated(one));
  if (typeof node !== 'object' || node === null) return node;
  const inner = Object.entries(node).map(([name, value]) => [name, annotated(value, name)]);
  const isMap = ['properties', 'patternProperties', 'definitions', 'dependencies'].includes(key);
  const isNamed = key.startsWith('dependent') || isMap;
  return Object.fromEntries(
    isNamed ? inner : [...inner.reverse(), ['description', 'A note.'], ['$comment', 'Another.']],
  );
}

/** Numbers that depend on the seed alone (Numerical Recipes' congruential generator). */
function chooser(seed: number): (options: number) => number {
  let state = seed >>> 0;
  return (options) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * options);
  };
}
