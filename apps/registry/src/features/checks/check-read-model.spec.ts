import { afterAll, beforeAll, expect, test } from 'vitest';
import { DataSource } from 'typeorm';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';
import { CheckReadModel, UNREPORTED } from './check-read-model.js';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());

const unreported = (...fingerprints: string[]) =>
  new CheckReadModel().unreported(registry.app.get(DataSource).manager, fingerprints);
/** Checks that report one fingerprint each, the number of the check in hexadecimal digits, a second after one another. */
const keep = (from: number, to: number, padding = 0) =>
  registry.sql(
    `INSERT INTO checks (id, context, report_version, verdict, report, created_by, created_at)
     SELECT gen_random_uuid(), '.', 1, 'fail', format('{"fingerprint":"%s","message":"%s"}', lpad(to_hex(n), 16, '0'),
         (SELECT string_agg(md5((n * 10000 + k)::text), '') FROM generate_series(1, $3::int) k))::json,
       'ci', '2026-01-01'::timestamptz + n * interval '1 second'
     FROM generate_series($1::int, $2::int) n`,
    [from, to, padding],
  );
const fingerprint = (n: number) => n.toString(16).padStart(16, '0');

test('nothing was reported where no check was run', async () => {
  expect(await unreported(fingerprint(1))).toEqual([fingerprint(1)]);
});

test('what a check reported is known, whatever else is asked for, and in its order', async () => {
  await registry.sql(
    `INSERT INTO checks (id, context, report_version, verdict, report, created_by, created_at)
     VALUES (gen_random_uuid(), '.', 1, 'fail', '{"fingerprint":"${fingerprint(1)}"}', 'ci', '2026-01-01')`,
  );
  expect(await unreported('f'.repeat(16), fingerprint(1), fingerprint(2))).toEqual([
    'f'.repeat(16),
    fingerprint(2),
  ]);
});

test('of many checks the newest are looked through, without reading the others', async () => {
  await keep(10, 20_000);
  expect(await unreported(fingerprint(10), fingerprint(20_000), fingerprint(19_600))).toEqual([
    fingerprint(10),
  ]);
  const plan = await registry.sql<{ 'QUERY PLAN': string }>(`EXPLAIN ${UNREPORTED}`, [[fingerprint(1)]]);
  const scans = plan.map((row) => row['QUERY PLAN']).filter((line) => /Scan .*on checks\b/.test(line));
  expect(scans.map((line) => line.replace(/^[\s>-]*(.*Scan) .*$/, '$1')).sort()).toEqual([
    'Index Scan',
    'Tid Range Scan',
  ]);
});

test('of reports that are huge fewer are looked through', async () => {
  await keep(30_001, 30_100, 3000);
  expect(await unreported(fingerprint(30_001), fingerprint(30_100))).toEqual([fingerprint(30_001)]);
});
