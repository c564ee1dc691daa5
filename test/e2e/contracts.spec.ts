import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CheckReport } from '@schema-steward/report';
import { placed } from '../action/support/placed.js';
import { repositoryOf, runPullRequest } from '../action/support/pull-request.js';
import { TestRegistry } from '../action/support/registry.js';
import { steward } from '../action/support/steward.js';
import { workspaceRoot } from '../support/workspace.js';

const example = join(workspaceRoot, 'examples', 'logistics');
const read = (path: string) => readFileSync(join(example, path), 'utf8');
const SUBJECT = 'shipment-events-value';
const FILE = `schemas/${SUBJECT}.avsc`;
/** What each of the five reads, as a report says it. */
const READS = {
  billing: 'carrier_code, occurred_at, order_id',
  'carrier-scorecards': 'carrier_code, occurred_at, status',
  customs: 'carrier_code, shipment_id',
  'label-printing': 'carrier_code, shipment_id',
  returns: 'carrier_code, order_id, shipment_id',
};
const FIVE = Object.keys(READS);

interface Consumers {
  readonly environment: object;
  readonly teams: readonly {
    readonly application: string;
    readonly team: string;
    readonly channel: string;
    readonly contract?: string;
  }[];
}

let registry: TestRegistry;
let teams: Consumers['teams'];
const tokens = new Map<string, string>();

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(registry.url + path, {
    method,
    headers: { authorization: `Bearer ${registry.adminToken}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** `steward` in the folder of the contracts, with the token of an application's pipeline. */
const run = (application: string, argv: readonly string[], cwd = join(example, 'contracts')) =>
  steward(argv, {
    cwd,
    env: {
      STEWARD_REGISTRY_URL: registry.url,
      STEWARD_TOKEN: tokens.get(application) ?? registry.adminToken,
    },
  });

beforeAll(async () => {
  registry = await TestRegistry.start({ STEWARD_AUTH: 'token' });
  await registry.createTeam();
  await registry.register(SUBJECT, read(FILE));
  const consumers = JSON.parse(read('contracts/consumers.json')) as Consumers;
  ({ teams } = consumers);
  await ask('POST', '/api/v1/environments', consumers.environment);
  for (const { application, team, channel } of teams) {
    const channels = [{ tool: 'slack', address: channel, scope: 'announcements' }];
    await ask('POST', '/api/v1/teams', { slug: team, name: team, channels });
    await ask('POST', '/api/v1/applications', { slug: application, name: application, team });
    await ask('PUT', `/api/v1/applications/${application}/consumes/production/${SUBJECT}`);
    const body = { role: 'ci', name: `ci of ${application}`, team, application };
    tokens.set(application, (await ask<{ token: string }>('POST', '/api/v1/tokens', body)).token);
  }
});
afterAll(() => registry.close());

test('twelve teams deploy, eight publish what they read, and each is told that it is guaranteed', async () => {
  const play = async ({ application, contract }: (typeof teams)[number]) => {
    const named = ['--application', application];
    if (contract !== undefined) {
      const version = [...named, '--version', '1.0.0', '--branch', 'main'];
      const published = await run(application, ['contract', 'publish', contract, ...version]);
      expect(published).toMatchObject({ exitCode: 0, stderr: '' });
      expect(published.stdout).toMatch(`${contract}: published as the contract of ${application} 1.0.0\n`);
      expect(published.stdout).toMatch(/ {2}shipment-events-value version 1: guaranteed for every message/);
    }
    const where = ['--environment', 'production', '--version', '1.0.0'];
    const recorded = await run(application, ['deployment', 'record', ...named, ...where]);
    expect(recorded).toMatchObject({ exitCode: 0, stdout: `${application} 1.0.0 runs in production.\n` });
  };
  // Three at a time, as many as a small machine runs.
  const waiting = [...teams];
  const next = async (): Promise<void> => {
    for (let team = waiting.shift(); team !== undefined; team = waiting.shift()) await play(team);
  };
  await Promise.all([next(), next(), next()]);
});

test('dropping carrier_code passes BACKWARD and is stopped, naming the five teams that read it and nobody else', async () => {
  const git = repositoryOf({ base: { [FILE]: read(FILE) } });
  git.write({ [FILE]: read('changes/dropping.avsc') });
  const refused = await run('nobody', ['check'], git.root);
  expect(refused.exitCode).toBe(1);
  for (const { application, channel } of teams)
    expect([
      application,
      refused.stdout.includes(`${application} of`),
      refused.stdout.includes(channel),
    ]).toEqual([application, FIVE.includes(application), FIVE.includes(application)]);
  expect(refused.stdout.match(/contract-broken/g)).toHaveLength(5);
  expect(refused.stdout).toContain('A message that shows it: {"shipment_id":""');
  expect(refused.stdout).toContain(['', '  Consumers:', ...readers(), ''].join('\n'));
  expect(refused.stdout).not.toMatch(/subscribed/i);
});

test('a version may be deployed, may not, or it is not known: three exit codes', async () => {
  const asked = (...argv: string[]) =>
    run('billing', ['can-i-deploy', '--environment', 'production', ...argv]);
  expect(await asked('--subject', SUBJECT)).toMatchObject({ exitCode: 0, stdout: 'yes\n' });
  const later = ['--application', 'billing', '--version', '2.0.0'];
  const unknown = await asked(...later, '--retry-while-unknown', '2', '--retry-interval', '0');
  expect(unknown).toEqual({
    exitCode: 5,
    stdout: 'unknown\n  billing 2.0.0: no contract of it is published\n',
    stderr: 'unknown: asking again in 0 s (1 of 2)\nunknown: asking again in 0 s (2 of 2)\n',
  });
  const git = repositoryOf({
    base: { 'wish.yml': 'consumer: billing\ntopic: shipment-events\nreads:\n  - order_id\n  - invoice_id\n' },
  });
  const published = await run('billing', ['contract', 'publish', 'wish.yml', ...later], git.root);
  expect(published.exitCode).toBe(0);
  expect(published.stdout).toContain('not guaranteed, 1 of ');
  const no = await asked(...later);
  expect(no.exitCode).toBe(1);
  expect(no.stdout).toContain('no\n  billing 2.0.0 reads shipment-events-value version 1: is not guaranteed');
  expect((await asked()).exitCode).toBe(2);
  expect((await asked('--application', 'billing')).exitCode).toBe(2);
});

/** The list of consumers: who they are, where, and what they read. */
function readers(): string[] {
  return Object.entries(READS).map(
    ([application, paths]) =>
      `  - ${reached(application)}, in production (production); version 1.0.0 reads ${paths}`,
  );
}

/** As findings name a consumer. */
function reached(application: string): string {
  const { team = '', channel = '' } = teams.find((one) => one.application === application) ?? {};
  return `${application} of ${team} (slack ${channel})`;
}
const WITHOUT = '{"shipment_id":"","order_id":"","status":"CREATED","occurred_at":0}';

test('the API says the same: BACKWARD finds nothing, five contracts break, each with team, channel and counterexample', async () => {
  const report = await ask<CheckReport>('POST', '/api/v1/checks', {
    changes: [
      { subject: SUBJECT, change: 'modified', schemaType: 'AVRO', schema: read('changes/dropping.avsc') },
    ],
  });
  const [judged] = report.changes;
  expect([report.verdict, judged?.compatibilityLevel]).toEqual(['fail', 'BACKWARD']);
  expect(judged?.findings.map(({ ruleId }) => ruleId)).toEqual(FIVE.map(() => 'contract-broken'));
  expect(judged?.findings.map(({ message }) => message)).toEqual(
    FIVE.map(
      (application) =>
        expect.stringContaining(
          `${SUBJECT} breaks ${reached(application)}, version 1.0.0, which reads "carrier_code"`,
        ) as string,
    ),
  );
  for (const { args } of judged?.findings ?? []) expect(args).toMatchObject({ counterexample: WITHOUT });
  expect(judged?.consumers?.map(({ application }) => application)).toEqual(FIVE);
});

test('the Action shows it at the line of the schema and in the summary, and names nobody else', async () => {
  const { token } = await ask<{ token: string }>('POST', '/api/v1/tokens', {
    role: 'ci',
    name: 'action',
    team: 'fulfillment',
  });
  const action = await runPullRequest({
    registryUrl: registry.url,
    base: { [FILE]: read(FILE) },
    change: (git) => git.write({ [FILE]: read('changes/dropping.avsc') }),
    inputs: { token },
  });
  expect(action.exitCode).toBe(1);
  expect(placed(action)).toEqual(FIVE.map(() => `error contract-broken ${FILE}:1:1`));
  expect(action.annotations.map(({ message }) => message)).toEqual(
    FIVE.map((application) => expect.stringContaining(`breaks ${reached(application)}`) as string),
  );
  for (const { message } of action.annotations)
    expect(message).toContain(`A message that shows it: ${WITHOUT}`);
  const shown = action.summary.replace(/&#(\d+);/g, (_entity, code) => String.fromCodePoint(Number(code)));
  for (const reader of readers()) expect(shown.replaceAll('\\', '')).toContain(reader.trim());
  for (const { application, channel } of teams) {
    const named = FIVE.includes(application);
    const summary = action.summary.replaceAll('&#35;', '#').replaceAll('\\', '');
    expect([application, summary.includes(`${application} of`), summary.includes(channel)]).toEqual([
      application,
      named,
      named,
    ]);
  }
});

test('owners see who reads a field: the five, with team and channel', async () => {
  const used = (...argv: string[]) => run('nobody', ['usage', SUBJECT, ...argv]);
  const { exitCode, stdout, stderr } = await used('--path', 'carrier_code');
  expect([exitCode, stderr]).toEqual([0, '']);
  expect(stdout).toBe(
    [
      'carrier_code',
      ...FIVE.map((application) => {
        return `  ${reached(application)}: on its main branch, since 1.0.0; in production, since 1.0.0`;
      }),
      '',
    ].join('\n'),
  );
  const mistyped = await used('--path', 'carier_code');
  expect([mistyped.exitCode, mistyped.stdout]).toEqual([3, '']);
  expect(mistyped.stderr).toContain(
    `No version of ${SUBJECT} has a field "carier_code". Near it: carrier_code.`,
  );
  const json = JSON.parse((await used('--format', 'json', '--environment', 'production')).stdout) as {
    usages: { application: string }[];
    nextCursor: null;
  };
  expect(new Set(json.usages.map(({ application }) => application)).size).toBe(8);
  expect(await run('nobody', ['usage', 'nothing-value'])).toMatchObject({ exitCode: 3, stdout: '' });
  expect((await run('nobody', ['usage'])).exitCode).toBe(2);
});

test('a release is recorded, and its support ends', async () => {
  const of = ['--application', 'customs', '--version', '0.9.0', '--environment', 'production'];
  expect(await run('customs', ['release', 'record', ...of])).toMatchObject({
    exitCode: 0,
    stdout: 'customs 0.9.0 is supported in production.\n',
    stderr:
      'note: No contract of customs 0.9.0 is published, so it binds nobody in production; the newest contract of customs is that of 1.0.0. If the version is mistyped, end its support, and record the one that is released.\n',
  });
  const end = () => run('customs', ['release', 'end', ...of]);
  expect(await end()).toMatchObject({
    exitCode: 0,
    stdout: 'customs 0.9.0 is supported in production no longer.\n',
  });
  expect(await end()).toMatchObject({ exitCode: 3, stdout: '' });
  expect((await run('billing', ['release', 'record', ...of])).exitCode).toBe(3);
  expect((await run('customs', ['release', 'record', '--application', 'customs'])).exitCode).toBe(2);
});

test('what is not taken is said at its line of the YAML', async () => {
  const git = repositoryOf({
    base: {
      'typo.yml': 'consumer: billing\ntopic: shipment-events\nfields:\n  order_id: { nulable: true }\n',
      'alias.yml': 'consumer: &a billing\nsubject: *a\n',
    },
  });
  const publish = (file: string) =>
    run('billing', ['contract', 'publish', file, '--application', 'billing', '--version', '3'], git.root);
  const typo = await publish('typo.yml');
  expect([typo.exitCode, typo.stderr]).toEqual([1, expect.stringContaining('typo.yml')]);
  expect(typo.stderr).toContain('typo.yml:4:24  contract-key-unknown: "nulable" means nothing here');
  const alias = await publish('alias.yml');
  expect([alias.exitCode, alias.stderr.includes('alias.yml:2:10  Aliases are not allowed')]).toEqual([
    2,
    true,
  ]);
  expect((await publish('nowhere.yml')).exitCode).toBe(2);
});

test('contracts are listed, and a deployment ends', async () => {
  const listed = await run('billing', ['contract', 'list', '--application', 'billing', '--branch', 'main']);
  expect(listed).toMatchObject({ exitCode: 0, stderr: '' });
  expect(listed.stdout).toMatch(/^1\.0\.0 {2}event, published \S+, on main\n$/);
  const place = ['--application', 'billing', '--environment', 'production'];
  const mistyped = await run('billing', ['deployment', 'record', ...place, '--version', '9.9.9']);
  expect(mistyped).toEqual({
    exitCode: 0,
    stdout: 'billing 9.9.9 runs in production.\n',
    stderr:
      'note: No contract of billing 9.9.9 is published, so it binds nobody in production; 1.0.0, which ran there before, had one. If the version is mistyped, record the one that runs.\n',
  });
  const end = ['deployment', 'end', '--application', 'billing', '--environment', 'production'];
  expect((await run('billing', end)).stdout).toBe('billing runs in production no longer.\n');
  expect(await run('billing', end)).toMatchObject({ exitCode: 3, stdout: '' });
  const other = await run('customs', end);
  expect(other.exitCode).toBe(3);
});
