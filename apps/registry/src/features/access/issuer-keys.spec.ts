import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServerResponse as Res } from 'node:http';
import { startGithubIssuer } from '../../test-support/github-issuer.js';
import { startSecuredRegistry } from '../../test-support/start-secured-registry.js';
import {
  startTrustingRegistry,
  type ExchangeAnswer,
  type TrustingRegistry,
} from '../../test-support/start-trusting-registry.js';

let registry: TrustingRegistry;
beforeAll(async () => {
  registry = await startTrustingRegistry();
});
afterAll(() => registry.close());

describe('the issuer’s keys', () => {
  const exchanges = async (count: number) => {
    for (let i = 0; i < count; i += 1)
      await registry.exchange(await registry.github.idToken(), 'fulfillment');
  };

  test('are fetched once for many, and not again for every unknown key', async () => {
    await exchanges(1);
    const before = registry.github.fetches();
    await exchanges(3);
    for (let i = 0; i < 5; i += 1)
      await registry.exchange(await registry.github.idToken({}, { kid: `made-up-${i}` }));
    expect(registry.github.fetches()).toBe(before);
  });

  test.each([
    ['an error', (_request: unknown, response: Res) => response.writeHead(500).end()],
    [
      'a redirect',
      (_request: unknown, response: Res) => response.writeHead(302, { location: registry.github.url }).end(),
    ],
    ['no JSON', (_request: unknown, response: Res) => response.end('<html>')],
    ['no keys', (_request: unknown, response: Res) => response.end('{"keys":1}')],
    [
      'too much',
      (_request: unknown, response: Res) => response.end(`{"keys":[],"x":"${'x'.repeat(300_000)}"}`),
    ],
    ['a broken connection', (_request: unknown, response: Res) => response.destroy()],
  ])('that are %s are 503, and nobody’s fault here', async (_what, answer) => {
    const fresh = await startGithubIssuer(registry.clock.now);
    const node = await startSecuredRegistry([], {
      databaseUrl: registry.databaseUrl,
      env: { STEWARD_GITHUB_ISSUERS: fresh.url },
      overrides: { clock: registry.clock },
    });
    try {
      fresh.answer(answer);
      const ask = async () =>
        node.as<ExchangeAnswer>(undefined, 'POST', '/api/v1/tokens/exchange', {
          idToken: await fresh.idToken(),
        });
      const refused = await ask();
      expect([refused.status, refused.body.code]).toEqual([503, 'issuer-unavailable']);
      fresh.answer();
      expect((await ask()).body.code).toBe('repository-not-trusted');
    } finally {
      await node.close();
      await fresh.close();
    }
  });
});
