import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../../test-support/start-registry.js';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());

const V1 = record(field('x'));
const V2 = record(field('x'), field('y', 'int', { default: 0 }));
/** Nobody who has V1 can read it. */
const BREAK = record(field('x', 'string'));
const body = (schema: string, more: object = {}) => ({ schema, ...more });
const error = (error_code: number, message: string) => ({ error_code, message });
const notConfigured = (subject: string) =>
  error(40409, `Subject '${subject}' does not have subject-level mode configured`);
const INVALID = error(42204, 'Invalid mode. Valid values are READWRITE, READONLY, IMPORT and FORWARD.');
const notPermitted = (subject: string, why: string, context = '') =>
  error(42205, `Subject ${subject} in context ${context} is ${why}`);
const NOT_FOUND = (subject: string) => error(40401, `Subject '${subject}' not found.`);

type Line = [method: string, path: string, body: unknown, status: number, answer: unknown];
const converse = async ([method, path, sent, status, expected]: Line) => {
  const answer = await registry.call<Record<string, unknown>>(method, path, sent);
  expect([answer.status, answer.body], `${method} ${path}`).toEqual([status, expected]);
};

/** One conversation; each line depends on those before it. */
test.each<Line>([
  ['GET', '/mode', undefined, 200, { mode: 'READWRITE' }],
  ['GET', '/mode/a', undefined, 404, notConfigured('a')],
  ['GET', '/mode/a?defaultToGlobal=true', undefined, 200, { mode: 'READWRITE' }],
  ['DELETE', '/mode/a', undefined, 404, NOT_FOUND('a')],
  ['DELETE', '/mode', undefined, 200, { mode: 'READWRITE' }],
  ['PUT', '/mode/a', { mode: 'readonly' }, 200, { mode: 'READONLY' }],
  ['GET', '/mode/a', undefined, 200, { mode: 'READONLY' }],
  ['DELETE', '/mode/a', undefined, 200, { mode: 'READONLY' }],
  ['GET', '/mode/a', undefined, 404, notConfigured('a')],
  ['PUT', '/mode/a', { mode: 'SIDEWAYS' }, 422, INVALID],
  ['PUT', '/mode/a', {}, 422, INVALID],
  ['PUT', '/mode/a', { mode: 7 }, 422, INVALID],
  ['PUT', '/mode/a', { mode: null }, 422, INVALID],
  ['PUT', '/mode/a', { mode: ['READONLY'] }, 422, INVALID],
  ['PUT', '/mode/a', undefined, 422, error(422, 'The request body must not be null (was null)')],
  [
    'PUT',
    '/mode/a',
    { mode: 'READONLY', reason: 7 },
    400,
    error(400, 'Invalid request: /reason: must be a text, and is a number'),
  ],
  ['PUT', '/mode/a', { mode: 'FORWARD' }, 422, error(42205, 'Forward mode only supported on global level')],
  [
    'PUT',
    '/mode/__GLOBAL',
    { mode: 'READONLY' },
    422,
    error(42208, "The specified subject '__GLOBAL' is not a valid."),
  ],
  [
    'PUT',
    '/mode/:.__GLOBAL:a',
    { mode: 'READONLY' },
    422,
    error(42208, "The specified subject ':.__GLOBAL:a' is not a valid."),
  ],
  ['PUT', '/mode', { mode: 'READONLY' }, 200, { mode: 'READONLY' }],
  ['GET', '/mode', undefined, 200, { mode: 'READONLY' }],
  ['GET', '/mode/a?defaultToGlobal=true', undefined, 200, { mode: 'READONLY' }],
  ['GET', '/mode/:.eu:a?defaultToGlobal=true', undefined, 200, { mode: 'READWRITE' }],
  ['PUT', '/mode/a', { mode: 'READWRITE' }, 200, { mode: 'READWRITE' }],
  ['GET', '/mode/a?defaultToGlobal=true', undefined, 200, { mode: 'READWRITE' }],
  ['PUT', '/mode', { mode: 'READONLY_OVERRIDE' }, 200, { mode: 'READONLY_OVERRIDE' }],
  ['GET', '/mode/a?defaultToGlobal=true', undefined, 200, { mode: 'READONLY_OVERRIDE' }],
  ['POST', '/subjects/a/versions', body(V1), 422, notPermitted('a', 'in read-only mode')],
  ['DELETE', '/mode?recursive=true', undefined, 200, { mode: 'READONLY_OVERRIDE' }],
  ['GET', '/mode/a', undefined, 404, notConfigured('a')],
  ['PUT', '/mode/:.__GLOBAL:', { mode: 'READONLY' }, 200, { mode: 'READONLY' }],
  ['GET', '/mode/:.eu:', undefined, 200, { mode: 'READONLY' }],
  ['POST', '/subjects/:.eu:a/versions', body(V1), 422, notPermitted(':.eu:a', 'in read-only mode', ':.eu:')],
  ['DELETE', '/mode/:.__GLOBAL:', undefined, 200, { mode: 'READONLY' }],
  ['GET', '/contexts/eu/mode', undefined, 200, { mode: 'READWRITE' }],
  ['PUT', '/contexts/eu/mode/a', { mode: 'READONLY' }, 200, { mode: 'READONLY' }],
  ['GET', '/mode/:.eu:a', undefined, 200, { mode: 'READONLY' }],
])('%s %s %j → %i', async (...line) => {
  await converse(line);
});

