import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { removeLocalPostgres } from '@schema-steward/local-postgres';
import { expect, test } from 'vitest';
import { isInstalledAsLocked, workspaceRoot } from '../support/workspace.js';

test('npm start serves, and ends with all that it started when npm is told to', async (context) => {
  if (!isInstalledAsLocked()) context.skip('what is installed is not what package-lock.json names');
  const dataDirectory = await mkdtemp(join(tmpdir(), 'steward-npm-start-'));
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: workspaceRoot,
    env: { ...process.env, PORT: '0', STEWARD_DATA_DIR: dataDirectory },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => npm.once('close', resolve));
  let url = '';
  for await (const line of createInterface({ input: npm.stdout })) {
    url = /serves on (http:\/\/\S+)/.exec(line)?.[1] ?? '';
    if (url !== '') break;
  }
  expect((await fetch(`${url}/subjects`)).status).toBe(200);

  npm.kill('SIGTERM');
  await ended;
  await expect
    .poll(() =>
      fetch(url).then(
        () => 'serves',
        () => 'is gone',
      ),
    )
    .toBe('is gone');
  await removeLocalPostgres(join(dataDirectory, 'postgres'));
});
