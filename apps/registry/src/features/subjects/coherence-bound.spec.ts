import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { caughtUp, feedOf, listening } from '../../test-support/listening.js';
import { createTestDatabase, startRegistry, type TestRegistry } from '../../test-support/start-registry.js';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let a: TestRegistry;
let b: TestRegistry;
/** What B has heard of, and dropped from its memory. */
const heard = new Set<string>();
beforeAll(async () => {
  database = await createTestDatabase();
  a = await startRegistry({ databaseUrl: database.url });
  b = await startRegistry({ databaseUrl: database.url });
  for (const kind of ['schema', 'alias'] as const)
    feedOf(b).watch(kind, (key) => heard.add(key === '' ? kind : `${kind} ${key}`));
});
afterAll(async () => {
  await a.close();
  await b.close();
  await database.drop();
});

/** What the product promises between two nodes, in milliseconds. */
const BOUND_MS = 100;
const ROUNDS = Number(process.env['ROUNDS'] ?? 20);

const optional = (number: number) => field(`f${number}`, 'int', { default: 0 });
const upTo = (count: number) => record(...Array.from({ length: count }, (_, number) => optional(number)));

/** Of measured milliseconds. */
function distribution(times: readonly number[]): { median: number; text: string } {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  const shown = (share: number) => at(share).toFixed(1);
  return {
    median: at(0.5),
    text: `${sorted.length} times, median ${shown(0.5)} ms, 95 % ${shown(0.95)} ms, longest ${shown(1)} ms`,
  };
}

describe('what node A has acknowledged, node B answers when it is asked the first time', () => {
  const times = new Map<string, number[]>();
  /** A's write, then one question to B. */
  async function once(
    what: string,
    write: () => Promise<{ readonly status: number }>,
    ask: () => Promise<unknown>,
    answer: unknown,
  ): Promise<void> {
    expect((await write()).status).toBe(200);
    const acknowledged = performance.now();
    const said = await ask();
    times.set(what, [...(times.get(what) ?? []), performance.now() - acknowledged]);
    expect([what, said]).toEqual([what, answer]);
  }
  afterAll(() => {
    for (const [what, some] of times)
      console.info(`${what}: the first answer was right, ${distribution(some).text}`);
  });
  const read = async (path: string, ...parts: string[]) => {
    const { body } = await b.call<Record<string, unknown>>('GET', path);
    return Object.fromEntries(parts.map((part) => [part, body[part]]));
  };

  test('a new version, as the latest, by number, by its text, in the list', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const schema = upTo(round);
      const added = () => a.register('new', schema);
      const found = { version: round, schema };
      const versions = Array.from({ length: round }, (_, index) => index + 1);
      const path = '/subjects/new/versions';
      if (round % 4 === 0)
        await once('a new version', added, () => read(`${path}/latest`, 'version', 'schema'), found);
      if (round % 4 === 1)
        await once('a new version', added, () => read(`${path}/${round}`, 'version', 'schema'), found);
      if (round % 4 === 2)
        await once('a new version', added, async () => (await b.call('GET', path)).body, versions);
      if (round % 4 === 3)
        await once(
          'a new version',
          added,
          async () => (await b.call('POST', '/subjects/new', { schema })).status,
          200,
        );
    }
  });

  test('a deleted version, and one that came back', async () => {
    for (let count = 1; count <= 3; count += 1) await a.register('going', upTo(count));
    for (let round = 0; round < ROUNDS / 2; round += 1) {
      const latest = () => read('/subjects/going/versions/latest', 'version');
      await once('a deletion', () => a.call('DELETE', '/subjects/going/versions/3'), latest, { version: 2 });
      const path = '/api/v1/subjects/going/versions/3/undelete';
      await once('an undeletion', () => a.call('POST', path), latest, { version: 3 });
    }
  });

  test('a level, in what is read and in what is registered', async () => {
    await a.register('level', record(field('x')));
    for (let round = 0; round < ROUNDS; round += 1) {
      const level = round % 2 === 0 ? 'NONE' : 'FULL';
      const set = () => a.call('PUT', '/config/level', { compatibility: level });
      if (round % 4 < 2)
        await once('a level', set, () => read('/config/level', 'compatibilityLevel'), {
          compatibilityLevel: level,
        });
      else {
        const schema = record(field(`needed_${round}`));
        const register = async () => (await b.register('level', schema)).status;
        await once('a level', set, register, level === 'NONE' ? 200 : 409);
      }
    }
  });

  test('a mode of a subject, of a context, of all contexts, in what is read and in what is registered', async () => {
    // The narrowest scope that says something decides.
    const scopes = [
      ['s', 's'],
      [':.moded:', ':.moded:s'],
      [':.__GLOBAL:', ':.unmoded:s'],
    ] as const;
    for (let round = 0; round < ROUNDS; round += 1) {
      const [scope, subject] = scopes[(round >> 1) % 3] ?? scopes[0];
      const mode = round % 2 === 0 ? 'READONLY' : 'READWRITE';
      const set = () => a.call('PUT', `/mode/${scope}`, { mode });
      if (round % 12 < 3) await once('a mode', set, () => read(`/mode/${scope}`, 'mode'), { mode });
      else {
        const register = async () => (await b.register(subject, upTo(round + 2))).status;
        await once('a mode', set, register, mode === 'READONLY' ? 422 : 200);
      }
    }
  });

  test('what groups versions', async () => {
    const inGroup = (major: number, type: string) =>
      b.register('grouped', record(field('x', type)), { metadata: { properties: { major: String(major) } } });
    expect((await inGroup(0, 'int')).status).toBe(200);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const compatibilityGroup = round % 2 === 0 ? null : 'major';
      await once(
        'a group',
        () => a.call('PUT', '/config/grouped', { compatibilityGroup }),
        // A type that does not fit is let into a group of its own.
        async () => (await inGroup(round, round % 4 < 2 ? 'string' : 'int')).status,
        compatibilityGroup === null ? 409 : 200,
      );
    }
  });

  test('an alias', async () => {
    await a.register('one', upTo(1));
    await a.register('two', upTo(2));
    for (let round = 0; round < ROUNDS; round += 1) {
      const alias = round % 2 === 0 ? 'one' : 'two';
      await once(
        'an alias',
        () => a.call('PUT', '/config/called', { alias }),
        () => read('/subjects/called/versions/latest', 'subject'),
        { subject: alias },
      );
    }
  });
});

