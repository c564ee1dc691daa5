import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { flagsOrUsage } from '../support/bench-flags.js';
import { builtRegistry, registryNodeOptions } from '../support/built-registry.js';
import { embeddedDatabaseUrl, newDataFolder, removeDataFolder } from '../support/data-folder.js';
import { withConnection } from '../support/sql.js';
import { workspaceRoot } from '../support/workspace.js';
import { load, median, type Figures } from './registry/load.js';
import { startProgram, type Program } from './registry/program.js';
import { eventText, seedRegistry, subjectOf } from './registry/seed-registry.js';

/**
 * `npm run bench:registry`: the built registry as a process, with its PostgreSQL, under load over HTTP, beside a route of
 * bare Fastify that answers with the same bytes. Reads and bare reads take turns, and what is printed are medians: other
 * programs on the machine disturb both alike. `--large` measures 100,000 schemas as well as 1,000.
 */
const USAGE = `npm run bench:registry -- [options]

Measures the registry under load, beside bare Fastify. About two minutes; with --large about seven.

  --large              100,000 schemas as well as 1,000
  --rounds <number>    of each load; 5 unless said otherwise
  --seconds <number>   of each round and side; 3
  --connections <n>    at once; 100
  --auth none|token    whether requests carry a token; token
  --only <words>       the loads with that in their name
  --profile <folder>   where to write a processor profile of the registry
  --strict             end with 1 where a target is missed
`;
const { values: flags } = flagsOrUsage(USAGE, () =>
  parseArgs({
    options: {
      large: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '100' },
      auth: { type: 'string', default: 'token' },
      only: { type: 'string' },
      profile: { type: 'string' },
      strict: { type: 'boolean', default: false },
    },
  }),
);
const SECONDS = Number(flags.seconds);
const CONNECTIONS = Number(flags.connections);
const HOT_IDS = 500;

interface Target {
  readonly what: string;
  readonly measured: number;
  readonly wanted: string;
  readonly met: boolean;
}
const targets: Target[] = [];
const throughputs = new Map<string, Map<number, number>>();

for (const size of flags.large ? [1_000, 100_000] : [1_000]) await measure(size);
if (flags.large)
  for (const [name, bySize] of throughputs) {
    const ratio = (bySize.get(100_000) ?? 0) / (bySize.get(1_000) ?? 1);
    targets.push({ what: `${name}: 100,000 schemas against 1,000`, ...atLeast(ratio, 0.85) });
  }
console.table(targets);
if (flags.strict && targets.some(({ met }) => !met)) process.exitCode = 1;

