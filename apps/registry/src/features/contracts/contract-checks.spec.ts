import type { CheckReport, ReportChange } from '@schema-steward/report';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { logisticsFile, playLogistics } from '../../test-support/logistics.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';
import { startSecuredRegistry } from '../../test-support/start-secured-registry.js';
import { createTeams } from '../../test-support/teams.js';

/** With authentication, without which nothing can be approved; all that is asked is the admin's. */
async function startAsAdmin(env: Record<string, string>): Promise<TestRegistry> {
  const registry = await startSecuredRegistry([], { env });
  const call: TestRegistry['call'] = (method, path, body) =>
    registry.as(registry.adminToken, method, path, body);
  return {
    ...registry,
    call,
    register: (subject, schema) => call('POST', `/subjects/${subject}/versions`, { schema }),
  };
}

async function check(registry: TestRegistry, change: object): Promise<ReportChange> {
  const { status, body } = await registry.call<CheckReport>('POST', '/api/v1/checks', { changes: [change] });
  expect(status).toBe(200);
  const [judged] = body.changes;
  if (!judged) throw new Error('nothing was judged');
  expect((await registry.call('GET', `/api/v1/checks/${body.id}`)).body).toEqual(body);
  return judged;
}

describe('the worked example: twelve teams subscribe, five read carrier_code', () => {
  const subject = 'shipment-events-value';
  const FIVE = ['billing', 'carrier-scorecards', 'customs', 'label-printing', 'returns'];
  const DROPPING = logisticsFile('changes/dropping.avsc');
  let open: TestRegistry;
  let strict: TestRegistry;
  beforeAll(async () => {
    open = await startRegistry({ env: { STEWARD_POLICY: 'open' } });
    strict = await startAsAdmin({ STEWARD_POLICY: 'strict' });
    await playLogistics(open);
    await playLogistics(strict);
  });
  afterAll(async () => {
    await open.close();
    await strict.close();
  });

  test('dropping it passes BACKWARD and is stopped, naming those five teams and nobody else', async () => {
    const compatible = await open.call('POST', `/compatibility/subjects/${subject}/versions/latest`, {
      schema: DROPPING,
    });
    expect(compatible.body).toEqual({ is_compatible: true });
    const judged = await check(open, { subject, change: 'modified', schema: DROPPING });
    expect(judged.verdict).toBe('fail');
    expect(
      judged.findings.map(({ ruleId, severity, path, args }) => [ruleId, severity, path, args['consumer']]),
    ).toEqual(FIVE.map((consumer) => ['contract-broken', 'error', 'carrier_code', consumer]));
    expect(judged.consumers?.map(({ application, team, reads }) => [application, team.slug, reads])).toEqual([
      ['billing', 'payments', { versions: ['1.0.0'], paths: ['carrier_code', 'occurred_at', 'order_id'] }],
      [
        'carrier-scorecards',
        'carrier-management',
        { versions: ['1.0.0'], paths: ['carrier_code', 'occurred_at', 'status'] },
      ],
      ['customs', 'cross-border', { versions: ['1.0.0'], paths: ['carrier_code', 'shipment_id'] }],
      ['label-printing', 'labels', { versions: ['1.0.0'], paths: ['carrier_code', 'shipment_id'] }],
      [
        'returns',
        'reverse-logistics',
        { versions: ['1.0.0'], paths: ['carrier_code', 'order_id', 'shipment_id'] },
      ],
    ]);
    expect(judged.findings[0]).toMatchObject({
      message:
        'shipment-events-value breaks billing of payments (slack #payments), version 1.0.0, which reads "carrier_code": The message has no "carrier_code" any more; the contract reads it. A message that shows it: {"shipment_id":"","order_id":"","status":"CREATED","occurred_at":0}',
      fix: 'Keep what it reads; or ask its team at slack #payments to publish and deploy a version of billing that no longer reads it, then check again.',
      args: { versions: ['1.0.0'], asks: 'member carrier_code declared' },
      location: { line: 1, column: 1 },
      preExisting: false,
    });
    expect(judged.waysOut?.map(({ kind }) => kind)).toEqual(['successor', 'compatibility-group', 'approval']);
  });

  test('adding beside it breaks nobody', async () => {
    const schema = logisticsFile('changes/additive.avsc');
    const judged = await check(open, { subject, change: 'modified', schema });
    expect([judged.verdict, judged.findings, judged.consumers]).toEqual(['pass', [], undefined]);
  });

  test('breaking readers names everybody, with what they read where a contract says it', async () => {
    const schema = logisticsFile('changes/breaking.avsc');
    const judged = await check(open, { subject, change: 'modified', schema });
    expect(judged.consumers).toHaveLength(12);
    expect(
      judged.consumers?.filter(({ reads }) => reads === 'unknown').map(({ application }) => application),
    ).toEqual(['analytics', 'customer-service', 'forecasting', 'fraud']);
  });

  test('what the base of the change had already is not this change’s doing', async () => {
    const judged = await check(open, { subject, change: 'modified', schema: DROPPING, baseSchema: DROPPING });
    expect([
      judged.verdict,
      new Set(judged.findings.map(({ preExisting }) => preExisting)),
      judged.consumers,
    ]).toEqual(['pass', new Set([true]), undefined]);
  });

  test('strict refuses the registration, and takes it once each break is approved', async () => {
    const refused = await strict.register(subject, DROPPING);
    expect([refused.status, refused.body.error_code]).toEqual([422, 42290]);
    for (const consumer of FIVE) expect(refused.body.message).toContain(`breaks ${consumer} of`);
    expect(refused.body.message).not.toContain('tracking-page');
    const judged = await check(strict, { subject, change: 'modified', schema: DROPPING });
    const command = judged.waysOut?.find(({ kind }) => kind === 'approval')?.commands[0];
    expect(command).toContain(`steward approve ${subject} --finding `);
    expect(refused.body.message).toContain(command);
    const approval = await strict.call('POST', '/api/v1/approvals', {
      subject,
      fingerprints: judged.findings.map(({ fingerprint }) => fingerprint),
      reason: 'They are told.',
      until: new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString(),
      author: 'ada',
    });
    expect([approval.status, approval.body]).toMatchObject([201, {}]);
    const approved = await check(strict, { subject, change: 'modified', schema: DROPPING });
    expect([approved.verdict, approved.findings.every(({ approval: given }) => given !== undefined)]).toEqual(
      ['pass', true],
    );
  });

  test('open takes the registration, records what it broke, and counts a major version', async () => {
    expect((await open.register(subject, DROPPING)).body).toMatchObject({ version: 2 });
    const [entry] = await open.sql<{ data: { findings: { ruleId: string }[]; semanticVersion: string } }>(
      `SELECT data FROM ledger_entries WHERE action = 'schema.registered' ORDER BY id DESC LIMIT 1`,
    );
    expect([entry?.data.semanticVersion, entry?.data.findings.map(({ ruleId }) => ruleId)]).toEqual([
      '2.0.0',
      FIVE.map(() => 'contract-broken'),
    ]);
    // What is broken now was not promised by the version of now: it is pending, and stops nobody.
    const later = DROPPING.replace(
      '"doc": "Something happened to a shipment."',
      '"doc": "Something happened."',
    );
    const judged = await check(open, { subject, change: 'modified', schema: later });
    expect([judged.verdict, judged.findings.map(({ ruleId, severity }) => [ruleId, severity])]).toEqual([
      'pass',
      FIVE.map(() => ['contract-pending', 'info']),
    ]);
  });
});

