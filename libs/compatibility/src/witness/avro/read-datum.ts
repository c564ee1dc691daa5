import {
  writeJson,
  writeString,
  type AvroField,
  type AvroRecord,
  type AvroSchema,
} from '@schema-steward/schema';
import { avroDefaultInvalid } from '../../rules/avro/avro-default-invalid.js';
import { avroTypeChanged } from '../../rules/avro/avro-type-changed.js';
import { avscSchema } from './avsc-schema.js';
import { datumJson } from './datum-json.js';
import { MAP_KEY, type Datum, type EnumDatum, type FixedDatum, type RecordDatum } from './datum.js';
import type { Labels } from './labels.js';
import { safeName } from './safe-name.js';
import type { Work } from './work.js';

export type FailureKind =
  'kinds' | 'name' | 'size' | 'symbol' | 'union' | 'missing' | 'ambiguous' | 'default';

/** A part of a message that a reader cannot read. */
export interface Failure {
  readonly kind: FailureKind;
  readonly datum: Datum;
  readonly reader: AvroSchema;
  /** The reader's field, where it is about one. */
  readonly field?: AvroField;
}

export interface Reading {
  /** The reader's schema cut to what it is asked for by this message. Unions stay unions, with all their branches. */
  readonly schema: unknown;
  /** What it should read, as avsc writes it: JSON with the branches of the reader's unions named. */
  readonly json: string;
  /** Empty when it can read the message. */
  readonly failures: readonly Failure[];
}

/**
 * Reads one message as a reader would (Avro specification, "Schema Resolution", asked of the message instead of the
 * writer's whole schema). It is how messages are found and where they are mended; whether it is right is for avsc to say.
 */
export class DatumReader {
  constructor(
    readonly labels: Labels,
    readonly work: Work,
  ) {}

  /** @throws NoMessage */
  read(reader: AvroSchema, datum: Datum, level = 0): Reading {
    this.work.spend(level);
    if (datum.kind === 'union') return this.read(reader, datum.inner, level + 1);
    switch (reader.type) {
      case 'union':
        return this.#union(reader, datum, level);
      case 'array':
        if (datum.kind === 'array') return this.#part('items', reader.items.schema, datum.items[0], level);
        break;
      case 'map':
        if (datum.kind === 'map') return this.#part('values', reader.values.schema, datum.values[0], level);
        break;
      case 'record':
        if (datum.kind === 'record') return this.#record(reader, datum, level);
        break;
      case 'enum':
        if (datum.kind === 'enum') return this.#enum(reader, datum);
        break;
      case 'fixed':
        if (datum.kind === 'fixed') {
          const named = this.#named(reader, datum);
          const same = reader.size === datum.size;
          return {
            schema: { type: 'fixed', ...named.schema, size: reader.size },
            json: datumJson(datum, BARE),
            failures: same ? named.failures : [...named.failures, { kind: 'size', datum, reader }],
          };
        }
        break;
      default:
        if (avroTypeChanged.check({ reader, writer: datum.schema }) === undefined)
          return { schema: reader.type, json: datumJson(datum, BARE), failures: [] };
    }
    return { schema: this.#stub(reader), json: 'null', failures: [{ kind: 'kinds', datum, reader }] };
  }

  /** The first branch that reads it. Each is tried, and stays in the schema, so that avsc tries them all as well. */
  #union(reader: AvroSchema & { type: 'union' }, datum: Datum, level: number): Reading {
    const readings = reader.branches.map((branch) => this.read(branch.schema, datum, level + 1));
    const schema = readings.map((reading) => reading.schema);
    const chosen = readings.find(({ failures }) => failures.length === 0);
    if (chosen === undefined) return { schema, json: 'null', failures: [{ kind: 'union', datum, reader }] };
    const json =
      chosen.schema === 'null' ? 'null' : `{${writeString(branchKey(chosen.schema))}:${chosen.json}}`;
    return { schema, json, failures: [] };
  }

