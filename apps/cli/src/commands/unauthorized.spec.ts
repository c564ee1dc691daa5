import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../run-cli.js';

let server: Server;
let url: string;
let cwd: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    response.writeHead(401, { 'content-type': 'application/problem+json' });
    response.end(
      JSON.stringify({
        code: 'unauthorized',
        detail: 'This request needs a token.',
        remedy: 'Send `Authorization: Bearer <token>`, or Basic with any name and the token as password.',
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  cwd = await mkdtemp(join(tmpdir(), 'steward-unauthorized-'));
  await writeFile(join(cwd, 'contract.yml'), 'consumer: billing\ntopic: orders\nreads: [id]\n');
  await writeFile(
    join(cwd, 'governance.yml'),
    'version: 1\nenvironments:\n  - { slug: staging, name: Staging, production: false }\n',
  );
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(cwd, { recursive: true });
});

describe('a token that the registry does not take', () => {
  it.each([
    'approve orders-value --finding b1ae9e13a67c9816 --reason Gone --until 2026-12-08',
    'apply --file governance.yml',
    'can-i-deploy --application billing --version 1.4.2 --environment production',
    'contract publish contract.yml --application billing --version 1.4.2',
    'contract list --application billing',
    'deployment record --application billing --version 1.4.2 --environment production',
    'release record --application billing --version 1.4.2 --environment production',
    'usage orders-value',
    'export --to registry.gz',
  ])('steward %s names the setting that holds it', async (line) => {
    let err = '';
    const code = await runCli(line.split(' '), {
      env: { STEWARD_REGISTRY_URL: `${url}/api/v1`, STEWARD_TOKEN: 't0ken' },
      cwd,
      colour: false,
      out: () => undefined,
      err: (text) => (err += text),
    });
    const [said = '', advice = ''] = err.split('\n');
    expect({ code, said, advice }).toEqual({
      code: 3,
      said: expect.stringContaining('answers 401: This request needs a token.'),
      advice: expect.stringContaining('STEWARD_TOKEN'),
    });
  });
});
