// Bundles the action into dist/, which is committed: GitHub runs it as it is. The result depends on the sources and the
// lock file alone. `--check` writes nothing and fails where dist/ (or the folder after it) is not what the sources make.
import { readFile, readdir, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const check = process.argv.indexOf('--check');
const dist = resolve(check < 0 ? join(here, 'dist') : (process.argv[check + 1] ?? join(here, 'dist')));

/** @actions/core holds a client for OIDC, and with it all of undici. What is not called need not come along. */
const withoutSideEffects = {
  name: 'without-side-effects',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^(@actions\/(http-client|exec|io)(\/.*)?|undici|tunnel|yaml)$/ }, async (args) => {
      if (args.pluginData === 'resolved') return undefined;
      const { importer, resolveDir, kind } = args;
      return {
        ...(await resolve(args.path, { importer, resolveDir, kind, pluginData: 'resolved' })),
        sideEffects: false,
      };
    });
  },
};

/** The licence texts of everything that is bundled, sorted by name. */
async function licences(inputs) {
  const packages = new Map();
  for (const input of inputs) {
    const folder = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1];
    if (folder !== undefined) packages.set(folder, join(here, folder));
  }
  const texts = [];
  for (const [, folder] of packages) {
    const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    const file = (await readdir(folder)).sort().find((entry) => /^licen[cs]e/i.test(entry));
    const text = file === undefined ? `${license}\n` : await readFile(join(folder, file), 'utf8');
    texts.push(`${name} ${version}\n\n${text.replaceAll('\r\n', '\n').trim()}\n`);
  }
  return texts.sort().join(`\n${'-'.repeat(80)}\n\n`);
}

/** Every file of dist/, by name. */
async function bundle() {
  const { outputFiles, metafile } = await build({
    absWorkingDir: here,
    entryPoints: ['src/index.ts'],
    outfile: 'dist/index.js',
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    conditions: ['@schema-steward/source'],
    charset: 'utf8',
    legalComments: 'eof',
    logLevel: 'warning',
    plugins: [withoutSideEffects],
    // Packages that are CommonJS ask for Node's own modules by require.
    banner: {
      js: "import { createRequire as stewardCreateRequire } from 'node:module';\nconst require = stewardCreateRequire(import.meta.url);",
    },
  });
  const used = Object.entries(metafile.outputs['dist/index.js'].inputs)
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([input]) => input);
  return new Map([
    ['index.js', outputFiles[0].text],
    ['licenses.txt', await licences(used)],
    ['package.json', '{ "type": "module" }\n'],
  ]);
}

async function read(name) {
  return readFile(join(dist, name), 'utf8').catch(() => undefined);
}

const files = await bundle();
if (check >= 0) {
  const present = await readdir(dist).catch(() => []);
  const stale = [];
  for (const [name, text] of files) if ((await read(name)) !== text) stale.push(name);
  for (const name of present) if (!files.has(name)) stale.push(name);
  for (const name of stale)
    console.error(`${relative(process.cwd(), join(dist, name))} is not what the sources make.`);
  if (stale.length > 0) console.error('Run "npm run build" and commit github-action/dist.');
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  await rm(dist, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });
  for (const [name, text] of files) await writeFile(join(dist, name), text);
  console.log(
    `github-action/dist/index.js: ${Math.round(Buffer.byteLength(files.get('index.js')) / 1024)} KiB`,
  );
}
