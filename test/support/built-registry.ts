import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from './workspace.js';

/** What the registry's process is made of: the service and the libraries that it imports. */
const PROJECTS = [
  'libs/kernel',
  'libs/schema',
  'libs/compatibility',
  'libs/governance',
  'libs/report',
  'libs/local-postgres',
  'migrations',
  'apps/registry',
];

/** The options that `npm start` gives to Node. */
export function registryNodeOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(workspaceRoot, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const options = /^exec node (.*)scripts\/run\.mjs start$/.exec(scripts.start)?.[1];
  if (options === undefined) throw new Error(`npm start is not as it was: ${scripts.start}`);
  return options.split(' ').filter((option) => option !== '');
}

const HINT = 'run `npm run build`';

let checked: string | undefined;

/** The program that `npm start` runs. Throws where it is missing, or older than what it was built from. */
export function builtRegistry(): string {
  return (checked ??= checkBuilt());
}

function checkBuilt(): string {
  for (const project of PROJECTS) {
    const folder = join(workspaceRoot, project);
    const built = statSync(join(folder, 'dist', 'tsconfig.tsbuildinfo'), { throwIfNoEntry: false });
    if (built === undefined) throw new Error(`${project} is not built: ${HINT}`);
    const newer = sourcesOf(folder).find((file) => statSync(file).mtimeMs > built.mtimeMs);
    if (newer !== undefined) throw new Error(`${project} was built before ${newer} changed: ${HINT}`);
  }
  return join(workspaceRoot, 'apps', 'registry', 'dist', 'main.js');
}

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sourcesOf(path);
    return entry.name.endsWith('.ts') && !entry.name.endsWith('.spec.ts') ? [path] : [];
  });
}
