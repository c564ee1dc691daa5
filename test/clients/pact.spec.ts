import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostRegistry, type HostedRegistry } from '../support/hosted-registry.js';

// Pact's own tools, as a consumer's and a provider's project use them, against the built server.

const BROKER = createRequire(import.meta.url).resolve('@pact-foundation/pact-cli/bin/pact-broker.js');
const PROJECT = (name: string) => fileURLToPath(new URL(`pact/${name}.mjs`, import.meta.url));
const DEADLINE_MS = 100_000;

let registry: HostedRegistry;
let home: string;
let token: string;
beforeAll(async () => {
  registry = await hostRegistry({ env: { STEWARD_AUTH: 'token' } });
  home = await mkdtemp(join(tmpdir(), 'steward-pact-'));
  const admin = (await readFile(join(registry.dataDirectory, 'admin-token'), 'utf8')).trim();
  await api(admin, 'POST', '/api/v1/teams', {
    slug: 'sales',
    name: 'Sales',
    channels: [{ tool: 'slack', address: '#sales', scope: 'announcements' }],
  });
  await api(admin, 'POST', '/api/v1/environments', {
    slug: 'production',
    name: 'Production',
    production: true,
  });
  token = (
    await api<{ token: string }>(admin, 'POST', '/api/v1/tokens', { name: 'ci', role: 'ci', team: 'sales' })
  ).token;
  await register({ name: 'id', type: 'string' }, { name: 'total', type: 'double' });
});
afterAll(async () => {
  await rm(home, { recursive: true, force: true });
});

async function api<T>(as: string, method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(registry.url + path, {
    method,
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as T;
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

const register = (...fields: object[]) =>
  api(token, 'POST', '/subjects/orders-value/versions', {
    schema: JSON.stringify({ type: 'record', name: 'Order', fields }),
  });

interface Run {
  readonly code: number;
  readonly output: string;
}

/** No telemetry, no colours, nothing of this machine's environment. */
function run(file: string, ...args: string[]): Promise<Run> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: home, PACT_DO_NOT_TRACK: 'true', NO_COLOR: '1' };
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { cwd: home, env, timeout: DEADLINE_MS }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), output: out + err }),
    );
  });
}

const broker = (...args: string[]) =>
  run(BROKER, ...args, '--broker-base-url', `${registry.url}/pact-broker`, '--broker-token', token);
/** Into the folder of the field that it reads. */
const write = async (field: string): Promise<void> => {
  const written = await run(PROJECT('consumer'), join(home, field), field);
  expect(written, written.output).toMatchObject({ code: 0 });
  expect(await readdir(join(home, field))).toEqual(['billing-orders-events.json']);
};
const publish = (version: string, field: string, branch = 'main'): Promise<Run> =>
  broker('publish', join(home, field), '--consumer-app-version', version, '--branch', branch);
const verify = (version: string, message: object, ...more: string[]) =>
  run(PROJECT('provider'), `${registry.url}/pact-broker`, token, version, JSON.stringify(message), ...more);
const mayDeploy = (name: string, version: string) =>
  broker('can-i-deploy', '--pacticipant', name, '--version', version, '--to-environment', 'production');

describe('a consumer and a provider with Pact’s tools', () => {
  test('a pact is written, published, and answered at once', async () => {
    await Promise.all([write('total'), write('discount')]);
    const { code, output } = await publish('1.0.0', 'total');
    expect(code, output).toBe(0);
    expect(output).toContain('The pact between billing version 1.0.0 and orders-events is published.');
    expect(output).toMatch(/orders-value version 1 guarantees all \d+ expectations\./);
    expect(output).not.toContain('missing field');
  });

  test('another content under the same version is refused, and the tool says so', async () => {
    const { code, output } = await publish('1.0.0', 'discount');
    expect(code, output).not.toBe(0);
    expect(output).toContain('has published another contract already');
  });

  test('its deployment is recorded', async () => {
    const recorded = await broker(
      ...['record-deployment', '--pacticipant', 'billing', '--version', '1.0.0'],
      ...['--environment', 'production'],
    );
    expect(recorded.code, recorded.output).toBe(0);
    expect(await api(token, 'GET', '/api/v1/applications/billing/deployments')).toMatchObject({
      deployments: [{ environment: 'production', version: '1.0.0' }],
    });
  });

  test('the provider verifies from here, and its results are kept', async () => {
    const { code, output } = await verify('2.0.0', { id: 'o-1', total: 3.5 });
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining('satisfied') as string,
    });
    const results = await api<{ _embedded: { verificationResults: object[] } }>(
      token,
      'GET',
      '/pact-broker/pacts/provider/orders-events/consumer/billing/version/1.0.0/verification-results',
    );
    expect(results._embedded.verificationResults).toMatchObject([
      { success: true, providerApplicationVersion: '2.0.0', passed: 1, failed: 0 },
    ]);
    const version = await api<{ _embedded: { branchVersions: object[] } }>(
      token,
      'GET',
      '/pact-broker/pacticipants/orders-events/versions/2.0.0',
    );
    expect(version._embedded.branchVersions).toMatchObject([{ name: 'main' }]);
  });

  test('a failed verification is evidence: the schema still guarantees it, so both may be deployed', async () => {
    const { output } = await verify('2.0.1', { id: 'o-1' });
    expect(output).toContain('not satisfied');
    const answers = await Promise.all([mayDeploy('billing', '1.0.0'), mayDeploy('orders-events', '2.0.1')]);
    expect(
      answers.map(({ code }) => code),
      answers.map(({ output: one }) => one).join('\n'),
    ).toEqual([0, 0]);
  });

  test('what the schema does not guarantee may not be deployed', async () => {
    const published = await publish('1.1.0', 'discount');
    expect(published.output).toContain('orders-value version 1 does not guarantee');
    const { code, output } = await mayDeploy('billing', '1.1.0');
    expect(code, output).not.toBe(0);
    expect(output).toContain('is not guaranteed');
  });

  test('work in progress is verified when it is asked for, and fails nobody', async () => {
    await write('note');
    const published = await publish('1.2.0', 'note', 'feature');
    expect(published.code, published.output).toBe(0);
    const without = await verify('2.1.0', { id: 'o-1', total: 1 });
    expect(without.output).not.toContain('work in progress');
    const { output } = await verify('2.1.0', { id: 'o-1', total: 1 }, '2020-01-01');
    expect(output).toContain('The pact of billing 1.2.0, the newest of feature.');
    expect(output).toContain('It is work in progress');
    expect(output).toContain('missing the following keys: note');
    expect(output.trimEnd().split('\n').at(-1)).toBe('satisfied');
  });
});

