import { memberOf, type JsonObject } from '../json/json-node.js';
import type { AvroOrder, AvroProp } from './avro-schema.js';
import { avroError, show } from './schema-error.js';

/** What the specification names in a schema's object; everything else is a property of it. */
export const SCHEMA_WORDS = new Set([
  'doc',
  'fields',
  'items',
  'name',
  'namespace',
  'size',
  'symbols',
  'values',
  'type',
  'aliases',
]);
export const ENUM_WORDS = new Set([...SCHEMA_WORDS, 'default']);
export const FIELD_WORDS = new Set(['default', 'doc', 'name', 'order', 'type', 'aliases']);

export function logical(node: JsonObject): { logicalType?: string } {
  const value = memberOf(node, 'logicalType');
  return value?.kind === 'string' ? { logicalType: value.value } : {};
}

export function optionalText(node: JsonObject, name: 'doc'): { doc?: string } {
  const value = memberOf(node, name);
  return value?.kind === 'string' ? { [name]: value.value } : {};
}

export function propsOf(node: JsonObject, words: ReadonlySet<string>): AvroProp[] {
  return [...node.members.values()]
    .filter(({ name }) => !words.has(name))
    .map(({ name, value }) => ({ name, value }));
}

export function aliasTexts(node: JsonObject): string[] {
  const list = memberOf(node, 'aliases');
  if (list === undefined) return [];
  if (list.kind !== 'array') throw avroError(list, '"aliases" is not an array.', 'Write "aliases": ["…"].');
  return list.elements.map((element) => {
    if (element.kind === 'string') return element.value;
    throw avroError(element, `An alias cannot be ${show(element)}.`, 'Aliases are strings.');
  });
}

export function orderOf(node: JsonObject): AvroOrder {
  const value = memberOf(node, 'order');
  if (value === undefined) return 'ascending';
  const order = value.kind === 'string' ? value.value.toLowerCase() : undefined;
  if (order === 'ascending' || order === 'descending' || order === 'ignore') return order;
  throw avroError(
    value,
    `The order ${show(value)} is unknown.`,
    'Use "ascending", "descending" or "ignore".',
  );
}
