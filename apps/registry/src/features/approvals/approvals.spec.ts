import type { CheckReport } from '@schema-steward/report';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startRegistry } from '../../test-support/start-registry.js';
import {
  startSecuredRegistry,
  type MintedToken,
  type SecuredRegistry,
} from '../../test-support/start-secured-registry.js';
import type { ApprovalResponse, GrantedApproval } from './dto.js';

const START = new Date('2026-12-01T12:00:00Z');
const UNTIL = '2026-12-08T12:00:00.000Z';
const DAY_MS = 24 * 60 * 60 * 1000;
const V1 = record(field('x'));
/** Breaks V1: readers of the new schema find no y. */
const BREAK = record(field('x'), field('y'));
/** Breaks V1 in the same way, and is another schema. */
const SAME_BREAK = record(field('x'), field('y', 'int', { doc: 'again' }));
const OTHER_BREAK = record(field('x'), field('z'));

type Refusal = { code?: string; detail?: string; error_code?: number; message?: string; errors?: unknown };

describe.each(['open', 'strict'] as const)('under %s', (policy) => {
  let now = START;
  let registry: SecuredRegistry;
  let ci: MintedToken;
  let grace: MintedToken;
  let approver: MintedToken;
  let otherOwner: MintedToken;
  beforeAll(async () => {
    registry = await startSecuredRegistry(['fulfillment', 'billing'], {
      env: { STEWARD_POLICY: policy, STEWARD_TOKEN_RATE_LIMIT: '0' },
      overrides: { clock: { now: () => now } },
    });
    ci = await registry.mint('ci', 'fulfillment', { name: 'pipeline' });
    grace = await registry.mint('owner', 'fulfillment', { name: 'grace' });
    approver = await registry.mint('approver', undefined, { name: 'ann' });
    otherOwner = await registry.mint('owner', 'billing', { name: 'otto' });
  });
  afterAll(() => registry.close());

  const register = (subject: string, schema: string, { token } = ci) =>
    registry.as<Refusal & { version?: number }>(token, 'POST', `/subjects/${subject}/versions`, { schema });
  const check = async (subject: string, schema: string) => {
    const changes = [{ subject, change: 'modified', schema }];
    return (await registry.as<CheckReport>(ci.token, 'POST', '/api/v1/checks', { changes })).body;
  };
  const fingerprintsOf = async (subject: string, schema: string) =>
    (await check(subject, schema)).changes.flatMap(({ findings }) =>
      findings.map(({ fingerprint }) => fingerprint),
    );
  const approve = async (subject: string, more: object = {}, { token } = grace) =>
    registry.as<ApprovalResponse & Refusal>(token, 'POST', '/api/v1/approvals', {
      subject,
      fingerprints: await fingerprintsOf(subject, BREAK),
      reason: 'The only reader is gone.',
      until: UNTIL,
      ...more,
    });
  const revoke = (id: string, { token } = grace) =>
    registry.as<Refusal>(token, 'DELETE', `/api/v1/approvals/${id}`);
  const list = async (subject: string) =>
    (
      await registry.as<{ approvals: ApprovalResponse[] }>(
        ci.token,
        'GET',
        `/api/v1/approvals?subject=${subject}`,
      )
    ).body.approvals;
  /** A subject of fulfillment with one version. */
  const started = async (subject: string) => {
    now = START;
    expect((await register(subject, V1)).status).toBe(200);
    return subject;
  };

  test('a fingerprint that no check reported is granted and noted; it may come up yet', async () => {
    const subject = await started('mistyped-value');
    const [real = ''] = await fingerprintsOf(subject, BREAK);
    const notes = async (more: object) => {
      const { status, body } = await approve(subject, more);
      expect(status).toBe(201);
      return (body as GrantedApproval).notes;
    };
    const note = (named: string) => [
      `No recent check reported ${named}. Compare with what the check, or the refusal, printed: a mistyped fingerprint lets nothing through.`,
    ];
    expect(await notes({ fingerprints: [real] })).toBeUndefined();
    expect(await notes({ fingerprints: ['deadbeefdeadbeef', real] })).toEqual(note('deadbeefdeadbeef'));
    const seven = Array.from({ length: 7 }, (_, index) => `000000000000000${index}`);
    expect(await notes({ fingerprints: seven })).toEqual(note(`${seven.slice(0, 5).join(', ')} and 2 more`));
    expect(await notes({ fingerprints: ['deadbeefdeadbeef'], concerns: 'settings' })).toBeUndefined();
  });

  test('an approved break passes its check, registers once, and the next one like it blocks', async () => {
    const subject = await started('once-value');
    expect((await check(subject, BREAK)).verdict).toBe('fail');
    expect((await register(subject, BREAK)).body.error_code).toBe(40901);

    const granted = await approve(subject, { author: 'ada', repository: '42', pullRequest: 7 });
    expect([granted.status, granted.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        subject,
        concerns: 'versions',
        fingerprints: await fingerprintsOf(subject, BREAK),
        reason: 'The only reader is gone.',
        author: 'ada',
        approvedBy: `grace (token ${grace.id})`,
        repository: '42',
        pullRequest: 7,
        until: UNTIL,
        createdAt: START.toISOString(),
        state: 'in-force',
        usedAt: null,
        usedByVersion: null,
        revokedAt: null,
        revokedBy: null,
      },
    ]);

    const [approved] = (await check(subject, BREAK)).changes;
    expect(approved?.verdict).toBe('pass');
    expect(approved).not.toHaveProperty('waysOut');
    expect(approved?.findings.map(({ severity, approval }) => [severity, approval])).toEqual([
      ['error', { by: `grace (token ${grace.id})`, until: UNTIL, reason: 'The only reader is gone.' }],
    ]);
    const [other] = (await check(subject, OTHER_BREAK)).changes;
    expect([other?.verdict, other?.findings.map(({ approval }) => approval)]).toEqual(['fail', [undefined]]);
    expect((await register(subject, OTHER_BREAK)).status).toBe(409);

    expect([(await register(subject, BREAK)).body.version, (await list(subject))[0]?.state]).toEqual([
      2,
      'used',
    ]);
    const versions = await registry.as<{ versions: { version: number; semanticVersion: string }[] }>(
      ci.token,
      'GET',
      `/api/v1/subjects/${subject}`,
    );
    expect(versions.body.versions.map(({ version, semanticVersion }) => [version, semanticVersion])).toEqual([
      [1, '1.0.0'],
      [2, '2.0.0'],
    ]);

    // y goes, which nobody minds, and comes again.
    expect((await register(subject, record(field('x'), field('n', 'int', { default: 0 })))).status).toBe(200);
    expect(await fingerprintsOf(subject, SAME_BREAK)).toEqual(granted.body.fingerprints);
    expect((await check(subject, SAME_BREAK)).verdict).toBe('fail');
    expect((await register(subject, SAME_BREAK)).body.error_code).toBe(40901);

    expect(
      await registry.sql(
        `SELECT action, actor, data->>'id' AS id FROM ledger_entries WHERE action LIKE 'approval.%' AND target = $1
         ORDER BY id`,
        [subject],
      ),
    ).toEqual([
      { action: 'approval.granted', actor: `grace (token ${grace.id})`, id: granted.body.id },
      { action: 'approval.used', actor: `pipeline (token ${ci.id})`, id: granted.body.id },
    ]);
    expect((await revoke(granted.body.id)).body.code).toBe('approval-used');
  });

  test('of two registrations at the same time one uses the approval', async () => {
    const subject = await started('race-value');
    await approve(subject);
    const answers = await Promise.all([register(subject, BREAK), register(subject, SAME_BREAK)]);
    // The second finds y there already, and breaks nobody.
    expect(answers.map(({ body }) => body.version).sort()).toEqual([2, 3]);
    expect((await list(subject)).map(({ state, usedByVersion }) => [state, usedByVersion])).toEqual([
      ['used', 2],
    ]);
  });

  test('after its end the findings block again', async () => {
    const subject = await started('ended-value');
    await approve(subject);
    now = new Date(Date.parse(UNTIL) - 1);
    expect((await check(subject, BREAK)).verdict).toBe('pass');
    now = new Date(UNTIL);
    expect((await check(subject, BREAK)).verdict).toBe('fail');
    expect((await register(subject, BREAK)).status).toBe(409);
    expect((await list(subject)).map(({ state }) => state)).toEqual(['ended']);
    now = START;
  });

  test('revoked, the findings block again; revoked once more, nothing changes', async () => {
    const subject = await started('revoked-value');
    const { body } = await approve(subject);
    expect((await revoke(body.id, otherOwner)).status).toBe(403);
    expect((await check(subject, BREAK)).verdict).toBe('pass');
    expect([(await revoke(body.id, approver)).status, (await revoke(body.id, approver)).status]).toEqual([
      204, 204,
    ]);
    expect((await check(subject, BREAK)).verdict).toBe('fail');
    expect((await register(subject, BREAK)).status).toBe(409);
    const [revoked] = await list(subject);
    expect([revoked?.state, revoked?.revokedBy]).toEqual(['revoked', `ann (token ${approver.id})`]);
    expect(
      await registry.sql(
        `SELECT actor FROM ledger_entries WHERE action = 'approval.revoked' AND target = $1`,
        [subject],
      ),
    ).toEqual([{ actor: `ann (token ${approver.id})` }]);
  });

  test('whoever approved the break does not register it; somebody else does', async () => {
    const subject = await started('self-value');
    await approve(subject);
    expect((await register(subject, BREAK, grace)).body).toEqual({
      error_code: 40301,
      message: `The break of "self-value" was approved by grace (token ${grace.id}), who also registers it. Somebody else has to do one of the two.`,
    });
    expect((await list(subject)).map(({ state }) => state)).toEqual(['in-force']);
    expect((await register(subject, OTHER_BREAK, grace)).body.error_code).toBe(40901);
    expect((await register(subject, BREAK)).status).toBe(200);
  });

  test.each<[string, object, () => MintedToken, number, string]>([
    ['an approver of no team may', {}, () => approver, 201, ''],
    ['an owner of another team may not', {}, () => otherOwner, 403, 'forbidden'],
    ['a CI job may not', {}, () => ci, 403, 'forbidden'],
    ['the author may not', { author: 'grace' }, () => grace, 403, 'approval-by-author'],
    ['an approver of another name than the author may', { author: 'ann-marie' }, () => approver, 201, ''],
    ['an end that has come is none', { until: START.toISOString() }, () => grace, 400, 'invalid-request'],
    [
      'an end in more than 90 days is too far',
      { until: new Date(START.getTime() + 91 * DAY_MS).toISOString() },
      () => grace,
      400,
      'invalid-request',
    ],
    ['a date that is none is refused', { until: '2026-02-30' }, () => grace, 400, 'invalid-request'],
    ['nothing is named', { fingerprints: [] }, () => grace, 400, 'invalid-request'],
    ['a fingerprint that is none', { fingerprints: ['*'] }, () => grace, 400, 'invalid-request'],
    ['a reason of blanks', { reason: '  ' }, () => grace, 400, 'invalid-request'],
    ['an unknown field', { fingerprint: 'x' }, () => grace, 400, 'invalid-request'],
    ['a subject that is not there', { subject: 'nowhere' }, () => grace, 404, 'subject-not-found'],
    ['a subject that cannot be', { subject: 'a\nb' }, () => grace, 422, 'subject-invalid'],
  ])('granting: %s', async (_claim, more, token, status, code) => {
    const subject = 'granted-value';
    if ((await register(subject, V1)).status !== 200) throw new Error('not registered');
    const answer = await approve(subject, more, token());
    expect([answer.status, answer.body.code ?? '']).toEqual([status, code]);
  });

  test('a token that is narrowed to other subjects approves nothing here', async () => {
    const subject = await started('narrow-value');
    const narrowed = await registry.mint('approver', undefined, { subjectPrefixes: ['orders-'] });
    expect((await approve(subject, {}, narrowed)).body.code).toBe('forbidden');
  });

  test('an id that is none is 404, or 400 where it cannot be one', async () => {
    expect((await revoke('0d4a3b5e-9f1c-4f57-8f7c-3b1f6f1d2c3a')).body.code).toBe('approval-not-found');
    expect((await revoke('x')).body.code).toBe('invalid-request');
  });
});

describe('without authentication', () => {
  test.each([
    ['a break', { subject: 'orders-value' }],
    ['a change of settings', { subject: ':.:orders-value', concerns: 'settings' }],
  ])('%s is approved by nobody, and the refusal says the way out', async (_claim, asked) => {
    const registry = await startRegistry({});
    onTestFinished(() => registry.close());
    expect((await registry.register('orders-value', V1)).status).toBe(200);
    const { status, body } = await registry.call<Refusal & { remedy?: string }>('POST', '/api/v1/approvals', {
      ...asked,
      fingerprints: ['0123456789abcdef'],
      reason: 'The only reader is gone.',
      until: new Date(Date.now() + DAY_MS).toISOString(),
    });
    expect([status, body]).toMatchObject([
      403,
      {
        code: 'approval-without-authentication',
        detail: expect.stringContaining('until STEWARD_AUTH=token is set') as string,
        remedy: expect.stringContaining('`POST /api/v1/tokens`') as string,
      },
    ]);
    const listed = await registry.call<{ approvals: unknown[] }>(
      'GET',
      '/api/v1/approvals?subject=orders-value',
    );
    expect(listed.body).toEqual({ approvals: [] });
  });
});
