import { compareUtf16, writeJson, writeString } from '../json/write-json.js';
import { validLogicalProps } from './logical-types.js';
import { normalizedDefault } from './normalize-default.js';
import {
  isNamed,
  type AvroField,
  type AvroNamedSchema,
  type AvroProp,
  type AvroSchema,
} from './avro-schema.js';

/**
 * The text that Confluent's client makes of a schema for `normalize=true`: names in full, aliases, properties and the
 * names inside property values sorted, empty documentation dropped, defaults written as their type writes them. What is
 * stored is the canonical text of this one.
 */
export function normalizedDraft(schema: AvroSchema, knownNames: Iterable<string>): string {
  return new Normalizer(new Set(knownNames)).schema(schema, undefined);
}

class Normalizer {
  constructor(readonly known: Set<string>) {}

  schema(schema: AvroSchema, around: string | undefined): string {
    if (isNamed(schema)) return this.#named(schema, around);
    switch (schema.type) {
      case 'union':
        return `[${schema.branches.map((branch) => this.schema(branch.schema, around)).join(',')}]`;
      case 'array':
        return object(
          ['"type":"array"', `"items":${this.schema(schema.items.schema, around)}`],
          schema.props,
        );
      case 'map':
        return object(
          ['"type":"map"', `"values":${this.schema(schema.values.schema, around)}`],
          schema.props,
        );
      default:
        if (schema.props.length === 0) return writeString(schema.type);
        return object([`"type":${writeString(schema.type)}`], schema.props, validLogicalProps(schema));
    }
  }

  #named(schema: AvroNamedSchema, around: string | undefined): string {
    if (this.known.has(schema.fullName)) return writeString(schema.fullName);
    this.known.add(schema.fullName);
    const { namespace } = schema;
    const parts = [`"name":${writeString(schema.fullName)}`];
    // A full name without a namespace would take the one around it.
    if (namespace === undefined && around !== undefined) parts.push('"namespace":""');
    parts.push(`"type":"${schema.type}"`);
    if (schema.type === 'enum') parts.push(`"symbols":[${schema.symbols.map(writeString).join(',')}]`);
    if (schema.type === 'fixed') parts.push(`"size":${schema.size}`);
    if (schema.type === 'record')
      parts.push(`"fields":[${schema.fields.map((field) => this.#field(field, namespace)).join(',')}]`);
    if (schema.doc !== undefined && schema.doc !== '') parts.push(`"doc":${writeString(schema.doc)}`);
    const aliases = schema.aliases.map((alias) =>
      alias.includes('.') || namespace === undefined ? alias : `.${alias}`,
    );
    if (aliases.length > 0) parts.push(`"aliases":${sortedList(aliases)}`);
    if (schema.type === 'enum' && schema.defaultSymbol !== undefined)
      parts.push(`"default":${writeString(schema.defaultSymbol)}`);
    return object(parts, schema.props, schema.type === 'fixed' ? validLogicalProps(schema) : []);
  }

  #field(field: AvroField, around: string | undefined): string {
    const type = field.type.schema;
    const parts = [`"name":${writeString(field.name)}`, `"type":${this.schema(type, around)}`];
    parts.push(`"order":"${field.order}"`);
    if (field.doc !== undefined) parts.push(`"doc":${writeString(field.doc)}`);
    if (field.aliases.length > 0) parts.push(`"aliases":${sortedList(field.aliases)}`);
    if (field.default !== undefined) parts.push(`"default":${normalizedDefault(field.default, type)}`);
    return object(parts, field.props);
  }
}

/** `first` names the properties that come before the sorted rest: those of a logical type that Avro knows. */
function object(parts: readonly string[], props: readonly AvroProp[], first: readonly string[] = []): string {
  const rank = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length);
  const sorted = [...props].sort((a, b) => rank(a.name) - rank(b.name) || compareUtf16(a.name, b.name));
  const own = sorted.map(
    ({ name, value }) => `${writeString(name)}:${writeJson(value, { sortNames: true })}`,
  );
  return `{${[...parts, ...own].join(',')}}`;
}

function sortedList(texts: readonly string[]): string {
  return `[${[...new Set(texts)].sort(compareUtf16).map(writeString).join(',')}]`;
}
