import { compareDecimals, isMultipleOf, type Bound, type JsonSchema } from '@schema-steward/schema';
import type { JsonDifferenceType } from './difference-types.js';
import type { FactDetails } from './json-fact.js';
import type { PairScope } from './pair-scope.js';
import { keywordSpot, keywordText } from './spots.js';

/** A keyword with a bound, by Confluent's word for it. */
type BoundWord =
  | 'MAX_LENGTH'
  | 'MIN_LENGTH'
  | 'MAXIMUM'
  | 'MINIMUM'
  | 'EXCLUSIVE_MAXIMUM'
  | 'EXCLUSIVE_MINIMUM'
  | 'MAX_PROPERTIES'
  | 'MIN_PROPERTIES'
  | 'MAX_ITEMS'
  | 'MIN_ITEMS'
  | 'MAX_CONTAINS'
  | 'MIN_CONTAINS';

/** Schemas of one kind, with the bounds that it has. */
export function compareBounds<S extends JsonSchema>(
  scope: PairScope,
  original: S,
  update: S,
  bounds: readonly (readonly [keyword: keyof S & string, word: BoundWord])[],
): void {
  for (const [keyword, word] of bounds) {
    // The caller names keywords that hold bounds.
    const change = changeOf(original[keyword] as Bound | undefined, update[keyword] as Bound | undefined);
    if (change !== undefined)
      scope.report(
        `${word}_${change}` satisfies JsonDifferenceType,
        keywordDetails(original, update, keyword),
      );
  }
}

function changeOf(
  original: Bound | undefined,
  update: Bound | undefined,
): 'ADDED' | 'REMOVED' | 'INCREASED' | 'DECREASED' | undefined {
  if (original === undefined) return update === undefined ? undefined : 'ADDED';
  if (update === undefined) return 'REMOVED';
  const order = compareDecimals(update.value, original.value);
  return order === 0 ? undefined : order > 0 ? 'INCREASED' : 'DECREASED';
}

export function compareMultipleOf<S extends JsonSchema & { readonly multipleOf?: Bound }>(
  scope: PairScope,
  original: S,
  update: S,
): void {
  const type = multipleOfChange(original.multipleOf, update.multipleOf);
  if (type !== undefined) scope.report(type, keywordDetails(original, update, 'multipleOf'));
}

function multipleOfChange(
  original: Bound | undefined,
  update: Bound | undefined,
): JsonDifferenceType | undefined {
  if (original === undefined) return update === undefined ? undefined : 'MULTIPLE_OF_ADDED';
  if (update === undefined) return 'MULTIPLE_OF_REMOVED';
  if (compareDecimals(original.value, update.value) === 0) return undefined;
  if (isMultipleOf(update.value, original.value) === true) return 'MULTIPLE_OF_EXPANDED';
  return isMultipleOf(original.value, update.value) === true ? 'MULTIPLE_OF_REDUCED' : 'MULTIPLE_OF_CHANGED';
}

/** What is said of a keyword that differs: where it is on both sides, and its two values. */
export function keywordDetails(original: JsonSchema, update: JsonSchema, keyword: string): FactDetails {
  return {
    tail: [keyword],
    reader: keywordSpot(update, keyword),
    writer: keywordSpot(original, keyword),
    args: { keyword, reader: keywordText(update, keyword), writer: keywordText(original, keyword) },
    identity: [keyword],
  };
}
