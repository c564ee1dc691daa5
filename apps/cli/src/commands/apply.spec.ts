import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../run-cli.js';

const FINGERPRINT = '0123456789abcdef0123456789abcdef';
const PLAN = {
  fingerprint: FINGERPRINT,
  applied: false,
  counts: { create: 1, update: 0, archive: 0, delete: 0, unchanged: 0 },
  steps: [
    {
      kind: 'environment',
      key: 'test',
      action: 'create',
      changes: [{ field: 'name', before: null, after: 'test' }],
      notes: [],
    },
  ],
  refusals: [],
};
const SHOWN = '+ environment test\n    name  "test"\n\nPlan: 1 to create, 0 unchanged.\n';

let server: Server;
let url: string;
let cwd: string;
let seen: { line: string; body: unknown; authorization: string | undefined }[];
let answers: Record<string, { status: number; body: unknown }>;

beforeEach(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'steward-apply-'));
  writeFileSync(join(cwd, 'env.yml'), 'version: 1\nenvironments:\n  - slug: test\n');
  seen = [];
  answers = {
    '/api/v1/governance/plan': { status: 200, body: PLAN },
    '/api/v1/governance/apply': { status: 200, body: { ...PLAN, applied: true } },
  };
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      seen.push({
        line: `${method} ${path}`,
        body: JSON.parse(text) as unknown,
        authorization: headers.authorization,
      });
      const { status, body } = answers[path] ?? { status: 404, body: {} };
      response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(cwd, { recursive: true });
});

const APPLY = ['apply', '-f', 'env.yml'];

async function steward(argv: readonly string[], said?: string, env: Record<string, string> = {}) {
  let [out, err] = ['', ''];
  const code = await runCli(argv, {
    env: { STEWARD_REGISTRY_URL: url, ...env },
    cwd,
    colour: false,
    out: (text) => (out += text),
    err: (text) => (err += text),
    ...(said !== undefined && {
      ask: (question) => {
        err += question;
        return Promise.resolve(said);
      },
    }),
  });
  return { code, out, err };
}

describe('steward apply', () => {
  it('shows the plan, asks, and applies the plan that was shown', async () => {
    const argv = [...APPLY, '--prune'];
    expect(await steward(argv, ' yes ', { STEWARD_TOKEN: 's3cret' })).toEqual({
      code: 0,
      out: `${SHOWN}Applied: 1 created, 0 unchanged.\n`,
      err: 'Apply this? Only "yes" applies: ',
    });
    const body = { documents: { environments: [{ slug: 'test' }] }, prune: true };
    expect(seen).toEqual([
      { line: 'POST /api/v1/governance/plan', authorization: 'Bearer s3cret', body },
      {
        line: 'POST /api/v1/governance/apply',
        authorization: 'Bearer s3cret',
        body: { ...body, fingerprint: FINGERPRINT },
      },
    ]);
  });

  it.each(['', 'y', 'YES', 'no'])('applies nothing where the answer is %j', async (said) => {
    expect(await steward(APPLY, said)).toEqual({
      code: 1,
      out: SHOWN,
      err: 'Apply this? Only "yes" applies: Nothing was applied.\n',
    });
    expect(seen).toHaveLength(1);
  });

  it('asks nobody where nobody sits there', async () => {
    expect(await steward(APPLY)).toEqual({
      code: 2,
      out: SHOWN,
      err: 'steward: Nobody can be asked whether to apply this.\n  Give --yes to apply it, or --plan to see it alone.\n',
    });
    expect(await steward([...APPLY, '--yes'])).toMatchObject({ code: 0, err: '' });
  });

  it('says where what the registry refuses stands in the files', async () => {
    const refusals = [
      { kind: 'environment', key: 'test', pointer: '/environments/0/slug', reason: 'No.', fix: 'Mend it.' },
    ];
    answers['/api/v1/governance/plan'] = { status: 200, body: { ...PLAN, refusals } };
    const { code, out } = await steward([...APPLY, '--yes']);
    expect(code).toBe(1);
    expect(out).toContain('Refused:\n  env.yml:3:11  No.\n      Mend it.\n');
    expect(seen).toHaveLength(1);
  });

  it('tells a plan that was overtaken from one that is refused, without the token', async () => {
    answers['/api/v1/governance/apply'] = {
      status: 409,
      body: { code: 'governance-plan-stale', detail: 'It moved (s3cret).', remedy: 'Plan again.\u001b[2J' },
    };
    expect(await steward([...APPLY, '--yes'], undefined, { STEWARD_TOKEN: 's3cret' })).toEqual({
      code: 1,
      out: SHOWN,
      err: 'steward: It moved (***). Nothing was applied.\n  Plan again.\\x1b[2J\n',
    });
    answers['/api/v1/governance/apply'] = {
      status: 422,
      body: {
        code: 'governance-plan-refused',
        detail: 'The plan is refused for one reason.',
        errors: [{ pointer: '/documents/environments/0', detail: 'It is wrong.' }],
        remedy: 'Mend it.',
      },
    };
    expect(await steward([...APPLY, '--yes'])).toEqual({
      code: 1,
      out: SHOWN,
      err: 'steward: The plan is refused for one reason. Nothing was applied.\n  env.yml:3:5  It is wrong.\n  Mend it.\n',
    });
  });

  it.each<[string, number, unknown, string]>([
    ['a redirect', 302, {}, 'answers with a redirect, which is not followed. Nothing was applied.'],
    ['no plan', 200, { plan: 7 }, 'cannot be understood.'],
    ['no JSON', 200, '<html>', 'cannot be understood.'],
    ['steps that are none', 200, { ...PLAN, steps: [{ kind: 'a' }] }, 'cannot be understood.'],
    ['a refusal', 403, { code: 'forbidden', detail: 'No.' }, 'answers 403: No. Nothing was applied.'],
    ['a failure', 500, {}, 'answers 500: no reason is given. Nothing was applied.'],
    ['__proto__', 200, '{"__proto__": {"fingerprint": "x"}}', 'cannot be understood.'],
  ])('takes %s for no plan', async (_claim, status, body, text) => {
    answers['/api/v1/governance/plan'] = { status, body };
    const { code, out, err } = await steward([...APPLY, '--yes']);
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toContain(text);
    expect(seen).toHaveLength(1);
  });

  it.each<[string, readonly string[], string]>([
    ['no file', ['apply'], "required option '-f, --file <path>'"],
    ['a file that is not there', ['apply', '-f', 'none.yml'], 'none.yml cannot be read (ENOENT).'],
    ['both --plan and --yes', [...APPLY, '--plan', '--yes'], "cannot be used with option '--yes'"],
    ['another format', [...APPLY, '--format', 'xml'], 'Allowed choices are text, json'],
    ['a timeout of nothing', [...APPLY, '--timeout', '0'], '--timeout is no whole number of seconds'],
  ])('with %s exits with 2, and asks nobody', async (_claim, argv, message) => {
    const { code, out, err } = await steward(argv);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(seen).toEqual([]);
  });

  it('needs a registry', async () => {
    const { code, err } = await steward(APPLY, undefined, { STEWARD_REGISTRY_URL: '' });
    expect([code, err]).toEqual([
      2,
      'steward: No registry is named.\n  Give --registry, or set STEWARD_REGISTRY_URL.\n',
    ]);
  });
});
