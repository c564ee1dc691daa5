import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { GitRepository } from '@schema-steward/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from './run-cli.js';

const CONFIG = 'version: 1\nschemas:\n  - files: schemas/{subject}.avsc\n';

let repo: GitRepository;
let server: Server;
let url: string;
let verdict: string;
let ruleId: string;
let authorization: string | undefined;

beforeEach(async () => {
  repo = GitRepository.create().write({ 'steward.yml': CONFIG, 'schemas/a.avsc': '{"a": 1}\n' });
  repo.commit();
  [verdict, ruleId, authorization] = ['pass', 'avro-rule', undefined];
  server = createServer((request, response) => {
    authorization = request.headers.authorization;
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => response.end(JSON.stringify(answer(body))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  repo.dispose();
  server.closeAllConnections();
  server.close();
});

/** One finding a change, unless the verdict is a pass. */
function answer(body: string): unknown {
  const { changes } = JSON.parse(body) as { changes: { subject: string; change: string; file: string }[] };
  const finding = {
    ruleId,
    severity: 'error',
    fingerprint: 'f',
    message: 'It breaks.',
    why: 'w',
    fix: 'f',
    location: { pointer: '/a', line: 1, column: 2, endLine: 1, endColumn: 5 },
    args: {},
    preExisting: false,
  };
  return {
    reportVersion: 1,
    id: '1',
    verdict,
    createdAt: '',
    policy: 'open',
    context: '.',
    changes: changes.map(({ subject, change, file }) => ({
      subject,
      change,
      file,
      verdict,
      schemaType: 'AVRO',
      compatibilityLevel: 'BACKWARD',
      comparedVersions: [1],
      owner: null,
      findings: verdict === 'pass' ? [] : [finding],
    })),
  };
}

async function steward(
  argv: string[],
  env: Record<string, string> = { STEWARD_REGISTRY_URL: url },
  cwd = repo.root,
) {
  let [out, err] = ['', ''];
  const code = await runCli(argv, {
    env,
    cwd,
    colour: false,
    out: (text) => (out += text),
    err: (text) => (err += text),
  });
  return { code, out, err };
}

describe('steward check', () => {
  it('passes where nothing changed, without a registry that answers', async () => {
    const { code, out } = await steward(['check', '--registry', 'http://127.0.0.1:1']);
    expect({ code, out }).toEqual({
      code: 0,
      out: 'Nothing to check: no file changed that the configuration maps to a subject.\n',
    });
  });

  it('passes with 0, and tells the way it took beside the answer', async () => {
    repo.write({ 'schemas/a.avsc': '{"b": 1}\n' });
    expect(await steward(['check'])).toEqual({
      code: 0,
      out: 'pass: no findings in 1 schema\n\nschemas/a.avsc\n  a: modified, BACKWARD against version 1\n  owner: nobody yet\n',
      err: 'note: Changes are read from git, the working tree against main.\n',
    });
  });

  it('blocks with 1, and shows the line as it is in the working tree', async () => {
    verdict = 'fail';
    repo.write({ 'schemas/a.avsc': '{"b": 1}\n' });
    const { code, out } = await steward(['check']);
    expect({ code, out }).toEqual({
      code: 1,
      out: `fail: 1 error in 1 schema

schemas/a.avsc
  a: modified, BACKWARD against version 1
  owner: nobody yet

schemas/a.avsc:1:2  error  avro-rule  It breaks.
    1 | {"b": 1}
      |  ^^^
  why: w
  fix: f
`,
    });
  });

  it('passes with 0 under --fail-on never, and says that it would not', async () => {
    verdict = 'fail';
    repo.write({ 'schemas/a.avsc': '{"b": 1}\n' });
    const { code, err } = await steward(['check', '--fail-on', 'never']);
    expect(code).toBe(0);
    expect(err).toContain('note: The findings would fail this check, but fail-on is "never".\n');
  });

  it('exits with 4 where a schema does not parse', async () => {
    [verdict, ruleId] = ['fail', 'schema-does-not-parse'];
    repo.write({ 'schemas/a.avsc': '{' });
    expect((await steward(['check'])).code).toBe(4);
  });

  it('exits with 3 where the registry cannot be reached', async () => {
    repo.write({ 'schemas/a.avsc': '{"b": 1}\n' });
    const { code, out, err } = await steward(['check', '--registry', 'http://127.0.0.1:1']);
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toContain('steward: The registry at 127.0.0.1:1 cannot be reached');
  });

  it('judges an untracked file, from a folder inside the checkout', async () => {
    repo.write({ 'schemas/new.avsc': '{}', 'deep/x': '' });
    const { out } = await steward(['check', '--format', 'json'], undefined, join(repo.root, 'deep'));
    expect(JSON.parse(out)).toMatchObject({
      changes: [{ subject: 'new', change: 'added', file: 'schemas/new.avsc' }],
    });
  });

  it('judges a commit against another with --head, not the working tree', async () => {
    repo.branch('feature').write({ 'schemas/b.avsc': '{}' }).commit();
    repo.write({ 'schemas/c.avsc': '{}' });
    const { out } = await steward(['check', '--base', 'main', '--head', 'feature', '--format', 'json']);
    expect(
      (JSON.parse(out) as { changes: { subject: string }[] }).changes.map(({ subject }) => subject),
    ).toEqual(['b']);
  });

  it('prints annotations, and nothing else, with --format github', async () => {
    verdict = 'fail';
    repo.write({ 'schemas/a.avsc': '{"b": 1}\n' });
    expect((await steward(['check', '--format', 'github'])).out).toBe(
      '::error file=schemas/a.avsc,line=1,endLine=1,col=2,endColumn=5,title=avro-rule::a: It breaks.%0AWhy: w%0AFix: f\n',
    );
  });

  it('prints a report without changes as JSON where there is nothing to check', async () => {
    expect(JSON.parse((await steward(['check', '--format', 'json'])).out)).toEqual({
      reportVersion: 1,
      verdict: 'pass',
      changes: [],
    });
  });
});

describe('the token', () => {
  it('is taken from the environment', async () => {
    repo.write({ 'schemas/a.avsc': '{"b": 1}\n' });
    await steward(['check'], { STEWARD_REGISTRY_URL: url, STEWARD_TOKEN: 'from-env\n' });
    expect(authorization).toBe('Bearer from-env');
  });

  it('is taken from a file before the environment', async () => {
    repo.write({ 'schemas/a.avsc': '{"b": 1}\n', token: 'from-file\n' });
    await steward(['check', '--token-file', 'token'], {
      STEWARD_REGISTRY_URL: url,
      STEWARD_TOKEN: 'from-env',
    });
    expect(authorization).toBe('Bearer from-file');
  });

  it.each([
    [['check', '--token', 's3cret']],
    [['check', '--token=s3cret']],
    [['--token', 's3cret', 'check']],
  ])('is refused as an argument, and not repeated: %j', async (argv) => {
    expect(await steward(argv)).toEqual({
      code: 2,
      out: '',
      err: 'steward: A token is not taken as an argument: every process could read it.\n  Set STEWARD_TOKEN, or give a file with --token-file.\n',
    });
  });

  it('is not sent in the clear to another machine', async () => {
    const { code, err } = await steward(['check', '--registry', 'http://registry.example.com'], {
      STEWARD_TOKEN: 's3cret',
    });
    expect(code).toBe(2);
    expect(err).toContain('steward: The token would travel in the clear to registry.example.com.\n');
    expect(err).not.toContain('s3cret');
  });

  it('in a file that is not there is a usage error', async () => {
    const { code, err } = await steward(['check', '--token-file', 'none']);
    expect({ code, err }).toEqual({
      code: 2,
      err: 'steward: The token file cannot be read (ENOENT).\n  Check --token-file none.\n',
    });
  });
});

describe('wrong usage', () => {
  it.each([
    ['an unknown flag', ['check', '--regstry', 'x'], "error: unknown option '--regstry'"],
    [
      'an unknown format',
      ['check', '--format', 'xml'],
      "error: option '--format <name>' argument 'xml' is invalid.",
    ],
    [
      'an unknown weight',
      ['check', '--fail-on', 'x'],
      "error: option '--fail-on <weight>' argument 'x' is invalid.",
    ],
    [
      'a mistyped option that is required',
      ['import', '--form', 'x'],
      "error: unknown option '--form'\n(Did you mean --from?)",
    ],
    [
      'a mistyped file to write',
      ['export', '--too', 'x'],
      "error: unknown option '--too'\n(Did you mean --to?)",
    ],
    [
      'a mistyped option beside another one that is required',
      ['contract', 'publish', 'x.yml', '--aplication', 'a'],
      "error: unknown option '--aplication'\n(Did you mean --application?)",
    ],
    [
      'a required option that is missing',
      ['contract', 'publish', 'x.yml', '--application', 'a'],
      "error: required option '--version <version>' not specified",
    ],
    ['a flag without its value', ['check', '--base'], "error: option '--base <ref>' argument missing"],
    ['too many words', ['check', 'that'], 'error: too many arguments'],
    ['an unknown command', ['chek'], "error: unknown command 'chek'"],
    [
      'a base that looks like a flag',
      ['check', '--base=--exec=x'],
      'steward: "--exec=x" is no name of a commit.',
    ],
    [
      'a base that is not there',
      ['check', '--base', 'nowhere'],
      'steward: The base "nowhere" is not in this checkout',
    ],
    [
      'a head that is not there',
      ['check', '--head', 'nowhere'],
      'steward: The head "nowhere" is not in this checkout.',
    ],
    ['a configuration that is not there', ['check', '--config', 'x.yml'], 'steward: There is no x.yml.'],
    [
      'a registry that is no address',
      ['check', '--registry', 'x'],
      'steward: The address of the registry is no http or https URL.',
    ],
    [
      'a registry without its scheme',
      ['check', '--registry', 'localhost:8081'],
      'steward: The address of the registry is no http or https URL.\n  Write it as http://localhost:8081.',
    ],
    [
      'a folder to import',
      ['import', '--from', '.', '--registry', 'http://127.0.0.1:1'],
      'is a folder.\n  Name the archive in it.',
    ],
    [
      'a folder to export to',
      ['export', '--to', '.', '--registry', 'http://127.0.0.1:1'],
      'is a folder.\n  Name a file in it: --to ./registry.gz',
    ],
    [
      'a folder to export to, replacing what is there',
      ['export', '--to', '.', '--force', '--registry', 'http://127.0.0.1:1'],
      'is a folder.\n  Name a file in it: --to ./registry.gz',
    ],
    [
      'a folder as a contract',
      [
        ...['contract', 'publish', 'schemas', '--registry', 'http://127.0.0.1:1'],
        ...['--application', 'a', '--version', '1'],
      ],
      'steward: schemas is a folder.\n  Name a file in it.',
    ],
    ['no command', [], 'Usage: steward'],
  ])('%s exits with 2 and says so', async (_claim, argv, message) => {
    const { code, out, err } = await steward(argv);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });

  it.each([
    ['steward', ['chek']],
    ['steward check', ['check', '--regstry', 'x']],
    ['steward export', ['export', '--too', 'x']],
    ['steward usage', ['usage']],
    ['steward contract', ['contract', 'publsh']],
    ['steward contract publish', ['contract', 'publish']],
    ['steward rules explain', ['rules', 'explain', '--why']],
  ])('names the help of %s', async (name, argv) => {
    const { code, err } = await steward(argv);
    expect(code).toBe(2);
    expect(err).toMatch(new RegExp(`^error: .*\nRun "${name} --help" for what there is\\.\n$`, 's'));
  });

  it('an argument cannot act on the terminal', async () => {
    expect((await steward(['check', '--x\u001b[2J'])).err).toContain("unknown option '--x\\x1b[2J'");
  });

  it('help exits with 0', async () => {
    const { code, out } = await steward(['check', '--help']);
    expect(code).toBe(0);
    expect(out).toContain('Usage: steward check [options]');
  });
});
