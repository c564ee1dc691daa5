import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { GateError } from '../gate-error.js';
import type { CheckRequest } from './check-request.js';
import { RegistryClient } from './registry-client.js';
import type { RegistryClientOptions } from './registry-client.js';

const REQUEST: CheckRequest = {
  context: '.',
  changes: [{ subject: 's', schemaType: 'AVRO', change: 'added', schema: '{' }],
};
const WITNESS = {
  message: { json: '1' },
  control: { json: '2', kind: 'writer' },
  outcome: 'refused',
};

const REPORT = {
  reportVersion: 1,
  id: '7',
  verdict: 'pass',
  createdAt: '2026-01-01T00:00:00Z',
  policy: 'open',
  context: '.',
  changes: [
    {
      subject: 's',
      change: 'added',
      verdict: 'pass',
      schemaType: 'AVRO',
      compatibilityLevel: 'BACKWARD',
      comparedVersions: [],
      owner: { team: 't', name: 'T', channels: [{ tool: 'slack', address: '#t', scope: 'support' }] },
      findings: [
        {
          ruleId: 'r',
          severity: 'info',
          fingerprint: 'f',
          message: 'm',
          why: 'w',
          fix: 'x',
          path: 'a.b',
          location: { pointer: '/a', line: 1, column: 2, endLine: 1, endColumn: 3 },
          against: { version: 1, location: null },
          direction: 'backward',
          args: { a: 'b', n: 1, list: ['x'] },
          preExisting: false,
          approval: { by: 'grace', until: '2026-12-08T00:00:00.000Z', reason: 'Nobody reads it.' },
          witness: {
            type: 'M',
            medium: 'bytes',
            message: { json: '{"a":"text"}', bytes: 'CgR0ZXh0' },
            control: { kind: 'mended-writer', json: '{}', bytes: '', schema: 'syntax = "proto3";' },
            outcome: 'a: "text" comes back as 0',
          },
        },
      ],
      consumers: [
        {
          application: 'billing',
          team: { slug: 'payments', name: 'Payments', channel: { tool: 'slack', address: '#payments' } },
          environments: [{ slug: 'production', production: true }],
          reads: { versions: ['2.0.0'], paths: ['carrier_code', '__proto__'], more: true },
        },
        {
          application: 'picker',
          team: { slug: 'warehouse', name: 'Warehouse', channel: null },
          environments: [],
          reads: 'unknown',
        },
      ],
      moreConsumers: true,
      documentationOnly: true,
      waysOut: [{ kind: 'successor', summary: 's', commands: ['c'] }],
    },
  ],
};

interface Seen {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A far end on loopback: answers by `answer` and keeps what it saw. */
async function farEnd(
  answer: (response: ServerResponse, turn: number) => void,
): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push({ method: request.method, url: request.url, headers: request.headers, body });
      answer(response, seen.length);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

async function refusal(url: string, options: RegistryClientOptions = {}, token?: string): Promise<GateError> {
  const client = new RegistryClient(
    { url, ...(token !== undefined && { token }) },
    { retryAfterMs: [], ...options },
  );
  const error: unknown = await client.check(REQUEST).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof GateError)) throw new Error('the client should have refused', { cause: error });
  expect(error.kind).toBe('remote-error');
  return error;
}

const json = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

