import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { rawExchange } from '../../platform/http/start-test-app.js';
import { RememberedAnswers } from '../../platform/http/remembered-answers.js';
import { field, record } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';
import { startSecuredRegistry, type SecuredRegistry } from '../../test-support/start-secured-registry.js';

let now = new Date('2027-01-01T00:00:00Z');
let registry: SecuredRegistry;
/** Of a schema in the default context, and of one in `.moved`. */
let path: string;
beforeAll(async () => {
  registry = await startSecuredRegistry(['fulfillment'], {
    overrides: { clock: { now: () => now } },
    env: { STEWARD_TOKEN_RATE_LIMIT: '100' },
  });
  path = `/schemas/ids/${await register('kept')}`;
  await register(':.moved:kept');
});
afterAll(() => registry.close());
afterEach(() => vi.restoreAllMocks());

async function register(subject: string): Promise<number> {
  const schema = record(field('kept'));
  const target = `/subjects/${subject}/versions`;
  const { status, body } = await registry.as<{ id: number }>(registry.adminToken, 'POST', target, { schema });
  expect(status).toBe(200);
  return body.id;
}

/** How the answer of a read came about: `early`, before Fastify saw it, or `behind` it. */
async function way(ask: () => Promise<unknown>): Promise<['early' | 'behind', unknown]> {
  const behind = vi.spyOn(RememberedAnswers.prototype, 'find');
  const answer = await ask();
  const asked = behind.mock.calls.length;
  behind.mockRestore();
  return [asked === 0 ? 'early' : 'behind', answer];
}

/** A token in use, and a node that has the answer in memory. */
async function known(): Promise<{ id: string; token: string }> {
  const minted = await registry.mint('viewer');
  await vi.waitFor(async () => {
    const [how] = await way(() => registry.as(minted.token, 'GET', path));
    expect(how).toBe('early');
  });
  now = new Date(now.getTime() + 60_000);
  await registry.as(minted.token, 'GET', path);
  return minted;
}

test('an answer that is remembered is sent before Fastify sees the request, as it was sent before', async () => {
  const first = await registry.as(registry.adminToken, 'GET', path);
  const { token } = await known();
  const [how, again] = await way(() => registry.as(token, 'GET', path));
  expect(how).toBe('early');
  const { status, body, headers } = again as typeof first;
  const told = (all: Headers) =>
    Object.fromEntries([...all].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)));
  expect([status, body, told(headers)]).toEqual([200, first.body, told(first.headers)]);
});

test('who has it already is told so', async () => {
  const { token } = await known();
  const headers = { authorization: `Bearer ${token}` };
  const etag = (await fetch(`${registry.url}${path}`, { headers })).headers.get('etag') ?? '';
  const [how, answer] = await way(async () => {
    const again = await fetch(`${registry.url}${path}`, { headers: { ...headers, 'if-none-match': etag } });
    return [again.status, await again.text(), again.headers.get('content-length')];
  });
  expect([how, answer]).toEqual(['early', [304, '', null]]);
});

describe('it is not sent to', () => {
  const ask = async (token: string | undefined) => (await registry.as(token, 'GET', path)).status;

  test('a stranger, a wrong secret and a token that was revoked', async () => {
    const { id, token } = await known();
    expect(await ask(token)).toBe(200);
    expect(await ask(undefined)).toBe(401);
    expect(await ask('nonsense')).toBe(401);
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    expect(await ask(forged)).toBe(401);
    await registry.as(registry.adminToken, 'DELETE', `/api/v1/tokens/${id}`);
    expect(await ask(token)).toBe(401);
  });

  test('a token that has ended since', async () => {
    const expiresAt = new Date(now.getTime() + 90_000).toISOString();
    const { token } = await registry.mint('viewer', undefined, { expiresAt });
    expect([await ask(token), await ask(token)]).toEqual([200, 200]);
    now = new Date(now.getTime() + 50_000);
    expect(await ask(token)).toBe(200);
    now = new Date(now.getTime() + 40_000);
    expect(await ask(token)).toBe(401);
  });

  test('a token without the right', async () => {
    await known();
    const { token } = await registry.mint('viewer', undefined, { actions: ['teams:read'] });
    // The second time it is known who that is.
    for (const time of ['first', 'second']) expect([time, await ask(token)]).toEqual([time, 403]);
  });

  test('a token that asks too often', async () => {
    const { token } = await known();
    const statuses: number[] = [];
    for (let count = 0; count < 105; count += 1) statuses.push(await ask(token));
    expect(statuses.slice(0, 90)).toEqual(Array(90).fill(200));
    expect(statuses.slice(100)).toEqual(Array(5).fill(429));
    now = new Date(now.getTime() + 60_000);
    expect(await ask(token)).toBe(200);
  });
});

