import type { Location } from '@schema-steward/kernel';
import { appendSegment } from '../fields/field-path.js';
import { fieldRoom, type FieldLimits } from '../fields/field-room.js';
import type { SchemaField } from '../fields/schema-field.js';
import { locationOf, type JsonNode } from '../json/json-node.js';
import { innerUses } from './avro-path.js';
import { describeType } from './describe-type.js';
import type { AvroField, AvroProp, AvroRecord, AvroSchema, AvroUse } from './avro-schema.js';

/** Records within records that are followed: a path longer than this is read by nobody. */
const MAX_RECORDS_WITHIN = 100;

export interface AvroFieldList {
  readonly fields: readonly SchemaField[];
  /** False when the schema has more than the limit, or goes deeper than a hundred records. */
  readonly complete: boolean;
}

/**
 * Every field by its path, outer before inner, as deep as the schema goes: a record inside itself is listed once and
 * not entered again. Types that hold one another several times over double the paths at each step, hence the limits.
 */
export function avroFields(root: AvroSchema, limits: FieldLimits): AvroFieldList {
  const fields: SchemaField[] = [];
  let complete = true;
  const room = fieldRoom(limits);
  /** Work still to do, innermost last: no recursion, so that a long chain of types costs no stack. */
  const work: Step[] = [
    { use: { schema: root, node: root.node }, path: '', inside: undefined, anchor: root.node },
  ];
  for (let step = work.pop(); step !== undefined; step = work.pop()) {
    const { use, path, inside } = step;
    if (step.field !== undefined && !room.take(path)) return { fields, complete: false };
    if (step.field !== undefined) fields.push(describeField(step.field, path, step.anchor, root.node));
    if (use.schema.type === 'record') {
      const record = use.schema;
      if (isInside(inside, record)) continue;
      if ((inside?.depth ?? 0) >= MAX_RECORDS_WITHIN) {
        complete = false;
        continue;
      }
      const steps = record.fields.map((field): Step => ({
        use: field.type,
        path: appendSegment(path, { kind: 'field', name: field.name }),
        inside: { record, around: inside, depth: (inside?.depth ?? 0) + 1 },
        field,
        anchor: field.node.source === root.node.source ? field.nameNode : step.anchor,
      }));
      work.push(...steps.reverse());
      continue;
    }
    const inner = innerUses(use.schema).map((next): Step => ({
      use: next.use,
      path: next.segment === undefined ? path : appendSegment(path, next.segment),
      inside,
      anchor: next.use.node.source === root.node.source ? next.use.node : step.anchor,
    }));
    work.push(...inner.reverse());
  }
  return { fields, complete };
}

interface Step {
  readonly use: AvroUse;
  readonly path: string;
  readonly inside: Inside | undefined;
  readonly field?: AvroField;
  /** The nearest node around it in the text of the schema itself. */
  readonly anchor: JsonNode;
}

/** The records entered on the way, as a list that shares its tails. */
interface Inside {
  readonly record: AvroRecord;
  readonly around: Inside | undefined;
  readonly depth: number;
}

function isInside(inside: Inside | undefined, record: AvroRecord): boolean {
  for (let at = inside; at !== undefined; at = at.around) if (at.record === record) return true;
  return false;
}

/** What people and policies ask about one field. `anchor`: the node to point at, in the schema's own text. */
export function describeField(field: AvroField, path: string, anchor: JsonNode, root: JsonNode): SchemaField {
  const deprecated = deprecationOf(field);
  return {
    path,
    type: describeType(field.type.schema),
    ...(field.doc === undefined ? {} : { doc: field.doc }),
    aliases: field.aliases,
    tags: tagsOf(field),
    ...(deprecated === undefined ? {} : { deprecated }),
    hasDefault: field.default !== undefined,
    // A getter: a schema with many fields is listed far more often than its fields are pointed at.
    get location(): Location {
      return locationOf(anchor);
    },
    inherited: field.node.source !== root.source,
  };
}

interface WithProps {
  readonly props: readonly AvroProp[];
}

function propOf({ props }: WithProps, name: string): JsonNode | undefined {
  return props.find((prop) => prop.name === name)?.value;
}

/** `confluent:tags` of a field or a type. */
export function tagsOf(described: WithProps): string[] {
  const tags = propOf(described, 'confluent:tags');
  if (tags?.kind !== 'array') return [];
  return tags.elements.flatMap((tag) => (tag.kind === 'string' ? [tag.value] : []));
}

/** `deprecated` of a field or a type: true, or the reason given. */
export function deprecationOf(described: WithProps): true | string | undefined {
  const value = propOf(described, 'deprecated');
  if (value === undefined || value.kind === 'null') return undefined;
  if (value.kind === 'boolean') return value.value ? true : undefined;
  return value.kind === 'string' && value.value !== '' ? value.value : true;
}