describe('asking the registry', () => {
  it('posts the request with the token and reads the report', async () => {
    const { url, seen } = await farEnd(json(200, REPORT));
    expect(await new RegistryClient({ url: `${url}/base`, token: 't0ken' }).check(REQUEST)).toEqual(REPORT);
    expect(seen.map(({ method, url: path, body }) => ({ method, path, body }))).toEqual([
      { method: 'POST', path: '/base/api/v1/checks', body: JSON.stringify(REQUEST) },
    ]);
    expect(seen[0]?.headers.authorization).toBe('Bearer t0ken');
  });

  it('sends no authorization without a token', async () => {
    const { url, seen } = await farEnd(json(200, REPORT));
    await new RegistryClient({ url }).check(REQUEST);
    expect(seen[0]?.headers.authorization).toBeUndefined();
  });

  it('follows no redirect, so that the token stays here', async () => {
    const elsewhere = await farEnd(json(200, REPORT));
    const { url } = await farEnd((response) =>
      response.writeHead(307, { location: `${elsewhere.url}/api/v1/checks` }).end(),
    );
    expect((await refusal(url, {}, 't0ken')).message).toMatch(
      /answers with a redirect, which is not followed\. Nothing was judged/,
    );
    expect(elsewhere.seen).toEqual([]);
  });

  it('says the reason and the places of a refusal', async () => {
    const { url } = await farEnd(
      json(400, {
        title: 'T',
        detail: 'The request is malformed.',
        errors: [{ pointer: '/changes/0', detail: 'no subject' }],
      }),
    );
    const { message } = await refusal(url);
    expect(message).toBe(
      `The registry at ${new URL(url).host} answers 400: The request is malformed; /changes/0: no subject. Nothing was judged, so the check fails.`,
    );
  });

  it.each([
    [
      401,
      'Give a token that the registry knows: the input "token" of the action (a pull request from a fork gets no secrets), or STEWARD_TOKEN for the command line.',
    ],
    [403, 'Use a token that may run checks.'],
    [413, 'Split the change, or ask the operator to raise the limit for bodies.'],
    [500, 'Try again, or ask its operator.'],
  ])('an answer of %i says what to do', async (status, hint) => {
    const { url } = await farEnd(json(status, {}));
    expect((await refusal(url)).hint).toBe(hint);
  });

  it.each([
    ['no JSON', '<html>', 'it is no JSON'],
    ['no object', '[]', 'the body is no object'],
    ['nothing', '', 'it is no JSON'],
    [
      'a newer report',
      JSON.stringify({ ...REPORT, reportVersion: 2 }),
      'its reportVersion is 2, and 1 is known',
    ],
    [
      'a report without a version',
      JSON.stringify({ ...REPORT, reportVersion: undefined }),
      '/reportVersion is no whole number',
    ],
    ['no verdict', JSON.stringify({ ...REPORT, verdict: undefined }), '/verdict is no text'],
    [
      'a change without findings',
      JSON.stringify({ ...REPORT, changes: [{ ...REPORT.changes[0], findings: null }] }),
      '/changes/0/findings is no list',
    ],
    [
      'a place without a line',
      JSON.stringify({
        ...REPORT,
        changes: [
          {
            ...REPORT.changes[0],
            findings: [{ ...REPORT.changes[0]?.findings[0], location: { pointer: '' } }],
          },
        ],
      }),
      '/changes/0/findings/0/location/line is no whole number',
    ],
    ...['line', 'column', 'endLine', 'endColumn'].map((name) => [
      `a place whose ${name} is 0`,
      JSON.stringify({
        ...REPORT,
        changes: [
          {
            ...REPORT.changes[0],
            findings: [
              {
                ...REPORT.changes[0]?.findings[0],
                location: { pointer: '', line: 1, column: 1, endLine: 1, endColumn: 1, [name]: 0 },
              },
            ],
          },
        ],
      }),
      `/changes/0/findings/0/location/${name} is not from 1 on`,
    ]),
    [
      'reads without paths',
      JSON.stringify({
        ...REPORT,
        changes: [
          {
            ...REPORT.changes[0],
            consumers: [{ ...REPORT.changes[0]?.consumers?.[0], reads: { versions: [] } }],
          },
        ],
      }),
      '/changes/0/consumers/0/reads/paths is no list',
    ],
    ['nesting without end', '['.repeat(100_000), 'it is no JSON'],
  ])('an answer that is %s is not understood', async (_claim, body, detail) => {
    const { url } = await farEnd((response) => response.writeHead(200).end(body));
    expect((await refusal(url)).message).toBe(
      `The registry's answer cannot be understood: ${detail}. Nothing was judged, so the check fails.`,
    );
  });

  it.each([[undefined], [null], ['unknown'], ['perhaps']])(
    'takes %j of what a consumer reads, as registries of before answer, for unknown',
    async (reads) => {
      const [change] = REPORT.changes;
      const consumers = [{ ...change?.consumers?.[0], reads }];
      const { url } = await farEnd(json(200, { ...REPORT, changes: [{ ...change, consumers }] }));
      const report = await new RegistryClient({ url }).check(REQUEST);
      expect(report.changes[0]?.consumers?.map((one) => one.reads)).toEqual(['unknown']);
    },
  );

  it('keeps a verdict that it does not know, and takes an unknown severity for an error', async () => {
    const [change] = REPORT.changes;
    const { url } = await farEnd(
      json(200, {
        ...REPORT,
        verdict: 'perhaps',
        changes: [{ ...change, findings: [{ ...change?.findings[0], severity: 'fatal' }] }],
      }),
    );
    const report = await new RegistryClient({ url }).check(REQUEST);
    expect([report.verdict, report.changes[0]?.findings[0]?.severity]).toEqual(['perhaps', 'error']);
  });

  it.each([
    ['a reason', { none: 'x' }, { none: 'x' }],
    [
      'a control that is none',
      { ...WITNESS, control: { none: 'x' } },
      { ...WITNESS, control: { none: 'x' } },
    ],
    [
      'a kind of control to come',
      { ...WITNESS, control: { json: '{}', kind: 'new' } },
      { ...WITNESS, control: { none: '' } },
    ],
    ['no message', { ...WITNESS, message: null }, undefined],
    ['no outcome', { ...WITNESS, outcome: 3 }, undefined],
    ['something else', 'a text', undefined],
    ['a list', [], undefined],
    ['null', null, undefined],
  ])('a witness that is %s changes no verdict', async (_claim, given, expected) => {
    const [change] = REPORT.changes;
    const finding = { ...change?.findings[0], witness: given };
    const { url } = await farEnd(json(200, { ...REPORT, changes: [{ ...change, findings: [finding] }] }));
    const [read] = (await new RegistryClient({ url }).check(REQUEST)).changes[0]?.findings ?? [];
    expect(read?.witness).toEqual(expected);
  });

  it('cuts texts that would fill a log', async () => {
    const [change] = REPORT.changes;
    const long = 'ü'.repeat(20_000);
    const finding = { ...change?.findings[0], message: long, args: { a: long, list: [long] } };
    const { url } = await farEnd(json(200, { ...REPORT, changes: [{ ...change, findings: [finding] }] }));
    const [read] = (await new RegistryClient({ url }).check(REQUEST)).changes[0]?.findings ?? [];
    const cut = `${'ü'.repeat(10_000)}…`;
    expect([read?.message, read?.args]).toEqual([cut, { a: cut, list: [cut] }]);
  });

  it('stops reading an answer over the limit', async () => {
    const { url } = await farEnd((response) => response.writeHead(200).end('x'.repeat(2000)));
    expect((await refusal(url, { largestAnswer: 1000 })).message).toBe(
      "The registry's answer is larger than 1000 bytes. Nothing was judged, so the check fails.",
    );
  });

  it('ends an attempt at its deadline', async () => {
    const { url } = await farEnd(() => undefined);
    expect((await refusal(url, { timeoutMs: 50 })).message).toMatch(
      /did not answer within 0\.05 s\. Nothing was judged/,
    );
  });

  it('fails closed where nobody listens', async () => {
    const { url } = await farEnd(() => undefined);
    servers.pop()?.close();
    expect((await refusal(url)).message).toBe(
      `The registry at ${new URL(url).host} cannot be reached (ECONNREFUSED). Nothing was judged, so the check fails.`,
    );
  });

  it('tries again where the registry restarts', async () => {
    const { url, seen } = await farEnd((response, turn) =>
      (turn === 1 ? json(503, {}) : json(200, REPORT))(response),
    );
    expect(await new RegistryClient({ url }, { retryAfterMs: [1] }).check(REQUEST)).toEqual(REPORT);
    expect(seen.length).toBe(2);
  });

  it('does not ask again after a refusal', async () => {
    const { url, seen } = await farEnd(json(403, {}));
    await refusal(url, { retryAfterMs: [1, 1] });
    expect(seen.length).toBe(1);
  });
});
