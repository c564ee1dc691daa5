import { parseSchema } from '@schema-steward/schema';
import { describe, expect, test } from 'vitest';
import {
  BEYOND_FACTS,
  checkCompatibility,
  comparePair,
  confluentMessages,
  isIncompatible,
  JSON_DIFFERENCES,
  NEVER_REPORTED,
  type AllowedExample,
  type BreakingExample,
  type JsonDifferenceType,
} from '../index.js';
import { isDropIn } from './index.js';
import { JSON_RULES } from './json-schema-rules.js';

const parse = (text: string) => parseSchema({ type: 'JSON', text, validateAsNew: true });
const breaks = JSON_RULES.flatMap((rule) =>
  rule.examples.breaks.map((example): [string, BreakingExample] => [rule.id, example]),
);
const allows = JSON_RULES.flatMap((rule) =>
  rule.examples.allows.map((example): [string, AllowedExample] => [rule.id, example]),
);

describe('the examples of the rules for JSON Schema, with all rules on', () => {
  test.each(breaks)('%s breaks: %o', (id, { reader, writer, findings }) => {
    const result = comparePair({ reader: parse(reader), writer: parse(writer) });
    expect(
      result.findings.map(({ ruleId, at, path }) => ({
        ruleId,
        reader: at.reader?.pointer,
        writer: at.writer?.pointer,
        ...(path === undefined ? {} : { path }),
      })),
    ).toEqual(findings);
    expect(findings.map(({ ruleId }) => ruleId)).toContain(id);
    expect(result.compatible).toBe(isDropIn(id) ? 'no' : 'yes');
  });

  test.each(allows)('%s allows: %o', (_id, { reader, writer }) => {
    const { compatible, findings } = comparePair({ reader: parse(reader), writer: parse(writer) });
    expect({ compatible, findings }).toEqual({ compatible: 'yes', findings: [] });
  });

  test.each(breaks)('%s speaks to Confluent’s clients only if Confluent would: %o', (id, pair) => {
    const messages = confluentMessages(
      checkCompatibility({
        subject: 's',
        level: 'BACKWARD',
        candidate: parse(pair.reader),
        versions: [{ version: 1, schema: parse(pair.writer) }],
      }),
    );
    expect(messages.length > 0).toBe(isDropIn(id));
  });
});

