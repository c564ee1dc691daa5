import type { CheckReport, ReportChange } from '@schema-steward/report';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import {
  startSecuredRegistry,
  type MintedToken,
  type SecuredRegistry,
} from '../../test-support/start-secured-registry.js';
import type { ApprovalResponse } from './dto.js';

const START = new Date('2026-12-01T12:00:00Z');
const UNTIL = '2026-12-08T12:00:00.000Z';
const DAY_MS = 24 * 60 * 60 * 1000;

let now = START;
let registry: SecuredRegistry;
let grace: MintedToken;
let pipeline: MintedToken;
beforeAll(async () => {
  registry = await startSecuredRegistry(['fulfillment'], {
    env: { STEWARD_POLICY: 'strict', STEWARD_TOKEN_RATE_LIMIT: '0' },
    overrides: { clock: { now: () => now } },
  });
  grace = await registry.mint('owner', 'fulfillment', { name: 'grace' });
  pipeline = await registry.mint('owner', 'fulfillment', { name: 'otto' });
});
afterAll(() => registry.close());

type Refusal = { error_code?: number; code?: string; message?: string };

/** A subject with so many versions. */
async function started(subject: string, versions = 1): Promise<string> {
  now = START;
  for (let n = 0; n < versions; n += 1) {
    const schema = record(
      field('x'),
      ...Array.from({ length: n }, (_, i) => field(`y${i}`, 'int', { default: 0 })),
    );
    const { status } = await registry.as(pipeline.token, 'POST', `/subjects/${subject}/versions`, { schema });
    expect(status).toBe(200);
  }
  return subject;
}

/** What a check says of the pull request that deletes the subject's file. */
async function check(subject: string): Promise<ReportChange> {
  const changes = [{ subject, change: 'deleted' }];
  const { body } = await registry.as<CheckReport>(pipeline.token, 'POST', '/api/v1/checks', { changes });
  const [change] = body.changes;
  if (!change) throw new Error('nothing was judged');
  return change;
}

const approve = (subject: string, fingerprints: readonly string[], { token } = grace) =>
  registry.as<ApprovalResponse & Refusal>(token, 'POST', '/api/v1/approvals', {
    subject,
    fingerprints,
    reason: 'The last reader was switched off.',
    until: UNTIL,
  });
const approveCheck = async (subject: string, by = grace) =>
  approve(
    subject,
    (await check(subject)).findings.map(({ fingerprint }) => fingerprint),
    by,
  );
const remove = async (path: string, { token } = pipeline) => {
  const { status, body } = await registry.as<Refusal>(token, 'DELETE', path);
  return [status, Array.isArray(body) || typeof body === 'number' ? body : (body.error_code ?? body.code)];
};
const states = async (subject: string) =>
  (
    await registry.as<{ approvals: ApprovalResponse[] }>(
      grace.token,
      'GET',
      `/api/v1/approvals?subject=${subject}`,
    )
  ).body.approvals.map(({ state, usedByVersion }) => [state, usedByVersion]);

test('a refused deletion proposes its approval, passes once approved, and is done once', async () => {
  const subject = await started('gone-value', 2);
  const refused = await check(subject);
  const fingerprints = refused.findings.map(({ fingerprint }) => fingerprint);
  expect([refused.verdict, refused.findings.map(({ ruleId }) => ruleId), refused.waysOut]).toEqual([
    'fail',
    ['schema-file-deleted'],
    [
      {
        kind: 'approval',
        summary:
          'Ask an owner of the subject or an approver, who is not the author, to approve exactly these findings, for a reason and until a date. The deletion uses the approval up.',
        commands: [
          `steward approve gone-value --finding ${fingerprints.join('')} --reason "<why>" --until <date> --author "<who wrote it>"`,
        ],
      },
    ],
  ]);
  expect((await approve(subject, fingerprints)).status).toBe(201);

  const approved = await check(subject);
  expect([approved.verdict, approved.waysOut, approved.findings.map(({ approval }) => approval?.by)]).toEqual(
    ['pass', undefined, [`grace (token ${grace.id})`]],
  );
  expect(await states(subject)).toEqual([['in-force', null]]);

  expect(await remove(`/subjects/${subject}`)).toEqual([200, [1, 2]]);
  expect(await states(subject)).toEqual([['used', 2]]);
  const entries = await registry.sql<{ action: string; actor: string; deleted: number[] | null }>(
    `SELECT action, actor, data->'deleted' AS deleted FROM ledger_entries WHERE target = $1 ORDER BY id DESC LIMIT 2`,
    [subject],
  );
  const actor = `otto (token ${pipeline.id})`;
  expect(entries).toEqual([
    { action: 'approval.used', actor, deleted: [1, 2] },
    { action: 'schema.versions-deleted', actor, deleted: null },
  ]);
  // It is gone; what comes back needs an approval of its own, and so does erasing it.
  expect(await remove(`/subjects/${subject}?permanent=true`)).toEqual([422, 42290]);
});

