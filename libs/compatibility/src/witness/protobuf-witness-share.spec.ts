import type { FindingArgs } from '@schema-steward/kernel';
import { parseSchema, type ParsedProtobufSchema, type ProtoType } from '@schema-steward/schema';
import fc from 'fast-check';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import protobuf from 'protobufjs';
import { describe, expect, test, vi } from 'vitest';
import { CorpusHistories } from '../engine/protobuf/property/corpus-histories.js';
import { sameMessage } from '../engine/protobuf/property/same-values.js';
import { printDraft, schemaPair } from '../engine/protobuf/property/schema-draft.js';
import { comparePair, RULES } from '../index.js';
import { PROTOBUF_RULES } from '../rules/protobuf-rules.js';
import { checkWitness } from './check-witness.js';
import { witnessMaker } from './make-witness.js';
import {
  NO_MESSAGE_SHOWS,
  NOT_UNSET,
  NOT_USED,
  READER_TAKES_MORE,
  RESERVED_NAME,
  SAME_CONTENT,
} from './protobuf/reasons.js';
import type { Witness } from './witness.js';

vi.setConfig({ testTimeout: 600_000 });

/** The same pairs on every run; `RUNS=20000` looks further. */
const OPTIONS = { seed: 20_260_901, numRuns: Number(process.env['RUNS'] ?? 1_000) };

type Breaks = 'wire' | 'json' | 'source';

interface Told {
  readonly rule: string;
  readonly args: FindingArgs;
  readonly breaks: readonly Breaks[];
  readonly witness: Witness | string;
}

function tell(reader: ParsedProtobufSchema, writer: ParsedProtobufSchema): Told[] {
  const maker = witnessMaker(reader, writer);
  return comparePair({ reader, writer }).findings.map((finding) => {
    const witness = checkWitness(maker.make(finding));
    const { breaks = ['wire'] } = RULES.find(({ id }) => id === finding.ruleId) ?? {};
    return {
      rule: finding.ruleId,
      args: finding.args,
      breaks,
      witness: 'none' in witness ? witness.none : witness,
    };
  });
}

/** How many findings have a checked witness, and the rules and reasons of those that have none. */
class Share {
  readonly none = new Map<string, number>();
  shown = 0;
  all = 0;

  add(told: readonly Told[], kind: Breaks): void {
    for (const { rule, breaks, witness } of told) {
      // What breaks bytes as well as JSON is counted with the bytes.
      if (!breaks.includes(kind) || (kind === 'json' && breaks.includes('wire'))) continue;
      this.all += 1;
      if (typeof witness === 'object') this.shown += 1;
      else this.none.set(`${rule}: ${witness}`, (this.none.get(`${rule}: ${witness}`) ?? 0) + 1);
    }
  }

  print(title: string): void {
    const none = [...this.none].map(([reason, count]) => `\n  ${count} without: ${reason}`);
    process.stdout.write(`witnesses, ${title}: ${this.shown} of ${this.all} findings${none.join('')}\n`);
  }
}

const parse = (text: string) => parseSchema({ type: 'PROTOBUF', text, validateAsNew: true });

/** Rules whose examples have findings without a witness, with the reasons: no message exists that could show them. */
const EXAMPLES_WITHOUT: readonly (readonly [rule: string, reason: string])[] = [
  ['protobuf-enum-reserved-removed', RESERVED_NAME],
  ['protobuf-message-type-changed', SAME_CONTENT],
  ['protobuf-name-reused', RESERVED_NAME],
  ['protobuf-package-changed', NO_MESSAGE_SHOWS['protobuf-package-changed'] ?? ''],
  ['protobuf-package-changed', NO_MESSAGE_SHOWS['protobuf-package-changed'] ?? ''],
  ['protobuf-presence-changed', NO_MESSAGE_SHOWS['protobuf-presence-changed'] ?? ''],
  ['protobuf-required-field-removed', NO_MESSAGE_SHOWS['protobuf-required-field-removed'] ?? ''],
  ['protobuf-reserved-number-used', RESERVED_NAME],
  ['protobuf-reserved-removed', RESERVED_NAME],
  ['protobuf-syntax-changed', NO_MESSAGE_SHOWS['protobuf-syntax-changed'] ?? ''],
  ['protobuf-syntax-changed', NO_MESSAGE_SHOWS['protobuf-syntax-changed'] ?? ''],
];

