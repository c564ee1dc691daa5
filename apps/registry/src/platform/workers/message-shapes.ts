import { shapeOfSchema, type Shape } from '@schema-steward/contracts';
import type { Location, SchemaType } from '@schema-steward/kernel';
import { appendSegment, parseFieldPath, type ParsedSchema } from '@schema-steward/schema';
import type { ModelCache } from './model-cache.js';
import type { SchemaText } from './schema-text.js';

const shapes = new WeakMap<ParsedSchema, Map<string, Shape | undefined>>();

/** The shape of a schema's messages, made once as long as its model is in memory. */
export function shapeIn(
  models: ModelCache,
  schema: SchemaText,
  message: string | undefined,
): Shape | undefined {
  const parsed = models.get(schema);
  const known = shapes.get(parsed) ?? new Map<string, Shape | undefined>();
  shapes.set(parsed, known);
  const key = message ?? '';
  if (!known.has(key)) known.set(key, shapeOfSchema(parsed, message === undefined ? {} : { message }));
  return known.get(key);
}

/** Finds the place of a field by a contract's path. */
export type FieldLocator = (path: string) => Location;

const START: Location = { pointer: '', line: 1, column: 1, endLine: 1, endColumn: 1 };

/** Places in the text of a schema: those of the field itself or, where it is gone, of the nearest one around it. */
export function fieldLocator(models: ModelCache, schema: SchemaText): FieldLocator {
  const places = new Map<string, () => Location>();
  for (const field of models.get(schema).fields) {
    const path = messagePath(field.path, schema.type);
    if (!places.has(path)) places.set(path, () => field.location);
  }
  return (path) => {
    const segments = [...(parseFieldPath(path) ?? [])];
    for (; segments.length > 0; segments.pop()) {
      const place = places.get(segments.reduce(appendSegment, ''));
      if (place) return place();
    }
    return START;
  };
}

/**
 * A field's path as a message has it, which is what contracts read: the JSON of a union does not name its branch, and
 * Protobuf's JSON has the names of fields in camel case.
 */
export function messagePath(path: string, type: SchemaType): string {
  const segments = (parseFieldPath(path) ?? []).flatMap((segment) => {
    if (segment.kind === 'branch') return [];
    return segment.kind === 'field' && type === 'PROTOBUF'
      ? [{ ...segment, name: camelCase(segment.name) }]
      : [segment];
  });
  return segments.reduce(appendSegment, '');
}

/** As protoc makes `json_name`: an underscore goes, and the letter behind it is upper case. */
function camelCase(name: string): string {
  return name
    .replace(/_+([a-zA-Z0-9])/g, (_match, letter: string) => letter.toUpperCase())
    .replaceAll('_', '');
}
