import { readdirSync, readFileSync } from 'node:fs';
import { RULES } from '@schema-steward/compatibility';
import { describe, expect, it } from 'vitest';
import { runCli } from '../run-cli.js';

const PAGES = new URL('../../../../docs/rules/', import.meta.url);

/** The ids of `docs/rules`, which is made from the rules themselves. */
function pages(): string[] {
  return readdirSync(PAGES)
    .filter((name) => name !== 'README.md' && name !== 'governance.md')
    .map((name) => name.replace(/\.md$/, ''))
    .sort();
}

async function steward(...argv: string[]) {
  let [out, err] = ['', ''];
  const code = await runCli(argv, {
    env: {},
    cwd: '/',
    colour: false,
    out: (text) => (out += text),
    err: (text) => (err += text),
  });
  return { code, out, err };
}

describe('steward rules list', () => {
  it('shows every rule in a line, and which are beyond the drop-in verdict', async () => {
    const { code, out } = await steward('rules', 'list');
    expect(code).toBe(0);
    const lines = out.split('\n\n')[0]?.split('\n') ?? [];
    expect(lines.map((line) => line.split(' ')[0]).sort()).toEqual(pages());
    expect(lines.slice(0, RULES.length).map((line) => line.split(' ')[0])).toEqual(RULES.map(({ id }) => id));
    expect(lines.find((line) => line.startsWith('owner-missing '))).toMatch(
      / governance +warning\/error +policy +/,
    );
    expect(lines.find((line) => line.startsWith('avro-type-changed '))).toMatch(
      / avro +error +drop-in +The reader/,
    );
    expect(lines.find((line) => line.startsWith('avro-default-changed '))).toMatch(
      / avro +info +beyond +The reader/,
    );
  });

  it('is JSON for programs', async () => {
    const { out } = await steward('rules', 'list', '--format', 'json');
    expect(JSON.parse(out)).toContainEqual({
      id: 'avro-type-changed',
      format: 'avro',
      severity: 'error',
      dropIn: true,
      summary: 'The reader’s type is neither the writer’s nor one that the writer’s can be promoted to.',
      confluent: ['TYPE_MISMATCH'],
    });
  });
});

describe('steward rules explain', () => {
  it('tells of a rule why, what to do, and with examples', async () => {
    const { code, out } = await steward('rules', 'explain', 'avro-type-changed');
    expect(code).toBe(0);
    expect(out).toMatch(/^# `avro-type-changed`\n/);
    expect(out).toContain('\n## Breaks\n');
  });

  it('explains every rule that has a page, as the page does', async () => {
    for (const id of pages()) {
      const { code, out } = await steward('rules', 'explain', id);
      expect({ id, code, out }).toEqual({
        id,
        code: 0,
        out: readFileSync(new URL(`${id}.md`, PAGES), 'utf8'),
      });
    }
  });

  it.each([
    ['avro-type-change', '  Did you mean avro-type-changed'],
    ['nothing', '  "steward rules list" shows those there are.'],
    ['__proto__', '  "steward rules list" shows those there are.'],
  ])('does not know %s, exits with 2 and says what there is', async (id, hint) => {
    const { code, out, err } = await steward('rules', 'explain', id);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(`steward: There is no rule "${id}".\n${hint}`);
  });

  it('without an id, and a command that is not there, exit with 2', async () => {
    expect((await steward('rules', 'explain')).code).toBe(2);
    expect((await steward('rules', 'lst')).code).toBe(2);
    expect((await steward('rules')).code).toBe(2);
  });
});
