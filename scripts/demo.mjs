import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiClient } from '../libs/api-client/dist/index.js';
import { removeLocalPostgres } from '../libs/local-postgres/dist/index.js';
import { GitRepository } from '../libs/testing/dist/index.js';
import {
  answer,
  example,
  expectExit,
  heading,
  pullRequest,
  read,
  startRegistry,
  steward,
} from './lib/demo-parts.mjs';
import { say } from './lib/process.mjs';

/**
 * The worked example, played with the real parts: a registry process on a throw-away database, a git repository, the
 * Action's bundle run as GitHub runs it, and the command line. Needs no account and leaves nothing behind.
 */
const subject = 'shipment-events-value';
const schemaFile = `schemas/${subject}.avsc`;

async function main() {
  const folder = await mkdtemp(join(tmpdir(), 'schema-steward-demo-'));
  const repository = GitRepository.create();
  let registry;
  try {
    heading('0. A registry on a throw-away database');
    registry = await startRegistry(folder);
    await story(registry, repository);
  } finally {
    await registry?.stop();
    await removeLocalPostgres(join(folder, 'postgres'));
    repository[Symbol.dispose]();
    await rm(folder, { recursive: true, force: true });
  }
  say('\nDone. The registry and its database are gone again.');
}

async function story({ url, adminToken }, repository) {
  heading(`1. The fulfillment team exists, and registers ${subject}`);
  const admin = createApiClient({ baseUrl: url, token: adminToken });
  const team = answer(await admin.POST('/api/v1/teams', { body: JSON.parse(await read('team.json')) }));
  say(`team ${team.slug}: announcements in ${team.channels[0].address}`);
  const tokenFor = async (name, role) =>
    answer(await admin.POST('/api/v1/tokens', { body: { name, role, team: team.slug } })).token;
  const [ada, grace, ci] = [
    await tokenFor('ada', 'member'),
    await tokenFor('grace', 'owner'),
    await tokenFor('ci', 'ci'),
  ];
  await register(url, ada, await read(schemaFile), 200);

  repository.write({ 'steward.yml': await read('steward.yml'), [schemaFile]: await read(schemaFile) });
  const base = repository.commit('feat: shipment events');
  const propose = async (branch, schema) => {
    repository.git('switch', '--quiet', '--create', branch, base);
    repository.write({ [schemaFile]: schema }).commit(`feat: ${branch}`);
  };
  const check = (branch) => pullRequest({ repository, registryUrl: url, token: ci, base, branch });

  heading('2. A pull request puts carrier in the place of carrier_code');
  const breaking = await read('changes/breaking.avsc');
  await propose('swap-carrier', breaking);
  expectExit(await check('swap-carrier'), 1, 'blocked');

  heading('3. Another one adds carrier, with a default, beside carrier_code');
  await propose('add-carrier', await read('changes/additive.avsc'));
  expectExit(await check('add-carrier'), 0, 'allowed');

  heading('4. A third one drops carrier_code: no generic reader minds, and five consumers do');
  await consumers(admin, url);
  await propose('drop-carrier-code', await read('changes/dropping.avsc'));
  expectExit(await check('drop-carrier-code'), 1, 'blocked by contracts');
  await brokenContracts(url, ci);
  say('\nsteward check, and steward usage carrier_code:');
  repository.git('switch', '--quiet', 'drop-carrier-code');
  const checked = await steward(repository.root, ci, ['check', '--registry', url, '--base', base]);
  expectExit(checked, 1, 'the same verdict');
  await steward(repository.root, ci, ['usage', subject, '--path', 'carrier_code', '--registry', url]);
  await removeConsumers(admin);

  heading('5. The first one on a laptop: the same verdict, and the ways out');
  repository.git('switch', '--quiet', 'swap-carrier');
  const laptop = ['check', '--registry', url, '--base', base];
  expectExit(await steward(repository.root, ci, laptop), 1, 'the same verdict');

  heading('6. Nobody reads it yet: grace, an owner of the team, approves exactly this break of ada’s');
  const { stdout } = await steward(repository.root, ci, [...laptop, '--format', 'json'], { quiet: true });
  const findings = JSON.parse(stdout).changes[0].findings.map(({ fingerprint }) => [
    '--finding',
    fingerprint,
  ]);
  const until = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const approve = [
    'approve',
    subject,
    ...findings.flat(),
    '--reason',
    'Nobody reads it yet.',
    '--until',
    until,
  ];
  await steward(repository.root, grace, [...approve, '--author', 'ada', '--registry', url]);
  expectExit(await check('swap-carrier'), 0, 'approved');

  heading('7. The registration uses the approval up: the next break of the kind is refused');
  await register(url, ada, breaking, 200);
  await register(url, ada, breaking.replaceAll('"carrier"', '"courier"'), 409);
  const { versions } = answer(
    await admin.GET('/api/v1/subjects/{subject}', { params: { path: { subject } } }),
  );
  for (const { semanticVersion, changes } of versions)
    say(`${semanticVersion}: ${changes.join(' ') || 'the first version'}`);
}