/** The commands that a team uses, in this order, on what the tests above left. */
describe('the commands of pact-broker', () => {
  const billing = (command: string, ...more: string[]) => [command, '--pacticipant', 'billing', ...more];
  const there = ['--environment', 'production'];
  test.each<[words: string[], code: number, says: string]>([
    [['list-environments'], 0, 'Production'],
    [['describe-environment', '--uuid', 'production'], 0, 'Name: production'],
    [
      billing('record-deployment', '--version', '1.0.0', ...there, '--application-instance', 'eu-1'),
      0,
      'Recorded deployment of billing version 1.0.0 to production environment (application instance eu-1)',
    ],
    [billing('describe-version', ...there, '--deployed'), 0, 'eu-1'],
    [
      billing('record-undeployment', ...there, '--application-instance', 'us-1'),
      1,
      "not currently deployed to application instance 'us-1'",
    ],
    [
      billing('record-undeployment', ...there, '--application-instance', 'eu-1'),
      0,
      'Undeployed billing from production environment (application instance eu-1)',
    ],
    [billing('record-undeployment', ...there), 0, 'Undeployed billing from production environment'],
    [
      billing('record-undeployment', ...there),
      1,
      'billing is not currently deployed to production environment',
    ],
    [billing('record-undeployment', '--environment', 'nowhere'), 1, 'Environment nowhere not found'],
    [
      billing('record-release', '--version', '1.0.0', ...there),
      0,
      'Recorded release of billing version 1.0.0',
    ],
    [
      billing('record-release', '--version', '1.1.0', ...there),
      0,
      'Recorded release of billing version 1.1.0',
    ],
    [
      billing('record-support-ended', '--version', '1.1.0', ...there),
      0,
      'Recorded support ended for application billing, version 1.1.0',
    ],
    [
      billing('record-support-ended', '--version', '1.1.0', ...there),
      1,
      'No currently released versions found',
    ],
    [billing('describe-version', ...there, '--released'), 0, '1.0.0'],
    [billing('describe-version', '--version', '1.0.0'), 0, 'main'],
    [billing('describe-version'), 0, '1.2.0'],
    [billing('describe-version', '--latest', 'main'), 0, '1.1.0'],
    [
      billing('create-or-update-version', '--version', '1.3.0', '--branch', 'fix'),
      0,
      "Branch 'fix' created for version '1.3.0'",
    ],
    [billing('create-version-tag', '--version', '1.0.0', '--tag', 'rc'), 0, 'Success'],
    [billing('delete-version-tag', '--version', '1.0.0', '--tag', 'rc'), 0, 'deleted'],
    [billing('delete-branch', '--branch', 'fix'), 0, 'deleted'],
    [billing('delete-branch', '--branch', 'main'), 1, 'main is the main branch of billing'],
    [['create-or-update-pacticipant', '--name', 'shop', '--main-branch', 'trunk'], 0, 'created successfully'],
    [['describe-pacticipant', '--name', 'shop'], 0, 'Main Branch: trunk'],
    [['list-pacticipants'], 0, 'billing'],
    [['list-latest-pact-versions'], 0, 'orders-events'],
    [
      billing('can-i-deploy', '--version', '1.0.0', '--to-environment', 'nowhere'),
      1,
      'There is no environment nowhere.',
    ],
    [billing('can-i-deploy', '--branch', 'main', '--to-environment', 'production'), 1, 'is not guaranteed'],
    [
      billing(
        'can-i-deploy',
        '--version',
        '9.9.9',
        '--to-environment',
        'production',
        '--retry-while-unknown',
        '1',
        '--retry-interval',
        '1',
      ),
      1,
      'nothing is known of it',
    ],
    [billing('can-i-merge', '--version', '1.0.0'), 0, 'Computer says yes'],
    [['create-environment', '--name', 'dev'], 1, 'This address takes GET, HEAD only.'],
    [['create-webhook', 'https://ci.example', '--request', 'POST'], 1, 'pb:webhooks'],
    [['get-pacts', '--provider', 'orders-events'], 1, '404 Not Found'],
  ])('%j', async (words, code, says) => {
    const ran = await broker(...words);
    expect(ran.output).toContain(says);
    expect(ran.code).toBe(code);
  });

  test('what they recorded is what /api/v1 knows', async () => {
    const deployments = await api<{ deployments: object[] }>(
      token,
      'GET',
      '/api/v1/applications/billing/deployments',
    );
    expect(deployments.deployments).toEqual([]);
    const { releases } = await api<{ releases: object[] }>(
      token,
      'GET',
      '/api/v1/applications/billing/releases',
    );
    expect(releases).toMatchObject([{ version: '1.0.0', environment: 'production' }]);
  });
});