test('every finding of the rules’ examples has a witness that protobufjs confirms, but those that no message shows', () => {
  const [wire, json] = [new Share(), new Share()];
  const without: (readonly [string, string])[] = [];
  for (const rule of PROTOBUF_RULES)
    for (const { reader, writer } of rule.examples.breaks) {
      const told = tell(parse(reader), parse(writer));
      wire.add(told, 'wire');
      json.add(told, 'json');
      for (const { rule: id, witness } of told) if (typeof witness === 'string') without.push([id, witness]);
    }
  wire.print('Protobuf rule examples that break bytes');
  json.print('Protobuf rule examples that break JSON only');
  expect(without).toEqual(EXAMPLES_WITHOUT);
  expect([wire.shown, wire.all, json.shown, json.all]).toEqual([34, 38, 11, 12]);
});

/** Why a finding of the generated pairs may have none: there is no message at all that could show it. */
const GENERATED_WITHOUT = new Set([
  `protobuf-closed-enum-value-missing: ${NOT_USED}`,
  `protobuf-enum-closedness-changed: ${NOT_USED}`,
  `protobuf-enum-closedness-changed: ${READER_TAKES_MORE}`,
  `protobuf-enum-first-value-changed: ${NOT_UNSET}`,
  `protobuf-enum-value-missing: ${NOT_USED}`,
  `protobuf-numeric-label-changed: ${READER_TAKES_MORE}`,
]);

/** What the oracle, which goes by numbers alone, does not tell apart. */
const BY_NAME = new Set(['protobuf-tag-reused', 'protobuf-enum-first-value-changed']);

test('so has every one between generated schemas; protobufjs with its own parser fails on each of them, and reads each control', () => {
  const [wire, json] = [new Share(), new Share()];
  let [failed, read] = [0, 0];
  fc.assert(
    fc.property(schemaPair, ([now, before]) => {
      const [reader, writer] = [parse(printDraft(now)), parse(printDraft(before))];
      const told = tell(reader, writer);
      wire.add(told, 'wire');
      json.add(told, 'json');
      const oracle = new Oracle(reader, writer);
      for (const { rule, args, witness } of told) {
        if (witness === NOT_USED) expect(isUsed(reader, writer, String(args['enum']))).toBe(false);
        if (witness === READER_TAKES_MORE && rule === 'protobuf-enum-closedness-changed')
          expect(args['reader']).toBe('open');
        if (typeof witness === 'string' || witness.medium !== 'bytes') continue;
        const { message, control, type = '' } = witness;
        if (!BY_NAME.has(rule)) {
          expect(
            oracle.reads(type, message.bytes),
            `${rule}: ${message.json}\n${writer.text}\n${reader.text}`,
          ).toBe(false);
          failed += 1;
        }
        if ('none' in control || control.kind === 'mended-writer') continue;
        expect(
          oracle.reads(type, control.bytes),
          `${rule}: ${control.json}\n${writer.text}\n${reader.text}`,
        ).toBe(true);
        read += 1;
      }
    }),
    OPTIONS,
  );
  wire.print('Protobuf generated pairs, bytes');
  json.print('Protobuf generated pairs, JSON only');
  process.stdout.write(`by protobufjs with its own parser: ${failed} fail, ${read} controls read\n`);
  expect(
    [...wire.none.keys(), ...json.none.keys()].filter((reason) => !GENERATED_WITHOUT.has(reason)),
  ).toEqual([]);
  expect(wire.shown).toBeGreaterThan(OPTIONS.numRuns / 4);
  expect(json.shown).toBeGreaterThan(OPTIONS.numRuns / 10);
  expect(Math.min(failed, read)).toBeGreaterThan(OPTIONS.numRuns / 5);
});

