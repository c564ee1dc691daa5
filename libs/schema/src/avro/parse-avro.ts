import { memberOf, type JsonNode, type JsonObject, type JsonString } from '../json/json-node.js';
import {
  aliasTexts,
  ENUM_WORDS,
  FIELD_WORDS,
  logical,
  optionalText,
  orderOf,
  propsOf,
  SCHEMA_WORDS,
} from './avro-attributes.js';
import { checkDefaults, checkUnions } from './check-avro.js';
import { avroName, isPrimitive, isValidName, type AvroName } from './avro-name.js';
import type { NamedTypes } from './named-types.js';
import type {
  AvroEnum,
  AvroField,
  AvroFixed,
  AvroPrimitiveType,
  AvroRecord,
  AvroSchema,
  AvroUnion,
  AvroUse,
} from './avro-schema.js';
import { avroError, show } from './schema-error.js';

export interface AvroParseOptions {
  /** Check names and defaults as Avro 1.12 does for a new schema. */
  readonly validateAsNew: boolean;
  /** True while a referenced schema is read. */
  readonly referenced: boolean;
}

/**
 * One JSON document to the model. Its names are added to `types`, where names it uses are looked up; a name may be
 * used before the place that defines it (Avro 1.12). The recursion is as deep as the JSON, which its parser bounds.
 * @throws SchemaParseError
 */
export function parseAvro(root: JsonNode, types: NamedTypes, options: AvroParseOptions): AvroSchema {
  const reader = new AvroReader(types, options);
  const use = reader.use(root, undefined);
  types.resolvePending();
  checkUnions(reader.unions);
  if (options.validateAsNew) checkDefaults(reader.fields);
  return use.schema;
}

class AvroReader {
  readonly unions: AvroUnion[] = [];
  readonly fields: AvroField[] = [];

  constructor(
    readonly types: NamedTypes,
    readonly options: AvroParseOptions,
  ) {}

  /** A schema where it is used: a name, an object or a union. */
  use(node: JsonNode, around: string | undefined): AvroUse {
    switch (node.kind) {
      case 'string':
        return this.#byName(node, node.value, around);
      case 'array':
        return { node, schema: this.#union(node, around) };
      case 'object':
        return this.#object(node, around);
      default:
        throw avroError(
          node,
          `A schema cannot be ${show(node)}.`,
          'A schema is the name of a type, an object with a type, or an array of schemas.',
        );
    }
  }

  #byName(node: JsonNode, text: string, around: string | undefined): AvroUse {
    if (isPrimitive(text)) return { node, schema: { type: text as AvroPrimitiveType, node, props: [] } };
    const use = { node } as { node: JsonNode; schema: AvroSchema };
    this.types.refer(use, text, around);
    return use;
  }

