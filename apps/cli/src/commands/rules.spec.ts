import { RULES } from '@schema-steward/compatibility';
import { describe, expect, it } from 'vitest';
import { runCli } from '../run-cli.js';

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
    const lines = out.split('\n').slice(0, RULES.length);
    expect(lines.map((line) => line.split(' ')[0])).toEqual(RULES.map(({ id }) => id));
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

  it.each([
    ['avro-type-change', '  Did you mean avro-type-changed'],
    ['nothing', '  "steward rules list" shows those there are.'],
    ['__proto__', '  "steward rules list" shows those there are.'],
  ])('does not know %s, exits with 2 and says what there is', async (id, hint) => {
    const { code, out, err } = await steward('rules', 'explain', id);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(`steward: There is no compatibility rule "${id}".\n${hint}`);
  });

  it('without an id, and a command that is not there, exit with 2', async () => {
    expect((await steward('rules', 'explain')).code).toBe(2);
    expect((await steward('rules', 'lst')).code).toBe(2);
    expect((await steward('rules')).code).toBe(2);
  });
});
