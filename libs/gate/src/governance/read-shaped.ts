import { isAlias, isScalar } from 'yaml';
import type { YamlNode, YamlPair, YamlReader } from '../config/yaml-reader.js';
import type { Field, JsonObject, JsonValue, MappingShape, NodesByPointer, Shape } from './document-shape.js';

/**
 * Reads a node as what `shape` says. Whatever is wrong is complained of at its place, and undefined is the answer.
 * `nodes` learns where each value stands, by its JSON pointer below `pointer`.
 */
export function readShaped(
  reader: YamlReader,
  pair: YamlPair,
  shape: Shape,
  name: string,
  { pointer, nodes }: { readonly pointer: string; readonly nodes: NodesByPointer },
): JsonValue | undefined {
  const at = { pointer, nodes };
  const place = pair.value ?? pair.key;
  nodes.set(pointer, place);
  if (hasAnchor(pair.value))
    return reader.complain(
      pair.value,
      'Anchors ("&") are not allowed: write the value out where it is used.',
    );
  switch (shape.kind) {
    case 'text':
      return reader.text(pair, name);
    case 'whole':
      return readWhole(reader, pair, name);
    case 'flag':
      return readFlag(reader, pair, name);
    case 'list':
      return readList(reader, place, shape.of, name, at);
    case 'mapping':
      return readMapping(reader, place, shape, at);
  }
}

function readList(
  reader: YamlReader,
  node: YamlNode,
  of: Shape,
  name: string,
  { pointer, nodes }: { readonly pointer: string; readonly nodes: NodesByPointer },
): JsonValue | undefined {
  const items = reader.sequence(node, name);
  if (items === undefined || node === null) return undefined;
  const read = items.map((item, index) =>
    readShaped(reader, { key: node, value: item }, of, `an item of ${name}`, {
      pointer: `${pointer}/${index}`,
      nodes,
    }),
  );
  return read.every((item) => item !== undefined) ? read : undefined;
}

/** @param at where the values' places are kept */
export function readMapping(
  reader: YamlReader,
  node: YamlNode,
  { what, fields }: MappingShape,
  { pointer, nodes }: { readonly pointer: string; readonly nodes: NodesByPointer },
): JsonObject | undefined {
  const pairs = reader.mapping(node, what, Object.keys(fields));
  if (pairs === undefined) return undefined;
  const entries: [string, JsonValue][] = [];
  for (const [name, field] of Object.entries(fields)) {
    const pair = pairs.get(name);
    if (pair === undefined) {
      if (field.required) reader.complain(node, `${name} is missing in ${what}.`);
      continue;
    }
    const value = readField(reader, pair, field, name, { pointer: `${pointer}/${name}`, nodes });
    if (value !== undefined) entries.push([name, value]);
  }
  return Object.fromEntries(entries);
}

function readField(
  reader: YamlReader,
  pair: YamlPair,
  { shape, clearable }: Field,
  name: string,
  at: { readonly pointer: string; readonly nodes: NodesByPointer },
): JsonValue | undefined {
  if (clearable && isScalar(pair.value) && pair.value.value === null) {
    at.nodes.set(at.pointer, pair.value);
    return null;
  }
  return readShaped(reader, pair, shape, name, at);
}

function readWhole(reader: YamlReader, { key, value }: YamlPair, name: string): number | undefined {
  if (isScalar(value) && Number.isSafeInteger(value.value)) return Number(value.value);
  return reader.complain(value ?? key, `${name} must be a whole number.`);
}

function readFlag(reader: YamlReader, { key, value }: YamlPair, name: string): boolean | undefined {
  if (isScalar(value) && typeof value.value === 'boolean') return value.value;
  return reader.complain(value ?? key, `${name} must be true or false.`);
}

function hasAnchor(node: YamlNode): boolean {
  return node !== null && !isAlias(node) && 'anchor' in node && node.anchor !== undefined;
}
