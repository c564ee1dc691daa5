import type { Location } from '@schema-steward/kernel';
import { appendSegment, type FieldPathSegment } from '../fields/field-path.js';
import { fieldRoom, type FieldLimits } from '../fields/field-room.js';
import type { SchemaField } from '../fields/schema-field.js';
import { locationOf, memberOf, nameLocationOf, type JsonMember, type JsonNode } from '../json/json-node.js';
import { describeJsonType } from './describe-json-type.js';
import { resolved, type JsonSchema } from './json-schema.js';

/** Objects within objects that are followed: a path longer than this is read by nobody. */
const MAX_WITHIN = 100;
/** Places looked at for each field that may be listed: combinations of combinations lead to the same fields again. */
const STEPS_PER_FIELD = 16;

export interface JsonSchemaFieldList {
  readonly fields: readonly SchemaField[];
  readonly complete: boolean;
}

/**
 * Every field by its path, outer before inner. Alternatives and parts of a combination are about the same value, so
 * their fields stand side by side, each path once; what a schema says by `not` or `if` names no field. A schema inside
 * itself is listed once and not entered again.
 */
export function jsonSchemaFields(root: JsonSchema, limits: FieldLimits): JsonSchemaFieldList {
  const fields = new Map<string, SchemaField>();
  let complete = true;
  const room = fieldRoom(limits);
  const walk = fieldRoom({
    maxFields: limits.maxFields * STEPS_PER_FIELD,
    maxPathCharacters: limits.maxPathCharacters * STEPS_PER_FIELD,
  });
  const own = root.node.source;
  const work: Step[] = [{ schema: root, path: '', inside: undefined, anchor: () => locationOf(root.node) }];
  for (let step = work.pop(); step !== undefined; step = work.pop()) {
    const { path, inside, anchor, member } = step;
    if (member !== undefined && !fields.has(path)) {
      if (!room.take(path)) return { fields: [...fields.values()], complete: false };
      fields.set(path, describeField(step.schema, member, path, anchor, own));
    }
    const schema = resolved(step.schema);
    if (isInside(inside, schema)) continue;
    if (!walk.take(path) || (inside?.depth ?? 0) >= MAX_WITHIN) {
      complete = false;
      continue;
    }
    const within: Inside = { schema, around: inside, depth: (inside?.depth ?? 0) + 1 };
    work.push(...innerSteps(schema, { path, inside: within, anchor }, own).reverse());
  }
  return { fields: [...fields.values()], complete };
}

interface Step {
  readonly schema: JsonSchema;
  readonly path: string;
  readonly inside: Inside | undefined;
  /** Where the nearest field around it is, in the text of the schema itself. */
  readonly anchor: () => Location;
  /** The property, for a step that is one. */
  readonly member?: JsonMember;
}

/** The schemas entered on the way, as a list that shares its tails. */
interface Inside {
  readonly schema: JsonSchema;
  readonly around: Inside | undefined;
  readonly depth: number;
}

function isInside(inside: Inside | undefined, schema: JsonSchema): boolean {
  for (let at = inside; at !== undefined; at = at.around) if (at.schema === schema) return true;
  return false;
}

function innerSteps(
  schema: JsonSchema,
  at: Omit<Step, 'schema' | 'member'>,
  own: JsonNode['source'],
): Step[] {
  const step = (inner: JsonSchema, segment?: FieldPathSegment): Step => ({
    ...at,
    schema: inner,
    path: segment === undefined ? at.path : appendSegment(at.path, segment),
  });
  switch (schema.kind) {
    case 'object': {
      const properties = [...schema.properties.values()].map(({ name, member, schema: inner }): Step => {
        const holder = member.value.parent;
        const anchor =
          member.value.source === own && holder?.kind === 'object'
            ? () => nameLocationOf(holder, member)
            : at.anchor;
        return { ...step(inner, { kind: 'field', name }), anchor, member };
      });
      const values = [...schema.patternProperties.values()].map((pattern) => pattern.schema);
      for (const rest of [schema.additionalProperties, schema.unevaluatedProperties])
        if (rest !== undefined) values.push(rest);
      return [
        ...properties,
        ...values.map((value) => step(value, { kind: 'values' })),
        ...[...schema.schemaDependencies.values()].map((inner) => step(inner)),
      ];
    }
    case 'array':
      return [schema.allItems, ...(schema.tuple ?? []), schema.additionalItems, schema.unevaluatedItems]
        .filter((inner) => inner !== undefined)
        .map((inner) => step(inner, { kind: 'items' }));
    case 'combined':
      return schema.subschemas.map((inner) => step(inner));
    case 'conditional':
      return [schema.then, schema.else].filter((inner) => inner !== undefined).map((inner) => step(inner));
    default:
      return [];
  }
}

function describeField(
  schema: JsonSchema,
  member: JsonMember,
  path: string,
  anchor: () => Location,
  own: JsonNode['source'],
): SchemaField {
  // People describe a field beside its `$ref`, although a validator of an old draft does not look there.
  const nodes = [member.value, resolved(schema).node];
  const look = (name: string): JsonNode | undefined =>
    nodes.flatMap((node) => (node.kind === 'object' ? (memberOf(node, name) ?? []) : []))[0];
  const doc = look('description');
  const tags = look('confluent:tags');
  const deprecated = deprecationOf(look('deprecated'));
  return {
    path,
    type: describeJsonType(schema),
    ...(doc?.kind === 'string' ? { doc: doc.value } : {}),
    aliases: [],
    tags:
      tags?.kind === 'array'
        ? tags.elements.flatMap((tag) => (tag.kind === 'string' ? [tag.value] : []))
        : [],
    ...(deprecated === undefined ? {} : { deprecated }),
    hasDefault: look('default') !== undefined,
    get location(): Location {
      return anchor();
    },
    inherited: member.value.source !== own,
  };
}

function deprecationOf(value: JsonNode | undefined): true | string | undefined {
  if (value === undefined || value.kind === 'null') return undefined;
  if (value.kind === 'boolean') return value.value ? true : undefined;
  return value.kind === 'string' && value.value !== '' ? value.value : true;
}
