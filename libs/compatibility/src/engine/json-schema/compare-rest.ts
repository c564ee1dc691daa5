import type { ArraySchema, FieldPathSegment, JsonSchema, ObjectSchema } from '@schema-steward/schema';
import { keywordDetails } from './compare-bounds.js';
import type { PairScope } from './pair-scope.js';

type Either = ObjectSchema | ArraySchema;

interface RestKeyword<S extends Either> {
  readonly keyword: keyof S & string;
  readonly permits: keyof S;
  readonly word:
    'ADDITIONAL_PROPERTIES' | 'UNEVALUATED_PROPERTIES' | 'ADDITIONAL_ITEMS' | 'UNEVALUATED_ITEMS';
  readonly segment: FieldPathSegment;
}

/** What may stand beside what is named: permitted, forbidden, or by a schema of its own. */
export function compareRest<S extends Either>(
  scope: PairScope,
  original: S,
  update: S,
  { keyword, permits, word, segment }: RestKeyword<S>,
): void {
  // The caller names a flag and the schema that belongs to it.
  const [before, now] = [original[keyword], update[keyword]] as (JsonSchema | undefined)[];
  const details = { ...keywordDetails(original, update, keyword), segment };
  if (original[permits] !== update[permits])
    scope.report(update[permits] === true ? `${word}_ADDED` : `${word}_REMOVED`, details);
  else if (before === undefined && now !== undefined) scope.report(`${word}_NARROWED`, details);
  else if (before !== undefined && now === undefined) scope.report(`${word}_EXTENDED`, details);
  else if (before !== undefined && now !== undefined)
    scope.enter(before, now, { tail: [keyword], segment, reader: now.node, writer: before.node });
}
