import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import {
  startTrustingRegistry,
  TRUSTED,
  type TrustingRegistry,
} from '../../test-support/start-trusting-registry.js';

const REUSABLE = 'acme/ci/.github/workflows/register.yml@refs/heads/main';

let registry: TrustingRegistry;
beforeAll(async () => {
  registry = await startTrustingRegistry();
});
afterAll(() => registry.close());

const register = (token: string, subject: string) =>
  registry.as(token, 'POST', `/subjects/${subject}/versions`, { schema: record(field('x')) });
const CHECKS = [
  'subjects:read',
  'schemas:read',
  'compatibility:check',
  'config:read',
  'teams:read',
  'ownership:read',
  'checks:run',
  'checks:read',
];

describe('a run on the trusted ref', () => {
  test('gets a token of ten minutes for the team’s prefixes, and registers with it', async () => {
    const { status, body, headers } = await registry.exchange(await registry.github.idToken());
    const { id, token, ...rest } = body;
    expect([status, headers.get('cache-control'), rest]).toEqual([
      201,
      'no-store',
      {
        expiresAt: new Date(registry.clock.now().getTime() + 600_000).toISOString(),
        team: 'fulfillment',
        actions: [...CHECKS, 'schemas:register'],
        subjectPrefixes: ['orders-'],
        mayRegister: true,
        reason: null,
      },
    ]);
    expect((await register(token, 'orders-value')).status).toBe(200);
    expect((await register(token, 'returns-value')).status).toBe(403);
    expect((await registry.as(token, 'POST', '/api/v1/tokens', {})).status).toBe(403);
    expect((await registry.as(token, 'PUT', '/config/orders-value', { compatibility: 'NONE' })).status).toBe(
      403,
    );
    const [entry] = await registry.sql<{ text: string }>(
      `SELECT row_to_json(l)::text AS text FROM ledger_entries l WHERE action = 'token.exchanged' AND data->>'id' = $1`,
      [id],
    );
    expect(JSON.parse(entry?.text ?? '')).toMatchObject({
      actor: 'GitHub Actions of octocat/my-repo',
      target: `octocat/my-repo (token ${id})`,
      data: { repositoryId: '456789', eventName: 'push', actor: 'octocat', runId: '1', sha: 'a'.repeat(40) },
    });
    expect(entry?.text).not.toContain(token.slice(29));
    registry.pass(600);
    expect((await register(token, 'orders-value')).status).toBe(401);
  });

  test.each([
    ['started by hand', { event_name: 'workflow_dispatch' }],
    ['with an immutable sub', { sub: 'repo:octocat@123456/my-repo@456789:ref:refs/heads/main' }],
    ['in an environment', { sub: 'repo:octocat/my-repo:environment:production' }],
    ['after a rename', { repository: 'octocat/renamed', sub: 'repo:octocat/renamed:ref:refs/heads/main' }],
    ['that is 30 s ahead of us', { nbf: undefined, iat: 30 }],
    ['that says no nbf', { nbf: undefined }],
    ['for us, said as a list', { aud: 'schema-steward' }],
  ])('registers %s', async (_what, claims) => {
    const real = 'iat' in claims ? { ...claims, iat: registry.seconds(claims.iat ?? 0) } : claims;
    expect((await registry.exchange(await registry.github.idToken(real))).body).toMatchObject({
      mayRegister: true,
    });
  });
});

describe('every other run of the repository may check and not register', () => {
  test.each([
    [
      'a pull request',
      { event_name: 'pull_request', ref: 'refs/pull/7/merge', sub: 'repo:octocat/my-repo:pull_request' },
    ],
    [
      'a pull request with an immutable sub',
      {
        event_name: 'pull_request',
        ref: 'refs/pull/7/merge',
        sub: 'repo:octocat@123456/my-repo@456789:pull_request',
      },
    ],
    ['a pull request that claims a push to main', { sub: 'repo:octocat/my-repo:pull_request' }],
    ['pull_request_target', { event_name: 'pull_request_target' }],
    ['workflow_run', { event_name: 'workflow_run' }],
    ['schedule', { event_name: 'schedule' }],
    [
      'a push to another branch',
      { ref: 'refs/heads/topic', sub: 'repo:octocat/my-repo:ref:refs/heads/topic' },
    ],
    ['a tag called main', { ref: 'refs/tags/main', sub: 'repo:octocat/my-repo:ref:refs/tags/main' }],
  ])('%s', async (_what, claims) => {
    const { body } = await registry.exchange(await registry.github.idToken(claims));
    expect(body).toMatchObject({ actions: CHECKS, mayRegister: false });
    expect(body.reason).toMatch(/register/);
    expect(await register(body.token, 'orders-value')).toMatchObject({
      status: 403,
      body: { error_code: 40301, message: 'This token is not for schemas:register.' },
    });
    expect((await registry.as(body.token, 'GET', '/subjects')).status).toBe(200);
  });

  test('and where a workflow is set, every run of another one', async () => {
    const strict = { ...TRUSTED, repositoryId: '99', team: 'strict', jobWorkflowRef: REUSABLE };
    expect((await registry.trust(strict)).status).toBe(201);
    const run = (job_workflow_ref: string | undefined) =>
      registry.github.idToken({ repository_id: '99', job_workflow_ref });
    expect((await registry.exchange(await run(REUSABLE))).body).toMatchObject({ mayRegister: true });
    for (const other of [
      `${REUSABLE}x`,
      'octocat/my-repo/.github/workflows/ci.yml@refs/heads/main',
      undefined,
    ])
      expect((await registry.exchange(await run(other))).body).toMatchObject({ mayRegister: false });
  });
});
