import { parseSchema } from '@schema-steward/schema';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { comparePair } from '../index.js';
import { PROTOBUF_RULES } from '../rules/protobuf-rules.js';
import { checkWitness } from './check-witness.js';
import { witnessMaker } from './make-witness.js';

vi.setConfig({ testTimeout: 120_000 });

const BUF = fileURLToPath(new URL('../../../../node_modules/.bin/buf', import.meta.url));

/**
 * Witnesses in JSON are read by rules that we wrote down from ProtoJSON. `buf convert`, which reads JSON as Go's library
 * does, but passes over names that it does not know, must lose or refuse the same messages and read the same controls.
 */
describe.skipIf(!existsSync(BUF))('buf (skipped where it is not installed)', () => {
  test('agrees about every witness in JSON of the rules’ examples', () => {
    const folder = mkdtempSync(join(tmpdir(), 'steward-json-'));
    const agreed: string[] = [];
    const apart: string[] = [];
    try {
      for (const [
        index,
        {
          id,
          text: [now, before],
        },
      ] of examples().entries()) {
        const file = join(folder, `p${index}.proto`);
        writeFileSync(file, now);
        const [reader, writer] = [now, before].map((text) => parseSchema({ type: 'PROTOBUF', text }));
        if (reader === undefined || writer === undefined) continue;
        const maker = witnessMaker(reader, writer);
        for (const finding of comparePair({ reader, writer }).findings) {
          const witness = checkWitness(maker.make(finding));
          if ('none' in witness || witness.medium !== 'json' || witness.type === undefined) continue;
          const { message, control, type } = witness;
          const read = convert(file, type, message.json);
          (read === undefined || read !== message.bytes ? agreed : apart).push(`${id}: ${message.json}`);
          if (!('none' in control) && control.kind === 'writer')
            expect(convert(file, type, control.json), control.json).toBe(control.bytes);
        }
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    // The unknown name stands for 0, which is also what buf makes of a name that it passes over.
    expect(apart).toEqual(['protobuf-enum-first-value-changed: {"state":"OPEN"}']);
    expect(agreed.length).toBeGreaterThan(8);
  });

  function examples() {
    return PROTOBUF_RULES.filter(({ breaks = ['wire'] }) => breaks.includes('json')).flatMap(
      ({ id, examples: { breaks } }) =>
        breaks.map(({ reader, writer }) => ({ id, text: [reader, writer] as const })),
    );
  }

  /** The bytes, base64; undefined where buf refuses. */
  function convert(file: string, type: string, json: string): string | undefined {
    const args = ['convert', file, '--type', type, '--from', '-#format=json', '--to', '-#format=binpb'];
    const run = spawnSync(BUF, args, { input: json });
    return run.status === 0 ? run.stdout.toString('base64') : undefined;
  }
});