describe('READONLY', () => {
  test('refuses every write, answers what is there, and ends', async () => {
    await registry.register('ro', V1);
    const readOnly = notPermitted('ro', 'in read-only mode');
    const lines: Line[] = [
      ['PUT', '/mode/ro', { mode: 'READONLY' }, 200, { mode: 'READONLY' }],
      ['POST', '/subjects/ro/versions', body(V2), 422, readOnly],
      ['POST', '/subjects/ro/versions?force=true', body(V2), 422, readOnly],
      ['DELETE', '/subjects/ro', undefined, 422, readOnly],
      ['DELETE', '/subjects/ro/versions/1', undefined, 422, readOnly],
      ['DELETE', '/subjects/ro/versions/1?permanent=true', undefined, 422, readOnly],
      ['PUT', '/config/ro', { compatibility: 'NONE' }, 422, readOnly],
      ['DELETE', '/config/ro', undefined, 422, readOnly],
      ['GET', '/subjects/ro/versions', undefined, 200, [1]],
      ['PUT', '/mode/ro', { mode: 'READWRITE' }, 200, { mode: 'READWRITE' }],
      ['DELETE', '/subjects/ro/versions/1', undefined, 200, 1],
    ];
    for (const line of lines) await converse(line);
  });

  test('lets a producer find the schema that it registered before', async () => {
    const { id } = (await registry.register('known', V1)).body;
    await registry.call('PUT', '/mode/known', { mode: 'READONLY' });
    expect((await registry.register('known', V1)).body.id).toBe(id);
  });

  test('goes with the last version', async () => {
    await registry.register('gone', V1);
    await registry.call('PUT', '/mode/gone', { mode: 'READWRITE' });
    await registry.call('DELETE', '/subjects/gone');
    await registry.call('DELETE', '/subjects/gone?permanent=true');
    await converse(['GET', '/mode/gone', undefined, 404, notConfigured('gone')]);
  });
});

