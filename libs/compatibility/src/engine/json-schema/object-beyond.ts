import type { ObjectSchema, PropertySchema } from '@schema-steward/schema';
import type { FactDetails, Spot } from './json-fact.js';
import { matchesPattern } from './match-pattern.js';
import type { PairScope } from './pair-scope.js';
import { keywordSpot } from './spots.js';

/** What Confluent's registry does not compare between two objects. */

/** A name that is newly required, where not both sides name it under `properties`. */
export function reportRequiredElsewhere(
  scope: PairScope,
  original: ObjectSchema,
  update: ObjectSchema,
  name: string,
  details: FactDetails,
): void {
  const property = update.properties.get(name);
  const isNew = property !== undefined && !original.properties.has(name);
  if (!isNew) return scope.report('required-elsewhere', details);
  // A new property that is required is reported as that, unless it accepts anything or has a default.
  if (property.schema.common?.default !== undefined) scope.report('required-with-default', details);
  else if (property.schema.kind === 'empty') scope.report('required-elsewhere', details);
}

/**
 * Patterns are compared by their text: one that both sides have, by its schema; one that only the reader has, by what
 * of the writer's it may match; one that only the writer has, by what becomes of the names that it stood for.
 */
export function comparePatternProperties(
  scope: PairScope,
  original: ObjectSchema,
  update: ObjectSchema,
): void {
  for (const [pattern, now] of update.patternProperties) {
    scope.spend();
    const before = original.patternProperties.get(pattern);
    const change =
      before === undefined
        ? mayMatch(scope, pattern, now, original) && 'added'
        : !scope.try(before.schema, now.schema).clean && 'changed';
    if (change !== false)
      scope.report('pattern-properties', patternDetails(original, update, pattern, change));
  }
  const takesOthers = update.permitsAdditionalProperties && update.additionalProperties === undefined;
  for (const pattern of original.patternProperties.keys())
    if (!update.patternProperties.has(pattern) && !takesOthers)
      scope.report('pattern-properties', patternDetails(original, update, pattern, 'removed'));
}

/** Whether a pattern of the reader may speak of something that the writer writes, and ask something of it. */
function mayMatch(scope: PairScope, pattern: string, now: PropertySchema, original: ObjectSchema): boolean {
  if (now.schema.kind === 'empty') return false;
  if (original.permitsAdditionalProperties || original.patternProperties.size > 0) return true;
  return [...original.properties.keys()].some((name) => matchesPattern(pattern, name, scope.spend) !== false);
}

function patternDetails(
  original: ObjectSchema,
  update: ObjectSchema,
  pattern: string,
  change: string,
): FactDetails {
  return {
    tail: [`patternProperties/${pattern}`],
    segment: { kind: 'values' },
    reader: patternSpot(update, pattern),
    writer: patternSpot(original, pattern),
    args: { pattern, change },
    identity: [pattern],
  };
}

function patternSpot(schema: ObjectSchema, pattern: string): Spot {
  const member = schema.patternProperties.get(pattern)?.member;
  const owner = member?.value.parent;
  return member !== undefined && owner?.kind === 'object'
    ? { owner, member }
    : keywordSpot(schema, 'patternProperties');
}

export function comparePropertyNames(scope: PairScope, original: ObjectSchema, update: ObjectSchema): void {
  const [before, now] = [original.propertyNames, update.propertyNames];
  if (now === undefined || now.kind === 'empty') return;
  if (before !== undefined && scope.try(before, now).clean) return;
  scope.report('property-names', {
    tail: ['propertyNames'],
    reader: keywordSpot(update, 'propertyNames'),
    writer: keywordSpot(original, 'propertyNames'),
    args: { keyword: 'propertyNames' },
  });
}
