import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CheckReport } from '@schema-steward/report';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';
import { createTeams } from '../../test-support/teams.js';

const V1 =
  '{"type":"record","name":"Shipment","fields":[\n  {"name":"id","type":"string"},\n  {"name":"carrier_code","type":"string"}\n]}';
const ADDS_DEFAULT = V1.replace('\n]', ',\n  {"name":"carrier","type":"string","default":""}\n]');
const ADDS_NO_DEFAULT = V1.replace('\n]', ',\n  {"name":"carrier","type":"string"}\n]');

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
  await createTeams(registry, 'fulfillment');
  const owner = { owner: 'fulfillment' };
  await registry.register('shipment', V1, owner);
  await registry.register('forward', V1, owner);
  await registry.call('PUT', '/config/forward', { compatibility: 'FORWARD' });
  await registry.register('full', V1, owner);
  await registry.call('PUT', '/config/full', { compatibility: 'FULL_TRANSITIVE' });
});
afterAll(() => registry.close());

async function check(...changes: readonly object[]): Promise<CheckReport> {
  const answer = await registry.call<CheckReport>('POST', '/api/v1/checks', { changes });
  expect(answer.status).toBe(200);
  return answer.body;
}

/** Rule and severity of every finding, change by change. */
function told(report: CheckReport) {
  return report.changes.map(({ change, verdict, findings }) => [
    change,
    verdict,
    findings.map(({ ruleId, severity }) => [ruleId, severity]),
  ]);
}

describe('a batch', () => {
  test('is judged change by change, and fails by its worst', async () => {
    const report = await check(
      { subject: 'shipment', change: 'modified', schema: ADDS_DEFAULT },
      { subject: 'forward', change: 'modified', schema: ADDS_NO_DEFAULT },
      { subject: 'full', change: 'modified', schema: ADDS_NO_DEFAULT },
      { subject: ':.eu:shipment', change: 'added', schema: V1 },
    );
    expect(report.verdict).toBe('fail');
    expect(
      report.changes.map(({ subject, verdict, compatibilityLevel }) => [
        subject,
        verdict,
        compatibilityLevel,
      ]),
    ).toEqual([
      ['shipment', 'pass', 'BACKWARD'],
      ['forward', 'pass', 'FORWARD'],
      ['full', 'fail', 'FULL_TRANSITIVE'],
      [':.eu:shipment', 'pass', 'BACKWARD'],
    ]);
  });

  test('of another context means its subjects there', async () => {
    const { body } = await registry.call<CheckReport>('POST', '/api/v1/checks', {
      context: '.eu',
      changes: [
        { subject: 'shipment', change: 'added', schema: V1 },
        { subject: ':.:shipment', change: 'modified', schema: V1 },
      ],
    });
    expect(body.changes.map(({ subject, change }) => [subject, change])).toEqual([
      [':.eu:shipment', 'added'],
      ['shipment', 'unchanged'],
    ]);
  });

  test('registers nothing', async () => {
    expect((await registry.call('GET', '/subjects')).body).toEqual(['forward', 'full', 'shipment']);
  });
});

describe('findings that the base had too', () => {
  test('are told and do not block; new ones do', async () => {
    const both = ADDS_NO_DEFAULT.replace('\n]', ',\n  {"name":"lane","type":"string"}\n]');
    const change = { subject: 'shipment', change: 'modified', baseSchema: ADDS_NO_DEFAULT };
    const [same, more, unreadable] = (
      await check(
        { ...change, schema: ADDS_NO_DEFAULT.replace('"Shipment"', '"Shipment","doc":"d"') },
        { ...change, schema: both },
        { ...change, baseSchema: '{', schema: ADDS_NO_DEFAULT },
      )
    ).changes;
    const seen = (judged: typeof same) => [
      judged?.verdict,
      judged?.findings.map(({ path, preExisting }) => [path, preExisting]),
    ];
    expect(seen(same)).toEqual(['pass', [['carrier', true]]]);
    expect(seen(more)).toEqual([
      'fail',
      [
        ['carrier', true],
        ['lane', false],
      ],
    ]);
    expect(seen(unreadable)).toEqual(['fail', [['carrier', false]]]);
  });
});

test('what was not decided of the base either is not decided: it may hide anything', async () => {
  const text = (links: number, end: string) =>
    JSON.stringify({
      $ref: '#/definitions/d0',
      definitions: Object.fromEntries([
        ...Array.from({ length: links }, (_, index) => [
          `d${index}`,
          { items: { $ref: `#/definitions/d${index + 1}` } },
        ]),
        [`d${links}`, { type: end }],
      ]),
    });
  await registry.register('deep', text(600, 'string'), { schemaType: 'JSON' });
  const change = { subject: 'deep', change: 'modified', schemaType: 'JSON', baseSchema: text(600, 'string') };
  const report = await check({ ...change, schema: text(600, 'integer') });
  expect(
    report.changes.map(({ verdict, findings }) => [
      verdict,
      findings
        .filter(({ severity }) => severity === 'error')
        .map(({ ruleId, preExisting }) => [ruleId, preExisting]),
    ]),
  ).toEqual([['fail', [['comparison-not-finished', false]]]]);
});

describe('under the strict policy', () => {
  test('a new subject without an owner fails, and so does a file that goes too early', async () => {
    const strict = await startRegistry({ env: { STEWARD_POLICY: 'strict' } });
    await createTeams(strict, 'fulfillment');
    await strict.register('owned', V1, { owner: 'fulfillment' });
    const { body } = await strict.call<CheckReport>('POST', '/api/v1/checks', {
      changes: [
        { subject: 'new', change: 'added', schema: V1 },
        { subject: 'owned', change: 'deleted' },
        { subject: 'owned', change: 'modified', schema: ADDS_DEFAULT },
      ],
    });
    expect(body.policy).toBe('strict');
    expect(told(body)).toEqual([
      ['added', 'fail', [['owner-missing', 'error']]],
      ['deleted', 'fail', [['schema-file-deleted', 'error']]],
      ['modified', 'pass', []],
    ]);
    await strict.close();
  });
});
