import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSecuredRegistry, type SecuredRegistry } from '../../test-support/start-secured-registry.js';
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

describe('an id-token is good for one exchange', () => {
  test('and no second one', async () => {
    const idToken = await registry.github.idToken();
    expect((await registry.exchange(idToken)).status).toBe(201);
    expect((await registry.exchange(idToken)).body).toMatchObject({
      code: 'id-token-refused',
      detail: 'The id-token is not accepted: it was used before.',
    });
  });

  test('also at the same time on two nodes', async () => {
    const other = await startSecuredRegistry([], {
      databaseUrl: registry.databaseUrl,
      env: { STEWARD_GITHUB_ISSUERS: registry.github.url },
      overrides: { clock: registry.clock },
    });
    try {
      const idToken = await registry.github.idToken();
      const ask = (node: SecuredRegistry) =>
        node.as(undefined, 'POST', '/api/v1/tokens/exchange', { idToken });
      const answers = await Promise.all([registry, other, registry, other].map(ask));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 401, 401, 401]);
    } finally {
      await other.close();
    }
  });

  test('a refused exchange does not use it up', async () => {
    await registry.trust({ ...TRUSTED, team: 'billing', subjectPrefixes: undefined });
    const idToken = await registry.github.idToken();
    const unclear = await registry.exchange(idToken);
    expect([unclear.status, unclear.body]).toMatchObject([
      400,
      { errors: [{ detail: 'is one of billing, fulfillment', pointer: '/team' }] },
    ]);
    expect((await registry.exchange(idToken, 'strict')).body).toMatchObject({
      code: 'repository-not-trusted',
    });
    expect((await registry.exchange(idToken, 'billing')).body).toMatchObject({
      team: 'billing',
      subjectPrefixes: null,
    });
  });

  test('two issuers may give the same jti', async () => {
    await registry.trust({ ...TRUSTED, issuer: registry.enterprise.url });
    const jti = 'the-same';
    expect((await registry.exchange(await registry.github.idToken({ jti }), 'fulfillment')).status).toBe(201);
    expect((await registry.exchange(await registry.enterprise.idToken({ jti }))).status).toBe(201);
    expect((await registry.exchange(await registry.enterprise.idToken({ jti }))).status).toBe(401);
  });

  test('what was used is forgotten once it would be refused for its age, and not before', async () => {
    const jti = 'kept-for-a-while';
    await registry.exchange(await registry.github.idToken({ jti }), 'fulfillment');
    const kept = async () => (await registry.sql('SELECT FROM used_token_ids WHERE jti = $1', [jti])).length;
    registry.pass(300 + 30);
    await registry.exchange(await registry.github.idToken(), 'fulfillment');
    expect(await kept()).toBe(1);
    registry.pass(100);
    await registry.exchange(await registry.github.idToken(), 'fulfillment');
    expect(await kept()).toBe(0);
  });
});
