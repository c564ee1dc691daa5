import { parseArgs } from 'node:util';
import {
  checkCompatibility,
  comparePair,
  runWitnessTask,
  type LiveVersion,
} from '@schema-steward/compatibility';
import { parseSchema, SUPPORTED_SCHEMA_TYPES, type ParsedSchema } from '@schema-steward/schema';
import { Bench } from 'tinybench';
import { avroUnion, avroVersion } from './avro-schemas.js';
import { jsonOneOf, jsonVersion } from './json-schemas.js';
import { protobufVersion } from './protobuf-schemas.js';

/**
 * `npm run bench:compatibility`: how long the engine takes, against the targets that the product promises for a machine
 * of two cores. It prints; with `--strict` it ends with 1 where a median is over its target, with
 * `--cpu` it counts its own time only.
 */
interface Case {
  readonly name: string;
  /** The median must stay under it, in milliseconds; absent where only the figure is of interest. */
  readonly target?: number;
  readonly run: () => unknown;
}

const { values: flags } = parseArgs({
  options: { strict: { type: 'boolean', default: false }, cpu: { type: 'boolean', default: false } },
});
/** Milliseconds: of the wall, or with `--cpu` of this process alone, for a machine that others use at the same time. */
const clock = flags.cpu ? () => process.cpuUsage().user / 1_000 : () => performance.now();
/** Of which the first 20 warm up. */
const ROUNDS = 60;
const supported = new Set<string>(SUPPORTED_SCHEMA_TYPES);
const avro = (text: string): ParsedSchema => parseSchema({ type: 'AVRO', text });

const cases: Case[] = [...avroCases(), ...jsonCases(), ...protobufCases()];
const medians = await measure(cases);
printCurve('Avro, fields of a pair', avroCurve());
printCurve('JSON Schema, properties of a pair', jsonCurve());
printCurve('Avro, versions compared (50 fields)', versionCurve());
printCurve('Protobuf, versions compared (100 messages), none met before', protobufCurve());
if (
  flags.strict &&
  cases.some(({ name, target }) => target !== undefined && (medians.get(name) ?? 0) > target)
)
  process.exitCode = 1;

function avroCases(): Case[] {
  const [now, before] = [avro(avroVersion(50, 1)), avro(avroVersion(50, 0))];
  const broken = avro(avroVersion(50, 0, { breaks: true }));
  const history = versions(100, 50);
  const [left, right] = [avro(avroUnion('A', 40)), avro(avroUnion('B', 40))];
  const [many, others] = [avro(avroUnion('A', 1_500)), avro(avroUnion('B', 1_500))];
  const task = {
    reader: { type: 'AVRO', text: broken.text },
    writer: { type: 'AVRO', text: before.text },
    findings: [0],
  } as const;
  return [
    {
      name: 'Avro: a pair of 50 fields',
      target: 0.3,
      run: () => comparePair({ reader: now, writer: before }),
    },
    {
      name: 'Avro: a pair of 50 fields, all of which break',
      run: () => comparePair({ reader: broken, writer: before }),
    },
    { name: 'Avro: 50 fields parsed', run: () => avro(now.text) },
    {
      name: 'Avro: 100 versions, transitive, models cached',
      target: 30,
      run: () => transitive(now, history),
    },
    {
      name: 'Avro: a union of 40 records against 40 others',
      target: 50,
      run: () => comparePair({ reader: left, writer: right }),
    },
    {
      name: 'Avro: a union of 1,500 records against 1,500 (ends at its budget)',
      run: () => comparePair({ reader: many, writer: others }),
    },
    { name: 'Avro: a witness made and tried, from the texts', run: () => runWitnessTask(task) },
  ];
}

function jsonCases(): Case[] {
  if (!supported.has('JSON')) return [];
  const json = (text: string) => parseSchema({ type: 'JSON', text });
  const [now, before] = [json(jsonVersion(300, 1)), json(jsonVersion(300, 0))];
  const [left, right] = [json(jsonOneOf(40, 1)), json(jsonOneOf(40, 0))];
  return [
    {
      name: 'JSON Schema: a pair of 300 properties',
      target: 5,
      run: () => comparePair({ reader: now, writer: before }),
    },
    {
      name: 'JSON Schema: a oneOf of 40 branches against 40 (ends inside its budget)',
      run: () => comparePair({ reader: left, writer: right }),
    },
  ];
}

