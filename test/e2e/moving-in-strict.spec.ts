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

const REASON = ['--reason', 'We move – all of us.'];

async function moveIn(...more: string[]): Promise<{ exitCode: number; stdout: string }> {
  const argv = ['import', '--from', source, ...more];
  const env = { STEWARD_REGISTRY_URL: target, STEWARD_TOKEN: mover };
  return steward(argv, { cwd: tmpdir(), env });
}

async function read(path: string): Promise<unknown> {
  return (await fetch(target + path, { headers: { authorization: `Bearer ${admin}` } })).json();
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
  await ask(source, 'PUT', '/config/stray', { compatibility: 'FULL_TRANSITIVE' });
  await ask(source, 'PUT', '/config', { normalize: true, compatibility: 'FORWARD' });
  await post('/api/v1/teams', {
    slug: 'fulfillment',
    name: 'Fulfillment',
    channels: [{ tool: 'slack', address: '#fulfillment', scope: 'announcements' }],
  });
  await post('/api/v1/ownership-rules', { prefix: 'orders-', team: 'fulfillment' });

  const dry = await moveIn('--dry-run');
  expect(dry.exitCode).toBe(1);
  expect(dry.stdout).not.toContain('Nothing is in the way.');
  expect(dry.stdout).toMatch(/^ {2}context \.: does not take the mode IMPORT: .*mode-import/m);
  expect(dry.stdout).toMatch(/^ {2}orders-value \(config\): does not take its config: .*level-none/m);
  expect(dry.stdout).toMatch(/^ {2}stray: owner-missing: /m);
  expect(dry.stdout).toContain('Say why: add --reason "…" to the command.');
  expect(dry.stdout).toContain(
    `/api/v1/ownership-rules" -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' -d '{"prefix":"stray","team":"…"}'`,
  );
  expect(dry.stdout.match(/curl "\$STEWARD_REGISTRY_URL\/api\/v1\/approvals"/g)).toHaveLength(2);
  expect((await moveIn('--dry-run', ...REASON)).stdout).not.toContain('Say why');

  const refused = await moveIn(...REASON);
  expect(refused.exitCode).toBe(1);
  expect(refused.stdout).toContain(
    'context .: does not take the mode IMPORT: The policy of this registry refuses',
  );
  expect(refused.stdout).toContain('orders-value: is not there');
  expect(refused.stdout).toMatch(/^Nothing was written\.$/m);
  expect(await read('/config/stray')).toMatchObject({ error_code: 40408 });
  expect(await read('/config')).toEqual({ compatibilityLevel: 'BACKWARD' });
  await approve(refused.stdout, 'context .');

  const imported = await moveIn(...REASON);
  expect(imported.exitCode).toBe(1);
  expect(imported.stdout).toMatch(/^ {2}mode of context \.: stays IMPORT for what is not copied yet/m);
  expect(imported.stdout).toMatch(/^ {2}stray: version 1: .*owner-missing/m);
  expect(imported.stdout).toMatch(/^ {2}config of orders-value: is not set: .*level-none/m);
  expect(imported.stdout).toMatch(
    /^Written: 2 versions, 0 deletions, 0 associations, 1 settings\.\nSettings written:\n {2}config of context \.\n$/m,
  );
  await approve(imported.stdout, 'config of orders-value');

  await post('/api/v1/ownership-rules', { prefix: 'stray', team: 'fulfillment' });
  const ready = await moveIn('--dry-run', ...REASON);
  expect([ready.exitCode, ready.stdout]).toEqual([
    0,
    'The source holds 3 versions of 2 subjects. 1 versions would be registered, 2 are there or cannot be.\nNothing is in the way.\n',
  ]);
  // The mode was approved once, and is not asked for again.
  const last = await moveIn(...REASON);
  expect([last.exitCode, last.stdout]).toEqual([
    0,
    'The source holds 3 versions of 2 subjects.\nBoth sides are the same.\n',
  ]);
  expect(await read('/mode')).toEqual({ mode: 'READWRITE' });
});
