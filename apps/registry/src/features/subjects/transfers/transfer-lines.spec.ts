import { afterAll, beforeAll, expect, test } from 'vitest';
import { field, record } from '../../../test-support/avro.js';
import {
  startSecuredRegistry,
  type MintedToken,
  type SecuredRegistry,
} from '../../../test-support/start-secured-registry.js';

let registry: SecuredRegistry;
beforeAll(async () => {
  registry = await startSecuredRegistry(['logistics', 'returns']);
  await registry.as(registry.adminToken, 'PATCH', '/api/v1/teams/returns', { parent: 'logistics' });
  await registry.as(registry.adminToken, 'POST', '/subjects/orphan/versions', {
    schema: record(field('x')),
    owner: 'returns',
  });
  await registry.as(registry.adminToken, 'POST', '/api/v1/teams/returns/archive', { reason: 'Dissolved.' });
});
afterAll(() => registry.close());

test('a team that takes what it answers for takes it by two: a token is not two with one that it made', async () => {
  const laptop = await registry.mint('owner', 'logistics');
  const another = await registry.mint('owner', 'logistics');
  const request = { name: 'alter ego', role: 'owner', team: 'logistics' };
  const { body: alterEgo } = await registry.as<MintedToken>(laptop.token, 'POST', '/api/v1/tokens', request);
  const { body: offer } = await registry.as<{ id: string }>(
    alterEgo.token,
    'POST',
    '/api/v1/subjects/orphan/transfers',
    { to: 'logistics' },
  );
  const accept = ({ token }: MintedToken) =>
    registry.as(token, 'POST', `/api/v1/transfers/${offer.id}/accept`, {});

  expect(await accept(laptop)).toMatchObject({ status: 403, body: { code: 'transfer-by-offerer' } });
  expect(await accept(another)).toMatchObject({ status: 200, body: { state: 'accepted' } });
});
