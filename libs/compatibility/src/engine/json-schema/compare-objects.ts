import {
  describeJsonType,
  type JsonSchema,
  type ObjectSchema,
  type PropertySchema,
} from '@schema-steward/schema';
import { compareBounds } from './compare-bounds.js';
import { compareRest } from './compare-rest.js';
import type { JsonDifferenceType } from './difference-types.js';
import type { FactDetails, Spot, Where } from './json-fact.js';
import { comparePatternProperties, comparePropertyNames, reportRequiredElsewhere } from './object-beyond.js';
import { matchesPattern } from './match-pattern.js';
import type { PairScope } from './pair-scope.js';
import { keywordSpot } from './spots.js';

export function compareObjects(scope: PairScope, original: ObjectSchema, update: ObjectSchema): void {
  compareRequired(scope, original, update);
  compareProperties(scope, original, update);
  compareDependencies(scope, original, update);
  compareRest(scope, original, update, REST.additional);
  compareRest(scope, original, update, REST.unevaluated);
  compareBounds(scope, original, update, [
    ['maxProperties', 'MAX_PROPERTIES'],
    ['minProperties', 'MIN_PROPERTIES'],
  ]);
  comparePatternProperties(scope, original, update);
  comparePropertyNames(scope, original, update);
}

const REST = {
  additional: {
    keyword: 'additionalProperties',
    permits: 'permitsAdditionalProperties',
    word: 'ADDITIONAL_PROPERTIES',
    segment: { kind: 'values' },
  },
  unevaluated: {
    keyword: 'unevaluatedProperties',
    permits: 'permitsUnevaluatedProperties',
    word: 'UNEVALUATED_PROPERTIES',
    segment: { kind: 'values' },
  },
} as const;

/** Everything may stand beside the named properties. */
export function isOpen(schema: ObjectSchema): boolean {
  return (
    schema.patternProperties.size === 0 &&
    schema.additionalProperties === undefined &&
    schema.permitsAdditionalProperties &&
    schema.unevaluatedProperties === undefined &&
    schema.permitsUnevaluatedProperties
  );
}

/** The schema for a property that is not named, if the content model is partially open for it. */
function schemaForOther(scope: PairScope, schema: ObjectSchema, name: string): JsonSchema | undefined {
  for (const [pattern, { schema: inner }] of schema.patternProperties)
    if (matchesPattern(pattern, name, scope.spend) === true) return inner;
  return schema.additionalProperties ?? schema.unevaluatedProperties;
}

function compareRequired(scope: PairScope, original: ObjectSchema, update: ObjectSchema): void {
  const names = new Set([...original.requiredNames, ...update.requiredNames]);
  for (const name of names) {
    scope.spend();
    const property = update.properties.get(name);
    const before = original.properties.get(name);
    if (original.requiredNames.has(name) === update.requiredNames.has(name)) continue;
    const details: FactDetails = {
      tail: [`required/${name}`],
      segment: { kind: 'field', name },
      reader: requiredSpot(update, name),
      writer: before === undefined ? keywordSpot(original, 'required') : nameSpot(original, before),
      args: { property: name },
    };
    if (property === undefined || before === undefined) {
      if (update.requiredNames.has(name)) reportRequiredElsewhere(scope, original, update, name, details);
    } else if (!update.requiredNames.has(name)) scope.report('REQUIRED_ATTRIBUTE_REMOVED', details);
    else if (property.schema.common?.default === undefined) scope.report('REQUIRED_ATTRIBUTE_ADDED', details);
    else {
      scope.report('REQUIRED_ATTRIBUTE_WITH_DEFAULT_ADDED', details);
      scope.report('required-with-default', details);
    }
  }
}

function compareProperties(scope: PairScope, original: ObjectSchema, update: ObjectSchema): void {
  for (const before of original.properties.values()) {
    scope.spend();
    const now = update.properties.get(before.name);
    if (now === undefined) removed(scope, original, update, before);
    else scope.enter(before.schema, now.schema, whereIs(before.name, update, now, original, before));
  }
  for (const now of update.properties.values()) {
    if (original.properties.has(now.name)) continue;
    scope.spend();
    added(scope, original, update, now);
  }
}

function removed(
  scope: PairScope,
  original: ObjectSchema,
  update: ObjectSchema,
  before: PropertySchema,
): void {
  const details: FactDetails = {
    ...whereIs(before.name, update, undefined, original, before),
    args: { property: before.name, type: describeJsonType(before.schema) },
  };
  if (isOpen(update)) return scope.report('PROPERTY_REMOVED_FROM_OPEN_CONTENT_MODEL', details);
  const other = schemaForOther(scope, update, before.name);
  if (other !== undefined) return reportCover(scope, before.schema, other, 'REMOVED', details);
  scope.report(
    before.schema.kind === 'false'
      ? 'PROPERTY_WITH_FALSE_REMOVED_FROM_CLOSED_CONTENT_MODEL'
      : 'PROPERTY_REMOVED_FROM_CLOSED_CONTENT_MODEL',
    details,
  );
}