/** Whether some field of both holds an enum of this name on the writer's side, and any on the reader's. */
function isUsed(reader: ParsedProtobufSchema, writer: ParsedProtobufSchema, name: string): boolean {
  const enumOf = (type?: ProtoType): string | undefined =>
    type?.kind === 'map' ? enumOf(type.value) : type?.kind === 'enum' ? type.enum.name : undefined;
  return writer.model.messages.some((theirs) => {
    const mine = reader.model.messages.find((one) => one.name === theirs.name);
    return theirs.fields.some(
      ({ number, type }) => enumOf(type) === name && enumOf(mine?.byNumber.get(number)?.type) === name,
    );
  });
}

/** protobufjs from the two texts, by its own parser: nothing of what made the witness. */
class Oracle {
  readonly #roots: readonly protobuf.Root[];

  constructor(
    readonly reader: ParsedProtobufSchema,
    readonly writer: ParsedProtobufSchema,
  ) {
    this.#roots = [reader, writer].map(
      ({ text }) => protobuf.parse(text, new protobuf.Root(), { keepCase: true }).root,
    );
  }

  reads(name: string, base64: string | undefined): boolean {
    const [mine, theirs] = [this.reader, this.writer].map(({ model }) =>
      model.messages.find((one) => one.name === name),
    );
    if (mine === undefined || theirs === undefined || base64 === undefined) return false;
    const bytes = Buffer.from(base64, 'base64');
    const [read, written] = this.#roots.map((root) => {
      try {
        const type = root.lookupType(name);
        return type.toObject(type.decode(bytes), { longs: String }) as Record<string, unknown>;
      } catch {
        return undefined;
      }
    });
    if (written === undefined) throw new Error('what was written is not what the writer’s schema reads');
    return read !== undefined && sameMessage(mine, theirs, read, written);
  }
}

/** Real schemas with their histories, beside a checkout: no part of the repository. */
const CORPUS =
  process.env['SCHEMA_CORPUS'] ?? fileURLToPath(new URL('../../../../../shared/corpus/', import.meta.url));
const present = existsSync(`${CORPUS}/manifest.json`);

describe.skipIf(!present)('real histories (skipped where the corpus is absent)', () => {
  test('have a witness for every finding of every step, in both directions', () => {
    const [wire, json] = [new Share(), new Share()];
    const histories = new CorpusHistories((file) => readFileSync(`${CORPUS}/${file}`, 'utf8'));
    for (const history of histories.all) {
      const versions = histories.versionsOf(history).map(({ schema }) => schema);
      for (const [index, version] of versions.entries()) {
        const before = versions[index - 1];
        if (before === undefined) continue;
        for (const told of [tell(version, before), tell(before, version)]) {
          wire.add(told, 'wire');
          json.add(told, 'json');
        }
      }
    }
    wire.print('Protobuf corpus, bytes');
    json.print('Protobuf corpus, JSON only');
    expect(
      [...wire.none.keys(), ...json.none.keys()].filter((reason) => !CORPUS_WITHOUT.has(reason)),
    ).toEqual([]);
    expect(wire.shown).toBeGreaterThan(0);
  });
});

/** Enums that no field of both holds at that tag, and numbers that one side reserves: no message of theirs shows them. */
const CORPUS_WITHOUT = new Set([
  `protobuf-enum-first-value-changed: ${NOT_USED}`,
  `protobuf-enum-value-missing: ${NOT_USED}`,
  `protobuf-enum-value-renamed: ${NOT_USED}`,
  `protobuf-reserved-number-used: ${RESERVED_NAME}`,
]);
