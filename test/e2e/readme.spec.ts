import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startRegistry } from '../support/registry-process.js';
import { answer, eventSchema, register } from '../support/registry-requests.js';
import { workspaceRoot } from '../support/workspace.js';

/** The commands of the first `sh` block below a heading of the README, each as it is written. */
async function commandsBelow(heading: string): Promise<string[]> {
  const readme = await readFile(join(workspaceRoot, 'README.md'), 'utf8');
  const [, section = ''] = readme.split(`\n## ${heading}\n`);
  const [, block = ''] = /^```sh\n(.*?)^```$/ms.exec(section) ?? [];
  return block.split(/(?<!\\)\n/).filter((line) => line.trim() !== '');
}

test('a newcomer makes a team, a token and a trusted repository with the five commands of the README', async () => {
  const commands = await commandsBelow('A team, a token and a trusted repository');
  expect(commands).toHaveLength(5);
  const [start = '', ...others] = commands;

  // What `npm start` runs, with what the command sets; it would take the port and the data of whoever runs the tests.
  const [, settings = ''] = /^((?:\w+=\S+ )*)npm start$/.exec(start) ?? [];
  const env = Object.fromEntries(
    settings
      .trim()
      .split(' ')
      .map((one) => one.split('=')),
  ) as Record<string, string>;
  const { url, dataDirectory } = await startRegistry({ env });
  const script = others
    .join('\n')
    .replaceAll('http://localhost:8081', url)
    .replaceAll('.data/', `${dataDirectory}/`)
    .replaceAll('curl ', 'curl --silent --fail-with-body --write-out "\\n" ');
  const { stdout } = await promisify(execFile)('bash', ['-euc', script], { cwd: workspaceRoot });
  const [team, token, repository] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(team).toMatchObject({ slug: 'fulfillment' });
  expect(repository).toMatchObject({ name: 'example/events', team: 'fulfillment', ref: 'refs/heads/main' });

  const producer = { authorization: `Bearer ${String(token?.['token'])}` };
  expect(await answer(register(url, 'shipment-events-value', eventSchema(1), producer))).toEqual([
    200,
    expect.objectContaining({ version: 1 }),
  ]);
  expect(await answer(register(url, 'invoices-value', eventSchema(1), producer))).toEqual([
    403,
    expect.objectContaining({ error_code: 40301 }),
  ]);
});