/** Confluent's three lists, as its documentation and its sources have them. */
const STRICT_COMPATIBLE = [
  ...[
    'ID_CHANGED',
    'DESCRIPTION_CHANGED',
    'TITLE_CHANGED',
    'DEFAULT_CHANGED',
    'SCHEMA_REMOVED',
    'TYPE_EXTENDED',
  ],
  ...['MAX_LENGTH_INCREASED', 'MAX_LENGTH_REMOVED', 'MIN_LENGTH_DECREASED', 'MIN_LENGTH_REMOVED'],
  ...['MAXIMUM_INCREASED', 'MAXIMUM_REMOVED', 'MINIMUM_DECREASED', 'MINIMUM_REMOVED'],
  ...['EXCLUSIVE_MAXIMUM_INCREASED', 'EXCLUSIVE_MAXIMUM_REMOVED'],
  ...['EXCLUSIVE_MINIMUM_DECREASED', 'EXCLUSIVE_MINIMUM_REMOVED'],
  ...[
    'MAX_PROPERTIES_INCREASED',
    'MAX_PROPERTIES_REMOVED',
    'MIN_PROPERTIES_DECREASED',
    'MIN_PROPERTIES_REMOVED',
  ],
  ...['MAX_ITEMS_INCREASED', 'MAX_ITEMS_REMOVED', 'MIN_ITEMS_DECREASED', 'MIN_ITEMS_REMOVED'],
  ...['MAX_CONTAINS_INCREASED', 'MAX_CONTAINS_REMOVED', 'MIN_CONTAINS_DECREASED', 'MIN_CONTAINS_REMOVED'],
  ...['PATTERN_REMOVED', 'MULTIPLE_OF_REDUCED', 'MULTIPLE_OF_REMOVED'],
  ...['REQUIRED_ATTRIBUTE_WITH_DEFAULT_ADDED', 'REQUIRED_ATTRIBUTE_REMOVED'],
  ...['DEPENDENCY_ARRAY_NARROWED', 'DEPENDENCY_ARRAY_REMOVED', 'DEPENDENCY_SCHEMA_REMOVED'],
  ...['ADDITIONAL_PROPERTIES_ADDED', 'ADDITIONAL_PROPERTIES_EXTENDED'],
  ...['UNEVALUATED_PROPERTIES_ADDED', 'UNEVALUATED_PROPERTIES_EXTENDED'],
  ...['ADDITIONAL_ITEMS_ADDED', 'ADDITIONAL_ITEMS_EXTENDED'],
  ...['UNEVALUATED_ITEMS_ADDED', 'UNEVALUATED_ITEMS_EXTENDED'],
  'PROPERTY_WITH_EMPTY_SCHEMA_ADDED_TO_OPEN_CONTENT_MODEL',
  'ITEM_WITH_EMPTY_SCHEMA_ADDED_TO_OPEN_CONTENT_MODEL',
  'REQUIRED_PROPERTY_WITH_DEFAULT_ADDED_TO_UNOPEN_CONTENT_MODEL',
  'OPTIONAL_PROPERTY_ADDED_TO_UNOPEN_CONTENT_MODEL',
  'ITEM_ADDED_TO_CLOSED_CONTENT_MODEL',
  'PROPERTY_WITH_FALSE_REMOVED_FROM_CLOSED_CONTENT_MODEL',
  'ITEM_WITH_FALSE_REMOVED_FROM_CLOSED_CONTENT_MODEL',
  'PROPERTY_REMOVED_FROM_OPEN_CONTENT_MODEL',
  'ITEM_REMOVED_FROM_OPEN_CONTENT_MODEL',
  'PROPERTY_ADDED_IS_COVERED_BY_PARTIALLY_OPEN_CONTENT_MODEL',
  'PROPERTY_REMOVED_IS_COVERED_BY_PARTIALLY_OPEN_CONTENT_MODEL',
  'ITEM_ADDED_IS_COVERED_BY_PARTIALLY_OPEN_CONTENT_MODEL',
  'ITEM_REMOVED_IS_COVERED_BY_PARTIALLY_OPEN_CONTENT_MODEL',
  ...['UNIQUE_ITEMS_REMOVED', 'ENUM_ARRAY_EXTENDED'],
  ...['COMBINED_TYPE_EXTENDED', 'PRODUCT_TYPE_NARROWED', 'SUM_TYPE_EXTENDED', 'NOT_TYPE_NARROWED'],
];
const LENIENT_ADDS = [
  ...['ADDITIONAL_PROPERTIES_NARROWED', 'ADDITIONAL_PROPERTIES_REMOVED'],
  ...['UNEVALUATED_PROPERTIES_NARROWED', 'UNEVALUATED_PROPERTIES_REMOVED'],
  'REQUIRED_PROPERTY_WITH_DEFAULT_ADDED_TO_OPEN_CONTENT_MODEL',
  'OPTIONAL_PROPERTY_ADDED_TO_OPEN_CONTENT_MODEL',
  'PROPERTY_REMOVED_FROM_CLOSED_CONTENT_MODEL',
  'PROPERTY_ADDED_NOT_COVERED_BY_PARTIALLY_OPEN_CONTENT_MODEL',
  'PROPERTY_REMOVED_NOT_COVERED_BY_PARTIALLY_OPEN_CONTENT_MODEL',
];
const INCOMPATIBLE = [
  ...['SCHEMA_ADDED', 'TYPE_NARROWED', 'TYPE_CHANGED'],
  ...['MAX_LENGTH_ADDED', 'MAX_LENGTH_DECREASED', 'MIN_LENGTH_ADDED', 'MIN_LENGTH_INCREASED'],
  ...['MAXIMUM_ADDED', 'MAXIMUM_DECREASED', 'MINIMUM_ADDED', 'MINIMUM_INCREASED'],
  ...['EXCLUSIVE_MAXIMUM_ADDED', 'EXCLUSIVE_MAXIMUM_DECREASED'],
  ...['EXCLUSIVE_MINIMUM_ADDED', 'EXCLUSIVE_MINIMUM_INCREASED'],
  ...['MAX_PROPERTIES_ADDED', 'MAX_PROPERTIES_DECREASED', 'MIN_PROPERTIES_ADDED', 'MIN_PROPERTIES_INCREASED'],
  ...['MAX_ITEMS_ADDED', 'MAX_ITEMS_DECREASED', 'MIN_ITEMS_ADDED', 'MIN_ITEMS_INCREASED'],
  ...['MAX_CONTAINS_ADDED', 'MAX_CONTAINS_DECREASED', 'MIN_CONTAINS_ADDED', 'MIN_CONTAINS_INCREASED'],
  ...['PATTERN_ADDED', 'PATTERN_CHANGED', 'MULTIPLE_OF_ADDED', 'MULTIPLE_OF_EXPANDED', 'MULTIPLE_OF_CHANGED'],
  ...['REQUIRED_ATTRIBUTE_ADDED', 'DEPENDENCY_ARRAY_ADDED', 'DEPENDENCY_ARRAY_EXTENDED'],
  ...['DEPENDENCY_ARRAY_CHANGED', 'DEPENDENCY_SCHEMA_ADDED'],
  'REQUIRED_PROPERTY_ADDED_TO_OPEN_CONTENT_MODEL',
  'REQUIRED_PROPERTY_ADDED_TO_UNOPEN_CONTENT_MODEL',
  ...['RESERVED_PROPERTY_REMOVED', 'RESERVED_PROPERTY_CONFLICTS_WITH_PROPERTY', 'UNIQUE_ITEMS_ADDED'],
  ...['ADDITIONAL_ITEMS_REMOVED', 'ADDITIONAL_ITEMS_NARROWED'],
  ...['UNEVALUATED_ITEMS_REMOVED', 'UNEVALUATED_ITEMS_NARROWED'],
  ...['ITEM_ADDED_TO_OPEN_CONTENT_MODEL', 'ITEM_REMOVED_FROM_CLOSED_CONTENT_MODEL'],
  'ITEM_ADDED_NOT_COVERED_BY_PARTIALLY_OPEN_CONTENT_MODEL',
  'ITEM_REMOVED_NOT_COVERED_BY_PARTIALLY_OPEN_CONTENT_MODEL',
  ...['ENUM_ARRAY_NARROWED', 'ENUM_ARRAY_CHANGED', 'COMBINED_TYPE_CHANGED', 'PRODUCT_TYPE_EXTENDED'],
  ...['SUM_TYPE_NARROWED', 'COMBINED_TYPE_SUBSCHEMAS_CHANGED', 'NOT_TYPE_EXTENDED'],
];

