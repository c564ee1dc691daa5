import { formatFieldPath, type FieldPath, type FieldPathSegment } from '../fields/field-path.js';
import { pointerOf, type JsonNode } from '../json/json-node.js';
import type { AvroField, AvroSchema, AvroUnion, AvroUse } from './avro-schema.js';

export interface InnerUse {
  readonly use: AvroUse;
  /** What it adds to a path; a nullable union adds nothing. */
  readonly segment: FieldPathSegment | undefined;
}

/** What an array, a map or a union holds, and what each adds to the path. */
export function innerUses(schema: AvroSchema): readonly InnerUse[] {
  switch (schema.type) {
    case 'array':
      return [{ use: schema.items, segment: { kind: 'items' } }];
    case 'map':
      return [{ use: schema.values, segment: { kind: 'values' } }];
    case 'union':
      return branchUses(schema);
    default:
      return [];
  }
}

/**
 * `<Type>` for a record of a union that holds several records, its full name where two share the short one. Everything
 * else that a union can hold once is told apart by its own form: `[]`, `{}`, or no fields at all.
 */
function branchUses({ branches }: AvroUnion): readonly InnerUse[] {
  const counts = new Map<string, number>();
  for (const { schema } of branches)
    if (schema.type === 'record') counts.set(schema.name, (counts.get(schema.name) ?? 0) + 1);
  const several = counts.size > 1 || [...counts.values()].some((count) => count > 1);
  return branches.map((use) => {
    if (!several || use.schema.type !== 'record') return { use, segment: undefined };
    const { name, fullName } = use.schema;
    return { use, segment: { kind: 'branch', type: counts.get(name) === 1 ? name : fullName } };
  });
}

/** Where a path leads: a schema, and the field if the path ends with one. */
export interface AvroPathTarget {
  readonly schema: AvroSchema;
  readonly field: AvroField | undefined;
  /** The field's object, or the element, value or branch as it is used. */
  readonly node: JsonNode;
}

/** What a path leads to, or undefined. */
export function resolveAvroPath(root: AvroSchema, path: FieldPath): AvroPathTarget | undefined {
  let at: AvroPathTarget = { schema: root, field: undefined, node: root.node };
  for (const segment of path) {
    const next = stepInto(at.schema, segment);
    if (next === undefined) return undefined;
    at = next;
  }
  return at;
}

/**
 * The JSON pointer, in the schema's own text, of what a path leads to. Undefined for a path that leads nowhere, and for
 * what lies in a referenced type, which is not in this text. A field of a type that is used several times has one
 * pointer: where the type is defined.
 */
export function avroPointerOf(root: AvroSchema, path: FieldPath): string | undefined {
  const target = resolveAvroPath(root, path);
  return target === undefined || target.node.source !== root.node.source ? undefined : pointerOf(target.node);
}

function stepInto(schema: AvroSchema, segment: FieldPathSegment): AvroPathTarget | undefined {
  if (schema.type === 'record') {
    const field =
      segment.kind === 'field' ? schema.fields.find(({ name }) => name === segment.name) : undefined;
    return field === undefined ? undefined : { schema: field.type.schema, field, node: field.node };
  }
  for (const { use, segment: own } of innerUses(schema)) {
    const target = { schema: use.schema, field: undefined, node: use.node };
    if (own === undefined) {
      const inner = stepInto(use.schema, segment);
      if (inner !== undefined) return inner;
    } else if (formatFieldPath([own]) === formatFieldPath([segment])) return target;
  }
  return undefined;
}
