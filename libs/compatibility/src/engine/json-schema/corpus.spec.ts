import { existsSync, readFileSync } from 'node:fs';
import { parseSchema, type ParsedJsonSchema } from '@schema-steward/schema';
import { describe, expect, test } from 'vitest';
import { comparePair } from '../../index.js';

/**
 * Real schemas with their histories: a folder beside the checkout, or where `SCHEMA_CORPUS` says. It is no part of the
 * repository, so these tests are skipped where it is not there.
 */
const CORPUS = new URL(
  process.env['SCHEMA_CORPUS'] === undefined
    ? '../../../../../../shared/corpus/'
    : `file://${process.env['SCHEMA_CORPUS']}/`,
  import.meta.url,
);

interface Entry {
  readonly subject: string;
  readonly schemaType: string;
  readonly directory: string;
  readonly labels: readonly string[];
}

interface Step {
  readonly name: string;
  /** What the publisher's version number says (SchemaVer: MODEL-REVISION-ADDITION). */
  readonly label: 'MODEL' | 'REVISION' | 'ADDITION';
  readonly old: ParsedJsonSchema;
  readonly now: ParsedJsonSchema;
}

/** The steps at which STRICT and the publisher part, each explained in docs/adr/0008. */
const PARTINGS = [
  'com.iterable.system_webhook 1-0-0 -> 1-0-1: ADDITION, STRICT no, LENIENT yes',
  'com.snowplowanalytics.snowplow.storage.postgresql_config 1-0-1 -> 1-1-0: REVISION, STRICT yes, LENIENT yes',
  'com.snowplowanalytics.snowplow.storage.shredding_complete 2-0-0 -> 2-0-1: ADDITION, STRICT no, LENIENT yes',
  'com.snowplowanalytics.snowplow.application_error 1-0-1 -> 1-0-2: ADDITION, STRICT no, LENIENT no',
];

const isThere = existsSync(new URL('manifest.json', CORPUS));

describe.skipIf(!isThere)('the corpus of published JSON Schemas (skipped where its folder is absent)', () => {
  const steps = isThere ? readSteps() : [];

  test('parses, and every step of every history is judged', () => {
    expect(steps.length).toBeGreaterThan(50);
    for (const { now, old } of steps)
      for (const [reader, writer] of [
        [now, old],
        [old, now],
      ] as const)
        expect(comparePair({ reader, writer }).compatible).not.toBe('undecided');
  });

  test('is judged as its publishers label it, but for the steps that are explained', () => {
    const rows = steps.map((step) => ({ step, line: lineOf(step), parts: parts(step) }));
    console.log(rows.map(({ line, parts: isParting }) => `${isParting ? '*' : ' '} ${line}`).join('\n'));
    expect(rows.filter((row) => row.parts).map(({ line }) => line)).toEqual(PARTINGS);
  });
});

function readSteps(): Step[] {
  const manifest = JSON.parse(readFileSync(new URL('manifest.json', CORPUS), 'utf8')) as readonly Entry[];
  return manifest
    .filter(({ schemaType }) => schemaType === 'JSON')
    .flatMap(({ subject, directory, labels }) => {
      const schemas = labels.map((_, index) => {
        const file = `${directory}/${String(index + 1).padStart(3, '0')}.json`;
        const text = readFileSync(new URL(file, CORPUS), 'utf8');
        return parseSchema({ type: 'JSON', text, validateAsNew: true });
      });
      return schemas.slice(1).map((now, index): Step => {
        const [from, to] = [labels[index] ?? '', labels[index + 1] ?? ''];
        const old = schemas[index] as ParsedJsonSchema;
        return { name: `${subject} ${from} -> ${to}`, label: labelOf(from, to), old, now };
      });
    });
}

function labelOf(from: string, to: string): Step['label'] {
  const [before, after] = [from.split('-'), to.split('-')];
  if (before[0] !== after[0]) return 'MODEL';
  return before[1] === after[1] ? 'ADDITION' : 'REVISION';
}

/** A new MODEL breaks readers of old data, an ADDITION fits all of it; a REVISION may break some. */
function parts(step: Step): boolean {
  return (strict(step) === 'yes') !== (step.label === 'ADDITION');
}

function strict({ now, old }: Step): string {
  return comparePair({ reader: now, writer: old }).compatible;
}

function lineOf(step: Step): string {
  const lenient = comparePair({ reader: step.now, writer: step.old, policy: 'LENIENT' }).compatible;
  return `${step.name}: ${step.label}, STRICT ${strict(step)}, LENIENT ${lenient}`;
}
