import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createApiClient } from '../libs/api-client/dist/index.js';
import { removeLocalPostgres } from '../libs/local-postgres/dist/index.js';
import { GitRepository, pullRequestEvent, runAction } from '../libs/testing/dist/index.js';
import { root, say } from './lib/process.mjs';

/**
 * The worked example, played with the real parts: a registry process on a throw-away database, a git repository, and the
 * Action's bundle run as GitHub runs it. Needs no account and leaves nothing behind.
 */
const example = join(root, 'examples', 'logistics');
const schemaFile = 'schemas/shipment-events-value.avsc';
const read = (name) => readFile(join(example, name), 'utf8');

async function main() {
  const folder = await mkdtemp(join(tmpdir(), 'schema-steward-demo-'));
  const repository = GitRepository.create();
  let registry;
  try {
    registry = await startRegistry(folder);
    heading('1. The fulfillment team exists, and registers shipment-events-value');
    const api = createApiClient({ baseUrl: registry.url });
    const team = answer(await api.POST('/api/v1/teams', { body: JSON.parse(await read('team.json')) }));
    say(`team ${team.slug}: announcements in ${team.channels[0].address}`);
    const registered = answer(
      await api.POST('/subjects/{subject}/versions', {
        params: { path: { subject: 'shipment-events-value' } },
        body: { schema: await read(schemaFile), owner: 'fulfillment' },
      }),
    );
    say(`shipment-events-value: version ${registered.version}, id ${registered.id}, owned by fulfillment`);

    repository.write({ 'steward.yml': await read('steward.yml'), [schemaFile]: await read(schemaFile) });
    const base = repository.commit('feat: shipment events');

    heading('2. A pull request puts carrier in the place of carrier_code');
    const blocked = await pullRequest(
      repository,
      registry.url,
      base,
      'swap-carrier',
      await read('changes/breaking.avsc'),
    );
    expectExit(blocked, 1, 'blocked');

    heading('3. Another one adds carrier, with a default, beside carrier_code');
    const allowed = await pullRequest(
      repository,
      registry.url,
      base,
      'add-carrier',
      await read('changes/additive.avsc'),
    );
    expectExit(allowed, 0, 'allowed');

    heading('4. The same check on a laptop: npm run steward -- check');
    repository.git('switch', '--quiet', 'swap-carrier');
    await steward(repository.root, registry.url, base);
  } finally {
    await registry?.stop();
    await removeLocalPostgres(join(folder, 'postgres'));
    repository[Symbol.dispose]();
    await rm(folder, { recursive: true, force: true });
  }
  say('\nDone. The registry and its database are gone again.');
}

async function pullRequest(repository, registryUrl, base, branch, schema) {
  repository.git('switch', '--quiet', '--create', branch, base);
  const head = repository.write({ [schemaFile]: schema }).commit(`feat: ${branch}`);
  const run = await runAction({
    bundle: join(root, 'github-action', 'dist', 'index.js'),
    workspace: repository.root,
    event: pullRequestEvent({
      action: 'opened',
      repository: { owner: 'example', name: 'fulfillment', id: 1 },
      number: 1,
      author: 'a-developer',
      base: { ref: 'main', sha: base },
      head: { ref: branch, sha: head },
    }),
    inputs: {
      'registry-url': registryUrl,
      token: '',
      config: 'steward.yml',
      'fail-on': 'error',
      'github-token': '',
    },
    githubUrl: 'http://127.0.0.1:9',
  });
  for (const { level, message, file, line, col } of run.annotations)
    say(`${level} at ${file}:${line}:${col}\n${indent(message)}`);
  say(`\nStep summary:\n${indent(run.summary.trim())}`);
  return run;
}

function expectExit(run, code, word) {
  say(`\nThe check exits with ${run.exitCode}: ${word}.`);
  if (run.exitCode !== code)
    throw new Error(`the demo expected exit code ${code}:\n${run.stdout}${run.stderr}`);
}

async function startRegistry(folder) {
  heading('0. A registry on a throw-away database');
  const server = spawn(process.execPath, [join(root, 'apps', 'registry', 'dist', 'main.js')], {
    env: { PATH: process.env.PATH, PORT: '0', STEWARD_DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => server.once('exit', resolve));
  const stop = async () => {
    server.kill('SIGTERM');
    await exited;
  };
  for await (const line of createInterface({ input: server.stdout })) {
    say(line);
    const url = /serves on (http:\/\/\S+)/.exec(line)?.[1];
    if (url) return { url, stop };
  }
  throw new Error('the registry ended before it served');
}

function answer({ data, error, response }) {
  if (data === undefined) throw new Error(`${response.url}: ${response.status} ${JSON.stringify(error)}`);
  return data;
}

async function steward(cwd, registryUrl, base) {
  const child = spawn(
    process.execPath,
    [join(root, 'apps', 'cli', 'dist', 'main.js'), 'check', '--registry', registryUrl, '--base', base],
    { cwd, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const code = await new Promise((resolve) => child.once('exit', resolve));
  expectExit({ exitCode: code, stdout: '', stderr: '' }, 1, 'the same verdict');
}

const heading = (text) => say(`\n━━ ${text}`);
const indent = (text) => text.replace(/^/gm, '    ');

await main();