describe('the relative verdict', () => {
  let registry: TestRegistry;
  beforeAll(async () => {
    registry = await startRegistry({});
    await createTeams(registry, 'payments');
    await registry.call('POST', '/api/v1/applications', {
      slug: 'billing',
      name: 'Billing',
      team: 'payments',
    });
  });
  afterAll(() => registry.close());

  let count = 0;
  test.each<[claim: string, reads: object, before: object[], after: object[], expected: [string, string][]]>([
    [
      'a field that may be null now is a break, at its line',
      { note: { type: 'string' } },
      [field('note', 'string')],
      [field('note', ['string', 'null'])],
      [['contract-broken', 'note']],
    ],
    [
      'a field that always might be null stays pending',
      { note: { type: 'string' } },
      [field('note', ['string', 'null'])],
      [field('note', ['string', 'null']), field('more', 'int', { default: 0 })],
      [['contract-pending', 'note']],
    ],
    [
      'what is granted from now on is said by nobody',
      { note: { type: 'string' } },
      [field('note', ['string', 'null'])],
      [field('note', 'string')],
      [],
    ],
    [
      'what nobody reads may go',
      { id: {} },
      [field('id', 'string'), field('note', 'string')],
      [field('id', 'string')],
      [],
    ],
  ])('%s', async (_claim, fields, before, after, expected) => {
    count += 1;
    const subject = `s${count}-value`;
    await registry.call('PUT', `/config/${subject}`, { compatibility: 'NONE' });
    await registry.register(subject, record(...(before as never[])), { owner: 'payments' });
    const published = await registry.call('PUT', `/api/v1/applications/billing/contracts/${count}`, {
      format: 'event',
      content: JSON.stringify({ consumer: 'billing', subject, fields }),
    });
    expect(published.status).toBe(200);
    await registry.call('POST', '/api/v1/applications/billing/releases', {
      environment: 'p',
      version: String(count),
    });
    await registry.call('POST', '/api/v1/environments', { slug: 'p', name: 'P', production: true });
    await registry.call('POST', '/api/v1/applications/billing/releases', {
      environment: 'p',
      version: String(count),
    });
    const judged = await check(registry, {
      subject,
      change: 'modified',
      schema: record(...(after as never[])),
    });
    expect(judged.findings.map(({ ruleId, path }) => [ruleId, path])).toEqual(expected);
    const [first] = judged.findings;
    if (first?.ruleId === 'contract-broken') expect(first.location?.pointer).toBe('/fields/0/name');
  });

  test('what is neither deployed, released nor on a main branch binds nobody', async () => {
    await registry.register('free-value', record(field('id', 'string'), field('x', 'int')), {
      owner: 'payments',
    });
    const content = JSON.stringify({ consumer: 'billing', subject: 'free-value', reads: ['x'] });
    const path = '/api/v1/applications/billing/contracts/free';
    await registry.call('PUT', path, { format: 'event', content, branch: 'feature' });
    const change = { subject: 'free-value', change: 'modified', schema: record(field('id', 'string')) };
    expect((await check(registry, change)).findings).toEqual([]);
    await registry.call('PUT', path, { format: 'event', content, branch: 'main' });
    const judged = await check(registry, change);
    expect([
      judged.verdict,
      judged.findings.map(({ ruleId }) => ruleId),
      judged.consumers?.[0]?.environments,
    ]).toEqual(['fail', ['contract-broken'], []]);
  });

  test('whose contract alone breaks stands with where it is declared and where it runs; who is only subscribed is not named', async () => {
    for (const slug of ['live', 'test'])
      await registry.call('POST', '/api/v1/environments', { slug, name: slug, production: slug === 'live' });
    for (const slug of ['listener', 'mailer'])
      await registry.call('POST', '/api/v1/applications', { slug, name: slug, team: 'payments' });
    const subject = 'placed-value';
    await registry.register(subject, record(field('id', 'string'), field('x', 'int')), { owner: 'payments' });
    for (const application of ['billing', 'mailer', 'listener']) {
      if (application !== 'mailer')
        await registry.call('PUT', `/api/v1/applications/${application}/consumes/live/${subject}`);
      if (application === 'listener') continue;
      const content = JSON.stringify({ consumer: application, subject, reads: ['x'] });
      const path = `/api/v1/applications/${application}`;
      await registry.call('PUT', `${path}/contracts/placed`, { format: 'event', content, branch: 'main' });
    }
    const release = { environment: 'test', version: 'placed' };
    await registry.call('POST', '/api/v1/applications/mailer/releases', release);
    const schema = record(field('id', 'string'));
    const named = async () =>
      (await check(registry, { subject, change: 'modified', schema })).consumers?.map(
        ({ application, environments }) => [application, environments.map(({ slug }) => slug)],
      );
    expect(await named()).toEqual([
      ['billing', ['live']],
      ['mailer', ['test']],
    ]);
    await registry.call('POST', '/api/v1/applications/billing/releases', release);
    expect(await named()).toEqual([
      ['billing', ['live', 'test']],
      ['mailer', ['test']],
    ]);
    await registry.call('DELETE', `/api/v1/applications/billing/consumes/live/${subject}`);
    expect(await named()).toEqual([
      ['billing', ['test']],
      ['mailer', ['test']],
    ]);
    // Where readers break, everybody is named, whoever is subscribed too.
    const breaking = record(field('id', 'string'), field('more', 'int'));
    const judged = await check(registry, { subject, change: 'modified', schema: breaking });
    expect(judged.consumers?.map(({ application, reads }) => [application, reads])).toEqual([
      ['listener', 'unknown'],
      ['billing', { versions: ['placed'], paths: ['x'] }],
      ['mailer', { versions: ['placed'], paths: ['x'] }],
    ]);
  });
});