function protobufCases(): Case[] {
  if (!supported.has('PROTOBUF')) return [];
  const proto = (text: string) => parseSchema({ type: 'PROTOBUF', text });
  const [now, before] = [proto(protobufVersion(100, 1)), proto(protobufVersion(100, 0))];
  const history = Array.from({ length: 100 }, (_, index): LiveVersion => ({
    version: 100 - index,
    schema: proto(protobufVersion(100, index % 7)),
  }));
  const broken = proto(now.text.replaceAll('string field_0', 'int32 field_0'));
  const task = {
    reader: { type: 'PROTOBUF', text: now.text.replace('string field_0', 'int32 field_0') },
    writer: { type: 'PROTOBUF', text: before.text },
    findings: [0],
  } as const;
  return [
    {
      name: 'Protobuf: a pair of 100 messages, met before',
      target: 5,
      run: () => comparePair({ reader: now, writer: before }),
    },
    {
      name: 'Protobuf: 100 versions of 100 messages, transitive, models cached',
      target: 30,
      run: () => transitive(now, history),
    },
    {
      name: 'Protobuf: a pair of 100 messages, in each of which a field breaks',
      run: () => comparePair({ reader: broken, writer: before }),
    },
    { name: 'Protobuf: a witness made and tried, from the texts', run: () => runWitnessTask(task) },
  ];
}

function versions(count: number, fields: number): LiveVersion[] {
  return Array.from({ length: count }, (_, index) => ({
    version: count - index,
    schema: avro(avroVersion(fields, index % 7)),
  }));
}

function transitive(candidate: ParsedSchema, history: readonly LiveVersion[]): unknown {
  return checkCompatibility({ subject: 'bench', level: 'BACKWARD_TRANSITIVE', candidate, versions: history });
}

async function measure(all: readonly Case[]): Promise<ReadonlyMap<string, number>> {
  const bench = new Bench({ now: clock, time: 500, warmupTime: 200, iterations: 5, warmupIterations: 2 });
  for (const { name, run } of all) bench.add(name, () => void run());
  await bench.run();
  const medians = new Map<string, number>();
  const rows = all.map(({ name, target, run }) => {
    const result = bench.getTask(name)?.result;
    if (result === undefined || !('latency' in result)) throw new Error(`${name} did not run`);
    const { p50, p99 } = result.latency;
    medians.set(name, p50);
    return {
      case: name,
      'median ms': p50.toFixed(3),
      'p99 ms': p99.toFixed(3),
      'target ms': target ?? '',
      met: target === undefined ? '' : p50 <= target ? 'yes' : 'NO',
      'KiB a run': memoryOf(run).toFixed(1),
    };
  });
  console.table(rows);
  return medians;
}

/** What a run allocates, as far as the heap shows it between two collections; needs `--expose-gc`, else it is rough. */
function memoryOf(run: () => unknown): number {
  const { gc } = globalThis;
  const rounds = 10;
  gc?.();
  const before = process.memoryUsage().heapUsed;
  for (let round = 0; round < rounds; round += 1) run();
  return Math.max(0, process.memoryUsage().heapUsed - before) / rounds / 1024;
}

interface Point {
  readonly size: number;
  readonly run: () => unknown;
}

function avroCurve(): Point[] {
  return [200, 400, 800, 1_600, 3_200, 6_400].map((size) => {
    const [reader, writer] = [avro(avroVersion(size, 1)), avro(avroVersion(size, 0))];
    return { size, run: () => comparePair({ reader, writer }) };
  });
}

function jsonCurve(): Point[] {
  const json = (properties: number, edition: number) =>
    parseSchema({ type: 'JSON', text: jsonVersion(properties, edition) });
  return [200, 400, 800, 1_600, 3_200, 6_400].map((size) => {
    const [reader, writer] = [json(size, 1), json(size, 0)];
    return { size, run: () => comparePair({ reader, writer }) };
  });
}

/** What is remembered of messages is remembered with the reader, so each round has a new one. */
function protobufCurve(): Point[] {
  const proto = (edition: number) => parseSchema({ type: 'PROTOBUF', text: protobufVersion(100, edition) });
  const history = Array.from({ length: 80 }, (_, index): LiveVersion => ({
    version: 80 - index,
    schema: proto(index % 40),
  }));
  return [10, 20, 40, 80].map((size) => {
    const readers = Array.from({ length: ROUNDS }, () => proto(41));
    let next = 0;
    return { size, run: () => transitive(readers[next++ % ROUNDS] ?? proto(41), history.slice(0, size)) };
  });
}

function versionCurve(): Point[] {
  const candidate = avro(avroVersion(50, 1));
  return [10, 20, 40, 80, 160].map((size) => {
    const history = versions(size, 50);
    return { size, run: () => transitive(candidate, history) };
  });
}

/** Doubling the size should double the time: a ratio well over 2 is more than linear. */
function printCurve(title: string, points: readonly Point[]): void {
  let last: number | undefined;
  const rows = points.map(({ size, run }) => {
    const median = medianOf(run);
    const ratio = last === undefined ? '' : (median / last).toFixed(2);
    last = median;
    return {
      size,
      'median ms': median.toFixed(3),
      'times the row before': ratio,
      'µs each': ((median * 1_000) / size).toFixed(2),
    };
  });
  console.log(title);
  console.table(rows);
}

function medianOf(run: () => unknown): number {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = clock();
    run();
    if (round >= 20) times.push(clock() - start);
  }
  times.sort((a, b) => a - b);
  return times[times.length >> 1] ?? 0;
}
