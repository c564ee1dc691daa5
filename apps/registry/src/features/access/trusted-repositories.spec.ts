import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TokenResponse, TrustedRepositoryResponse } from './dto.js';
import {
  startTrustingRegistry,
  TRUSTED,
  type TrustingRegistry,
} from '../../test-support/start-trusting-registry.js';

let registry: TrustingRegistry;
beforeAll(async () => {
  registry = await startTrustingRegistry();
});
afterAll(() => registry.close());

describe('trusted repositories', () => {
  test('are added and removed by an owner of the team, and by nobody else', async () => {
    const owner = await registry.mint('owner', 'strict');
    const mine = { ...TRUSTED, repositoryId: '7', team: 'strict' };
    expect((await registry.trust({ ...mine, team: 'billing' }, owner.token)).status).toBe(403);
    const { status, body } = await registry.trust(mine, owner.token);
    expect([status, body]).toEqual([
      201,
      {
        id: body.id,
        issuer: registry.github.url,
        repositoryId: '7',
        repositoryOwnerId: '123456',
        name: 'octocat/my-repo',
        team: 'strict',
        subjectPrefixes: ['orders-'],
        ref: 'refs/heads/main',
        jobWorkflowRef: null,
        createdBy: `a owner (token ${owner.id})`,
        createdAt: registry.clock.now().toISOString(),
      },
    ]);
    const again = await registry.trust({ ...mine, name: 'octocat/renamed' }, owner.token);
    expect([again.status, again.body]).toMatchObject([
      409,
      {
        code: 'trusted-repository-exists',
        detail: `The team strict trusts the repository 7 already: DELETE /api/v1/trusted-repositories/${body.id} removes that entry.`,
      },
    ]);

    const other = await registry.mint('owner', 'billing');
    expect((await registry.trust({ ...mine, repositoryId: '6', team: 'billing' })).status).toBe(201);
    const path = `/api/v1/trusted-repositories/${body.id}`;
    expect((await registry.as(other.token, 'DELETE', path)).status).toBe(404);
    const listed = async (token: string) =>
      (
        await registry.as<{ trustedRepositories: TrustedRepositoryResponse[] }>(
          token,
          'GET',
          '/api/v1/trusted-repositories',
        )
      ).body.trustedRepositories;
    expect((await listed(other.token)).map(({ team }) => team)).toEqual(['billing']);
    expect(await listed(owner.token)).toContainEqual(body);

    expect((await registry.as(owner.token, 'DELETE', path)).status).toBe(204);
    expect((await registry.as(owner.token, 'DELETE', path)).status).toBe(404);
    const entries = await registry.sql(
      `SELECT action, actor, target FROM ledger_entries WHERE action LIKE 'trusted-repository.%' AND data->>'repositoryId' = '7' ORDER BY id`,
    );
    const by = { actor: `a owner (token ${owner.id})`, target: 'octocat/my-repo' };
    expect(entries).toEqual([
      { action: 'trusted-repository.added', ...by },
      { action: 'trusted-repository.removed', ...by },
    ]);
  });

  test('that are trusted no more end their tokens at once', async () => {
    const { body: repository } = await registry.trust({ ...TRUSTED, repositoryId: '8' });
    const { body } = await registry.exchange(await registry.github.idToken({ repository_id: '8' }));
    const list = () => registry.as<{ tokens: TokenResponse[] }>(registry.adminToken, 'GET', '/api/v1/tokens');
    expect((await list()).body.tokens.map(({ id }) => id)).toContain(body.id);
    expect((await registry.as(body.token, 'GET', '/subjects')).status).toBe(200);
    await registry.as(registry.adminToken, 'DELETE', `/api/v1/trusted-repositories/${repository.id}`);
    expect((await registry.as(body.token, 'GET', '/subjects')).status).toBe(401);
    expect((await list()).body.tokens.map(({ id }) => id)).not.toContain(body.id);
    expect((await registry.exchange(await registry.github.idToken({ repository_id: '8' }))).status).toBe(403);
  });

  test.each([
    [{ repositoryId: 'octocat/my-repo' }, '/repositoryId'],
    [{ repositoryId: 0 }, '/repositoryId'],
    [{ repositoryOwnerId: undefined }, '/repositoryOwnerId'],
    [{ name: 'my-repo' }, '/name'],
    [{ ref: 'main' }, '/ref'],
    [{ ref: 'refs/heads/*\n' }, '/ref'],
    [{ ref: 'refs/pull/7/merge' }, '/ref'],
    [{ jobWorkflowRef: 'register.yml' }, '/jobWorkflowRef'],
    [{ subjectPrefixes: [] }, '/subjectPrefixes'],
    [{ issuer: 'https://evil.example' }, '/issuer'],
    [{ issure: 'x' }, ''],
  ])('with %j are refused', async (change, pointer) => {
    const { status, body } = await registry.as<{ errors: { pointer: string }[] }>(
      registry.adminToken,
      'POST',
      '/api/v1/trusted-repositories',
      { ...TRUSTED, repositoryId: '1000', ...change },
    );
    expect([status, body.errors.map((error) => error.pointer)]).toEqual([400, [pointer]]);
  });
});
