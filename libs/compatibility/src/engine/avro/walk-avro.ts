import { SchemaParseError } from '@schema-steward/kernel';
import {
  printCanonical,
  type AvroField,
  type AvroRecord,
  type AvroSchema,
  type AvroUnion,
  type AvroUse,
} from '@schema-steward/schema';
import type { AvroPlace, AvroPlaces } from '../define-rule.js';
import { BranchIndexes } from './branch-index.js';
import { echoTarget, type AvroPair, type InnerEntry, type JavaPath, type ReportEntry } from './avro-pair.js';
import { PairTable } from './pair-table.js';
import { rulesAt } from './rules-at.js';
import type { WorkMeter } from './work-meter.js';

export interface AvroWalkResult {
  readonly root: AvroPair;
  readonly exception: JavaException | undefined;
  /** Every two types that met, also within a union that was only tried. */
  readonly pairs: PairTable;
  /** A record's fields by name. */
  readonly fieldsOf: (record: AvroRecord) => ReadonlyMap<string, AvroField>;
  /** What the walk was counted by; whoever goes on from here counts by it too. */
  readonly meter: WorkMeter;
}

/**
 * Avro Java's own comparison ends in an exception at the first reader's field that stands for several written ones,
 * also inside a branch of a union that is only tried; and that makes the answer incompatible.
 */
export interface JavaException {
  readonly text: string;
  readonly pair: AvroPair;
  readonly entry: ReportEntry;
}

/**
 * Pairs every type of the reader with the writer's type that it would read (Avro specification, "Schema Resolution") and
 * asks the rules about each pair.
 *
 * Recursive types are decided by their greatest fixpoint. A pair that is met again while it is being decided is taken
 * as compatible. If it then turns out not to be, whatever was concluded from that guess may be wrong, a sibling that
 * was accepted on it above all; so the walk is done over with that pair known to be bad, until no guess fails. Bad
 * pairs only ever become more, so this ends.
 * @throws BudgetExhausted
 */
export function walkAvro(
  reader: AvroSchema,
  writer: AvroSchema,
  meter: WorkMeter,
  maxTried = MAX_TRIED,
): AvroWalkResult {
  const bad: BadPairs = new Map();
  const indexes = new BranchIndexes(reader, meter);
  let text: string | undefined;
  for (;;) {
    const walk = new AvroWalk(meter, bad, indexes, text, maxTried);
    const root = walk.compare(reader, writer, undefined, 0);
    // Avro Java walks once: what it meets first is what the first walk meets first.
    text ??= walk.exception?.text;
    if (walk.guessFailed) continue;
    const { exception, pairs } = walk;
    return { root, exception, pairs, fieldsOf: (record) => walk.fieldsOf(record), meter };
  }
}

/**
 * Up to here a union tries every branch, as Avro Java does: its messages tell where it met two types first, and that may
 * be inside a branch that could not be meant. Past it only those are tried that may be.
 */
const MAX_TRIED = 10_000;

/** Steps for what a rule reports: its words are put together at once. */
const REPORT_STEPS = 4;

type BadPairs = Map<AvroSchema, Set<AvroSchema>>;

class AvroWalk {
  guessFailed = false;
  readonly pairs = new PairTable();
  exception: JavaException | undefined;
  /** Pairs that were met while open, and taken as compatible. */
  readonly #guessed = new Set<AvroPair>();
  /** For each record of the writer, those of the reader that it is being compared with. */
  readonly #open = new Map<AvroRecord, Set<AvroSchema>>();
  #tried = 0;
  readonly #writerFields = new Map<AvroRecord, ReadonlyMap<string, AvroField>>();

  constructor(
    readonly meter: WorkMeter,
    readonly bad: BadPairs,
    readonly indexes: BranchIndexes,
    /** The exception's text, where an earlier walk has met it. */
    readonly exceptionText: string | undefined,
    readonly maxTried: number,
  ) {}

