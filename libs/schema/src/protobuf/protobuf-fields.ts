import type { Location } from '@schema-steward/kernel';
import { appendSegment } from '../fields/field-path.js';
import { fieldRoom, type FieldLimits } from '../fields/field-room.js';
import type { SchemaField } from '../fields/schema-field.js';
import { describeProtoField } from './describe-proto-type.js';
import { fieldMetaOf } from './field-meta.js';
import type { ProtoField, ProtoFile, ProtoMessage, ProtoType } from './proto-schema.js';
import { protoLocationOf, type ProtoNode } from './syntax/proto-node.js';

/** Messages within messages that are followed: a path longer than this is read by nobody. */
const MAX_MESSAGES_WITHIN = 100;

export interface ProtoFieldList {
  readonly fields: readonly SchemaField[];
  /** False when the schema has more than the limit, or goes deeper than a hundred messages. */
  readonly complete: boolean;
}

/**
 * Every field by its path, outer before inner. The first message of a file is the one that is meant where nobody says
 * otherwise (Confluent's message index 0), so its fields have plain paths; those of another message that no earlier one
 * holds begin with its name: `<Refund>.amount`. A message inside itself is listed once and not entered again.
 */
export function protobufFields(file: ProtoFile, limits: FieldLimits): ProtoFieldList {
  const fields: SchemaField[] = [];
  let complete = true;
  const room = fieldRoom(limits);
  for (const { message, path } of rootMessages(file)) {
    /** Work still to do, innermost last: no recursion, so that a long chain of types costs no stack. */
    const start: Step = { message, path, identity: message.localName, inside: undefined, anchor: undefined };
    const work: Step[] = [start];
    for (let step = work.pop(); step !== undefined; step = work.pop()) {
      const { field } = step;
      if (field !== undefined && !room.take(field.path, field.identity)) return { fields, complete: false };
      if (field !== undefined) fields.push(describe(field, step, file));
      const { message: inner } = step;
      if (inner === undefined || isInside(step.inside, inner)) continue;
      const depth = (step.inside?.depth ?? 0) + 1;
      if (depth > MAX_MESSAGES_WITHIN) {
        complete = false;
        continue;
      }
      const inside: Inside = { message: inner, around: step.inside, depth };
      const outer = step;
      work.push(...inner.fields.map((field) => stepTo(field, inside, outer, file)).reverse());
    }
  }
  return { fields, complete };
}

interface Step {
  /** The message that the step leads into, if it does. */
  readonly message: ProtoMessage | undefined;
  /** Where its fields are: behind `[]` or `{}`. */
  readonly path: string;
  readonly identity: string;
  readonly inside: Inside | undefined;
  readonly field?: { readonly field: ProtoField; readonly path: string; readonly identity: string };
  /** The nearest place around it in the text of the schema itself. */
  readonly anchor: ProtoNode | undefined;
}

/** The messages entered on the way, as a list that shares its tails. */
interface Inside {
  readonly message: ProtoMessage;
  readonly around: Inside | undefined;
  readonly depth: number;
}

function isInside(inside: Inside | undefined, message: ProtoMessage): boolean {
  for (let at = inside; at !== undefined; at = at.around) if (at.message === message) return true;
  return false;
}

function stepTo(field: ProtoField, inside: Inside, outer: Step, file: ProtoFile): Step {
  const own = appendSegment(outer.path, { kind: 'field', name: field.name });
  const separator = outer.identity === inside.message.localName ? ':' : '.';
  const identity = `${outer.identity}${separator}${field.number}`;
  const message = messageIn(field.type);
  const path =
    field.type.kind === 'map'
      ? appendSegment(own, { kind: 'values' })
      : field.repeated
        ? appendSegment(own, { kind: 'items' })
        : own;
  return {
    message,
    path,
    identity: message === undefined ? identity : `${identity}<${message.localName}>`,
    inside,
    field: { field, path: own, identity },
    anchor: field.node.source === file.node.source ? field.nameNode : outer.anchor,
  };
}

function messageIn(type: ProtoType): ProtoMessage | undefined {
  if (type.kind === 'map') return messageIn(type.value);
  return type.kind === 'message' ? type.message : undefined;
}

/** The first message, and every other at the top of the file that no earlier one holds. */
function rootMessages({ messages }: ProtoFile): { readonly message: ProtoMessage; readonly path: string }[] {
  const held = new Set<ProtoMessage>();
  const roots: { message: ProtoMessage; path: string }[] = [];
  for (const message of messages) {
    if (message.isMapEntry || message.isGroup || held.has(message)) continue;
    const path = roots.length === 0 ? '' : appendSegment('', { kind: 'branch', type: message.name });
    roots.push({ message, path });
    const work: ProtoMessage[] = [message];
    for (let at = work.pop(); at !== undefined; at = work.pop()) {
      if (held.has(at)) continue;
      held.add(at);
      for (const { type } of at.fields) {
        const inner = messageIn(type);
        if (inner !== undefined) work.push(inner);
      }
    }
  }
  return roots;
}

function describe(
  { field, path, identity }: NonNullable<Step['field']>,
  { anchor }: Step,
  file: ProtoFile,
): SchemaField {
  const meta = fieldMetaOf(field);
  const doc = field.doc ?? meta.doc;
  return {
    path,
    type: describeProtoField(field),
    ...(doc === undefined ? {} : { doc }),
    aliases: [],
    tags: meta.tags,
    ...(field.deprecated ? { deprecated: true as const } : {}),
    hasDefault: field.presence !== 'required',
    // A getter: a schema with many fields is listed far more often than its fields are pointed at.
    get location(): Location {
      return protoLocationOf(anchor ?? field.nameNode);
    },
    inherited: field.node.source !== file.node.source,
    identity,
  };
}
