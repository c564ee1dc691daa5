import pg from 'pg';
import type { EntityManager } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { subjectLockKey, takeLocks } from '../../platform/database/locks.js';
import { field, record } from '../../test-support/avro.js';
import { lockWaiters } from '../../test-support/lock-waiters.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';

let node: TestRegistry;
beforeAll(async () => {
  node = await startRegistry({ poolSize: 4 });
});
afterAll(() => node.close());

test('however many writers wait for locks of another node, readers and health are answered', async () => {
  const subjects = Array.from({ length: 12 }, (_, index) => `held-${index}`);
  for (const subject of subjects) await node.register(subject, record(field('x')));
  const elsewhere = new pg.Client({ connectionString: node.databaseUrl });
  await elsewhere.connect();
  await elsewhere.query('BEGIN');
  const query = async (text: string, values: unknown[]) => (await elsewhere.query<object>(text, values)).rows;
  const locks = subjects.map(
    (subject) => ({ key: subjectLockKey('.', subject), mode: 'exclusive' }) as const,
  );
  await takeLocks({ query } as unknown as EntityManager, locks);

  let registered = 0;
  const writers = subjects.map(async (subject) => {
    const next = record(field('x'), field('y', 'int', { default: 0 }));
    const { status } = await node.register(subject, next);
    registered += 1;
    return status;
  });
  await expect.poll(() => lockWaiters(node)).toBe(3);
  for (let round = 0; round < 20; round += 1) {
    expect((await node.call('GET', '/api/v1/health')).status).toBe(200);
    expect((await node.call('GET', '/subjects/held-0/versions/latest')).body).toMatchObject({ version: 1 });
  }
  expect(registered).toBe(0);
  await elsewhere.query('COMMIT');
  await elsewhere.end();
  expect(await Promise.all(writers)).toEqual(subjects.map(() => 200));
});