  compare(reader: AvroSchema, writer: AvroSchema, javaPath: JavaPath, depth: number): AvroPair {
    this.meter.spend(depth);
    const known = this.pairs.get(reader, writer);
    if (known !== undefined) {
      if (known.state === 'open' && known.compatible) this.#guessed.add(known);
      return known;
    }
    const compatible = !this.bad.get(reader)?.has(writer);
    const pair: AvroPair = { reader, writer, javaPath, state: 'open', compatible, entries: [] };
    this.pairs.add(pair);
    this.#decide(pair, depth);
    pair.state = 'done';
    if (!pair.compatible) this.#settle(pair);
    return pair;
  }

  #settle(pair: AvroPair): void {
    if (pair.entries.every(({ echoOf }) => echoOf !== undefined && echoOf !== pair))
      pair.echoOf = pair.entries[0]?.echoOf;
    if (!this.#guessed.has(pair)) return;
    this.guessFailed = true;
    const row = this.bad.get(pair.reader) ?? new Set();
    this.bad.set(pair.reader, row.add(pair.writer));
  }

  #decide(pair: AvroPair, depth: number): void {
    const { reader, writer } = pair;
    if (writer.type === 'union') this.#unionWritten(pair, reader, writer, depth);
    else if (reader.type === 'union') this.#unionReads(pair, reader, writer, depth);
    else if (reader.type === 'array' && writer.type === 'array') {
      const segment = { kind: 'items' } as const;
      this.#enter(pair, { reader: reader.items, writer: writer.items, segment }, ['items'], depth);
    } else if (reader.type === 'map' && writer.type === 'map') {
      const segment = { kind: 'values' } as const;
      this.#enter(pair, { reader: reader.values, writer: writer.values, segment }, ['values'], depth);
    } else if (reader.type === 'record' && writer.type === 'record')
      this.#records(pair, reader, writer, depth);
    else if (reader.type === 'enum' && writer.type === 'enum') {
      this.meter.spend(depth, reader.symbols.length + writer.symbols.length);
      this.#spendOnList(depth, reader.aliases.length);
      this.#ask(pair, 'named', { reader, writer });
      this.#ask(pair, 'enum', { reader, writer });
    } else if (reader.type === 'fixed' && writer.type === 'fixed') {
      this.#spendOnList(depth, reader.aliases.length);
      this.#ask(pair, 'named', { reader, writer });
      this.#ask(pair, 'fixed', { reader, writer });
    } else this.#ask(pair, 'kinds', { reader, writer });
  }

  /** Every branch that may be written must be readable. Between unions, what is wrong inside a branch is not told. */
  #unionWritten(pair: AvroPair, reader: AvroSchema, writer: AvroUnion, depth: number): void {
    for (const [index, branch] of writer.branches.entries()) {
      if (reader.type !== 'union') {
        this.#enter(pair, { reader: undefined, writer: branch, segment: undefined }, [String(index)], depth);
        continue;
      }
      const inner = this.compare(reader, branch.schema, undefined, depth + 1);
      if (inner.compatible) continue;
      const place = { reader, writer: branch.schema, writerNode: branch.node, index };
      this.#ask(pair, 'unread-branch', place, echoTarget(inner));
    }
  }

  #unionReads(pair: AvroPair, reader: AvroUnion, writer: AvroSchema, depth: number): void {
    let echo: AvroPair | undefined;
    for (const branch of this.#branchesFor(reader, writer)) {
      const inner = this.compare(branch.schema, writer, undefined, depth + 1);
      if (inner.compatible) {
        pair.branch = branch;
        return;
      }
      echo ??= echoTarget(inner);
    }
    this.#ask(pair, 'unread-branch', { reader, writer, writerNode: undefined, index: undefined }, echo);
  }

  /**
   * The branches to try, in order. One that is left out cannot read the writer's type, and shows in nothing that is told:
   * it ends in no exception of Avro Java's, and is not being compared around here.
   */
  #branchesFor(reader: AvroUnion, writer: AvroSchema): readonly AvroUse[] {
    this.#tried += reader.branches.length;
    if (this.#tried <= this.maxTried) return reader.branches;
    const open = writer.type === 'record' ? this.#open.get(writer) : undefined;
    return this.indexes.of(reader).branchesFor(writer, open);
  }

  #records(pair: AvroPair, reader: AvroRecord, writer: AvroRecord, depth: number): void {
    this.#spendOnList(depth, reader.aliases.length);
    this.#ask(pair, 'named', { reader, writer });
    const open = this.#open.get(writer) ?? new Set();
    this.#open.set(writer, open.add(reader));
    const written = this.fieldsOf(writer);
    for (const [index, field] of reader.fields.entries()) {
      this.meter.spend(depth, 1 + field.aliases.length);
      const candidates = writtenFields(field, written);
      const [match] = candidates;
      if (match === undefined) this.#ask(pair, 'unmatched-field', { reader, writer, field, index });
      else if (candidates.length > 1) {
        const entry = this.#ask(pair, 'ambiguous-field', { reader, writer, field, index, candidates });
        if (entry !== undefined)
          this.exception ??= {
            text: this.exceptionText ?? javaAmbiguity(field, index, writer),
            pair,
            entry,
          };
      } else {
        const segment = { kind: 'field', name: field.name } as const;
        const tail = ['fields', String(index), 'type'];
        this.#enter(pair, { reader: field.type, writer: match.type, segment }, tail, depth);
      }
    }
    open.delete(reader);
  }

  #enter(
    pair: AvroPair,
    step: Pick<InnerEntry, 'reader' | 'writer' | 'segment'>,
    javaTail: readonly string[],
    depth: number,
  ): void {
    const javaPath = javaTail.reduce<JavaPath>((before, last) => ({ last, before }), pair.javaPath);
    const [reader, writer] = [step.reader?.schema ?? pair.reader, step.writer?.schema ?? pair.writer];
    const inner = this.compare(reader, writer, javaPath, depth + 1);
    if (inner.compatible) return;
    pair.compatible = false;
    pair.entries.push({ kind: 'inner', pair: inner, echoOf: echoTarget(inner), ...step });
  }

  /** Looking a name up in a list is a fraction of a step for each entry. */
  #spendOnList(depth: number, length: number): void {
    this.meter.spend(depth, length >> 4);
  }

  /** Asks the rules of a place; answers the last thing reported. */
  #ask<P extends AvroPlace>(
    pair: AvroPair,
    on: P,
    place: AvroPlaces[P],
    echoOf?: AvroPair,
  ): ReportEntry | undefined {
    let entry: ReportEntry | undefined;
    for (const rule of rulesAt(on)) {
      const report = rule.check(place);
      if (report === undefined) continue;
      this.meter.spend(0, REPORT_STEPS);
      pair.compatible = false;
      entry = { kind: 'report', rule, report, echoOf };
      pair.entries.push(entry);
    }
    return entry;
  }

  fieldsOf(record: AvroRecord): ReadonlyMap<string, AvroField> {
    let fields = this.#writerFields.get(record);
    if (fields === undefined) {
      this.meter.spend(0, record.fields.length >> 1);
      fields = new Map(record.fields.map((field) => [field.name, field]));
      this.#writerFields.set(record, fields);
    }
    return fields;
  }
}

/**
 * The writer's fields that a reader's field answers to: by its name, then by its aliases. A field whose aliases hold its
 * own name answers twice, as in Avro Java.
 */
export function writtenFields(
  field: AvroField,
  written: ReadonlyMap<string, AvroField>,
): readonly AvroField[] {
  const own = written.get(field.name);
  if (field.aliases.length === 0) return own === undefined ? [] : [own];
  return [field.name, ...new Set(field.aliases)].flatMap((name) => written.get(name) ?? []);
}

/** Avro Java's own words (`SchemaCompatibility.lookupWriterField`). */
function javaAmbiguity(field: AvroField, index: number, writer: AvroRecord): string {
  const reader = `${field.name} type:${field.type.schema.type.toUpperCase()} pos:${index}`;
  return `Reader record field ${reader} matches multiple fields in writer record schema ${textOf(writer)}`;
}

function textOf(record: AvroRecord): string {
  try {
    return printCanonical(record);
  } catch (error) {
    // A part of a schema may be printed deeper than the whole, where a type stands in full at an earlier use.
    if (error instanceof SchemaParseError) return record.fullName;
    throw error;
  }
}
