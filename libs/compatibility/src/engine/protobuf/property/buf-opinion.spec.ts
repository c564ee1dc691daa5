import { parseSchema } from '@schema-steward/schema';
import fc from 'fast-check';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { comparePair, isDropIn } from '../../../index.js';
import { printDraft, schemaPair } from './schema-draft.js';

vi.setConfig({ testTimeout: 120_000 });

const RUNS = Number(process.env['RUNS'] ?? 2_000);

/**
 * What buf's rules (category CSR, "Confluent Schema Registry") find, and which of ours says the same. `or`: the reason why
 * a case that none of ours tells is none. A stale line fails: each must have been met.
 */
const OPINIONS: Readonly<Record<string, { readonly rules: readonly string[]; readonly or?: string }>> = {
  FIELD_SAME_TYPE: {
    rules: [
      ...['protobuf-field-kind-changed', 'protobuf-scalar-kind-changed', 'protobuf-message-type-changed'],
      ...['protobuf-number-narrowed', 'protobuf-text-or-bytes-changed', 'protobuf-tag-reused'],
      'protobuf-json-type-changed',
    ],
    or: 'a number read as a wider one, or as an enum that is open, keeps its value; only generated code changes',
  },
  FIELD_WIRE_JSON_COMPATIBLE_TYPE: {
    rules: [
      ...['protobuf-field-kind-changed', 'protobuf-scalar-kind-changed', 'protobuf-message-type-changed'],
      ...['protobuf-number-narrowed', 'protobuf-text-or-bytes-changed', 'protobuf-tag-reused'],
      'protobuf-json-type-changed',
    ],
    or: 'JSON readers take a number for a string of digits and the reverse, and an enum’s number for its name (ProtoJSON)',
  },
  FIELD_WIRE_JSON_COMPATIBLE_CARDINALITY: {
    rules: [
      ...['protobuf-cardinality-changed', 'protobuf-numeric-label-changed', 'protobuf-field-kind-changed'],
      ...['protobuf-field-made-required', 'protobuf-presence-changed', 'protobuf-scalar-kind-changed'],
    ],
    or: 'a field that is required no longer reads what was always written',
  },
  FIELD_SAME_NAME: { rules: ['protobuf-json-name-changed', 'protobuf-tag-reused'] },
  FIELD_SAME_JSON_NAME: { rules: ['protobuf-json-name-changed', 'protobuf-tag-reused'] },
  FIELD_SAME_DEFAULT: {
    rules: [
      ...['protobuf-default-changed', 'protobuf-scalar-kind-changed', 'protobuf-field-kind-changed'],
      ...['protobuf-enum-first-value-changed', 'protobuf-text-or-bytes-changed', 'protobuf-tag-reused'],
      ...['protobuf-cardinality-changed', 'protobuf-numeric-label-changed'],
    ],
  },
  FIELD_SAME_ONEOF: {
    rules: [
      'protobuf-fields-moved-to-oneof',
      'protobuf-field-moved-to-existing-oneof',
      'protobuf-oneof-field-removed',
    ],
    or: 'a field that joins or leaves a oneof alone excludes nothing that was together (Confluent: compatible)',
  },
  FIELD_NO_DELETE: {
    rules: ['protobuf-oneof-field-removed', 'protobuf-required-field-removed'],
    or: 'a reader that does not know a field leaves it out (Confluent: FIELD_REMOVED is compatible)',
  },
  FIELD_NO_DELETE_UNLESS_NAME_RESERVED: {
    rules: ['protobuf-oneof-field-removed', 'protobuf-required-field-removed'],
    or: 'as FIELD_NO_DELETE; what re-uses the name later is told by protobuf-name-reused',
  },
  FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED: {
    rules: ['protobuf-oneof-field-removed', 'protobuf-required-field-removed'],
    or: 'as FIELD_NO_DELETE; what re-uses the number later is told by protobuf-tag-reused',
  },
  ONEOF_NO_DELETE: {
    rules: ['protobuf-oneof-field-removed'],
    or: 'a oneof that is gone as a whole, or whose members stand alone, loses nothing (Confluent: ONEOF_REMOVED is compatible)',
  },
  MESSAGE_NO_DELETE: {
    rules: ['protobuf-message-removed'],
    or: 'the entry of a map is a message to buf: it goes with the field',
  },
  ENUM_VALUE_NO_DELETE: { rules: ['protobuf-enum-value-missing', 'protobuf-closed-enum-value-missing'] },
  ENUM_VALUE_NO_DELETE_UNLESS_NAME_RESERVED: {
    rules: ['protobuf-enum-value-missing', 'protobuf-closed-enum-value-missing'],
  },
  ENUM_VALUE_NO_DELETE_UNLESS_NUMBER_RESERVED: {
    rules: ['protobuf-enum-value-missing', 'protobuf-closed-enum-value-missing'],
  },
  MESSAGE_SAME_REQUIRED_FIELDS: {
    rules: [
      ...[
        'protobuf-required-field-added',
        'protobuf-required-field-removed',
        'protobuf-numeric-label-changed',
      ],
      ...['protobuf-field-made-required', 'protobuf-scalar-kind-changed', 'protobuf-field-kind-changed'],
      ...['protobuf-cardinality-changed', 'protobuf-required-by-feature-added'],
    ],
    or: 'a field that is required no longer reads what was always written',
  },
  FILE_SAME_SYNTAX: { rules: ['protobuf-syntax-changed'] },
  ENUM_SAME_JSON_FORMAT: { rules: ['protobuf-syntax-changed'] },
  MESSAGE_SAME_JSON_FORMAT: { rules: ['protobuf-syntax-changed'] },
};

