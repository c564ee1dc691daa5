import { memberOf, type JsonNode, type JsonObject } from '../json/json-node.js';
import { parseDecimal } from './decimal.js';
import type { JsonSchemaDialect } from './dialect.js';
import { idKeyword } from './dialect.js';
import type { Bound, CommonKeywords } from './json-schema.js';

/** Keywords of a schema object by their type. What is of another type than its meta-schema says is as good as absent. */
export function textOf(node: JsonObject, name: string): string | undefined {
  const value = memberOf(node, name);
  return value?.kind === 'string' ? value.value : undefined;
}

export function flagOf(node: JsonObject, name: string): boolean | undefined {
  const value = memberOf(node, name);
  return value?.kind === 'boolean' ? value.value : undefined;
}

export function boundOf(node: JsonObject, name: string): Bound | undefined {
  const value = memberOf(node, name);
  const decimal = value?.kind === 'number' ? parseDecimal(value.digits) : undefined;
  return value?.kind !== 'number' || decimal === undefined
    ? undefined
    : { value: decimal, digits: value.digits };
}

/** Bounds as members to spread: absent where the keyword is. */
export function boundsOf<N extends string>(
  node: JsonObject,
  ...names: readonly N[]
): Partial<Record<N, Bound>> {
  const bounds: Partial<Record<N, Bound>> = {};
  for (const name of names) {
    const bound = boundOf(node, name);
    if (bound !== undefined) bounds[name] = bound;
  }
  return bounds;
}

export function namesOf(value: JsonNode | undefined): ReadonlySet<string> {
  if (value?.kind !== 'array') return new Set();
  return new Set(value.elements.flatMap((element) => (element.kind === 'string' ? [element.value] : [])));
}

export function listOf(node: JsonObject, name: string): readonly JsonNode[] | undefined {
  const value = memberOf(node, name);
  return value?.kind === 'array' ? value.elements : undefined;
}

/** A schema that is an object or a boolean. */
export function schemaNodeOf(node: JsonObject, name: string): JsonNode | undefined {
  const value = memberOf(node, name);
  return value?.kind === 'object' || value?.kind === 'boolean' ? value : undefined;
}

export function commonOf(node: JsonObject, dialect: JsonSchemaDialect): CommonKeywords | undefined {
  const own: { -readonly [K in keyof CommonKeywords]: CommonKeywords[K] } = {};
  const id = textOf(node, idKeyword(dialect));
  if (id !== undefined) own.id = id;
  const title = textOf(node, 'title');
  if (title !== undefined) own.title = title;
  const description = textOf(node, 'description');
  if (description !== undefined) own.description = description;
  const value = memberOf(node, 'default');
  if (value !== undefined) own.default = value;
  const connectType = textOf(node, 'connect.type');
  if (connectType !== undefined) own.connectType = connectType;
  return Object.keys(own).length === 0 ? undefined : own;
}
