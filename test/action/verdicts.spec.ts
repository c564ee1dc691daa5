import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CheckReport } from '@schema-steward/report';
import type { GitRepository } from '@schema-steward/testing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { field, record } from './support/avro.js';
import { placed, summarised } from './support/placed.js';
import { runPullRequest } from './support/pull-request.js';
import type { Files } from './support/pull-request.js';
import { TestRegistry } from './support/registry.js';
import {
  ID,
  TOTAL,
  ORDER,
  INCOMPATIBLE,
  COMPATIBLE,
  MONEY,
  BILL,
  ORDERS,
  PASSED,
  scenarios,
} from './support/verdict-scenarios.js';

let open: TestRegistry;
let strict: TestRegistry;
beforeAll(async () => {
  [open, strict] = await Promise.all([
    TestRegistry.start(),
    TestRegistry.start({ STEWARD_POLICY: 'strict' }),
  ]);
  for (const registry of [open, strict]) {
    await registry.createTeam();
    await registry.register('orders-value', ORDER);
  }
  await open.register('forward-value', COMPATIBLE, { level: 'FORWARD' });
  await open.register('full-value', COMPATIBLE, { level: 'FULL' });
  await open.register('all-value', ORDER, { level: 'BACKWARD_TRANSITIVE' });
  await open.register('all-value', COMPATIBLE);
  await open.register('Money', MONEY);
  await open.register('bills-value', BILL, { references: [{ name: 'Money', subject: 'Money', version: 1 }] });
  await open.register(':.eu:orders-value', ORDER);
});
afterAll(() => Promise.all([open.close(), strict.close()]));

const judge = (base: Files, change: (git: GitRepository) => unknown, more: object = {}) =>
  runPullRequest({ registryUrl: open.url, base, change, ...more });

const MISSING_DEFAULT = {
  message:
    'The field total (long) of Order has no default in the new schema and is missing in the old schema.',
  why: 'Consumers on the new schema cannot read what was written with the old one: nothing there says what total is.',
  fix: 'Give total a default in the new schema; or, if it is an old field renamed, name the old one in its "aliases".',
};

test('a new field without a default under BACKWARD blocks, at the line of the field', async () => {
  const run = await judge({ [ORDERS]: ORDER }, (git) => git.write({ [ORDERS]: INCOMPATIBLE }));
  const { message, why, fix } = MISSING_DEFAULT;
  expect(run.exitCode).toBe(1);
  expect(run.stderr).toBe('');
  expect(run.annotations).toEqual([
    {
      level: 'error',
      title: 'avro-reader-field-without-default',
      file: ORDERS,
      line: 6,
      endLine: 6,
      col: 15,
      endColumn: 22,
      message: [
        `orders-value: ${message}`,
        `Why: ${why}`,
        `Fix: ${fix}`,
        'A message that breaks: {"order_id":"text"}',
        'Its bytes, base64: CHRleHQ=',
        'Reading it: the reader cannot decode it; avsc says: no matching field for default-less Order.total',
        'This one would read, of a schema mended there: {"order_id":"text","total":1}',
        'Its bytes, base64: CHRleHQC',
        'Owner: Fulfillment',
      ].join('\n'),
    },
  ]);
  expect(run.stdout).toContain(`
fail: 1 error in 1 schema

schemas/orders-value.avsc
  orders-value: modified, BACKWARD against version 1
  owner: Fulfillment (fulfillment), slack #fulfillment-events

schemas/orders-value.avsc:6:15  error  avro-reader-field-without-default  ${message}
    6 |     { "name": "total", "type": "long" }
      |               ^^^^^^^
  why: ${why}
  fix: ${fix}
`);
  expect(summarised(run)).toEqual([
    '## ❌ Schema check failed: 1 error in 1 schema',
    '| orders-value | modified | ❌ 1 error | BACKWARD against version 1',
  ]);
  expect(run.summary).toContain('<code>avro-reader-field-without-default</code> at line 6, column 15: ');
  expect(run.outputs['verdict']).toBe('fail');
});