/** The twelve teams of the example: all run in production, and eight say what they read. */
async function consumers(admin, url) {
  const { environment, teams } = JSON.parse(await read('contracts/consumers.json'));
  answer(await admin.POST('/api/v1/environments', { body: environment }));
  for (const { application, team, channel, contract } of teams) {
    const channels = [{ tool: 'slack', address: channel, scope: 'announcements' }];
    answer(await admin.POST('/api/v1/teams', { body: { slug: team, name: team, channels } }));
    answer(
      await admin.POST('/api/v1/applications', { body: { slug: application, name: application, team } }),
    );
    const body = { role: 'ci', name: application, team, application };
    const { token } = answer(await admin.POST('/api/v1/tokens', { body }));
    const path = { slug: application, environment: environment.slug, subject };
    answer(
      await admin.PUT('/api/v1/applications/{slug}/consumes/{environment}/{subject}', { params: { path } }),
    );
    const named = ['--application', application, '--version', '1.0.0', '--registry', url];
    if (contract)
      await steward(join(example, 'contracts'), token, ['contract', 'publish', contract, ...named]);
    const where = ['--environment', environment.slug];
    await steward(example, token, ['deployment', 'record', ...named, ...where], { quiet: true });
  }
}

/** The same verdict through the API: whom it names, and the message that shows it. */
async function brokenContracts(url, token) {
  const api = createApiClient({ baseUrl: url, token });
  const schema = await read('changes/dropping.avsc');
  const changes = [{ subject, change: 'modified', schemaType: 'AVRO', schema }];
  const report = answer(await api.POST('/api/v1/checks', { body: { changes } }));
  say(`\nPOST /api/v1/checks: ${report.verdict}`);
  for (const { ruleId, args } of report.changes[0].findings)
    say(`  ${ruleId}: ${args.consumer} of ${args.team}, ${args.channel}: ${args.counterexample}`);
  if (report.changes[0].findings.length !== 5) throw new Error('the demo expected five broken contracts');
}

/** The rest of the story is about a subject that nobody reads yet. */
async function removeConsumers(admin) {
  const { teams } = JSON.parse(await read('contracts/consumers.json'));
  for (const { application: slug } of teams)
    answer(await admin.POST('/api/v1/applications/{slug}/archive', { params: { path: { slug } } }));
}

async function register(url, token, schema, expectedStatus) {
  const api = createApiClient({ baseUrl: url, token });
  const { data, error, response } = await api.POST('/subjects/{subject}/versions', {
    params: { path: { subject } },
    body: { schema, owner: 'fulfillment' },
  });
  if (data) say(`${subject}: registered as version ${data.version}, id ${data.id}`);
  else say(`${subject}: refused with ${error.error_code}`);
  if (response.status !== expectedStatus)
    throw new Error(`the demo expected ${expectedStatus}: ${JSON.stringify(error)}`);
}

await main();