describe('an approval of a deletion', () => {
  test('lets one version go as well, and then no other', async () => {
    const subject = await started('one-value', 2);
    await approveCheck(subject);
    expect(await remove(`/subjects/${subject}/versions/1`)).toEqual([200, 1]);
    expect(await remove(`/subjects/${subject}/versions/2`)).toEqual([422, 42290]);
    expect(await states(subject)).toEqual([['used', 1]]);
  });

  test('blocks again after its end', async () => {
    const subject = await started('ended-value');
    await approveCheck(subject);
    now = new Date(START.getTime() + 7 * DAY_MS);
    expect((await check(subject)).verdict).toBe('fail');
    expect(await remove(`/subjects/${subject}`)).toEqual([422, 42290]);
    expect(await states(subject)).toEqual([['ended', null]]);
  });

  test('does not hold for a version that was registered after it', async () => {
    const subject = await started('later-value');
    await approveCheck(subject);
    const schema = record(field('x'), field('later', 'int', { default: 0 }));
    await registry.as(pipeline.token, 'POST', `/subjects/${subject}/versions`, { schema });
    expect((await check(subject)).verdict).toBe('fail');
    expect(await remove(`/subjects/${subject}`)).toEqual([422, 42290]);
  });

  test('is not used by whoever granted it', async () => {
    const subject = await started('own-value');
    await approveCheck(subject);
    expect(await remove(`/subjects/${subject}`, grace)).toEqual([403, 40301]);
    expect(await states(subject)).toEqual([['in-force', null]]);
    expect(await remove(`/subjects/${subject}`)).toEqual([200, [1]]);
  });

  test('is kept where the deletion fails', async () => {
    const subject = await started('kept-value');
    await approveCheck(subject);
    expect(await remove(`/subjects/${subject}/versions/9`)).toEqual([404, 40402]);
    expect(await remove(`/subjects/${subject}?permanent=true`)).toEqual([404, 40405]);
    expect(await states(subject)).toEqual([['in-force', null]]);
  });

  test('is used by one of two deletions at the same time', async () => {
    const subject = await started('race-value', 2);
    await approveCheck(subject);
    const answers = await Promise.all(
      [1, 2].map((version) => remove(`/subjects/${subject}/versions/${version}`)),
    );
    expect(answers.map(([status]) => status).sort()).toEqual([200, 422]);
    expect((await states(subject)).map(([state]) => state)).toEqual(['used']);
  });
});

test('the refusal on a Confluent route says how to get an erasure approved, and that works once', async () => {
  const subject = await started('erased-value');
  await approveCheck(subject);
  expect(await remove(`/subjects/${subject}`)).toEqual([200, [1]]);
  const { body } = await registry.as<Refusal>(
    pipeline.token,
    'DELETE',
    `/subjects/${subject}?permanent=true`,
  );
  const [, fingerprint = ''] =
    /steward approve erased-value --finding ([0-9a-f]{16}) /.exec(body.message ?? '') ?? [];
  expect((await approve(subject, [fingerprint])).status).toBe(201);
  expect(await remove(`/subjects/${subject}?permanent=true`)).toEqual([200, [1]]);
  expect(await states(subject)).toEqual([
    ['used', 1],
    ['used', 1],
  ]);
});

test('what other schemas refer to passes its check by approval, and stays until nothing does', async () => {
  const money = await started('money-value');
  const referring = await registry.as(pipeline.token, 'POST', '/subjects/invoice-value/versions', {
    schema: JSON.stringify({ type: 'record', name: 'Invoice', fields: [{ name: 'r', type: 'R' }] }),
    references: [{ name: 'R', subject: money, version: 1 }],
  });
  expect(referring.status).toBe(200);
  const change = await check(money);
  expect(change.findings.map(({ ruleId }) => ruleId)).toEqual([
    'schema-file-deleted',
    'schema-still-referenced',
  ]);
  await approveCheck(money);
  expect((await check(money)).verdict).toBe('pass');
  expect(await remove(`/subjects/${money}`)).toEqual([422, 42206]);
  expect(await states(money)).toEqual([['in-force', null]]);
  await approveCheck('invoice-value');
  expect(await remove('/subjects/invoice-value')).toEqual([200, [1]]);
  expect(await remove(`/subjects/${money}`)).toEqual([200, [1]]);
  expect(await states(money)).toEqual([['used', 1]]);
});
