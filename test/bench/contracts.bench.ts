import {
  decideContract,
  readEventContract,
  readPact,
  relativeDecisions,
  shapeOfSchema,
  type Predicate,
} from '@schema-steward/contracts';
import { parseSchema } from '@schema-steward/schema';
import { Bench } from 'tinybench';
import { LOAD_EXPECTATIONS, LOAD_FIELDS, loadPact, loadSchema } from '../support/contract-load.js';

/**
 * `npm run bench:contracts`: how long it takes to decide contracts for every message of a schema. Target, on two cores:
 * 1,000 contracts of 20 expectations against one changed schema of 200 fields under a second, one of them under 2 ms.
 */
const CONTRACTS = 1_000;

function shapeOf(text: string): NonNullable<ReturnType<typeof shapeOfSchema>> {
  const shape = shapeOfSchema(parseSchema({ type: 'AVRO', text }));
  if (shape === undefined) throw new Error('an Avro schema has a shape');
  return shape;
}

const texts = Array.from({ length: CONTRACTS }, (_, seed) => loadPact(seed));
const contracts = texts.map((text) => readPact(text).interactions.map(({ body }) => body)).flat();
const [before, after] = [loadSchema(false), loadSchema(true)];
const shapes = { before: shapeOf(before), after: shapeOf(after) };
const event = readEventContract(
  JSON.stringify({ consumer: 'c', subject: 's', reads: ['field_0', 'field_4[].sku'] }),
);
const shortest = event.interactions.map(({ body }) => body);

function broken(list: readonly Predicate[]): number {
  const { before: old, after: changed } = shapes;
  return list.filter((body) =>
    relativeDecisions(decideContract(old, body), decideContract(changed, body)).some(
      ({ verdict }) => verdict === 'broken',
    ),
  ).length;
}

const bench = new Bench({ time: 2_000, warmupTime: 500 });
bench
  .add('one contract of 20 expectations, before and after (target 2 ms)', () => broken(contracts.slice(0, 1)))
  .add('the shortest contract, before and after', () => broken(shortest))
  .add('1,000 contracts, before and after (target 1,000 ms)', () => broken(contracts))
  .add('reading one pact', () => readPact(texts[0] ?? ''))
  .add('the shape of the schema, parsed', () => shapeOf(after));
await bench.run();

console.info(
  `${broken(contracts)} of ${CONTRACTS} contracts break; ${LOAD_FIELDS} fields, ${LOAD_EXPECTATIONS} expectations each`,
);
for (const { name, result } of bench.tasks) {
  if (!('latency' in result)) throw new Error(`${name} did not run`);
  const { p50, p99 } = result.latency;
  console.info(`${name}: median ${p50.toFixed(3)} ms, p99 ${p99.toFixed(3)} ms`);
}
console.info(`memory: ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MiB`);
