import { existsSync, readFileSync } from 'node:fs';
import { parseSchema, type ParsedJsonSchema } from '@schema-steward/schema';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { comparePair, type PairFinding } from '../index.js';
import { accepts, compile } from '../property/ajv-compile.js';
import { jsonMessage } from '../property/json-message.js';
import { schemaPair, type SchemaPair } from '../property/json-schema-arbitrary.js';
import { JSON_RULES } from '../rules/json-schema-rules.js';
import { checkWitness } from './check-witness.js';
import { NO_JSON_WITNESS } from './json-schema/reasons.js';
import { witnessMaker } from './make-witness.js';
import type { NoWitness, Witness } from './witness.js';

/** A wide run takes its time; the usual one is far below. */
vi.setConfig({ testTimeout: 3_600_000 });

/** The same pairs on every run; `RUNS=5000` looks further. */
const OPTIONS = { seed: 20_260_903, numRuns: Number(process.env['RUNS'] ?? 400) };
/** Messages made by chance for a pair of which it is said that no message breaks. */
const CHANCES = 60;

/** Reasons that are proven: no message at all could show such a finding. */
const NONE_EXISTS: readonly string[] = [
  NO_JSON_WITNESS.readsAll,
  NO_JSON_WITNESS.writesNothing,
  NO_JSON_WITNESS.otherWay,
];

type Told = readonly [finding: PairFinding, witness: Witness | NoWitness];

function witnessesOf(reader: ParsedJsonSchema, writer: ParsedJsonSchema): readonly Told[] {
  const maker = witnessMaker(reader, writer);
  return comparePair({ reader, writer }).findings.map((finding) => [
    finding,
    checkWitness(maker.make(finding)),
  ]);
}

class Share {
  readonly reasons = new Map<string, number>();
  readonly byRule = new Map<string, { shown: number; possible: number }>();
  shown = 0;
  controls = 0;
  all = 0;

  add(told: readonly Told[]): void {
    for (const [{ ruleId }, witness] of told) {
      this.all += 1;
      const row = this.byRule.get(ruleId) ?? { shown: 0, possible: 0 };
      this.byRule.set(ruleId, row);
      if ('none' in witness) {
        this.reasons.set(witness.none, (this.reasons.get(witness.none) ?? 0) + 1);
        if (!NONE_EXISTS.includes(witness.none)) row.possible += 1;
        continue;
      }
      this.shown += 1;
      row.shown += 1;
      row.possible += 1;
      if (!('none' in witness.control)) this.controls += 1;
    }
  }

  /** Of the findings that a message may show, as far as is known. */
  get part(): number {
    const proven = [...this.reasons].filter(([reason]) => NONE_EXISTS.includes(reason));
    return this.shown / (this.all - proven.reduce((sum, [, count]) => sum + count, 0));
  }

  print(title: string): void {
    const reasons = [...this.reasons].map(([reason, count]) => `\n  ${count} without: ${reason}`);
    const short = [...this.byRule].filter(([, { shown, possible }]) => shown < possible);
    const rules = short.map(([id, { shown, possible }]) => `${id} ${shown} of ${possible}`);
    console.info(
      `witnesses, ${title}: ${this.shown} of ${this.all} findings, ${this.controls} with a control; of those that a message may show ${(100 * this.part).toFixed(1)} %${reasons.join('')}\n  short of all: ${rules.join(', ')}`,
    );
  }
}

const parse = (text: string) => parseSchema({ type: 'JSON', text });

test('every finding of the rules’ examples has a witness that ajv confirms, and a control, but for these', () => {
  const share = new Share();
  const without: string[] = [];
  for (const { examples } of JSON_RULES)
    for (const [index, { reader, writer }] of examples.breaks.entries()) {
      const told = witnessesOf(parse(reader), parse(writer));
      share.add(told);
      for (const [{ ruleId }, witness] of told) {
        if ('none' in witness) without.push(`${ruleId} ${index + 1}: ${witness.none}`);
        else if ('none' in witness.control)
          without.push(`${ruleId} ${index + 1}, control: ${witness.control.none}`);
      }
    }
  share.print('JSON Schema rule examples');
  // Whatever matches the one pattern matches the other: they are compared by their text.
  expect(without).toEqual([`json-pattern-changed 1: ${NO_JSON_WITNESS.notFound}`]);
  expect(share.all).toBeGreaterThan(60);
});

