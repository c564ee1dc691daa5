import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSchema } from '../parse-schema.js';
import type { ParsedSchema } from '../parsed-schema.js';
import { changesBetween } from './changes-between.js';
import { describeChange } from './describe-change.js';
import { anAvroMutation, anAvroSchema, type Json } from './avro-mutations.js';

/** The same cases on every run; `RUNS=50000` looks further. */
const OPTIONS = { seed: 20_260_901, numRuns: Number(process.env['RUNS'] ?? 500) };

/** Undefined for what is no schema: a mutation may make anything. */
function parsed(json: Json, space?: number): ParsedSchema | undefined {
  try {
    return parseSchema({ type: 'AVRO', text: JSON.stringify(json, undefined, space) });
  } catch {
    return undefined;
  }
}

test('the same schema in another layout has no changes', () => {
  fc.assert(
    fc.property(anAvroSchema, (json) => {
      const [before, after] = [parsed(json), parsed(json, 3)];
      if (before === undefined || after === undefined) throw new Error(JSON.stringify(json));
      expect(changesBetween(before, after)).toEqual([]);
    }),
    OPTIONS,
  );
});

test('a mutation has changes exactly if it changes the canonical text, and each is told apart', () => {
  let differing = 0;
  fc.assert(
    fc.property(anAvroMutation, ([json, mutated]) => {
      const [before, after] = [parsed(json), parsed(mutated)];
      if (before === undefined || after === undefined) return;
      const differs = before.canonicalText !== after.canonicalText;
      differing += differs ? 1 : 0;
      for (const changes of [changesBetween(before, after), changesBetween(after, before)]) {
        expect(changes.length > 0).toBe(differs);
        expect(changes.filter(({ kind }) => kind === 'other-changed')).toEqual([]);
        for (const change of changes) {
          expect(describeChange(change)).toMatch(/^[^\n]+\.$/);
          expect(describeChange(change)).not.toContain('undefined');
          if (change.before !== undefined) expect(change.before).not.toBe(change.after);
        }
      }
      expect(changesBetween(before, after)).toEqual(changesBetween(before, after));
    }),
    OPTIONS,
  );
  // A mutation that no text survives would prove nothing.
  expect(differing).toBeGreaterThan(OPTIONS.numRuns / 3);
});
