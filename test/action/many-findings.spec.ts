import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from './support/avro.js';
import { placed } from './support/placed.js';
import { runPullRequest } from './support/pull-request.js';
import { TestRegistry } from './support/registry.js';

const ID = field('order_id', 'string');
const ORDER = record('Order', ID);
const fields = (count: number) => Array.from({ length: count }, (_, i) => field(`field_${i}`, 'long'));

const many = ['a', 'b', 'c', 'd', 'e'].map((letter) => `many-${letter}-value`);

let registry: TestRegistry;
beforeAll(async () => {
  registry = await TestRegistry.start();
  await registry.createTeam();
  for (const subject of ['orders-value', ...many]) await registry.register(subject, ORDER);
});
afterAll(() => registry.close());

describe('12 errors and 14 warnings', () => {
  test('are ten annotations each, worst first, and the last says how many more there are', async () => {
    const news = Array.from(
      { length: 14 },
      (_, i) => `schemas/new-${String.fromCharCode(97 + i)}-value.avsc`,
    );
    const run = await runPullRequest({
      registryUrl: registry.url,
      base: { 'schemas/orders-value.avsc': ORDER },
      change: (git) =>
        git.write({
          'schemas/orders-value.avsc': record('Order', ID, ...fields(12)),
          ...Object.fromEntries(news.map((file) => [file, ORDER])),
        }),
    });
    expect(run.exitCode).toBe(1);
    expect(placed(run)).toEqual([
      ...[6, 7, 8, 9, 10, 11, 12, 13, 14].map(
        (line) => `error avro-reader-field-without-default schemas/orders-value.avsc:${line}:15`,
      ),
      'error Schema Steward',
      ...news.slice(0, 9).map((file) => `warning owner-missing ${file}:1`),
      'warning Schema Steward',
    ]);
    expect(run.annotations.flatMap(({ file, message }) => (file === undefined ? [message] : []))).toEqual([
      '3 more errors: see the step summary.',
      '5 more warnings: see the step summary.',
    ]);
    expect(run.summary.match(/<code>avro-reader-field-without-default<\/code> at line/g)).toHaveLength(12);
    expect(run.summary).toContain('## ❌ Schema check failed: 12 errors, 14 warnings in 15 schemas\n');
  });
});

test('a summary that GitHub would refuse is cut, and says so', async () => {
  // A registry lists a thousand findings of a schema at most, so that it takes several.
  const [files, each] = [many.map((subject) => `schemas/${subject}.avsc`), 800];
  const all = (text: string) => Object.fromEntries(files.map((file) => [file, text]));
  const count = files.length * each;
  const run = await runPullRequest({
    registryUrl: registry.url,
    base: all(ORDER),
    change: (git) => git.write(all(record('Order', ID, ...fields(each)))),
  });
  expect(run.exitCode).toBe(1);
  expect(run.annotations).toHaveLength(10);
  expect(run.annotations[9]?.message).toBe('3991 more errors: see the step summary.');
  expect(Buffer.byteLength(run.summary)).toBeLessThan(1024 * 1024);
  expect(run.summary).toMatch(/_Cut here: \d+ more lines\. The whole report is in the log\._\n/);
  expect(run.stdout.match(/ {2}avro-reader-field-without-default {2}/g)).toHaveLength(count);
});