test('nine in ten of the findings between generated schemas that a message may show have a witness', () => {
  const share = new Share();
  fc.assert(
    fc.property(schemaPair, fc.nat(), (pair, seed) => {
      const told = witnessesOf(parse(JSON.stringify(pair.reader)), parse(JSON.stringify(pair.writer)));
      share.add(told);
      for (const [, witness] of told) expectHolds(pair, witness);
      const general = told.find(([, witness]) => 'none' in witness && isGeneral(witness.none));
      if (general !== undefined) expect(brokenByChance(pair, seed)).toBeUndefined();
    }),
    OPTIONS,
  );
  share.print('JSON Schema generated pairs');
  expect(share.part).toBeGreaterThanOrEqual(0.9);
  expect(share.shown).toBeGreaterThan(OPTIONS.numRuns / 5);
  expect(share.controls / share.shown).toBeGreaterThan(0.85);
});

/** By the schemas as they were written, which is not what the engine hands to ajv. */
function expectHolds({ dialect, reader, writer }: SchemaPair, witness: Witness | NoWitness): void {
  if ('none' in witness) return;
  const [reads, writes] = [reader, writer].map((schema) => compile(dialect, schema));
  const both = (json: string) => [accepts(writes, JSON.parse(json)), accepts(reads, JSON.parse(json))];
  expect([witness.message.json, ...both(witness.message.json)]).toEqual([witness.message.json, true, false]);
  const { control } = witness;
  if ('none' in control) return;
  const isWriters = control.kind === 'writer';
  const answers = both(control.json);
  expect([control.json, isWriters ? answers[0] : true, answers[1]]).toEqual([control.json, true, true]);
}

function isGeneral(reason: string): boolean {
  return reason === NO_JSON_WITNESS.readsAll || reason === NO_JSON_WITNESS.writesNothing;
}

function brokenByChance({ dialect, reader, writer }: SchemaPair, seed: number): string | undefined {
  const [reads, writes] = [reader, writer].map((schema) => compile(dialect, schema));
  let state = seed >>> 0;
  const pick = (options: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * options);
  };
  for (let round = 0; round < CHANCES; round += 1) {
    const message = jsonMessage(round % 3 === 2 ? reader : writer, pick);
    if (accepts(writes, message) === true && accepts(reads, message) === false)
      return JSON.stringify(message);
  }
  return undefined;
}

/** Real schemas with their histories: a folder beside the checkout, or where `SCHEMA_CORPUS` says. */
const CORPUS = new URL(
  process.env['SCHEMA_CORPUS'] === undefined
    ? '../../../../../shared/corpus/'
    : `file://${process.env['SCHEMA_CORPUS']}/`,
  import.meta.url,
);

describe.skipIf(!existsSync(new URL('manifest.json', CORPUS)))(
  'the corpus of published JSON Schemas (skipped where its folder is absent)',
  () => {
    test('nine in ten of the findings of its steps, read both ways, have a witness', () => {
      const share = new Share();
      for (const [old, now] of corpusSteps())
        for (const [reader, writer] of [
          [now, old],
          [old, now],
        ] as const)
          share.add(witnessesOf(reader, writer));
      share.print('published JSON Schemas');
      expect(share.shown / share.all).toBeGreaterThanOrEqual(0.9);
    });
  },
);

function corpusSteps(): readonly (readonly [old: ParsedJsonSchema, now: ParsedJsonSchema])[] {
  const manifest = JSON.parse(readFileSync(new URL('manifest.json', CORPUS), 'utf8')) as readonly {
    readonly schemaType: string;
    readonly directory: string;
    readonly labels: readonly string[];
  }[];
  return manifest
    .filter(({ schemaType }) => schemaType === 'JSON')
    .flatMap(({ directory, labels }) => {
      const schemas = labels.map((_, index) => {
        const file = `${directory}/${String(index + 1).padStart(3, '0')}.json`;
        return parse(readFileSync(new URL(file, CORPUS), 'utf8'));
      });
      return schemas.slice(1).map((now, index) => [schemas[index] as ParsedJsonSchema, now] as const);
    });
}
