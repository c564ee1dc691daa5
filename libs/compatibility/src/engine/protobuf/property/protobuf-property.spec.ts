import { parseSchema, type ParsedProtobufSchema } from '@schema-steward/schema';
import fc from 'fast-check';
import protobuf from 'protobufjs';
import { expect, test, vi } from 'vitest';
import { checkCompatibility, comparePair, RULES } from '../../../index.js';
import { messageData } from './message-data.js';
import { sameMessage } from './same-values.js';
import { printDraft, schemaDraft, schemaPair, type SchemaDraft } from './schema-draft.js';

/** A wide run takes its time; the usual one is far below. */
vi.setConfig({ testTimeout: 600_000 });

/** The same cases on every run; `npm run soak:compatibility` has 2,000, and `RUNS=50000` looks further. */
const OPTIONS = { seed: 20_260_901, numRuns: Number(process.env['RUNS'] ?? 500) };

const parse = (draft: SchemaDraft): ParsedProtobufSchema =>
  parseSchema({ type: 'PROTOBUF', text: printDraft(draft), validateAsNew: true });

const BREAKS_BYTES = new Set(
  RULES.filter(({ breaks = ['wire'] }) => breaks.includes('wire')).map(({ id }) => id),
);

test('a schema reads what it writes', () => {
  fc.assert(
    fc.property(schemaDraft, (draft) => {
      const [reader, writer] = [parse(draft), parse(draft)];
      expect(comparePair({ reader, writer })).toEqual({
        compatible: 'yes',
        findings: [],
        confluent: { order: [] },
      });
    }),
    OPTIONS,
  );
});

test('the canonical, the normalised and the serialised text are read and written alike', () => {
  fc.assert(
    fc.property(schemaDraft, (draft) => {
      const schema = parse(draft);
      for (const text of [schema.canonicalText, schema.normalizedText, schema.serialized]) {
        const again = parseSchema({ type: 'PROTOBUF', text });
        expect(comparePair({ reader: again, writer: schema }).findings).toEqual([]);
        expect(comparePair({ reader: schema, writer: again }).findings).toEqual([]);
        expect(again.normalizedText).toBe(schema.normalizedText);
      }
    }),
    OPTIONS,
  );
});

test('what is remembered of messages that were compared before changes no finding', () => {
  let findings = 0;
  fc.assert(
    fc.property(fc.array(schemaPair, { minLength: 2, maxLength: 3 }), (pairs) => {
      const drafts = pairs.flat();
      const kept = drafts.map(parse);
      // Twice, so that the second round meets what the first one left.
      for (let round = 0; round < 2; round += 1)
        for (const [one, reader] of kept.entries())
          for (const [other, writer] of kept.entries()) {
            const fresh = [drafts[one], drafts[other]].map((draft) => draft && parse(draft));
            const result = comparePair({ reader, writer });
            findings += result.findings.length;
            if (fresh[0] === undefined || fresh[1] === undefined) throw new Error('no draft');
            expect(result).toEqual(comparePair({ reader: fresh[0], writer: fresh[1] }));
          }
    }),
    { ...OPTIONS, numRuns: OPTIONS.numRuns / 50 },
  );
  expect(findings).toBeGreaterThan(100);
});

test('FULL is BACKWARD and FORWARD', () => {
  fc.assert(
    fc.property(schemaPair, ([now, before]) => {
      const [candidate, schema] = [parse(now), parse(before)];
      const check = (level: 'FULL' | 'BACKWARD' | 'FORWARD') =>
        checkCompatibility({ subject: 's', level, candidate, versions: [{ version: 1, schema }] });
      const [full, backward, forward] = [check('FULL'), check('BACKWARD'), check('FORWARD')];
      // Reservations, which FULL tells once, are in none of these schemas.
      expect(full.comparisons).toEqual([...forward.comparisons, ...backward.comparisons]);
      expect(full.compatible === 'yes').toBe(backward.compatible === 'yes' && forward.compatible === 'yes');
    }),
    OPTIONS,
  );
});

test('what protobufjs cannot read back has a finding that says so', () => {
  const met = { read: 0, lost: 0, onlyBeyond: 0 };
  const beyond = new Map<string, number>();
  fc.assert(
    fc.property(schemaPair, fc.nat(), ([now, before], seed) => {
      const [reader, writer] = [parse(now), parse(before)];
      const { findings, compatible } = comparePair({ reader, writer });
      if (readsBack(reader, writer, seed)) {
        met.read += 1;
        return;
      }
      met.lost += 1;
      const rules = findings.map(({ ruleId }) => ruleId).filter((id) => BREAKS_BYTES.has(id));
      expect(rules).not.toEqual([]);
      if (compatible === 'yes') {
        met.onlyBeyond += 1;
        for (const id of new Set(rules)) beyond.set(id, (beyond.get(id) ?? 0) + 1);
      }
    }),
    OPTIONS,
  );
  expect(met.read).toBeGreaterThan(OPTIONS.numRuns / 12);
  expect(met.lost).toBeGreaterThan(OPTIONS.numRuns / 12);
  const list = [...beyond].sort(([, a], [, b]) => b - a).map(([id, count]) => `  ${id}: ${count}`);
  process.stdout.write(
    `Protobuf pairs: ${met.read} read back, ${met.lost} not; of these ${met.onlyBeyond} pass Confluent's checks and are told by\n${list.join('\n')}\n`,
  );
});

/** Writes some messages and reads them: whether every field that both declare comes back as it was. */
function readsBack(reader: ParsedProtobufSchema, writer: ParsedProtobufSchema, seed: number): boolean {
  const [readerType, writerType] = [rootType(reader), rootType(writer)];
  const [mine, theirs] = [reader.model.messages[0], writer.model.messages[0]];
  if (mine === undefined || theirs === undefined) throw new Error('every draft has a root');
  const pick = chooser(seed);
  for (let round = 0; round < 4; round += 1) {
    const bytes = writerType.encode(writerType.fromObject(messageData(theirs, pick))).finish();
    const written = plainObject(writerType, bytes);
    let read: Record<string, unknown>;
    try {
      read = plainObject(readerType, bytes);
    } catch {
      return false;
    }
    if (!sameMessage(mine, theirs, read, written)) return false;
  }
  return true;
}

function plainObject(type: protobuf.Type, bytes: Uint8Array): Record<string, unknown> {
  return type.toObject(type.decode(bytes), { longs: String });
}

function rootType({ text }: ParsedProtobufSchema): protobuf.Type {
  return protobuf.parse(text, new protobuf.Root(), { keepCase: true }).root.lookupType('Root');
}

/** Numbers that depend on the seed alone (Numerical Recipes' congruential generator). */
function chooser(seed: number): (options: number) => number {
  let state = seed >>> 0;
  return (options) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * options);
  };
}