test('the report is a file for later steps: what the registry answered and keeps', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'runner-temp-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const run = await judge({ [ORDERS]: ORDER }, (git) => git.write({ [ORDERS]: INCOMPATIBLE }), {
    env: { RUNNER_TEMP: folder },
  });
  const report = JSON.parse(readFileSync(run.outputs['report'] ?? '', 'utf8')) as CheckReport;
  expect(report).toMatchObject({
    verdict: 'fail',
    changes: [{ subject: 'orders-value', findings: [MISSING_DEFAULT] }],
  });
  expect(await (await fetch(`${open.url}/api/v1/checks/${report.id}`)).json()).toEqual(report);
});

test.each(scenarios)('%s', async (_claim, base, change, expected) => {
  const run = await judge(base, change);
  expect({
    exitCode: run.exitCode,
    annotations: placed(run),
    summary: summarised(run),
  }).toEqual(expected);
  expect(run.outputs['verdict']).toBe(expected.exitCode === 0 ? 'pass' : 'fail');
  expect(run.asked, 'git knew everything').toEqual([]);
});

test('a schema may refer to others by steward.yml', async () => {
  const config = `${'version: 1\nschemas:\n  - files: schemas/{subject}.avsc\n'}    references:
      - { name: Money, subject: Money, version: 1 }
`;
  const file = 'schemas/bills-value.avsc';
  const run = await judge({ 'steward.yml': config, [file]: BILL }, (git) =>
    git.write({ [file]: record('Bill', ID, field('sum', 'Money'), TOTAL) }),
  );
  expect([run.exitCode, placed(run)]).toEqual([1, [`error avro-reader-field-without-default ${file}:7:15`]]);
});

test('under the strict policy a deleted file blocks', async () => {
  const run = await judge({ [ORDERS]: ORDER }, (git) => git.remove(ORDERS), { registryUrl: strict.url });
  expect([run.exitCode, placed(run)]).toEqual([1, [`error schema-file-deleted ${ORDERS}:1`]]);
  expect(run.summary).toContain('policy strict');
});

test('under the strict policy a new subject without an owner blocks, and is told how to have one', async () => {
  const run = await judge({}, (git) => git.write({ 'schemas/refunds-value.avsc': ORDER }), {
    registryUrl: strict.url,
  });
  expect([run.exitCode, placed(run)]).toEqual([1, ['error owner-missing schemas/refunds-value.avsc:1']]);
  expect(run.annotations[0]?.message).toContain('Fix: Name the team: ');
});

test.each([
  ['warning', 1],
  ['error', 0],
  ['never', 0],
])('fail-on %s ends a run with a warning by %i', async (failOn, exitCode) => {
  const run = await judge({ [ORDERS]: ORDER }, (git) => git.remove(ORDERS), {
    inputs: { 'fail-on': failOn },
  });
  expect(run.exitCode).toBe(exitCode);
  expect(run.annotations.filter(({ level }) => level === 'error')).toHaveLength(exitCode);
});

test('fail-on never lets an incompatible change pass, and says so', async () => {
  const run = await judge({ [ORDERS]: ORDER }, (git) => git.write({ [ORDERS]: INCOMPATIBLE }), {
    inputs: { 'fail-on': 'never' },
  });
  expect([run.exitCode, run.outputs['verdict'], placed(run)]).toEqual([
    0,
    'fail',
    [`error avro-reader-field-without-default ${ORDERS}:6:15`],
  ]);
  expect(run.stdout).toContain('The findings would fail this check, but fail-on is "never".\n');
});

test('where no mapped file changed the registry is not called', async () => {
  const run = await judge({ [ORDERS]: ORDER }, (git) => git.write({ 'README.md': 'Orders, and more\n' }), {
    registryUrl: 'http://127.0.0.1:1',
  });
  expect([run.exitCode, placed(run), run.outputs]).toEqual([0, [], { verdict: 'pass', report: '' }]);
  expect(run.stdout).toContain(
    'Nothing to check: no file changed that the configuration maps to a subject.\n',
  );
  expect(summarised(run)).toEqual([`${PASSED}nothing to check`]);
});