  #part(name: 'items' | 'values', reader: AvroSchema, part: Datum | undefined, level: number): Reading {
    const type = name === 'items' ? 'array' : 'map';
    const inner = part === undefined ? undefined : this.read(reader, part, level + 1);
    const json = inner === undefined ? '' : name === 'items' ? inner.json : `"${MAP_KEY}":${inner.json}`;
    return {
      schema: { type, [name]: inner?.schema ?? 'null' },
      json: name === 'items' ? `[${json}]` : `{${json}}`,
      failures: inner?.failures ?? [],
    };
  }

  #enum(reader: AvroSchema & { type: 'enum' }, datum: EnumDatum): Reading {
    const named = this.#named(reader, datum);
    const known = reader.symbols.includes(datum.symbol);
    const symbol = known ? datum.symbol : reader.defaultSymbol;
    return {
      schema: {
        type: 'enum',
        ...named.schema,
        symbols: reader.symbols.map(safeName),
        ...(reader.defaultSymbol === undefined ? {} : { default: safeName(reader.defaultSymbol) }),
      },
      json: writeString(safeName(symbol ?? '')),
      failures:
        symbol === undefined ? [...named.failures, { kind: 'symbol', datum, reader }] : named.failures,
    };
  }

  #record(reader: AvroRecord, datum: RecordDatum, level: number): Reading {
    const named = this.#named(reader, datum);
    const failures = [...named.failures];
    const fields: unknown[] = [];
    const json: string[] = [];
    for (const field of reader.fields) {
      this.work.spend(level);
      const names = new Set([field.name, ...field.aliases]);
      const matches = datum.fields.filter(({ name }) => names.has(name));
      const name = safeName(field.name);
      const [match] = matches;
      if (match === undefined) {
        const filled = this.#filled(reader, datum, field);
        failures.push(...filled.failures);
        if (filled.cut !== undefined) fields.push({ name, ...filled.cut });
        continue;
      }
      if (matches.length > 1) failures.push({ kind: 'ambiguous', datum, reader, field });
      const inner = this.read(field.type.schema, match.value, level + 1);
      failures.push(...inner.failures);
      fields.push({ name, type: inner.schema, aliases: field.aliases.map(safeName) });
      json.push(`${writeString(name)}:${inner.json}`);
    }
    return {
      schema: { type: 'record', ...named.schema, fields },
      json: `{${json.join(',')}}`,
      failures,
    };
  }

  /** A field with a default that fits is left out of the schema: it is no part of the message. */
  #filled(
    reader: AvroRecord,
    datum: RecordDatum,
    field: AvroField,
  ): { cut?: { type: unknown; default?: unknown }; failures: readonly Failure[] } {
    if (field.default === undefined)
      return {
        cut: { type: this.#stub(field.type.schema) },
        failures: [{ kind: 'missing', datum, reader, field }],
      };
    if (avroDefaultInvalid.check({ reader, writer: datum.schema, field }) === undefined)
      return { failures: [] };
    return {
      cut: {
        type: avscSchema(field.type.schema, { prefix: this.labels.reader('d'), defaults: true }),
        default: JSON.parse(writeJson(field.default)) as unknown,
      },
      failures: [{ kind: 'default', datum, reader, field }],
    };
  }

  /** Names match unqualified, or by an alias for the full name; avsc is shown exactly that much of them. */
  #named(
    reader: AvroSchema & { type: 'record' | 'enum' | 'fixed' },
    datum: RecordDatum | EnumDatum | FixedDatum,
  ): { schema: { name: string; aliases: string[] }; failures: readonly Failure[] } {
    const name = this.labels.reader(reader.name);
    if (reader.name !== datum.name && !reader.aliases.includes(datum.fullName))
      return { schema: { name, aliases: [] }, failures: [{ kind: 'name', datum, reader }] };
    return { schema: { name, aliases: [this.labels.writer(datum, datum.name)] }, failures: [] };
  }

  /** A type of the same kind, for where what is inside is never reached. */
  #stub(schema: AvroSchema): unknown {
    switch (schema.type) {
      case 'record':
        return { type: 'record', name: this.labels.reader(schema.name), fields: [] };
      case 'enum':
        return { type: 'enum', name: this.labels.reader(schema.name), symbols: ['_'] };
      case 'fixed':
        return { type: 'fixed', name: this.labels.reader(schema.name), size: schema.size };
      case 'array':
        return { type: 'array', items: 'null' };
      case 'map':
        return { type: 'map', values: 'null' };
      case 'union':
        return schema.branches.map((branch) => this.#stub(branch.schema));
      default:
        return schema.type;
    }
  }
}

/** A value in itself, without anything that was cut away. */
const BARE = { name: safeName, unions: false };

function branchKey(schema: unknown): string {
  if (typeof schema === 'string') return schema;
  const { type, name } = schema as { type: string; name?: string };
  return name ?? type;
}