function added(scope: PairScope, original: ObjectSchema, update: ObjectSchema, now: PropertySchema): void {
  const isRequired = update.requiredNames.has(now.name);
  const hasDefault = now.schema.common?.default !== undefined;
  const details: FactDetails = {
    ...whereIs(now.name, update, now, original, undefined),
    args: { property: now.name, type: describeJsonType(now.schema) },
  };
  const kind = isRequired
    ? hasDefault
      ? 'REQUIRED_PROPERTY_WITH_DEFAULT'
      : 'REQUIRED_PROPERTY'
    : 'OPTIONAL_PROPERTY';
  if (isOpen(original)) {
    const type: JsonDifferenceType =
      now.schema.kind === 'empty'
        ? 'PROPERTY_WITH_EMPTY_SCHEMA_ADDED_TO_OPEN_CONTENT_MODEL'
        : `${kind}_ADDED_TO_OPEN_CONTENT_MODEL`;
    return scope.report(type, details);
  }
  const other = schemaForOther(scope, original, now.name);
  if (other !== undefined) reportCover(scope, other, now.schema, 'ADDED', details);
  // Confluent takes a model with patterns for closed, and one with unevaluated* for as closed as that says.
  const isMisread =
    original.permitsAdditionalProperties &&
    original.additionalProperties === undefined &&
    now.schema.kind !== 'empty';
  const byPattern = [...original.patternProperties.values()].some(({ schema }) => schema === other);
  if (isMisread && !byPattern) scope.report('misread-model', details);
  scope.report(`${kind}_ADDED_TO_UNOPEN_CONTENT_MODEL`, details);
}

/** Whether what a content model says of unnamed properties covers one that the other side names. */
export function reportCover(
  scope: PairScope,
  original: JsonSchema,
  update: JsonSchema,
  change: 'ADDED' | 'REMOVED',
  details: FactDetails,
  word: 'PROPERTY' | 'ITEM' = 'PROPERTY',
): void {
  const inner = scope.try(original, update);
  const covered = inner.compatible ? 'IS_COVERED' : 'NOT_COVERED';
  scope.report(`${word}_${change}_${covered}_BY_PARTIALLY_OPEN_CONTENT_MODEL`, details);
  scope.accept(inner, details, inner.compatible ? 'beyond' : 'people');
}

function compareDependencies(scope: PairScope, original: ObjectSchema, update: ObjectSchema): void {
  const details = (name: string): FactDetails => ({
    tail: [`dependencies/${name}`],
    reader: keywordSpot(update, ...DEPENDENCY_KEYWORDS),
    writer: keywordSpot(original, ...DEPENDENCY_KEYWORDS),
    args: { property: name, names: [...(update.propertyDependencies.get(name) ?? [])] },
    identity: [name],
  });
  for (const name of new Set([
    ...original.propertyDependencies.keys(),
    ...update.propertyDependencies.keys(),
  ])) {
    const before = original.propertyDependencies.get(name);
    const now = update.propertyDependencies.get(name);
    scope.spend(1 + (((before?.size ?? 0) + (now?.size ?? 0)) >> 4));
    const type = dependencyChange(before, now);
    if (type !== undefined) scope.report(type, details(name));
  }
  for (const name of new Set([...original.schemaDependencies.keys(), ...update.schemaDependencies.keys()])) {
    const before = original.schemaDependencies.get(name);
    const now = update.schemaDependencies.get(name);
    scope.spend();
    if (now === undefined) scope.report('DEPENDENCY_SCHEMA_REMOVED', details(name));
    else if (before === undefined) scope.report('DEPENDENCY_SCHEMA_ADDED', details(name));
    else scope.enter(before, now, { tail: [`dependencies/${name}`], reader: now.node, writer: before.node });
  }
}

const DEPENDENCY_KEYWORDS = ['dependencies', 'dependentRequired', 'dependentSchemas'];

function dependencyChange(
  before: ReadonlySet<string> | undefined,
  now: ReadonlySet<string> | undefined,
): JsonDifferenceType | undefined {
  if (now === undefined) return 'DEPENDENCY_ARRAY_REMOVED';
  if (before === undefined) return 'DEPENDENCY_ARRAY_ADDED';
  const isWider = [...before].every((name) => now.has(name));
  const isNarrower = [...now].every((name) => before.has(name));
  if (isWider && isNarrower) return undefined;
  return isWider
    ? 'DEPENDENCY_ARRAY_EXTENDED'
    : isNarrower
      ? 'DEPENDENCY_ARRAY_NARROWED'
      : 'DEPENDENCY_ARRAY_CHANGED';
}

function whereIs(
  name: string,
  update: ObjectSchema,
  now: PropertySchema | undefined,
  original: ObjectSchema,
  before: PropertySchema | undefined,
): Where {
  return {
    tail: [`properties/${name}`],
    segment: { kind: 'field', name },
    reader: now === undefined ? keywordSpot(update, 'properties') : nameSpot(update, now),
    writer: before === undefined ? keywordSpot(original, 'properties') : nameSpot(original, before),
  };
}

/** The property's name in `properties`. */
function nameSpot({ node }: ObjectSchema, { member }: PropertySchema): Spot {
  const owner = member.value.parent;
  return owner?.kind === 'object' ? { owner, member } : node;
}

/** The name in the list of required ones. */
function requiredSpot(schema: ObjectSchema, name: string): Spot {
  const list = schema.node.members.get('required')?.value;
  const element =
    list?.kind === 'array'
      ? list.elements.find((one) => one.kind === 'string' && one.value === name)
      : undefined;
  return element ?? schema.node;
}
