import { describeJsonType, type ArraySchema, type JsonSchema } from '@schema-steward/schema';
import { compareBounds, keywordDetails } from './compare-bounds.js';
import { reportCover } from './compare-objects.js';
import { compareRest } from './compare-rest.js';
import type { FactDetails } from './json-fact.js';
import type { PairScope } from './pair-scope.js';
import { keywordSpot } from './spots.js';

const ITEMS = { kind: 'items' } as const;

export function compareArrays(scope: PairScope, original: ArraySchema, update: ArraySchema): void {
  compareAllItems(scope, original, update);
  compareTuples(scope, original, update);
  compareRest(scope, original, update, REST.additional);
  compareRest(scope, original, update, REST.unevaluated);
  compareBounds(scope, original, update, [
    ['maxItems', 'MAX_ITEMS'],
    ['minItems', 'MIN_ITEMS'],
  ]);
  if (original.uniqueItems !== update.uniqueItems)
    scope.report(
      update.uniqueItems ? 'UNIQUE_ITEMS_ADDED' : 'UNIQUE_ITEMS_REMOVED',
      keywordDetails(original, update, 'uniqueItems'),
    );
  compareBounds(scope, original, update, [
    ['maxContains', 'MAX_CONTAINS'],
    ['minContains', 'MIN_CONTAINS'],
  ]);
  compareContains(scope, original, update);
}

const REST = {
  additional: {
    keyword: 'additionalItems',
    permits: 'permitsAdditionalItems',
    word: 'ADDITIONAL_ITEMS',
    segment: ITEMS,
  },
  unevaluated: {
    keyword: 'unevaluatedItems',
    permits: 'permitsUnevaluatedItems',
    word: 'UNEVALUATED_ITEMS',
    segment: ITEMS,
  },
} as const;

function compareAllItems(scope: PairScope, original: ArraySchema, update: ArraySchema): void {
  const [before, now] = [original.allItems, update.allItems];
  const details = { ...keywordDetails(original, update, 'items'), segment: ITEMS };
  if (before !== undefined && now !== undefined)
    scope.enter(before, now, { tail: ['items'], segment: ITEMS, reader: now.node, writer: before.node });
  else if (now !== undefined) scope.report('SCHEMA_ADDED', details);
  else if (before !== undefined) scope.report('SCHEMA_REMOVED', details);
}

function compareTuples(scope: PairScope, original: ArraySchema, update: ArraySchema): void {
  const before = original.tuple ?? [];
  const now = update.tuple ?? [];
  for (let index = 0; index < Math.max(before.length, now.length); index += 1) {
    scope.spend();
    const [old, fresh] = [before[index], now[index]];
    const where = {
      tail: [`items/${index}`],
      segment: ITEMS,
      reader: fresh?.node ?? keywordSpot(update, 'prefixItems', 'items'),
      writer: old?.node ?? keywordSpot(original, 'prefixItems', 'items'),
    };
    if (old !== undefined && fresh !== undefined) scope.enter(old, fresh, where);
    else if (old !== undefined) removed(scope, update, old, itemDetails(where, old, index));
    else if (fresh !== undefined) added(scope, original, fresh, itemDetails(where, fresh, index));
  }
}

function itemDetails(where: FactDetails, item: JsonSchema, index: number): FactDetails {
  const position = `${index + 1}`;
  return { ...where, args: { position, type: describeJsonType(item) }, identity: [position] };
}

function isOpen(schema: ArraySchema): boolean {
  return (
    schema.permitsAdditionalItems &&
    schema.additionalItems === undefined &&
    schema.permitsUnevaluatedItems &&
    schema.unevaluatedItems === undefined
  );
}

function removed(scope: PairScope, update: ArraySchema, item: JsonSchema, details: FactDetails): void {
  if (isOpen(update)) return scope.report('ITEM_REMOVED_FROM_OPEN_CONTENT_MODEL', details);
  const other = update.additionalItems ?? update.unevaluatedItems;
  if (other !== undefined) return reportCover(scope, item, other, 'REMOVED', details, 'ITEM');
  scope.report(
    item.kind === 'false'
      ? 'ITEM_WITH_FALSE_REMOVED_FROM_CLOSED_CONTENT_MODEL'
      : 'ITEM_REMOVED_FROM_CLOSED_CONTENT_MODEL',
    details,
  );
}

function added(scope: PairScope, original: ArraySchema, item: JsonSchema, details: FactDetails): void {
  if (isOpen(original)) {
    const isEmpty = item.kind === 'empty';
    return scope.report(
      isEmpty ? 'ITEM_WITH_EMPTY_SCHEMA_ADDED_TO_OPEN_CONTENT_MODEL' : 'ITEM_ADDED_TO_OPEN_CONTENT_MODEL',
      details,
    );
  }
  // A validator reads additionalItems only beside a list of items, and unevaluatedItems as what nothing else speaks of.
  const isLimited = !original.permitsAdditionalItems || original.additionalItems !== undefined;
  if ((original.tuple === undefined || !isLimited) && item.kind !== 'empty')
    scope.report('misread-model', details);
  const other = original.additionalItems ?? original.unevaluatedItems;
  if (other !== undefined) reportCover(scope, other, item, 'ADDED', details, 'ITEM');
  else scope.report('ITEM_ADDED_TO_CLOSED_CONTENT_MODEL', details);
}

/** Not compared by Confluent's registry, but for the two counts. */
function compareContains(scope: PairScope, original: ArraySchema, update: ArraySchema): void {
  const [before, now] = [original.contains, update.contains];
  if (now === undefined) return;
  const asksForOne = !isZero(update);
  const isSame = before !== undefined && scope.walk.same(before, now);
  const atLeast =
    !asksForOne || (before !== undefined && !isZero(original) && (isSame || scope.try(before, now).clean));
  const atMost = update.maxContains === undefined || isSame;
  if (atLeast && atMost) return;
  scope.report('contains', {
    tail: ['contains'],
    reader: now.node,
    writer: before?.node ?? keywordSpot(original, 'items'),
    args: { keyword: 'contains' },
  });
}

/** `minContains` is one where it is not written. */
function isZero({ minContains }: ArraySchema): boolean {
  return minContains !== undefined && minContains.value.coefficient === 0n;
}