describe('what could not be told before and cannot be told now', () => {
  test.each<[setting: 'warn' | 'fail', verdict: string, severity: string, registers: number]>([
    ['warn', 'pass', 'warning', 200],
    ['fail', 'fail', 'error', 422],
  ])('%s', async (setting, verdict, severity, registers) => {
    const env = { STEWARD_UNDECIDED_CONTRACTS: setting, STEWARD_POLICY: 'strict' } as const;
    const registry = await startRegistry({ env });
    await createTeams(registry, 'payments');
    const application = { slug: 'billing', name: 'Billing', team: 'payments' };
    await registry.call('POST', '/api/v1/applications', application);
    // No automaton is made of a reference back.
    const properties = { code: { type: 'string', pattern: '^(a+)\\1$' } };
    const first = { type: 'object', properties, required: ['code'] };
    const second = { ...first, description: 'Codes.' };
    const json = { schemaType: 'JSON', owner: 'payments' };
    await registry.register('codes-value', first, json);
    const fields = { code: { type: 'string', pattern: '^(aa)+$' } };
    await registry.call('PUT', '/api/v1/applications/billing/contracts/1', {
      format: 'event',
      content: JSON.stringify({ consumer: 'billing', subject: 'codes-value', fields }),
      branch: 'main',
    });
    const judged = await check(registry, {
      subject: 'codes-value',
      change: 'modified',
      schemaType: 'JSON',
      schema: JSON.stringify(second),
    });
    expect([judged.verdict, judged.findings.map((one) => [one.ruleId, one.severity])]).toEqual([
      verdict,
      [
        ['contract-undecided', severity],
        // No message could be made to try the rest of it with.
        ['contract-unconfirmed', 'info'],
      ],
    ]);
    expect((await registry.register('codes-value', second, json)).status).toBe(registers);
    await registry.close();
  });
});