test('another method and the prefix of a context mean something else', async () => {
  const { token } = await known();
  const headers = { authorization: `Bearer ${token}` };
  const head = await fetch(`${registry.url}${path}`, { method: 'HEAD', headers });
  expect([head.status, await head.text()]).toEqual([200, '']);
  const subject = async (target: string) =>
    (await registry.as<{ subject: string }>(token, 'GET', target)).body.subject;
  for (const time of ['first', 'second']) {
    expect([time, await subject(`/contexts/.moved${path}`)]).toEqual([time, ':.moved:kept']);
    expect([time, await subject(path)]).toEqual([time, 'kept']);
  }
});

describe('without authentication', () => {
  let open: TestRegistry;
  let target: string;
  beforeAll(async () => {
    open = await startRegistry();
    target = `/schemas/ids/${(await open.register('kept', record(field('kept')))).body.id}`;
  });
  afterAll(() => open.close());
  const isRemembered = () =>
    expect.poll(() => way(() => open.call('GET', target)).then(([how]) => how)).toBe('early');

  test.each([
    ['the name of another host', (path: string) => `GET ${path} HTTP/1.1\r\nHost: evil.example`],
    ['no host', (path: string) => `GET ${path} HTTP/1.1\r\nHost:`],
    [
      'a page of another site',
      (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example`,
    ],
    ['a target elsewhere', (path: string) => `GET http://evil.example${path} HTTP/1.1\r\nHost: localhost`],
  ])('nothing that is remembered is sent to %s', async (_who, request) => {
    await isRemembered();
    const answer = await rawExchange(open.port, `${request(target)}\r\nConnection: close\r\n\r\n`);
    expect(answer.split('\r\n', 1)).toEqual(['HTTP/1.1 403 Forbidden']);
  });

  test('clients that ask all the time have every answer when the registry closes, the last one with a goodbye', async () => {
    await isRemembered();
    const clients = Array.from({ length: 16 }, () => askForEver(open.port, target));
    await expect.poll(() => Math.min(...clients.map(({ answers }) => answers.length))).toBeGreaterThan(20);
    await Promise.all([open.app.close(), ...clients.map(({ ended }) => ended)]);
    for (const { answers, asked } of clients) {
      expect(answers.length).toBe(asked());
      expect(answers.at(-1)?.toLowerCase()).toContain('\r\nconnection: close\r\n');
    }
  });
});

/** One request after the other on one connection, until it is told that the connection ends. */
function askForEver(port: number, target: string) {
  const socket = connect(port, '127.0.0.1');
  const answers: string[] = [];
  let asked = 0;
  let received = '';
  const ask = () => {
    asked += 1;
    socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  };
  socket.on('connect', ask);
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    const [, head = '', length = '0'] =
      /^(.*?\r\ncontent-length: (\d+)\r\n.*?\r\n\r\n)/is.exec(received) ?? [];
    if (head === '' || received.length < head.length + Number(length)) return;
    answers.push(head);
    received = '';
    if (!/\r\nconnection: close\r\n/i.test(head)) ask();
  });
  const ended = new Promise<void>((resolve, reject) => socket.once('close', resolve).once('error', reject));
  return { answers, asked: () => asked, ended };
}
