import { describe, expect, test } from 'vitest';
import { describeJsonDifference } from './describe-json-difference.js';
import type { JsonDifferenceType } from './difference-types.js';

/** One type for each of Confluent's texts; the labels are those of BACKWARD. */
const TEXTS: [type: JsonDifferenceType, description: string][] = [
  ['MAX_LENGTH_ADDED', "The keyword at path '#/p' in the new schema is not present in the old schema"],
  [
    'REQUIRED_ATTRIBUTE_ADDED',
    "The keyword at path '#/p' in the new schema is not present in the old schema",
  ],
  ['MINIMUM_INCREASED', "The value at path '#/p' in the new schema is more than its value in the old schema"],
  [
    'MULTIPLE_OF_EXPANDED',
    "The value at path '#/p' in the new schema is more than its value in the old schema",
  ],
  ['MAXIMUM_DECREASED', "The value at path '#/p' in the new schema is less than its value in the old schema"],
  ['PATTERN_CHANGED', "The value at path '#/p' is different between the new and old schema"],
  ['MULTIPLE_OF_CHANGED', "The value at path '#/p' is different between the new and old schema"],
  ['ENUM_ARRAY_CHANGED', "The value at path '#/p' is different between the new and old schema"],
  [
    'ENUM_ARRAY_NARROWED',
    "An array or combined type at path '#/p' has fewer elements in the new schema than the old schema",
  ],
  [
    'SUM_TYPE_NARROWED',
    "An array or combined type at path '#/p' has fewer elements in the new schema than the old schema",
  ],
  [
    'PRODUCT_TYPE_EXTENDED',
    "An array or combined type at path '#/p' has more elements in the new schema than the old schema",
  ],
  [
    'DEPENDENCY_ARRAY_EXTENDED',
    "An array or combined type at path '#/p' has more elements in the new schema than the old schema",
  ],
  ['TYPE_CHANGED', "A type at path '#/p' is different between the new schema and the old schema"],
  ['TYPE_NARROWED', "A type at path '#/p' is different between the new schema and the old schema"],
  [
    'COMBINED_TYPE_SUBSCHEMAS_CHANGED',
    "A type at path '#/p' is different between the new schema and the old schema",
  ],
  [
    'OPTIONAL_PROPERTY_ADDED_TO_OPEN_CONTENT_MODEL',
    "The new schema has an open content model and has a property or item at path '#/p' which is missing in the old schema",
  ],
  [
    'ITEM_ADDED_TO_OPEN_CONTENT_MODEL',
    "The new schema has an open content model and has a property or item at path '#/p' which is missing in the old schema",
  ],
  [
    'REQUIRED_PROPERTY_ADDED_TO_UNOPEN_CONTENT_MODEL',
    "The new schema has an unopen content model and has a required property at path '#/p' which is missing in the old schema",
  ],
  [
    'PROPERTY_REMOVED_FROM_CLOSED_CONTENT_MODEL',
    "The new has a closed content model and is missing a property or item present at path '#/p' in the old schema",
  ],
  [
    'PROPERTY_REMOVED_NOT_COVERED_BY_PARTIALLY_OPEN_CONTENT_MODEL',
    "A property or item is missing in the new schema but present at path '#/p' in the old schema and is not covered by its partially open content model",
  ],
  [
    'ITEM_ADDED_NOT_COVERED_BY_PARTIALLY_OPEN_CONTENT_MODEL',
    "The new schema has a property or item at path '#/p' which is missing in the old schema and is not covered by its partially open content model",
  ],
  ['SCHEMA_ADDED', ''],
];

describe('Confluent’s text', () => {
  test.each(TEXTS)('of %s is verbatim, with the quote that is never opened', (jsonType, description) => {
    expect(describeJsonDifference({ jsonType, path: '#/p' }, { reader: 'new', writer: 'old' })).toBe(
      `{errorType:"${jsonType}", description:"${description}'}`,
    );
  });

  test('keeps a percent sign', () => {
    expect(
      describeJsonDifference(
        { jsonType: 'TYPE_CHANGED', path: '#/properties/50%s' },
        { reader: 'old', writer: 'new' },
      ),
    ).toBe(
      `{errorType:"TYPE_CHANGED", description:"A type at path '#/properties/50%s' is different between the old schema and the new schema'}`,
    );
  });
});
