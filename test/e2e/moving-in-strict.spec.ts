import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { steward } from '../action/support/steward.js';
import { ask, avro, register } from '../support/moving-source.js';
import { hostRegistry } from '../support/hosted-registry.js';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let [source, target, admin, mover] = ['', '', '', ''];

beforeAll(async () => {
  source = (await hostRegistry()).url;
  const registry = await hostRegistry({
    env: { STEWARD_AUTH: 'token', STEWARD_POLICY: 'strict' },
  });
  target = registry.url;
  admin = readFileSync(join(registry.dataDirectory, 'admin-token'), 'utf8').trim();
  mover = ((await post('/api/v1/tokens', { role: 'admin', name: 'mover' })) as { token: string }).token;
});

async function post(path: string, body: object): Promise<unknown> {
  const response = await fetch(target + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}

async function moveIn(): Promise<{ exitCode: number; stdout: string }> {
  const argv = ['import', '--from', source, '--reason', 'We move – all of us.'];
  const env = { STEWARD_REGISTRY_URL: target, STEWARD_TOKEN: mover };
  return steward(argv, { cwd: tmpdir(), env });
}

/** What the refusal of one thing asks somebody else to send, sent by the other admin. */
async function approve(refusals: string, thing: string): Promise<void> {
  const refusal = refusals.split('\n').find((line) => line.startsWith(`  ${thing}: `)) ?? '';
  const [, request = ''] = /`POST \/api\/v1\/approvals (\{.*?\})`/.exec(refusal) ?? [];
  const until = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
  await post('/api/v1/approvals', { ...(JSON.parse(request) as object), reason: 'We said so.', until });
}

test('a strict registry lets in what somebody else approved and what has an owner', async () => {
  await register(source, 'orders-value', avro('Order'));
  await ask(source, 'PUT', '/config/orders-value', { compatibility: 'NONE' });
  await register(source, 'orders-value', avro('Other'));
  await register(source, 'stray', avro('Stray'));
  await post('/api/v1/teams', {
    slug: 'fulfillment',
    name: 'Fulfillment',
    channels: [{ tool: 'slack', address: '#fulfillment', scope: 'announcements' }],
  });
  await post('/api/v1/ownership-rules', { prefix: 'orders-', team: 'fulfillment' });

  const refused = await moveIn();
  expect(refused.exitCode).toBe(1);
  expect(refused.stdout).toContain(
    'context .: does not take the mode IMPORT: The policy of this registry refuses',
  );
  expect(refused.stdout).toContain('orders-value: is not there');
  await approve(refused.stdout, 'context .');

  const imported = await moveIn();
  expect(imported.exitCode).toBe(1);
  expect(imported.stdout).toMatch(/^ {2}stray: version 1: .*owner-missing/m);
  expect(imported.stdout).toMatch(/^ {2}config of orders-value: is not set: .*level-none/m);
  await approve(imported.stdout, 'config of orders-value');

  await post('/api/v1/ownership-rules', { prefix: 'stray', team: 'fulfillment' });
  const third = await moveIn();
  expect(third.stdout).toMatch(/^ {2}stray: does not take the mode IMPORT: .*mode-import/m);
  expect(third.stdout).not.toContain('orders-value');
  await approve(third.stdout, 'stray');

  const last = await moveIn();
  expect([last.exitCode, last.stdout]).toEqual([
    0,
    'The source holds 3 versions of 2 subjects.\nBoth sides are the same.\n',
  ]);
});
