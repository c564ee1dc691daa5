import { isContextName, parseSubjectName } from '@schema-steward/kernel';
import type {
  AssociationCopy,
  ContentCopy,
  JsonObject,
  ReferenceCopy,
  ScopeCopy,
  VersionCopy,
} from './registry-copy.js';

/** What comes from a registry or from a file is not trusted to have a shape. `what` begins the sentence. */
export class ShapeError extends Error {
  override readonly name = 'ShapeError';
}

const MAX_INT = 2 ** 31 - 1;
/** Deeper JSON than this is in no metadata, rule set or config. */
const MAX_DEPTH = 32;
const TYPES = ['AVRO', 'JSON', 'PROTOBUF'] as const;

export function objectOf(value: unknown, what: string): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ShapeError(`${what} is no object`);
  return value as JsonObject;
}

/** A version as registries answer it, with `deleted` beside it. */
export function versionOf(value: unknown, deleted: boolean): VersionCopy {
  const { version, id } = objectOf(value, 'a version');
  if (!isCount(version)) throw new ShapeError('`version` is no number of a version');
  if (!isId(id)) throw new ShapeError('`id` is no id');
  return { version, id, deleted, ...contentOf(value) };
}

/** What a schema says. Registries before 8 leave AVRO out. */
export function contentOf(value: unknown): ContentCopy {
  const { schemaType = 'AVRO', schema, references, metadata, ruleSet } = objectOf(value, 'a schema');
  const type = TYPES.find((one) => one === schemaType);
  if (type === undefined) throw new ShapeError('`schemaType` is none of AVRO, JSON and PROTOBUF');
  if (typeof schema !== 'string') throw new ShapeError('`schema` is no text');
  return {
    schemaType: type,
    schema,
    references: referencesOf(references),
    metadata: jsonOf(metadata, '`metadata`'),
    ruleSet: jsonOf(ruleSet, '`ruleSet`'),
  };
}

export function scopeOf(value: unknown): ScopeCopy {
  const { context, config, mode, own } = objectOf(value, 'a scope');
  if (typeof context !== 'string' || !isContextName(context))
    throw new ShapeError('`context` names no context');
  return { context, config: jsonOf(config, '`config`'), mode: modeOf(mode), own: own === true };
}

export function nameOf(value: unknown): { context: string; name: string } {
  const name = typeof value === 'string' ? parseSubjectName(value) : undefined;
  if (!name) throw new ShapeError('`subject` names no subject');
  return name;
}

/** An association as registries answer it; what they say besides is their own. */
export function associationOf(value: unknown): AssociationCopy {
  const { frozen, ...said } = objectOf(value, 'an association');
  const text = (member: Exclude<keyof AssociationCopy, 'frozen'>): string => {
    const one = said[member];
    if (typeof one !== 'string') throw new ShapeError(`\`${member}\` of an association is no text`);
    return one;
  };
  return {
    resourceType: text('resourceType'),
    resourceId: text('resourceId'),
    resourceNamespace: text('resourceNamespace'),
    resourceName: text('resourceName'),
    associationType: text('associationType'),
    lifecycle: text('lifecycle'),
    frozen: frozen === true,
  };
}

/** An object, or null where there is none. */
export function jsonOf(value: unknown, what: string): JsonObject | null {
  if (value === undefined || value === null) return null;
  if (isDeeper(value, MAX_DEPTH)) throw new ShapeError(`${what} is nested too deeply`);
  return objectOf(value, what);
}

export function modeOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' || !/^[A-Z_]{1,32}$/.test(value)) throw new ShapeError('`mode` is no mode');
  return value;
}

export function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_INT;
}

function isId(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_INT;
}

function referencesOf(value: unknown): ReferenceCopy[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new ShapeError('`references` is no list');
  return value.map((one: unknown) => {
    const { name, subject, version } = objectOf(one, 'a reference');
    if (typeof name !== 'string' || typeof subject !== 'string' || !isCount(version))
      throw new ShapeError('a reference has no name, subject and version');
    return { name, subject, version };
  });
}

/** Looks no deeper than asked, so that no nesting overflows the stack. */
function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((member) => isDeeper(member, depth - 1));
}
