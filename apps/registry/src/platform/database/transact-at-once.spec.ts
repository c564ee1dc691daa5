import { EntityManager } from 'typeorm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../test-support/start-registry.js';
import { ServiceDataSource } from './service-data-source.js';
import { transactAtOnce } from './transact-at-once.js';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
/** One connection for everybody: what a transaction leaves behind is met by the next one. */
let pool: ServiceDataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new ServiceDataSource(database.url, { poolSize: 1 });
  await pool.initialize();
});
afterAll(async () => {
  await pool.destroy();
  await database.drop();
});
afterEach(() => vi.restoreAllMocks());

const write = (tx: EntityManager, name: string) => tx.query('SELECT ensure_context($1)', [name]);
const written = async (name: string) =>
  (await pool.manager.query<object[]>('SELECT 1 FROM contexts WHERE name = $1', [name])).length;

test('what the work wrote is there once it has ended', async () => {
  const answer = await transactAtOnce(pool, async (tx, started) => {
    const [rows] = await Promise.all([tx.query<object[]>('SELECT now() AS now'), started]);
    await write(tx, '.done');
    return rows.length;
  });
  expect([answer, await written('.done')]).toEqual([1, 1]);
});

test('what the work wrote is not there where it fails', async () => {
  const failing = transactAtOnce(pool, async (tx, started) => {
    await Promise.all([tx.query('SELECT 1'), started]);
    await write(tx, '.thrown');
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  const broken = transactAtOnce(pool, async (tx, started) => {
    await Promise.all([tx.query('SELECT 1'), started]);
    await write(tx, '.broken');
    await tx.query('SELECT 1/0');
  });
  await expect(broken).rejects.toThrow('division by zero');
  expect([await written('.thrown'), await written('.broken')]).toEqual([0, 0]);
});

test('where no transaction could be started nothing is written, and the connection serves the next one', async () => {
  const query = EntityManager.prototype.query;
  vi.spyOn(EntityManager.prototype, 'query').mockImplementation(function (this: EntityManager, text, values) {
    return query.call(this, text === 'START TRANSACTION' ? 'SELECT 1/0' : text, values) as never;
  });
  const work = transactAtOnce(pool, async (tx, started) => {
    await Promise.all([tx.query('SELECT 1'), started]);
    await write(tx, '.outside');
  });
  await expect(work).rejects.toThrow('division by zero');
  vi.restoreAllMocks();
  expect(await written('.outside')).toBe(0);
  await transactAtOnce(pool, async (tx, started) => {
    await started;
    await write(tx, '.next');
  });
  expect(await written('.next')).toBe(1);
});

test('of statements that fail together each fails for the reason of the first', async () => {
  const reasons = await transactAtOnce(pool, async (tx, started) => {
    await started;
    const asked = ['SELECT 1/0', 'SELECT 1', 'SELECT 2'].map((text) => tx.query(text));
    const outcomes = await Promise.allSettled(asked);
    return outcomes.map((one) => (one.status === 'rejected' ? (one.reason as Error).message : 'answered'));
  });
  expect(reasons).toEqual(Array(3).fill('division by zero'));
  expect(await pool.manager.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
});
