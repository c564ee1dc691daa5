import { SchemaParseError } from '@schema-steward/kernel';
import { locationOf } from '../json/json-node.js';
import { writeJson, writeString } from '../json/write-json.js';
import { DEFAULT_LIMITS } from '../limits.js';
import { avroName, qualifiedIn } from './avro-name.js';
import { canonicalNumber } from './avro-numbers.js';
import { canonicalDefault } from './avro-default.js';
import {
  isNamed,
  type AvroField,
  type AvroNamedSchema,
  type AvroProp,
  type AvroSchema,
} from './avro-schema.js';

/**
 * The text that Confluent's registry stores: Avro Java's `Schema.toString(references, false)`. Attributes in Java's
 * order, a namespace only where it changes, each named type in full at its first use and by name after that, types in
 * `knownNames` (the references' own) by name always.
 * @throws SchemaParseError when definitions that are used before they are written nest deeper than `maxDepth`.
 */
export function printCanonical(
  schema: AvroSchema,
  knownNames: Iterable<string> = [],
  maxDepth = DEFAULT_LIMITS.maxDepth,
): string {
  const printed = new Set(knownNames);
  return new Printer((named) => {
    if (printed.has(named.fullName)) return false;
    printed.add(named.fullName);
    return true;
  }, maxDepth).schema(schema, undefined, 0);
}

/** What makes two definitions of one name the same (Avro Java's equality: documentation and aliases aside). */
export function definitionText(schema: AvroNamedSchema): string {
  return new Printer((named) => named === schema, DEFAULT_LIMITS.maxDepth, true).schema(schema, undefined, 0);
}

class Printer {
  constructor(
    readonly inFull: (named: AvroNamedSchema) => boolean,
    readonly maxDepth: number,
    readonly bare = false,
  ) {}

  schema(schema: AvroSchema, around: string | undefined, depth: number): string {
    if (depth > this.maxDepth)
      throw new SchemaParseError(
        `Types are defined within one another more than ${this.maxDepth} levels deep.`,
        locationOf(schema.node),
        'Define the inner types before the types that use them.',
      );
    if (isNamed(schema)) return this.#named(schema, around, depth);
    switch (schema.type) {
      case 'array':
        return this.#object(
          ['"type":"array"', `"items":${this.schema(schema.items.schema, around, depth + 1)}`],
          schema.props,
        );
      case 'map':
        return this.#object(
          ['"type":"map"', `"values":${this.schema(schema.values.schema, around, depth + 1)}`],
          schema.props,
        );
      case 'union':
        return `[${schema.branches.map((branch) => this.schema(branch.schema, around, depth + 1)).join(',')}]`;
      default:
        return schema.props.length === 0
          ? writeString(schema.type)
          : this.#object([`"type":${writeString(schema.type)}`], schema.props);
    }
  }

  #named(schema: AvroNamedSchema, around: string | undefined, depth: number): string {
    if (!this.inFull(schema)) return writeString(qualifiedIn(schema, around));
    const { namespace, doc } = schema;
    const parts = [`"type":"${schema.type === 'record' && schema.isError ? 'error' : schema.type}"`];
    parts.push(`"name":${writeString(schema.name)}`);
    if (namespace !== around) parts.push(`"namespace":${writeString(namespace ?? '')}`);
    if (doc !== undefined && !this.bare) parts.push(`"doc":${writeString(doc)}`);
    if (schema.type === 'record')
      parts.push(
        `"fields":[${schema.fields.map((field) => this.#field(field, namespace, depth)).join(',')}]`,
      );
    if (schema.type === 'enum') {
      parts.push(`"symbols":[${schema.symbols.map(writeString).join(',')}]`);
      if (schema.defaultSymbol !== undefined) parts.push(`"default":${writeString(schema.defaultSymbol)}`);
    }
    if (schema.type === 'fixed') parts.push(`"size":${schema.size}`);
    const aliases = this.bare
      ? []
      : schema.aliases.map((alias) => qualifiedIn(avroName(alias, undefined), namespace));
    const last = aliases.length === 0 ? [] : [`"aliases":[${aliases.map(writeString).join(',')}]`];
    return this.#object(parts, schema.props, last);
  }

  #field(field: AvroField, around: string | undefined, depth: number): string {
    const parts = [`"name":${writeString(field.name)}`];
    parts.push(`"type":${this.schema(field.type.schema, around, depth + 1)}`);
    if (field.doc !== undefined && !this.bare) parts.push(`"doc":${writeString(field.doc)}`);
    if (field.default !== undefined)
      parts.push(`"default":${canonicalDefault(field.default, field.type.schema)}`);
    if (field.order !== 'ascending') parts.push(`"order":"${field.order}"`);
    if (field.aliases.length > 0 && !this.bare)
      parts.push(`"aliases":[${field.aliases.map(writeString).join(',')}]`);
    return this.#object(parts, field.props);
  }

  #object(parts: readonly string[], props: readonly AvroProp[], last: readonly string[] = []): string {
    const own = props.map(
      ({ name, value }) => `${writeString(name)}:${writeJson(value, { number: canonicalNumber })}`,
    );
    return `{${[...parts, ...own, ...last].join(',')}}`;
  }
}
