import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { field, record } from './support/avro.js';
import { addressOfNobody, startFarEnd } from './support/far-end.js';
import { summarised } from './support/placed.js';
import { runPullRequest } from './support/pull-request.js';
import type { PullRequestRun } from './support/pull-request.js';

const ORDER = record('Order', field('order_id', 'string'));
const TOKEN = 'steward_token_that_nobody_may_see';

/** A compatible change: a registry that answered would let it pass. */
const judge = (registryUrl: string, inputs: Record<string, string> = {}) =>
  runPullRequest({
    registryUrl,
    base: { 'schemas/orders-value.avsc': ORDER },
    change: (git) => git.write({ 'schemas/orders-value.avsc': ORDER.replace('Order', 'Orders') }),
    inputs,
  });

/** Fails closed: the exit code, the one annotation's text, what the summary and the outputs say. */
function expectClosed(run: PullRequestRun, ...message: (string | RegExp)[]): void {
  expect(run.exitCode).toBe(3);
  expect(run.annotations).toHaveLength(1);
  const lines = run.annotations[0]?.message.split('\n') ?? [];
  expect(lines).toHaveLength(message.length);
  message.forEach((expected, i) => expect(lines[i]).toMatch(expected));
  expect(summarised(run)).toEqual(['## ❌ Schema check could not judge']);
  expect(run.outputs).toEqual({ verdict: 'error', report: '' });
  expectNoToken(run);
}

/** The token stands in the command that masks it, which no log shows, and nowhere else. */
function expectNoToken({ stdout, stderr, summary, outputs }: PullRequestRun): void {
  const log = stdout.replace(`::add-mask::${TOKEN}\n`, '');
  expect(`${log}${stderr}${summary}${JSON.stringify(outputs)}`).not.toContain(TOKEN);
}

const HOST = String.raw`127\.0\.0\.1:\d+`;
const CLOSED = 'Nothing was judged, so the check fails.';

test('a registry that is down fails closed, and says so', async () => {
  expectClosed(
    await judge(await addressOfNobody(), { token: TOKEN }),
    new RegExp(`^The registry at ${HOST} cannot be reached \\(ECONNREFUSED\\)\\. ${CLOSED}$`),
    'Check its address and that it runs.',
  );
});

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/problem+json' }).end(JSON.stringify(body));

const answers: [what: string, (response: ServerResponse) => unknown, ...message: RegExp[]][] = [
  [
    '500',
    (response) => json(response, 500, { title: 'Internal error', detail: 'It broke' }),
    new RegExp(`^The registry at ${HOST} answers 500: It broke\\. ${CLOSED}$`),
    /^Try again, or ask its operator\.$/,
  ],
  [
    '401',
    (response) => json(response, 401, { detail: 'The credentials are not valid here.' }),
    new RegExp(`^The registry at ${HOST} answers 401: The credentials are not valid here\\. ${CLOSED}$`),
    /token/,
  ],
  [
    '403',
    (response) => json(response, 403, { detail: 'Not for you.' }),
    new RegExp(`^The registry at ${HOST} answers 403: Not for you\\. ${CLOSED}$`),
    /^Use a token that may run checks\.$/,
  ],
  [
    '404, as another server would',
    (response) => response.writeHead(404).end('<html>nothing</html>'),
    new RegExp(`^The registry at ${HOST} answers 404: no reason is given\\. ${CLOSED}$`),
    /^Check that the address is a Schema Steward registry\.$/,
  ],
  [
    'a page in HTML',
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome</html>'),
    /^The registry's answer cannot be understood: it is no JSON\./,
    /^Check that the address is a Schema Steward registry, and that steward is as new as it\.$/,
  ],
  [
    'JSON of another kind',
    (response) => json(response, 200, { hello: 'world' }),
    /^The registry's answer cannot be understood: \/reportVersion is no whole number\./,
    /^Check that/,
  ],
  [
    'a pass that leaves the schema out',
    (response) =>
      json(response, 200, {
        reportVersion: 1,
        id: '1',
        verdict: 'pass',
        createdAt: '',
        policy: 'open',
        context: '.',
        changes: [],
      }),
    /^The registry's answer leaves out orders-value \(schemas\/orders-value\.avsc\), so the check fails\.$/,
    /^Ask its operator\.$/,
  ],
  [
    '10 MB that are no JSON',
    (response) => response.writeHead(200).end('x'.repeat(10_000_000)),
    /^The registry's answer cannot be understood: it is no JSON\./,
    /^Check that/,
  ],
  [
    'no end of bytes',
    (response) => {
      const chunk = Buffer.alloc(1024 * 1024, ' ');
      const more = () => {
        while (response.write(chunk));
        response.once('drain', more);
      };
      response.writeHead(200);
      more();
    },
    /^The registry's answer is larger than 32 MiB\./,
    /^Check that the address is a Schema Steward registry\.$/,
  ],
  [
    'an end in the middle',
    (response) => response.writeHead(200, { 'content-length': '100' }).write('{', () => response.destroy()),
    new RegExp(`^The registry at ${HOST} cannot be reached \\(\\w+\\)\\. ${CLOSED}$`),
    /^Check its address and that it runs\.$/,
  ],
];