describe('IMPORT', () => {
  const IMPORT = { mode: 'IMPORT' };
  const asked = async (path: string, sent: object) => {
    const { status, body: answer } = await registry.call<Record<string, unknown>>('POST', path, sent);
    return [status, answer['error_code'] ?? [answer['id'], answer['version']]];
  };

  test('takes ids and versions as they come, compares nothing, and moves the ids on', async () => {
    await converse(['PUT', '/mode/:.in:', IMPORT, 200, IMPORT]);
    const path = '/subjects/:.in:s/versions';
    expect(await asked(path, body(V1, { id: 40, version: 3 }))).toEqual([200, [40, 3]]);
    expect(await asked(path, body(BREAK, { id: 7, version: 1 }))).toEqual([200, [7, 1]]);
    // Once more, as an import that was interrupted asks.
    expect(await asked(path, body(V1, { id: 40, version: 3 }))).toEqual([200, [40, 3]]);
    // The same content elsewhere has its id.
    expect(await asked('/subjects/:.in:t/versions', body(V1, { id: 40 }))).toEqual([200, [40, 1]]);
    // Without a number it is the next one.
    expect(await asked(path, body(V2, { id: 41 }))).toEqual([200, [41, 4]]);
    await converse(['GET', '/subjects/:.in:s/versions', undefined, 200, [1, 3, 4]]);
    await converse(['DELETE', '/mode/:.in:', undefined, 200, IMPORT]);
    const next = await asked('/subjects/:.in:u/versions', body(record(field('new'))));
    expect(next).toEqual([200, [42, 1]]);
  });

  test('refuses what would change what is there', async () => {
    await registry.call('PUT', '/mode/:.refuses:', IMPORT);
    const path = '/subjects/:.refuses:s/versions';
    await registry.call('POST', path, body(V1, { id: 5, version: 1 }));
    const lines: Line[] = [
      ['POST', path, body(V2), 422, notPermitted(':.refuses:s', 'not in read-write mode', ':.refuses:')],
      [
        'POST',
        path,
        body(V1, { id: 6, version: 2 }),
        422,
        error(42207, 'The ID of an imported schema does not match the existing ID'),
      ],
      [
        'POST',
        path,
        body(V2, { id: 5, version: 2 }),
        422,
        error(42205, 'Overwrite new schema with id 5 in context .refuses is not permitted.'),
      ],
      [
        'POST',
        path,
        body(V2, { id: 6, version: 1 }),
        422,
        error(42205, 'Overwrite version 1 of subject :.refuses:s is not permitted.'),
      ],
    ];
    for (const line of lines) await converse(line);
    await converse(['GET', path, undefined, 200, [1]]);
  });

  test('wants a scope without live subjects, and clears away what was deleted', async () => {
    await registry.register(':.used:s', V1);
    const found = error(42205, 'Cannot import since found existing subjects');
    await converse(['PUT', '/mode/:.used:', IMPORT, 422, found]);
    await converse(['PUT', '/mode/:.used:s', IMPORT, 422, found]);
    await converse(['GET', '/mode/:.used:', undefined, 200, { mode: 'READWRITE' }]);
    await registry.call('DELETE', '/subjects/:.used:s');
    await converse(['PUT', '/mode/:.used:', IMPORT, 200, IMPORT]);
    await converse([
      'GET',
      '/subjects/:.used:s/versions?deleted=true',
      undefined,
      404,
      NOT_FOUND(':.used:s'),
    ]);
    // What comes back under its own id is what it was.
    expect(await asked('/subjects/:.used:s/versions', body(V1, { id: 1, version: 1 }))).toEqual([
      200,
      [1, 1],
    ]);
    expect(await asked('/subjects/:.used:s/versions', body(V2, { id: 1, version: 2 }))).toEqual([422, 42205]);
  });

  test('enters a used scope by force, and keeps what is live', async () => {
    await registry.register(':.forced:s', V1);
    await converse(['PUT', '/mode/:.forced:?force=true', IMPORT, 200, IMPORT]);
    await converse(['GET', '/subjects/:.forced:s/versions', undefined, 200, [1]]);
  });

  test('erases nothing that something else refers to', async () => {
    await registry.register(':.refd:base', record(field('x')).replace('"R"', '"Base"'));
    await registry.register('referrer', '{"type":"array","items":"int"}', {
      references: [{ name: 'Base', subject: ':.refd:base', version: 1 }],
    });
    await registry.call('DELETE', '/subjects/referrer');
    await registry.call('DELETE', '/subjects/:.refd:base');
    const { status, body: answer } = await registry.call<{ error_code: number }>(
      'PUT',
      '/mode/:.refd:',
      IMPORT,
    );
    expect([status, answer.error_code]).toEqual([422, 42206]);
  });

  test('an id outside of it is refused', async () => {
    await converse([
      'POST',
      '/subjects/outside/versions',
      body(V1, { id: 4000, version: 1 }),
      422,
      notPermitted('outside', 'not in import mode'),
    ]);
  });
});

describe('force', () => {
  test('registers a break, and the ledger says so', async () => {
    await registry.register('forced', V1);
    expect((await registry.register('forced', BREAK)).status).toBe(409);
    const path = '/subjects/forced/versions?force=true';
    expect((await registry.call('POST', path, body(BREAK))).status).toBe(200);
    const [entry] = await registry.sql<{ rules: string[] }>(
      `SELECT ARRAY(SELECT f->>'ruleId' FROM json_array_elements(data->'findings') f ORDER BY 1) AS rules
       FROM ledger_entries WHERE target = 'forced' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry?.rules).toEqual(['owner-missing', 'registration-forced']);
  });
});