const BUF = fileURLToPath(new URL('../../../../../../node_modules/.bin/buf', import.meta.url));

interface Annotation {
  readonly path: string;
  readonly type: string;
  readonly message: string;
}

/** One process for all pairs: each is a file, and a package, of its own. */
function opinions(pairs: readonly (readonly [now: string, before: string])[]): readonly Annotation[] {
  const folder = mkdtempSync(join(tmpdir(), 'steward-buf-'));
  try {
    for (const side of ['now', 'before']) mkdirSync(join(folder, side));
    for (const [index, [now, before]] of pairs.entries()) {
      writeFileSync(join(folder, 'now', `p${index}.proto`), now);
      writeFileSync(join(folder, 'before', `p${index}.proto`), before);
    }
    const config = '{"version":"v2","breaking":{"use":["CSR"]}}';
    const args = [
      'breaking',
      join(folder, 'now'),
      '--against',
      join(folder, 'before'),
      '--error-format',
      'json',
    ];
    const run = spawnSync(BUF, [...args, '--config', config, '--against-config', config], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      env: { ...process.env, BUF_CACHE_DIR: join(folder, '.cache') },
    });
    expect([0, 100], run.stderr).toContain(run.status);
    return run.stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Annotation);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe.skipIf(!existsSync(BUF))('a second opinion by buf (skipped where it is not installed)', () => {
  test('every difference in judgement is listed with its reason', () => {
    const drafts = fc.sample(schemaPair, { seed: 20_260_901, numRuns: RUNS });
    const inPackage = (text: string, index: number) => text.replace(';\n', `;\npackage p${index};\n`);
    const pairs = drafts.map(
      ([now, before], index) =>
        [inPackage(printDraft(now), index), inPackage(printDraft(before), index)] as const,
    );
    const byPair = Map.groupBy(opinions(pairs), ({ path }) => Number(/p(\d+)\.proto$/.exec(path)?.[1] ?? -1));
    const met = new Set<string>();
    const reasons = new Map<string, number>();
    const silent = new Set<string>();
    for (const [index, [now, before]] of pairs.entries()) {
      const [reader, writer] = [now, before].map((text) =>
        parseSchema({ type: 'PROTOBUF', text, validateAsNew: true }),
      ) as [ReturnType<typeof parseSchema<'PROTOBUF'>>, ReturnType<typeof parseSchema<'PROTOBUF'>>];
      const { findings } = comparePair({ reader, writer });
      const ours = new Set(findings.filter(({ onlyIn }) => onlyIn !== 'forward').map(({ ruleId }) => ruleId));
      const theirs = new Set((byPair.get(index) ?? []).map(({ type }) => type));
      for (const type of theirs) {
        const opinion = OPINIONS[type];
        expect(opinion, `buf's ${type} is not in the table`).toBeDefined();
        met.add(type);
        if (opinion?.rules.some((rule) => ours.has(rule))) continue;
        expect(opinion?.or, `${type}: ${JSON.stringify(byPair.get(index))}\n${before}\n${now}`).toBeDefined();
        reasons.set(type, (reasons.get(type) ?? 0) + 1);
      }
      if (theirs.size > 0) continue;
      for (const rule of ours) {
        expect(isDropIn(rule), `only ours: ${rule}\n${before}\n${now}`).toBe(false);
        silent.add(rule);
      }
    }
    const needsReason = Object.entries(OPINIONS).flatMap(([type, { or }]) =>
      or === undefined ? [] : [type],
    );
    expect([...met].sort()).toEqual(Object.keys(OPINIONS).sort());
    expect([...reasons.keys()].sort()).toEqual(needsReason.sort());
    process.stdout.write(
      `buf (CSR) on ${pairs.length} pairs: reports on ${byPair.size}; allowed by us with a reason: ${JSON.stringify(Object.fromEntries(reasons))}; only ours: ${JSON.stringify([...silent])}\n`,
    );
  });
});
