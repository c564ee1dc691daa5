import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../run-cli.js';

let server: Server;
let url: string;
let answer: { status: number; body: object };
let seen: { line: string; authorization: string | undefined; body: unknown }[];

beforeEach(async () => {
  seen = [];
  answer = {
    status: 201,
    body: {
      id: '0d4a3b5e-9f1c-4f57-8f7c-3b1f6f1d2c3a',
      subject: 'orders-value',
      until: '2026-12-08T00:00:00.000Z',
      fingerprints: ['b1ae9e13a67c9816', '0000000000000000'],
    },
  };
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      seen.push({
        line: `${method} ${path}`,
        authorization: headers.authorization,
        body: JSON.parse(body) as unknown,
      });
      response.writeHead(answer.status, { 'content-type': 'application/json', location: '/elsewhere' });
      response.end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const WHY = ['--reason', 'The only reader is gone.', '--until', '2026-12-08'];
const ONE = ['approve', 'orders-value', '--finding', 'b1ae9e13a67c9816', ...WHY];

async function steward(argv: readonly string[], env: Record<string, string> = { STEWARD_REGISTRY_URL: url }) {
  let [out, err] = ['', ''];
  const code = await runCli(argv, {
    env,
    cwd: '/',
    colour: false,
    out: (text) => (out += text),
    err: (text) => (err += text),
  });
  return { code, out, err };
}

describe('steward approve', () => {
  it('asks for exactly the findings that it names, and tells what was granted', async () => {
    const argv = [...ONE, '--finding', '0000000000000000', '--author', 'ada', '--registry', url];
    expect(await steward(argv, { STEWARD_TOKEN: 's3cret' })).toEqual({
      code: 0,
      out: 'Approved until 2026-12-08T00:00:00.000Z: 2 findings of orders-value, for one registration or deletion (approval 0d4a3b5e-9f1c-4f57-8f7c-3b1f6f1d2c3a).\n',
      err: '',
    });
    expect(seen).toEqual([
      {
        line: 'POST /api/v1/approvals',
        authorization: 'Bearer s3cret',
        body: {
          subject: 'orders-value',
          fingerprints: ['b1ae9e13a67c9816', '0000000000000000'],
          reason: 'The only reader is gone.',
          until: '2026-12-08T00:00:00Z',
          author: 'ada',
        },
      },
    ]);
  });

  it('tells what the registry notes, beside what was granted', async () => {
    answer.body = { ...answer.body, notes: ['No recent check reported 0000000000000000.\u001b[2J'] };
    const { code, err } = await steward(ONE);
    expect([code, err]).toEqual([0, 'note: No recent check reported 0000000000000000.\\x1b[2J\n']);
  });

  it('tells why the registry refuses, with its remedy and without the token, and exits with 3', async () => {
    answer = {
      status: 403,
      body: { detail: 'grace wrote the change (s3cret).', remedy: 'Ask another owner.\u001b[2J' },
    };
    expect(await steward(ONE, { STEWARD_REGISTRY_URL: url, STEWARD_TOKEN: 's3cret' })).toEqual({
      code: 3,
      out: '',
      err: `steward: The registry at ${new URL(url).host} answers 403: grace wrote the change (***). Nothing was approved.\n  Ask another owner.\\x1b[2J\n`,
    });
  });

  it.each<[string, number, object, string]>([
    ['a redirect', 302, {}, 'answers with a redirect, which is not followed. Nothing was approved.'],
    ['an answer of another shape', 201, { id: 7 }, 'cannot be understood.'],
  ])('takes %s for no approval', async (_claim, status, body, text) => {
    answer = { status, body };
    const { code, out, err } = await steward(ONE);
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toContain(text);
    expect(seen).toHaveLength(1);
  });

  it('exits with 3 where the registry cannot be reached', async () => {
    const { code, err } = await steward([...ONE, '--registry', 'http://127.0.0.1:1']);
    expect(code).toBe(3);
    expect(err).toContain('steward: The registry at 127.0.0.1:1 cannot be reached');
  });

  it.each([
    ['no finding', ['approve', 'orders-value', ...WHY], "required option '--finding <fingerprint>'"],
    [
      'no reason',
      ['approve', 'orders-value', '--finding', 'f', '--until', '2026-12-08'],
      "required option '--reason <text>'",
    ],
    [
      'no end',
      ['approve', 'orders-value', '--finding', 'f', '--reason', 'r'],
      "required option '--until <date>'",
    ],
    ['no subject', ['approve', '--finding', 'f', ...WHY], "missing required argument 'subject'"],
    [
      'a finding that is none',
      ['approve', 's', '--finding', 'F00', ...WHY],
      'steward: --finding F00 is no fingerprint.',
    ],
    [
      'a finding of which something is missing',
      ['approve', 's', '--finding', 'b1ae9e13a67c981', ...WHY],
      'is no fingerprint.',
    ],
    ['a reason of blanks', [...ONE, '--reason', ' '], 'steward: --reason says nothing.'],
    ['an author of blanks', [...ONE, '--author', ' '], 'steward: --author names nobody.'],
    ['an author that is empty', [...ONE, '--author', ''], 'error: --author is empty; is the variable set'],
    ['an end in words', [...ONE, '--until', 'tomorrow'], 'steward: --until tomorrow is no date.'],
    ['a day that there is not', [...ONE, '--until', '2026-02-30'], 'steward: --until 2026-02-30 is no date.'],
    ['an hour that there is not', [...ONE, '--until', '2026-12-24T25:00:00Z'], 'is no date.'],
    ['a time of nowhere', [...ONE, '--until', '2026-12-24T18:00:00'], 'is no date.'],
    ['a timeout of nothing', [...ONE, '--timeout', '0'], 'steward: --timeout is no whole number of seconds'],
  ])('with %s exits with 2, and asks nobody', async (_claim, argv, message) => {
    const { code, out, err } = await steward(argv);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(seen).toEqual([]);
  });

  it('exits with 2 where the registry names a value that it does not take', async () => {
    answer = {
      status: 400,
      body: {
        detail: 'The request is malformed.',
        errors: [{ pointer: '/until', detail: 'is more than 90 days from now' }],
        remedy: 'Correct the fields named in `errors`.',
      },
    };
    const { code, out, err } = await steward(ONE);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(
      'The request is malformed; /until: is more than 90 days from now. Nothing was approved.',
    );
  });

  it('needs a registry', async () => {
    expect(await steward(ONE, {})).toEqual({
      code: 2,
      out: '',
      err: 'steward: No registry is named.\n  Give --registry, or set STEWARD_REGISTRY_URL.\n',
    });
  });
});
