import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';
import { startSecuredRegistry, type SecuredRegistry } from '../../test-support/start-secured-registry.js';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());

const A = record(field('a'));
const AB = record(field('a'), field('b', 'int', { default: 0 }));

const undelete = async (subject: string, version?: number | string) => {
  const path = version === undefined ? 'undelete' : `versions/${version}/undelete`;
  const { status, body } = await registry.call<Record<string, unknown>>(
    'POST',
    `/api/v1/subjects/${encodeURIComponent(subject)}/${path}`,
  );
  return [status, status === 200 ? body['versions'] : body['code']];
};
const versions = async (subject: string) => {
  const { body } = await registry.call<number[]>('GET', `/subjects/${encodeURIComponent(subject)}/versions`);
  return body;
};
const openFields = async (subject: string) =>
  (
    await registry.sql<{ path: string }>(
      `SELECT r.path FROM field_revisions r JOIN subjects s ON s.id = r.subject_id
       WHERE s.name = $1 AND r.until_id IS NULL ORDER BY 1`,
      [subject],
    )
  ).map(({ path }) => path);

describe('undeleting', () => {
  test('brings a version, or all of them, back under their numbers and ids', async () => {
    const { id } = (await registry.register('s', A)).body;
    await registry.register('s', AB);
    await registry.call('DELETE', '/subjects/s');
    expect(await undelete('s', 1)).toEqual([200, [1]]);
    expect(await versions('s')).toEqual([1]);
    expect(await openFields('s')).toEqual(['a']);
    expect(await undelete('s')).toEqual([200, [2]]);
    expect(await undelete('s')).toEqual([200, []]);
    expect(await undelete('s', 2)).toEqual([200, []]);
    expect(await versions('s')).toEqual([1, 2]);
    expect(await openFields('s')).toEqual(['a', 'b']);
    expect((await registry.call('GET', '/subjects/s/versions/1')).body).toMatchObject({ id, deleted: false });
    const entries = await registry.sql<{ data: { versions: number[] } }>(
      `SELECT data FROM ledger_entries WHERE action = 'schema.versions-undeleted' ORDER BY id`,
    );
    expect(entries.map(({ data }) => data.versions)).toEqual([[1], [2]]);
  });

  test('works in a context', async () => {
    await registry.register(':.x:s', A);
    await registry.call('DELETE', '/contexts/.x/subjects/s');
    expect(await undelete(':.x:s')).toEqual([200, [1]]);
  });

  test('never brings back what was erased, or was never there', async () => {
    await registry.register('erased', A);
    await registry.register('erased', AB);
    await registry.call('DELETE', '/subjects/erased/versions/1');
    await registry.call('DELETE', '/subjects/erased/versions/1?permanent=true');
    expect(await undelete('erased', 1)).toEqual([404, 'version-not-found']);
    for (const version of ['0', '3', 'x', 'latest', '99999999999', '%00'])
      expect([version, await undelete('erased', version)]).toEqual([version, [404, 'version-not-found']]);
    expect(await undelete('none')).toEqual([404, 'subject-not-found']);
    expect(await undelete('none', 1)).toEqual([404, 'subject-not-found']);
    expect(await undelete('a\u0000b')).toEqual([422, 'subject-invalid']);
  });

  test('is refused where the versions do not fit one another any more, and changes nothing', async () => {
    await registry.register('conflict', record(field('x', 'int')));
    await registry.call('DELETE', '/subjects/conflict/versions/1');
    await registry.register('conflict', record(field('x', 'string')));
    expect(await undelete('conflict', 1)).toEqual([409, 'schema-incompatible']);
    expect(await undelete('conflict')).toEqual([409, 'schema-incompatible']);
    expect(await versions('conflict')).toEqual([2]);
    await registry.call('PUT', '/config/conflict', { compatibility: 'NONE' });
    expect(await undelete('conflict', 1)).toEqual([200, [1]]);
    expect(await openFields('conflict')).toEqual(['x']);
  });

  test('judges the newest that returns against what is older', async () => {
    await registry.register('newest', record(field('x', 'int')));
    await registry.register('newest', record(field('x', 'int'), field('y', 'int', { default: 0 })));
    await registry.call('DELETE', '/subjects/newest/versions/1');
    await registry.call('DELETE', '/subjects/newest/versions/2');
    await registry.register('newest', record(field('z')));
    expect(await undelete('newest', 2)).toEqual([409, 'schema-incompatible']);
  });

  test('races with registrations, and one history comes out', async () => {
    await registry.register('race', record(field('x', 'int')));
    await registry.call('DELETE', '/subjects/race');
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        index % 2 === 0
          ? undelete('race', 1).then(([status]) => status)
          : registry.register('race', record(field('x', 'string'))).then(({ status }) => status),
      ),
    );
    expect(answers.filter((status) => ![200, 409].includes(Number(status)))).toEqual([]);
    expect([[1], [2]]).toContainEqual(await versions('race'));
  });
});

describe('with tokens', () => {
  let secured: SecuredRegistry;
  beforeAll(async () => {
    secured = await startSecuredRegistry(['mine', 'theirs']);
  });
  afterAll(() => secured.close());

  test('only the owner’s owners delete, erase and undelete', async () => {
    const mine = (await secured.mint('owner', 'mine')).token;
    const member = (await secured.mint('member', 'mine')).token;
    const theirs = (await secured.mint('owner', 'theirs')).token;
    await secured.as(mine, 'POST', '/subjects/s/versions', { schema: A });
    const requests = [
      ['DELETE', '/subjects/s/versions/1'],
      ['DELETE', '/subjects/s'],
      ['DELETE', '/subjects/s?permanent=true'],
      ['POST', '/api/v1/subjects/s/undelete'],
    ] as const;
    for (const [method, path] of requests)
      for (const token of [member, theirs]) expect((await secured.as(token, method, path)).status).toBe(403);
    const narrowed = (await secured.mint('owner', 'mine', { actions: ['schemas:delete'] })).token;
    expect((await secured.as(narrowed, 'DELETE', '/subjects/s')).status).toBe(200);
    expect((await secured.as(narrowed, 'DELETE', '/subjects/s?permanent=true')).status).toBe(403);
    expect((await secured.as(narrowed, 'POST', '/api/v1/subjects/s/undelete')).status).toBe(200);
  });
});

test('none of it was a server error', () => {
  expect(registry.lines.filter((line) => line.includes(' ERROR '))).toEqual([]);
});
