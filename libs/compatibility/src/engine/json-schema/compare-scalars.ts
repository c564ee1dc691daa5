import {
  compareDecimals,
  type Bound,
  type ConstSchema,
  type EnumSchema,
  type NumberSchema,
  type StringSchema,
} from '@schema-steward/schema';
import { compareBounds, compareMultipleOf, keywordDetails } from './compare-bounds.js';
import type { PairScope } from './pair-scope.js';
import { keywordSpot, showValue } from './spots.js';

export function compareStrings(scope: PairScope, original: StringSchema, update: StringSchema): void {
  compareBounds(scope, original, update, [
    ['maxLength', 'MAX_LENGTH'],
    ['minLength', 'MIN_LENGTH'],
  ]);
  if (original.pattern !== update.pattern) {
    const type =
      original.pattern === undefined
        ? 'PATTERN_ADDED'
        : update.pattern === undefined
          ? 'PATTERN_REMOVED'
          : 'PATTERN_CHANGED';
    scope.report(type, keywordDetails(original, update, 'pattern'));
  }
  if (update.format !== undefined && update.format !== original.format)
    scope.report('format', keywordDetails(original, update, 'format'));
}

export function compareNumbers(scope: PairScope, original: NumberSchema, update: NumberSchema): void {
  compareBounds(scope, original, update, [
    ['maximum', 'MAXIMUM'],
    ['minimum', 'MINIMUM'],
    ['exclusiveMaximum', 'EXCLUSIVE_MAXIMUM'],
    ['exclusiveMinimum', 'EXCLUSIVE_MINIMUM'],
  ]);
  compareMultipleOf(scope, original, update);
  if (original.integer !== update.integer)
    scope.report(
      original.integer ? 'TYPE_EXTENDED' : 'TYPE_NARROWED',
      keywordDetails(original, update, 'type'),
    );
  // Draft 4: the flag says that the bound itself is out. A bound that has moved outwards leaves it in.
  if (update.maximumIsExclusive && !original.maximumIsExclusive && isEqual(original.maximum, update.maximum))
    scope.report('exclusive-flag', keywordDetails(original, update, 'exclusiveMaximum'));
  if (update.minimumIsExclusive && !original.minimumIsExclusive && isEqual(original.minimum, update.minimum))
    scope.report('exclusive-flag', keywordDetails(original, update, 'exclusiveMinimum'));
}

function isEqual(a: Bound | undefined, b: Bound | undefined): boolean {
  return a !== undefined && b !== undefined && compareDecimals(a.value, b.value) === 0;
}

export function compareEnums(scope: PairScope, original: EnumSchema, update: EnumSchema): void {
  scope.spend((original.values.size + update.values.size) >> 4);
  const missing = [...original.values].filter(([key]) => !update.values.has(key)).map(([, value]) => value);
  const added = [...update.values.keys()].filter((key) => !original.values.has(key));
  if (missing.length === 0 && added.length === 0) return;
  const shown = missing.map(showValue);
  scope.report(
    missing.length === 0
      ? 'ENUM_ARRAY_EXTENDED'
      : added.length === 0
        ? 'ENUM_ARRAY_NARROWED'
        : 'ENUM_ARRAY_CHANGED',
    {
      tail: ['enum'],
      reader: keywordSpot(update, 'enum'),
      writer: missing[0] ?? keywordSpot(original, 'enum'),
      args: { values: shown.length > 20 ? [...shown.slice(0, 20), '…'] : shown },
      identity: [...shown].sort(),
    },
  );
}

export function compareConstants(scope: PairScope, original: ConstSchema, update: ConstSchema): void {
  if (original.valueKey === update.valueKey) return;
  const values = [showValue(original.value)];
  scope.report('ENUM_ARRAY_CHANGED', {
    tail: ['const'],
    reader: keywordSpot(update, 'const'),
    writer: keywordSpot(original, 'const'),
    args: { values },
    identity: values,
  });
}