test.each(answers)(
  'a registry that answers with %s fails closed, and says so',
  async (_what, respond, ...message) => {
    const registry = await startFarEnd(respond);
    expectClosed(await judge(registry.url, { token: TOKEN }), ...message);
    expect(new Set(registry.requests)).toEqual(new Set([`POST /api/v1/checks Bearer ${TOKEN}`]));
  },
);

test('a registry that never answers is given up after the timeout', async () => {
  const registry = await startFarEnd(() => undefined);
  const startedAt = performance.now();
  expectClosed(
    await judge(registry.url, { timeout: '1' }),
    new RegExp(`^The registry at ${HOST} did not answer within 1 s\\. ${CLOSED}$`),
    'Try again, give it longer (timeout), or ask its operator.',
  );
  // Not after the minute that it has where nothing else is said.
  expect(performance.now() - startedAt).toBeLessThan(50_000);
});

test('a registry that restarts is asked again', async () => {
  const registry = await startFarEnd((response) =>
    registry.requests.length === 1
      ? json(response, 503, {})
      : json(response, 422, { detail: 'Second time.' }),
  );
  expectClosed(await judge(registry.url), /answers 422: Second time\./, 'Mend what it names.');
  expect(registry.requests).toHaveLength(2);
});

test('what a registry says of the token is not repeated', async () => {
  const registry = await startFarEnd((response, request) =>
    json(response, 500, { detail: `Cannot take ${String(request.headers.authorization)}` }),
  );
  expectClosed(await judge(registry.url, { token: TOKEN }), /Cannot take Bearer \*\*\*\./, /^Try again/);
});

describe.each([301, 302, 307, 308])('a redirect by %i', (status) => {
  test('is not followed: the token arrives nowhere else', async () => {
    const elsewhere = await startFarEnd((response) => json(response, 200, {}));
    const registry = await startFarEnd((response) =>
      response.writeHead(status, { location: `${elsewhere.url}/api/v1/checks` }).end(),
    );
    expectClosed(
      await judge(registry.url, { token: TOKEN }),
      new RegExp(`^The registry at ${HOST} answers with a redirect, which is not followed\\. ${CLOSED}$`),
      'Give the address that it redirects to.',
    );
    expect(registry.requests).toEqual([`POST /api/v1/checks Bearer ${TOKEN}`]);
    expect(elsewhere.requests).toEqual([]);
  });
});

test.each(['http://registry.example.com', 'http://10.0.0.1:8081', 'http://localhost.example.com'])(
  'a token is not sent in the clear to %s',
  async (url) => {
    const run = await judge(url, { token: TOKEN });
    expect([run.exitCode, run.annotations.map(({ message }) => message)]).toEqual([
      2,
      [`The token would travel in the clear to ${new URL(url).host}.\nUse https, or take the token out.`],
    ]);
    expectNoToken(run);
  },
);

test('a token with a line break in it is refused unsent', async () => {
  const registry = await startFarEnd((response) => json(response, 200, {}));
  const run = await judge(registry.url, { token: `${TOKEN}\nHost: elsewhere` });
  expect([run.exitCode, run.annotations[0]?.message]).toEqual([
    2,
    'The token has characters that no token has.\nCheck for line breaks and blanks inside it.',
  ]);
  expect(registry.requests).toEqual([]);
});
