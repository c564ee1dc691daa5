import type { AvroPrimitiveType, AvroRecord, AvroSchema, AvroUnion, AvroUse } from '@schema-steward/schema';
import type { ArrayDatum, Datum, RecordDatum, ScalarDatum, UnionDatum } from './datum.js';
import { Labels } from './labels.js';
import type { LeastLevels } from './least-levels.js';
import { DatumReader } from './read-datum.js';
import { NoMessage, type Work } from './work.js';

/** What a message shall hold: a value down this way of the writer's types, and at its end, of an enum, this symbol. */
export interface Wish {
  readonly way: readonly AvroUse[];
  readonly symbol?: string;
}

const MAX_FIXED = 4_096;
/** Unions within unions in which a branch that reads is looked for; further in, the shortest is taken. */
const MAX_CHOICES = 3;

const VALUES: Readonly<Record<AvroPrimitiveType, ScalarDatum['value']>> = {
  null: null,
  boolean: true,
  int: 1,
  long: 1,
  float: 1.5,
  double: 1.5,
  bytes: 'bytes',
  string: 'text',
};

/**
 * Makes the shortest message of a schema that fulfils some wishes; whatever is not wished for is such that the reader
 * reads it, if it can. No chance is involved.
 */
export class DatumBuilder {
  #choices = 0;

  constructor(
    readonly levels: LeastLevels,
    readonly work: Work,
  ) {}

  /**
   * `reader` is what will read it, if that is known.
   * @throws NoMessage
   */
  build(reader: AvroSchema | undefined, writer: AvroSchema, wishes: readonly Wish[] = [], level = 0): Datum {
    this.work.spend(level);
    switch (writer.type) {
      case 'union':
        return this.#union(reader, writer, wishes, level);
      case 'record':
        return this.#record(reader, writer, wishes, level);
      case 'array': {
        const inner = branchOf(reader, writer);
        const items = this.#one(
          inner?.type === 'array' ? inner.items.schema : undefined,
          writer.items,
          wishes,
          level,
        );
        return { kind: 'array', schema: writer, items };
      }
      case 'map': {
        const inner = branchOf(reader, writer);
        const values = this.#one(
          inner?.type === 'map' ? inner.values.schema : undefined,
          writer.values,
          wishes,
          level,
        );
        return { kind: 'map', schema: writer, values };
      }
      case 'enum': {
        const inner = branchOf(reader, writer);
        const known =
          inner?.type === 'enum' ? writer.symbols.find((one) => inner.symbols.includes(one)) : undefined;
        const symbol = wishes.find((wish) => wish.symbol !== undefined)?.symbol ?? known ?? writer.symbols[0];
        if (symbol === undefined)
          throw new NoMessage('The writer’s enum has no symbol, so no message holds it.');
        return { kind: 'enum', schema: writer, name: writer.name, fullName: writer.fullName, symbol };
      }
      case 'fixed':
        if (writer.size > MAX_FIXED)
          throw new NoMessage('The message would hold a fixed value of too many bytes.');
        return {
          kind: 'fixed',
          schema: writer,
          name: writer.name,
          fullName: writer.fullName,
          size: writer.size,
        };
      default:
        return { kind: 'scalar', schema: writer, value: VALUES[writer.type] };
    }
  }

  /** What reads nothing wrong, without telling where. */
  reads(reader: AvroSchema, datum: Datum): boolean {
    return new DatumReader(new Labels(), this.work).read(reader, datum).failures.length === 0;
  }

  /** The other branches of a union, the shortest first. */
  *branches(reader: AvroSchema | undefined, union: AvroUnion, level: number): Generator<UnionDatum> {
    const ranked = union.branches
      .map(({ schema }, index) => ({ schema, index, levels: this.levels.of(schema) }))
      .filter(({ levels }) => levels < Infinity)
      .sort((a, b) => a.levels - b.levels || a.index - b.index);
    for (const { schema, index } of ranked)
      yield { kind: 'union', schema: union, index, inner: this.build(reader, schema, [], level + 1) };
  }

  #union(
    reader: AvroSchema | undefined,
    union: AvroUnion,
    wishes: readonly Wish[],
    level: number,
  ): UnionDatum {
    const wished = wishes.find(({ way }) => way.length > 0)?.way[0];
    const index = wished === undefined ? -1 : union.branches.indexOf(wished);
    if (wished !== undefined && index >= 0) {
      const inner = this.build(reader, wished.schema, following(wishes, wished), level + 1);
      return { kind: 'union', schema: union, index, inner };
    }
    let shortest: UnionDatum | undefined;
    this.#choices += 1;
    try {
      for (const branch of this.branches(reader, union, level)) {
        if (reader === undefined || this.#choices > MAX_CHOICES || this.reads(reader, branch)) return branch;
        shortest ??= branch;
      }
    } finally {
      this.#choices -= 1;
    }
    if (shortest === undefined) throw new NoMessage('Every message would have to hold itself without end.');
    return shortest;
  }

  #record(
    reader: AvroSchema | undefined,
    record: AvroRecord,
    wishes: readonly Wish[],
    level: number,
  ): RecordDatum {
    if (this.levels.of(record) === Infinity)
      throw new NoMessage(
        'Every message would have to hold itself without end, or be too deep to be of use.',
      );
    const inner = branchOf(reader, record);
    const readers = inner?.type === 'record' ? inner.fields : [];
    const fields = record.fields.map(({ name, type }) => {
      this.work.spend(level);
      const field = readers.find((one) => one.name === name || one.aliases.includes(name));
      const value = this.build(field?.type.schema, type.schema, following(wishes, type), level + 1);
      return { name, value };
    });
    return { kind: 'record', schema: record, name: record.name, fullName: record.fullName, fields };
  }

  #one(
    reader: AvroSchema | undefined,
    use: AvroUse,
    wishes: readonly Wish[],
    level: number,
  ): ArrayDatum['items'] {
    const inner = following(wishes, use);
    return inner.length === 0 ? [] : [this.build(reader, use.schema, inner, level + 1)];
  }
}

/** The wishes that lead into `use`, from there on. */
function following(wishes: readonly Wish[], use: AvroUse): readonly Wish[] {
  return wishes.filter(({ way }) => way[0] === use).map((wish) => ({ ...wish, way: wish.way.slice(1) }));
}

/** What of the reader is likely to read this type: of a union, the branch of its kind and name. */
function branchOf(reader: AvroSchema | undefined, writer: AvroSchema): AvroSchema | undefined {
  if (reader?.type !== 'union') return reader;
  const same = reader.branches.map(({ schema }) => schema).filter(({ type }) => type === writer.type);
  const named = same.find((one) => 'name' in one && 'name' in writer && one.name === writer.name);
  return named ?? same[0];
}