describe('every type of difference', () => {
  const all = Object.keys(JSON_DIFFERENCES) as JsonDifferenceType[];

  test('is in exactly one of Confluent’s three lists', () => {
    expect([...STRICT_COMPATIBLE, ...LENIENT_ADDS, ...INCOMPATIBLE].sort()).toEqual([...all].sort());
    expect(STRICT_COMPATIBLE.length).toBe(65);
  });

  test('is judged as its list says, under both policies', () => {
    expect(all.filter((type) => !isIncompatible(type, 'STRICT')).sort()).toEqual(
      [...STRICT_COMPATIBLE].sort(),
    );
    expect(all.filter((type) => !isIncompatible(type, 'LENIENT')).sort()).toEqual(
      [...STRICT_COMPATIBLE, ...LENIENT_ADDS].sort(),
    );
  });

  test('that is incompatible belongs to exactly one rule, unless nothing ever reports it', () => {
    const expected = [...LENIENT_ADDS, ...INCOMPATIBLE].filter(
      (type) => !(NEVER_REPORTED as readonly string[]).includes(type),
    );
    expect(JSON_RULES.flatMap(({ confluent }) => confluent).sort()).toEqual(expected.sort());
  });

  test('that Confluent does not know belongs to exactly one rule beyond the drop-in verdict', () => {
    const beyond = JSON_RULES.filter(({ dropIn }) => dropIn === false);
    expect(beyond.flatMap(({ on }) => on).sort()).toEqual([...BEYOND_FACTS].sort());
    expect(beyond.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});