async function measure(size: number): Promise<void> {
  const data = await newDataFolder();
  try {
    const env = {
      PORT: '0',
      STEWARD_DATA_DIR: data,
      STEWARD_AUTH: flags.auth,
      STEWARD_TOKEN_RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
    };
    const headers = await seeded(size, data, env);
    const profiling = { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${flags.profile ?? ''}` };
    const registry = await startProgram(builtRegistry(), {
      env: { ...env, ...(flags.profile !== undefined && profiling) },
      nodeOptions: registryNodeOptions(),
      path: '/',
    });
    targets.push({ what: `start with ${size} schemas, s`, ...atMost(registry.startMs / 1000, 3) });
    try {
      const body = await (await fetch(`${registry.url}/schemas/ids/1`, { headers })).text();
      const file = join(workspaceRoot, 'test/bench/registry/bare-route.mjs');
      const bare = await startProgram(file, { stdin: body, path: '/schemas/ids/1' });
      await measureLoads(size, { registry, bare, headers }).finally(() => bare.stop());
      targets.push({ what: `memory with ${size} schemas, MB`, ...atMost(await registry.memory(), 300) });
    } finally {
      await registry.stop();
    }
  } finally {
    await removeDataFolder(data);
  }
}

/** Writes the schemas and makes a token; what a registry needs at its first start is not measured. */
async function seeded(
  size: number,
  data: string,
  env: Record<string, string>,
): Promise<Record<string, string>> {
  const registry = await startProgram(builtRegistry(), { env, path: '/' });
  try {
    const seeding = performance.now();
    await withConnection(await embeddedDatabaseUrl(data), (owner) => seedRegistry(owner, size));
    console.log(`\n${size} schemas, written in ${((performance.now() - seeding) / 1000).toFixed(1)} s`);
    return await credentials(registry.url, data);
  } finally {
    await registry.stop();
  }
}

interface Servers {
  readonly registry: Program;
  readonly bare: Program;
  readonly headers: Record<string, string>;
}

async function measureLoads(size: number, { registry, bare, headers }: Servers): Promise<void> {
  const rounds = Number(flags.rounds);
  const rows: Record<string, string>[] = [];
  const ids = Array.from({ length: HOT_IDS }, (_, index) => 1 + Math.floor((index * size) / HOT_IDS));
  const get = (path: (id: number) => string) => ids.map((id) => ({ method: 'GET' as const, path: path(id) }));
  const post = (number: number, extra: number) => ({
    method: 'POST' as const,
    path: `/subjects/${subjectOf(number)}/versions`,
    body: JSON.stringify({ schema: eventText(number, extra) }),
  });
  let next = 0;
  const unique = [
    {
      ...post(1, 1),
      setupRequest: (request: object) => {
        const turn = next++;
        return { ...request, ...post(1 + (turn % size), 1 + Math.floor(turn / size)) };
      },
    },
  ];
  const loads = {
    'read by id': get((id) => `/schemas/ids/${id}`),
    'latest version': get((id) => `/subjects/${subjectOf(id)}/versions/latest`),
    config: get((id) => `/config/${subjectOf(id)}?defaultToGlobal=true`),
    'register what is there': ids.map((id) => post(id, 0)),
    'register something new': unique,
  };
  const json = { ...headers, 'content-type': 'application/vnd.schemaregistry.v1+json' };
  const common = { seconds: SECONDS, connections: CONNECTIONS };
  for (const [name, requests] of Object.entries(loads)) {
    if (flags.only !== undefined && !name.includes(flags.only)) continue;
    console.log(`${name}, with ${size} schemas: ${rounds} rounds of ${2 * SECONDS} s …`);
    const ours: Figures[] = [];
    const theirs: Figures[] = [];
    // Neither side's compiler has seen the requests yet, nor has memory.
    await load({ program: registry, requests, headers: json, ...common, seconds: SECONDS });
    for (let round = 0; round < rounds; round += 1) {
      const reads = loads['read by id'];
      theirs.push(await load({ program: bare, requests: reads, headers, ...common }));
      ours.push(await load({ program: registry, requests, headers: json, ...common }));
    }
    const of = (figures: readonly Figures[], key: keyof Figures) => median(figures.map((one) => one[key]));
    const ratio = (key: keyof Figures) => median(ours.map((one, at) => one[key] / (theirs[at]?.[key] ?? 0)));
    const throughput = of(ours, 'throughput');
    throughputs.set(name, (throughputs.get(name) ?? new Map<number, number>()).set(size, throughput));
    rows.push({
      load: name,
      'a second': throughput.toFixed(0),
      'p50 ms': of(ours, 'p50').toFixed(1),
      'p99 ms': of(ours, 'p99').toFixed(1),
      'bare a second': of(theirs, 'throughput').toFixed(0),
      'bare p50': of(theirs, 'p50').toFixed(1),
      'bare p99': of(theirs, 'p99').toFixed(1),
      'of bare': ratio('throughput').toFixed(2),
      'p99 of bare': ratio('p99').toFixed(1),
      'busy µs': of(ours, 'busy').toFixed(0),
      'bare busy µs': of(theirs, 'busy').toFixed(0),
      'memory MB': (await registry.memory()).toFixed(0),
    });
    if (name === 'read by id') {
      targets.push({ what: `${size}: read by id, of bare`, ...atLeast(ratio('throughput'), 0.8) });
      const busy = 1 / ratio('busy');
      targets.push({ what: `${size}: read by id, of bare by processor time`, ...atLeast(busy, 0.8) });
      targets.push({ what: `${size}: read by id, p99 of bare`, ...atMost(ratio('p99'), 4) });
    }
    if (name === 'register what is there')
      targets.push({ what: `${size}: ${name}`, ...atLeast(throughput, 2_000) });
    if (name === 'register something new')
      targets.push({ what: `${size}: ${name}`, ...atLeast(throughput, 400) });
  }
  console.table(rows);
}

/** A token as a service has one: made in the registry, and looked up there. */
async function credentials(url: string, data: string): Promise<Record<string, string>> {
  if (flags.auth === 'none') return {};
  const admin = (await readFile(join(data, 'admin-token'), 'utf8')).trim();
  const response = await fetch(`${url}/api/v1/tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'bench', role: 'admin' }),
  });
  const { token } = (await response.json()) as { token?: string };
  if (token === undefined) throw new Error(`no token: ${response.status}`);
  return { authorization: `Bearer ${token}` };
}

function atLeast(measured: number, wanted: number): Omit<Target, 'what'> {
  return { measured: rounded(measured), wanted: `at least ${wanted}`, met: measured >= wanted };
}

function atMost(measured: number, wanted: number): Omit<Target, 'what'> {
  return { measured: rounded(measured), wanted: `at most ${wanted}`, met: measured <= wanted };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
