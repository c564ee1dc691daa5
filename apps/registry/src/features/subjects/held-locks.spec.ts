import pg from 'pg';
import type { EntityManager } from 'typeorm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { configLockKey, subjectLockKey, takeLocks } from '../../platform/database/locks.js';
import { rawExchange } from '../../platform/http/start-test-app.js';
import { field, namedRecord, record } from '../../test-support/avro.js';
import { lockWaiters } from '../../test-support/lock-waiters.js';
import { patiently } from '../../test-support/patiently.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';

let node: TestRegistry;
beforeAll(async () => {
  node = await startRegistry();
});
afterAll(() => node.close());

describe('an id', () => {
  test('is never given twice, also not the one of a registration that was rolled back', async () => {
    const { id } = (await node.register('ids', record(field('before')))).body;
    // The ledger refuses once: the transaction has its id by then, and loses it.
    await node.sql(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$`,
    );
    await node.sql('CREATE TRIGGER refusal BEFORE INSERT ON ledger_entries EXECUTE FUNCTION refuse()');
    const failed = await node.register('ids-lost', record(field('lost')));
    expect([failed.status, failed.body]).toEqual([
      500,
      { error_code: 500, message: 'Internal Server Error' },
    ]);
    await node.sql('DROP TRIGGER refusal ON ledger_entries');
    expect((await node.call('GET', '/subjects/ids-lost/versions')).status).toBe(404);
    expect((await node.call('GET', `/schemas/ids/${id + 1}`)).status).toBe(404);
    expect(
      (await node.register('ids', record(field('before'), field('after', 'int', { default: 0 })))).body.id,
    ).toBe(id + 2);
    expect((await node.register('ids-lost', record(field('lost')))).body).toMatchObject({
      id: id + 3,
      version: 1,
    });
  });
});

const holders = new Set<pg.Client>();
/** Where a test failed, nobody waits for what it held. */
afterEach(async () => {
  for (const holder of holders) await holder.end();
  holders.clear();
});

/** A transaction of somebody else that has taken a lock and does not end by itself. */
async function hold(key: string): Promise<pg.Client> {
  const holder = new pg.Client({ connectionString: node.databaseUrl });
  holders.add(holder);
  await holder.connect();
  await holder.query('BEGIN');
  const query = async (text: string, values: unknown[]) => (await holder.query<object>(text, values)).rows;
  await takeLocks({ query } as unknown as EntityManager, [{ key, mode: 'exclusive' }]);
  return holder;
}

async function letGo(holder: pg.Client): Promise<void> {
  await holder.query('COMMIT');
  holders.delete(holder);
  await holder.end();
}

describe('while somebody else', () => {
  test('registers in a subject, readers and other subjects are served', async () => {
    await node.register('held', record(field('x')));
    const holder = await hold(subjectLockKey('.', 'held'));
    let answered = 0;
    const waiting = Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const next = record(field('x'), field(`f${index}`, 'int', { default: 0 }));
        const answer = await patiently(() => node.register('held', next));
        answered += 1;
        return answer;
      }),
    );
    // The lock is held until these have their answers: whoever waited for it would be refused.
    expect((await node.register('held', record(field('x')))).body.version).toBe(1);
    expect((await node.register('free', record(field('x')))).status).toBe(200);
    expect((await node.call('GET', '/schemas/ids/1')).status).toBe(200);
    expect(answered).toBe(0);
    await letGo(holder);
    expect((await waiting).map(({ status }) => status)).toEqual(Array<number>(40).fill(200));
  });

  test('registers in a subject, whoever asks what needs no lock is answered', async () => {
    const metadata = { properties: { owner: 'nobody' } };
    await node.register('asked', record(field('x')));
    await node.register('asked-with-metadata', record(field('x')), { metadata });
    await node.register('asked-normalized', record(field('x')));
    await node.call('PUT', '/config/asked-normalized', { normalize: true });
    for (const name of ['asked', 'asked-with-metadata', 'asked-normalized'])
      await hold(subjectLockKey('.', name));
    const statuses = [
      await node.register('asked', record(field('x'))),
      await node.register('asked', '{"type":"nothing"}'),
      // It takes over the metadata of the latest version, and is that one.
      await node.register('asked-with-metadata', record(field('x'))),
      await node.register('asked-normalized', record(field('x'))),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 422, 200, 200]);
  });

  test('registers in a subject that many topics are being bound to, other subjects are served', async () => {
    await node.register('wanted', record(field('x')));
    const bound = (index: number) => `/associations/resources/id-wanted-${index}`;
    const bind = (index: number) =>
      node.call('PUT', bound(index), {
        ...{ resourceName: `wanted-${index}`, resourceNamespace: 'lkc1' },
        associations: ['key', 'value'].map((associationType) => ({ subject: 'wanted', associationType })),
      });
    for (let index = 0; index < 20; index += 1) expect((await bind(index)).status).toBe(200);
    const holder = await hold(subjectLockKey('.', 'wanted'));
    const waiting = Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        patiently(() => (index < 20 ? node.call('DELETE', bound(index)) : bind(index))),
      ),
    );
    await expect.poll(() => lockWaiters(node)).toBeGreaterThan(0);
    for (let round = 0; round < 20; round += 1)
      expect((await node.register(`free-of-topics-${round}`, record(field('x')))).status).toBe(200);
    await letGo(holder);
    expect((await waiting).map(({ status }) => status)).toEqual(
      Array.from({ length: 40 }, (_, index) => (index < 20 ? 204 : 200)),
    );
  });

  test('keeps a client waiting, nobody waits for what the client asked for behind it', async () => {
    const { id } = (await node.register('asked-behind', record(field('asked_behind')))).body;
    const holder = await hold(subjectLockKey('.', 'behind'));
    const body = JSON.stringify({ schema: record(field('x')) });
    const head = (line: string, ...more: string[]) =>
      `${[`${line} HTTP/1.1`, `Host: 127.0.0.1:${node.port}`, ...more].join('\r\n')}\r\n\r\n`;
    // Answers on one connection come in the order of the requests: the second is ready, and lies there.
    const paths = [`/schemas/ids/${id}`, `/schemas/ids/${id}?fetchMaxId=true`, '/schemas/ids/987654'];
    const sent = [
      head(
        'POST /subjects/behind/versions',
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
      ) + body,
      ...paths.map((path, index) =>
        head(`GET ${path}`, ...(index === paths.length - 1 ? ['Connection: close'] : [])),
      ),
    ];
    const exchange = rawExchange(node.port, sent.join(''));
    await expect.poll(() => lockWaiters(node)).toBe(1);
    for (const path of paths) expect([200, 404]).toContain((await node.call('GET', path)).status);
    await letGo(holder);
    expect((await exchange).match(/HTTP\/1\.1 \d+/g)).toEqual([
      'HTTP/1.1 200',
      'HTTP/1.1 200',
      'HTTP/1.1 200',
      'HTTP/1.1 404',
    ]);
  });

  test.each([
    ['of the subject', configLockKey('.', 'level-subject'), 'level-subject'],
    ['of its context', configLockKey('.'), 'level-context'],
  ])('changes the level %s, a registration waits for it and obeys it', async (_what, key, subject) => {
    await node.register(subject, record(field('x')));
    const holder = await hold(key);
    await holder.query(
      `INSERT INTO configs (context_id, subject, compatibility_level, updated_by, updated_at)
       VALUES (1, $1, 'FULL', 'somebody', now())`,
      [subject === 'level-subject' ? subject : null],
    );
    let answered = false;
    const waiting = node
      .register(subject, record(field('y', 'int', { default: 0 })))
      .finally(() => (answered = true));
    await expect.poll(() => lockWaiters(node)).toBe(1);
    expect(answered).toBe(false);
    await letGo(holder);
    expect((await waiting).status).toBe(409);
    await node.call('DELETE', '/config');
  });

  test('registers what a schema refers to, the registration waits for that', async () => {
    await node.register('target', namedRecord('Target', field('x')));
    const holder = await hold(subjectLockKey('.', 'target'));
    let answered = false;
    const references = [{ name: 'Target', subject: 'target', version: 1 }];
    const waiting = node
      .register('referrer', namedRecord('Referrer', field('t', 'Target')), { references })
      .finally(() => (answered = true));
    await expect.poll(() => lockWaiters(node)).toBe(1);
    expect(answered).toBe(false);
    await letGo(holder);
    expect((await waiting).status).toBe(200);
  });

  test.each(['lock_not_available', 'deadlock_detected', 'serialization_failure'])(
    'wins (%s), the answer says to try again, and nothing was written',
    async (condition) => {
      await node.sql(
        `CREATE OR REPLACE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN RAISE EXCEPTION USING ERRCODE = '${condition}'; END $$`,
      );
      await node.sql('CREATE TRIGGER loses BEFORE INSERT ON ledger_entries EXECUTE FUNCTION lose()');
      const answers = [
        await node.register('loser', record(field('x'))),
        await node.call('PUT', '/config/loser', { compatibility: 'NONE' }),
      ];
      await node.sql('DROP TRIGGER loses ON ledger_entries');
      for (const answer of answers) {
        expect([answer.status, answer.body, answer.headers.get('retry-after')]).toEqual([
          503,
          {
            error_code: 503,
            message: 'Others were writing to the same subject all the time; nothing was written. Try again.',
          },
          '1',
        ]);
      }
      expect((await node.call('GET', '/config/loser')).status).toBe(404);
      expect((await node.call('GET', '/subjects/loser/versions')).status).toBe(404);
    },
  );
});
