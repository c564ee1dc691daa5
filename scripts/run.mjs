import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { become, CommandFailed, root, run } from './lib/process.mjs';

/**
 * What the npm scripts call. Each works alone on a fresh clone: it installs what is missing, builds what is stale, and
 * goes on, on the workspace's own Node. Plain JavaScript without dependencies, because it runs before there are any.
 */
const commands = {
  start: () => runOnOurNode(join('apps', 'registry', 'dist', 'main.js')),
  // Where npm was called from, by `npm --prefix <clone> run steward -- …`: the repository that is checked.
  steward: (args) => runOnOurNode(join('apps', 'cli', 'dist', 'main.js'), args, process.env.INIT_CWD ?? root),
  demo: () => become('node', [join('scripts', 'demo.mjs')]),
  test: (args) => become('vitest', ['run', ...args]),
  types: () => run('tsc', ['-b']),
  build: (args) => run('node', [join('github-action', 'build.mjs'), ...args]),
  generate: (args) => become('node', [join('scripts', 'generate.mjs'), ...args]),
  lint: (args) => become('node', [join('scripts', 'lint.mjs'), ...args]),
};

const START_HELP = `npm start installs what is missing, builds what is stale, and serves the registry until Ctrl-C.
Its settings are environment variables, all optional; docs/configuration.md lists them:

  PORT=8081             the port; HOST is the address
  DATABASE_URL=…        your PostgreSQL; without it the registry brings and starts its own
  STEWARD_AUTH=token    requests need a token
  STEWARD_POLICY=strict governance refuses instead of recording
`;

/** In this very process where it is new enough, which saves a process and a moment; else in a child. */
async function runOnOurNode(script, args = [], cwd = root) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 22 || (major === 22 && minor < 12))
    return become('node', [...process.execArgv, join(root, script), ...args], { cwd });
  process.chdir(cwd);
  process.argv = [process.argv[0], join(root, script), ...args];
  return import(pathToFileURL(join(root, script)).href);
}

const [name, ...args] = process.argv.slice(2);
const command = commands[name];
if (name === 'start' && args.length > 0) {
  const helps = args.every((arg) => arg === '--help' || arg === '-h');
  (helps ? process.stdout : process.stderr).write(
    `${helps ? '' : `npm start takes no arguments: ${args.map((arg) => JSON.stringify(arg)).join(' ')}\n`}${START_HELP}`,
  );
  process.exit(helps ? 0 : 2);
}
try {
  if (!command) throw new Error(`usage: node scripts/run.mjs ${Object.keys(commands).join('|')}`);
  ensureInstalled();
  ensureBuilt();
  await command(args);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof CommandFailed ? error.exitCode : 1;
}
