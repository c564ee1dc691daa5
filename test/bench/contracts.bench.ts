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

/**
 * `npm run bench:contracts`: how long it takes to decide contracts for every message of a schema. Target, on two cores:
 * 1,000 contracts of 20 expectations against one changed schema of 200 fields under a second, one of them under 2 ms.
 */
const FIELDS = 200;
const CONTRACTS = 1_000;
const EXPECTATIONS = 20;

/** Of five fields one is a list of records, so that paths lead through items too. */
function schema(changed: boolean): string {
  const fields = Array.from({ length: FIELDS }, (_, index) => {
    const type = index % 5 === 4 ? { type: 'array', items: item(index, changed) } : scalar(index, changed);
    return { name: `field_${index}`, type };
  });
  return JSON.stringify({ type: 'record', name: 'Event', fields });
}

function scalar(index: number, changed: boolean): unknown {
  if (changed && index === 0) return ['null', 'string'];
  if (index % 5 === 1) return 'long';
  return index % 5 === 2
    ? { type: 'enum', name: `Enum${index}`, symbols: ['NEW', 'PAID', 'VOID'] }
    : 'string';
}

function item(index: number, changed: boolean): unknown {
  const type = changed && index === 4 ? 'double' : 'long';
  return {
    type: 'record',
    name: `Item${index}`,
    fields: [
      { name: 'amount', type },
      { name: 'sku', type: 'string' },
    ],
  };
}

function pact(seed: number): string {
  const content: Record<string, unknown> = {};
  const rules: Record<string, unknown> = {};
  for (let at = 0; at < EXPECTATIONS; at++) {
    const index = (seed * 7 + at * 11) % FIELDS;
    const path = `$.field_${index}`;
    if (index % 5 === 4) {
      content[`field_${index}`] = [{ amount: 1 }];
      rules[path] = { matchers: [{ match: 'type', min: 0 }] };
      rules[`${path}[*].amount`] = { matchers: [{ match: 'integer' }] };
    } else if (index % 5 === 2) {
      content[`field_${index}`] = 'NEW';
      rules[path] = { matchers: [{ match: 'regex', regex: '^(NEW|PAID|VOID)$' }] };
    } else {
      content[`field_${index}`] = index % 5 === 1 ? 1 : 'text';
      rules[path] = { matchers: [{ match: 'type' }] };
    }
  }
  return JSON.stringify({
    consumer: { name: `consumer-${seed}` },
    provider: { name: 'events' },
    interactions: [
      {
        type: 'Asynchronous/Messages',
        description: 'Event',
        contents: { content },
        matchingRules: { body: rules },
      },
    ],
  });
}

function shapeOf(text: string): NonNullable<ReturnType<typeof shapeOfSchema>> {
  const shape = shapeOfSchema(parseSchema({ type: 'AVRO', text }));
  if (shape === undefined) throw new Error('an Avro schema has a shape');
  return shape;
}

const texts = Array.from({ length: CONTRACTS }, (_, seed) => pact(seed));
const contracts = texts.map((text) => readPact(text).interactions.map(({ body }) => body)).flat();
const [before, after] = [schema(false), schema(true)];
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
  `${broken(contracts)} of ${CONTRACTS} contracts break; ${FIELDS} fields, ${EXPECTATIONS} expectations each`,
);
for (const { name, result } of bench.tasks) {
  if (!('latency' in result)) throw new Error(`${name} did not run`);
  const { p50, p99 } = result.latency;
  console.info(`${name}: median ${p50.toFixed(3)} ms, p99 ${p99.toFixed(3)} ms`);
}
console.info(`memory: ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MiB`);