  #union(node: JsonNode & { kind: 'array' }, around: string | undefined): AvroUnion {
    const branches = node.elements.map((element) => this.use(element, around));
    const union: AvroUnion = { type: 'union', node, props: [], branches };
    this.unions.push(union);
    return union;
  }

  #object(node: JsonObject, around: string | undefined): AvroUse {
    const typeNode = memberOf(node, 'type');
    if (typeNode?.kind !== 'string')
      throw avroError(
        typeNode ?? node,
        typeNode === undefined ? 'This schema has no "type".' : 'The "type" of a schema object is a string.',
        'An object that is a schema has "type": a primitive, record, enum, fixed, array or map.',
      );
    const type = typeNode.value;
    if (type === 'record' || type === 'error')
      return { node, schema: this.#record(node, around, type === 'error') };
    if (type === 'enum') return { node, schema: this.#enum(node, around) };
    if (type === 'fixed') return { node, schema: this.#fixed(node, around) };
    const common = { node, ...logical(node), props: propsOf(node, SCHEMA_WORDS) };
    if (type === 'array')
      return { node, schema: { type, ...common, items: this.#inner(node, 'items', around) } };
    if (type === 'map')
      return { node, schema: { type, ...common, values: this.#inner(node, 'values', around) } };
    if (isPrimitive(type)) return { node, schema: { type: type as AvroPrimitiveType, ...common } };
    return this.#byName(typeNode, type, around);
  }

  #inner(node: JsonObject, name: 'items' | 'values', around: string | undefined): AvroUse {
    const inner = memberOf(node, name);
    if (inner === undefined)
      throw avroError(
        node,
        `This ${name === 'items' ? 'array' : 'map'} has no "${name}".`,
        `Say with "${name}" what it holds.`,
      );
    return this.use(inner, around);
  }

  #record(node: JsonObject, around: string | undefined, isError: boolean): AvroRecord {
    const named = this.#named(node, around, SCHEMA_WORDS);
    const fields: AvroField[] = [];
    const record: AvroRecord = { type: 'record', isError, ...named, fields };
    this.types.define(record);
    const list = memberOf(node, 'fields');
    if (list?.kind !== 'array')
      throw avroError(
        list ?? node,
        `The record ${named.fullName} has no list of fields.`,
        'Add "fields": [ … ].',
      );
    const seen = new Set<string>();
    for (const element of list.elements) {
      const field = this.#field(element, record);
      if (seen.has(field.name))
        throw avroError(
          field.nameNode,
          `The record ${named.fullName} has two fields named ${JSON.stringify(field.name)}.`,
          'Rename one of them.',
        );
      seen.add(field.name);
      fields.push(field);
      this.fields.push(field);
    }
    return record;
  }

  #field(node: JsonNode, record: AvroRecord): AvroField {
    if (node.kind !== 'object')
      throw avroError(
        node,
        `A field cannot be ${show(node)}.`,
        'A field is an object with a name and a type.',
      );
    const nameNode = memberOf(node, 'name');
    if (nameNode?.kind !== 'string')
      throw avroError(nameNode ?? node, `A field of ${record.fullName} has no name.`, 'Add "name": "…".');
    const name = nameNode.value;
    this.#checkName(nameNode, name);
    const type = memberOf(node, 'type');
    if (type === undefined)
      throw avroError(node, `The field ${JSON.stringify(name)} has no type.`, 'Add "type": "…".');
    const value = memberOf(node, 'default');
    return {
      name,
      aliases: aliasTexts(node),
      ...optionalText(node, 'doc'),
      type: this.use(type, record.namespace),
      ...(value === undefined ? {} : { default: value }),
      order: orderOf(node),
      props: propsOf(node, FIELD_WORDS),
      node,
      nameNode,
    };
  }

  #enum(node: JsonObject, around: string | undefined): AvroEnum {
    const named = this.#named(node, around, ENUM_WORDS);
    const symbolsNode = memberOf(node, 'symbols');
    if (symbolsNode?.kind !== 'array')
      throw avroError(
        symbolsNode ?? node,
        `The enum ${named.fullName} has no symbols.`,
        'Add "symbols": [ … ].',
      );
    const symbols: string[] = [];
    const seen = new Set<string>();
    for (const element of symbolsNode.elements) {
      if (element.kind !== 'string')
        throw avroError(element, `A symbol cannot be ${show(element)}.`, 'Symbols are strings.');
      this.#checkName(element, element.value);
      if (seen.has(element.value))
        throw avroError(element, `The symbol ${element.value} is there twice.`, 'Remove one of them.');
      seen.add(element.value);
      symbols.push(element.value);
    }
    const value = memberOf(node, 'default');
    const defaultSymbol = value?.kind === 'string' ? value.value : undefined;
    if (value !== undefined && defaultSymbol !== undefined && !seen.has(defaultSymbol))
      throw avroError(
        value,
        `The default ${JSON.stringify(defaultSymbol)} of the enum ${named.fullName} is not one of its symbols.`,
        'Choose a symbol of the list, or add it there.',
      );
    const schema: AvroEnum = {
      type: 'enum',
      ...named,
      symbols,
      symbolNodes: symbolsNode.elements,
      symbolsNode,
      ...(defaultSymbol === undefined ? {} : { defaultSymbol }),
    };
    this.types.define(schema);
    return schema;
  }

  #fixed(node: JsonObject, around: string | undefined): AvroFixed {
    const named = this.#named(node, around, SCHEMA_WORDS);
    const sizeNode = memberOf(node, 'size');
    const size =
      sizeNode?.kind === 'number' && /^\d{1,10}$/.test(sizeNode.digits) ? Number(sizeNode.digits) : -1;
    if (sizeNode === undefined || size < 0 || size > MAX_FIXED)
      throw avroError(
        sizeNode ?? node,
        `The fixed ${named.fullName} has no usable size.`,
        `Add "size": a whole number of bytes from 0 to ${MAX_FIXED}.`,
      );
    const schema: AvroFixed = { type: 'fixed', ...named, size, sizeNode };
    this.types.define(schema);
    return schema;
  }

  #named(node: JsonObject, around: string | undefined, words: ReadonlySet<string>) {
    const nameNode = memberOf(node, 'name');
    if (nameNode?.kind !== 'string')
      throw avroError(
        nameNode ?? node,
        `A ${String(show(memberOf(node, 'type') as JsonNode))} has no name.`,
        'Add "name": "…".',
      );
    const own = memberOf(node, 'namespace');
    const name = avroName(nameNode.value, own?.kind === 'string' ? own.value : around);
    this.#checkFullName(nameNode, name);
    return {
      ...name,
      nameNode: nameNode as JsonString,
      aliases: [...new Set(aliasTexts(node).map((alias) => avroName(alias, name.namespace).fullName))],
      ...optionalText(node, 'doc'),
      ...logical(node),
      props: propsOf(node, words),
      node,
      referenced: this.options.referenced,
    };
  }

  #checkFullName(node: JsonNode, { name, namespace, fullName }: AvroName): void {
    if (isPrimitive(fullName))
      throw avroError(
        node,
        `A type may not be called ${fullName}, like a primitive.`,
        'Choose another name.',
      );
    this.#checkName(node, name);
    for (const part of namespace?.split('.') ?? [])
      if (this.options.validateAsNew && !isValidName(part))
        throw avroError(
          node,
          `The part ${JSON.stringify(part)} of the namespace ${namespace ?? ''} is not a name.`,
          NAME_HINT,
        );
  }

  #checkName(node: JsonNode, name: string): void {
    if (name === '') throw avroError(node, 'A name is empty.', NAME_HINT);
    if (this.options.validateAsNew && !isValidName(name))
      throw avroError(node, `${JSON.stringify(name)} is not a name in Avro.`, NAME_HINT);
  }
}

const NAME_HINT = 'A name starts with a letter or _ and goes on with letters, digits and _.';
// Avro Java's SystemLimitException: the largest array that a JVM gives.
const MAX_FIXED = 2_147_483_639;