describe('what node B has in memory', { timeout: 120_000 }, () => {
  const times = new Map<string, number[]>();
  const late: string[] = [];
  interface Known {
    readonly status: number;
    readonly deleted?: boolean;
    readonly subject?: string;
  }
  const byId = async (path: string): Promise<Known> => {
    const { status, body } = await b.call<{ deleted?: boolean; subject?: string }>('GET', path);
    return { status, ...(status === 200 && { deleted: body.deleted, subject: body.subject }) } as Known;
  };
  /** A's write, of which a notice tells, and how long B says what it said before. */
  async function ended(
    what: string,
    notice: string,
    path: string,
    write: () => Promise<{ readonly status: number }>,
    answer: Partial<Known>,
  ): Promise<void> {
    await caughtUp(b);
    heard.clear();
    // From memory: three times the same.
    for (let tries = 0; tries < 3; tries += 1) await byId(path);
    expect((await write()).status).toBe(200);
    const acknowledged = performance.now();
    for (;;) {
      const asked = performance.now();
      const told = heard.has(notice);
      const said = await byId(path);
      if (Object.entries(answer).every(([key, value]) => said[key as keyof Known] === value)) {
        times.set(what, [...(times.get(what) ?? []), performance.now() - acknowledged]);
        return;
      }
      if (told) late.push(`${what}: ${JSON.stringify(said)}`);
      if (asked - acknowledged > 60_000) throw new Error(`${what}: still ${JSON.stringify(said)}`);
    }
  }

  test('it says no longer than promised: deleted, erased, brought back, and by an alias', async () => {
    await listening(b);
    await a.register('other', upTo(1));
    for (let round = 0; round < ROUNDS; round += 1) {
      const subject = `kept-${round}`;
      const { id } = (await a.register(subject, record(field(`kept_${round}`)))).body;
      await a.register(`copy-${round}`, record(field(`kept_${round}`)));
      const path = `/schemas/ids/${id}`;
      const used = `schema 1/${id}`;
      const undelete = `/api/v1/subjects/${subject}/undelete`;
      const remove = () => a.call('DELETE', `/subjects/${subject}`);
      await ended('a use deleted', used, path, remove, { status: 200, subject: `copy-${round}` });
      await ended('a use brought back', used, path, () => a.call('POST', undelete), { status: 200, subject });
      const named = `${path}?subject=nick-${round}`;
      await ended(
        'another alias',
        'alias',
        named,
        () => a.call('PUT', `/config/nick-${round}`, { alias: `copy-${round}` }),
        { subject: `copy-${round}` },
      );
      await a.call('DELETE', `/subjects/copy-${round}`);
      await ended('all uses deleted', used, path, remove, { status: 200, deleted: true });
      await a.call('DELETE', `/subjects/copy-${round}?permanent=true`);
      await ended('erased', used, path, () => a.call('DELETE', `/subjects/${subject}?permanent=true`), {
        status: 404,
      });
    }
    for (const [what, some] of times) console.info(`${what}: ${distribution(some).text}`);
    const all = [...times.values()].flat();
    console.info(`in all: ${distribution(all).text} (aim: ${BOUND_MS})`);
    expect(all).toHaveLength(5 * ROUNDS);
    expect(late, 'once the notice is there no older answer is given').toEqual([]);
    // A machine that others use is held to ten times as much.
    expect(distribution(all).median).toBeLessThan(10 * BOUND_MS);
  });
});
