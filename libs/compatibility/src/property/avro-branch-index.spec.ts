import { parseSchema } from '@schema-steward/schema';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { collectFindings } from '../engine/avro/collect-findings.js';
import { walkAvro } from '../engine/avro/walk-avro.js';
import { WorkMeter } from '../engine/avro/work-meter.js';
import { DEFAULT_BUDGET } from '../engine/pair-result.js';
import { avroPair, avroSchema, type AvroJson } from './avro-arbitrary.js';

vi.setConfig({ testTimeout: 600_000 });
const OPTIONS = { seed: 20_260_902, numRuns: Number(process.env['RUNS'] ?? 400) };

/** All that is told to people. Confluent's messages say where Avro Java met two types first, which is another matter. */
function told(reader: AvroJson, writer: AvroJson, maxTried: number) {
  const model = (json: AvroJson) => {
    const parsed = parseSchema({ type: 'AVRO', text: JSON.stringify(json) });
    if (parsed.type !== 'AVRO') throw new Error('not Avro');
    return parsed.model;
  };
  const walk = walkAvro(model(reader), model(writer), new WorkMeter(DEFAULT_BUDGET), maxTried);
  const { compatible, findings, confluent } = collectFindings(walk);
  const placeless = findings.map(({ confluent: difference, ...finding }) => ({
    ...finding,
    confluent: difference && { ...difference, path: '' },
  }));
  return { compatible, exception: confluent.exception, findings: placeless };
}

test('trying only the branches that may be meant tells the same as trying every branch', () => {
  let unread = 0;
  fc.assert(
    fc.property(avroPair, avroSchema, ([now, before], other) => {
      for (const [reader, writer] of [
        [now, before],
        [before, now],
        [now, other],
      ] as const) {
        const every = told(reader, writer, Infinity);
        expect(told(reader, writer, 0)).toEqual(every);
        if (every.findings.some(({ ruleId }) => ruleId === 'avro-union-branch-removed')) unread += 1;
      }
    }),
    OPTIONS,
  );
  expect(unread).toBeGreaterThan(OPTIONS.numRuns / 20);
});

/** Names from one small set, so that branches refer to one another, to themselves, and to the other side's by alias. */
const NAMES = ['A', 'B', 'C', 'D'];
const branchType = fc.oneof(
  fc.constantFrom('int', 'null', 'string'),
  fc.subarray(NAMES, { minLength: 1 }).map((names) => [...names]),
  fc.constantFrom(...NAMES),
);
const namedUnion = fc
  .tuple(
    ...NAMES.map((name) =>
      fc.record({
        type: fc.constant('record'),
        name: fc.constant(name),
        aliases: fc.subarray(NAMES.filter((other) => other !== name)),
        fields: fc.uniqueArray(
          fc.record({
            name: fc.constantFrom('x', 'y', 'z'),
            type: branchType,
            aliases: fc.oneof(
              { arbitrary: fc.constant([]), weight: 5 },
              { arbitrary: fc.constant(['x']), weight: 1 },
            ),
          }),
          { selector: ({ name }) => name, maxLength: 3 },
        ),
      }),
    ),
  )
  .chain((records) =>
    fc
      .shuffledSubarray(records, { minLength: 4 })
      .map((branches): AvroJson => branches as unknown as AvroJson),
  );

test('also where the branches are recursive, name one another as aliases and have ambiguous fields', () => {
  const met = new Set<string>();
  fc.assert(
    fc.property(namedUnion, namedUnion, (reader, writer) => {
      const every = told(reader, writer, Infinity);
      expect(told(reader, writer, 0)).toEqual(every);
      met.add(every.compatible);
      if (every.exception !== undefined) met.add('exception');
    }),
    { ...OPTIONS, numRuns: OPTIONS.numRuns * 3 },
  );
  expect([...met].sort()).toEqual(['exception', 'no', 'yes']);
});

/** The union beside uses of its types, so that what is found within them is told and not hidden by the union. */
const record = (union: AvroJson, ...uses: readonly unknown[]) =>
  ({
    type: 'record',
    name: 'Root',
    fields: [union, ...uses].map((type, index) => ({ name: `f${index}`, type })),
  }) as unknown as AvroJson;

/** Whether a branch that fails by a type around it is told, or goes without saying, hangs on which way came there first. */
const causes = ({ findings }: ReturnType<typeof told>) =>
  findings.filter(({ ruleId }) => ruleId !== 'avro-union-branch-removed');

test('a branch that is being compared around its union is tried, and its failure goes without saying', () => {
  const node = (name: string): AvroJson =>
    ({ type: 'record', name, fields: [{ name: 'x', type: ['null', name] }] }) as unknown as AvroJson;
  for (const maxTried of [0, Infinity])
    expect(told(node('A'), node('B'), maxTried).findings.map(({ ruleId }) => ruleId)).toEqual([
      'avro-name-changed',
    ]);
});

test('also where types of other names are being compared around the union', () => {
  fc.assert(
    fc.property(namedUnion, namedUnion, (reader, writer) => {
      const pair = [record(reader, 'A', 'C', ['A', 'B']), record(writer, 'B', 'C', ['B', 'C'])] as const;
      const every = told(...pair, Infinity);
      const likely = told(...pair, 0);
      expect([likely.compatible, likely.exception]).toEqual([every.compatible, every.exception]);
      expect(causes(likely)).toEqual(causes(every));
    }),
    OPTIONS,
  );
});
