import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../run-cli.js';

const OLD = '{"type":"record","name":"R","fields":[{"name":"n","type":"int"}]}\n';
const FILES: Readonly<Record<string, string>> = {
  'old.avsc': OLD,
  'same.avsc': OLD,
  'wider.avsc': OLD.replace('"int"', '"long"'),
  'text.avsc': OLD.replace('"int"', '"string"'),
  'moved.avsc': OLD.replace('"name":"R"', '"name":"R","namespace":"com.example"'),
  'bad.avsc': '{"type":"record"}',
  'spaced.avsc': ` ${OLD}`,
  'documented.avsc': OLD.replace('"name":"n"', '"name":"n","doc":"How many."'),
  schema: OLD,
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-offline-'));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function offline(...words: string[]) {
  let [out, err] = ['', ''];
  const code = await runCli(['check', '--offline', ...words], {
    env: {},
    cwd: folder,
    colour: false,
    out: (text) => (out += text),
    err: (text) => (err += text),
  });
  return { code, out, err };
}

describe('steward check --offline', () => {
  it('passes with 0 where the new schema reads the old one', async () => {
    expect(await offline('old.avsc', 'wider.avsc')).toEqual({
      code: 0,
      out: 'pass: no findings in 1 schema\n\nwider.avsc\n  wider.avsc: modified from old.avsc, BACKWARD against version 1\n  owner: nobody yet\n',
      err: 'note: wider.avsc is compared with old.avsc, which counts as version 1; no registry was asked.\n',
    });
  });

  it('blocks with 1, and shows the place in the new file', async () => {
    const { code, out } = await offline('old.avsc', 'text.avsc');
    expect(code).toBe(1);
    expect(out).toContain('text.avsc:1:58  error  avro-type-changed  ');
    expect(out).toContain('\n  a message that breaks: {"n":1}\n  its bytes, base64: Ag==\n  reading it: ');
    expect(out).toContain('\n  this one would read, of a schema mended there: {"n":"text"}\n');
  });

  it('says of documentation and layout that there is nothing else', async () => {
    for (const file of ['documented.avsc', 'spaced.avsc'])
      expect((await offline('old.avsc', file)).out).toContain(`${file}: modified (documentation only) from`);
    expect((await offline('old.avsc', 'same.avsc')).out).toContain('same.avsc: unchanged from');
  });

  it('asks for what --level says', async () => {
    expect((await offline('old.avsc', 'wider.avsc', '--level', 'FULL')).code).toBe(1);
    expect((await offline('wider.avsc', 'old.avsc', '--level', 'FORWARD')).code).toBe(0);
    expect((await offline('old.avsc', 'text.avsc', '--level', 'NONE')).code).toBe(0);
  });

  it('shows what is beyond the drop-in verdict, and blocks on it only when told to', async () => {
    const { code, out } = await offline('old.avsc', 'moved.avsc');
    expect(code).toBe(0);
    expect(out).toContain('warning  avro-namespace-changed  ');
    expect((await offline('old.avsc', 'moved.avsc', '--fail-on', 'warning')).code).toBe(1);
  });

  it('prints the report as JSON', async () => {
    const { out } = await offline('old.avsc', 'text.avsc', '--format', 'json');
    expect(JSON.parse(out)).toMatchObject({
      reportVersion: 1,
      verdict: 'fail',
      changes: [
        {
          subject: 'text.avsc',
          change: 'modified',
          findings: [{ ruleId: 'avro-type-changed', path: 'n', against: { version: 1 } }],
        },
      ],
    });
  });

  it.each([
    ['new', ['old.avsc', 'bad.avsc']],
    ['old', ['bad.avsc', 'old.avsc']],
  ])('exits with 4 where the %s file does not parse, and names that file', async (_which, files) => {
    const { code, out } = await offline(...files);
    expect(code).toBe(4);
    expect(out).toContain('bad.avsc:1:1  error  schema-does-not-parse  ');
  });

  it.each([
    ['one file', ['old.avsc'], 'steward: --offline takes two files.'],
    ['three files', ['old.avsc', 'same.avsc', 'text.avsc'], 'steward: --offline takes two files.'],
    [
      'a file that is not there',
      ['old.avsc', 'none.avsc'],
      'steward: The file "none.avsc" cannot be read (ENOENT).',
    ],
    ['a folder', ['old.avsc', '.', '--type', 'AVRO'], 'steward: "." is a folder.\n  Name a file in it.'],
    [
      'a name without a format',
      ['old.avsc', 'schema'],
      'steward: The name "schema" does not say what format it is.',
    ],
    [
      'a registry beside it',
      ['old.avsc', 'same.avsc', '--registry', 'http://x'],
      'cannot be used with option',
    ],
    ['an unknown level', ['old.avsc', 'same.avsc', '--level', 'SOME'], "argument 'SOME' is invalid"],
  ])('%s exits with 2 and says so', async (_claim, words, message) => {
    const { code, out, err } = await offline(...words);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });

  it('takes a file of any name with --type', async () => {
    expect((await offline('old.avsc', 'schema', '--type', 'AVRO')).code).toBe(0);
  });
});
