import type { SideWords } from '../confluent-difference.js';
import type { JsonDifferenceType } from './difference-types.js';

/** How Confluent's registry reports one difference between two JSON Schemas. */
export interface JsonDifference {
  readonly jsonType: JsonDifferenceType;
  /** Keywords and names from the root, as Confluent joins them: no JSON pointer, nothing is escaped. */
  readonly path: string;
}

/** Verbatim, with the quote that is never opened: clients match on it. */
export function describeJsonDifference({ jsonType, path }: JsonDifference, side: SideWords): string {
  return `{errorType:"${jsonType}", description:"${descriptionOf(jsonType, path, side)}'}`;
}

function descriptionOf(type: JsonDifferenceType, path: string, { reader, writer }: SideWords): string {
  const template = TEMPLATES.find(([pattern]) => pattern.test(type))?.[1];
  return template === undefined ? '' : template(path, reader, writer);
}

type Template = (path: string, reader: string, writer: string) => string;

/**
 * The first pattern that fits decides; a type that none fits has an empty description. Confluent puts the reader's word
 * first and the writer's second into every text, whatever the text says of them.
 */
const TEMPLATES: readonly (readonly [RegExp, Template])[] = [
  [/^SCHEMA_ADDED$/, () => ''],
  [
    /^(REQUIRED_PROPERTY|REQUIRED_PROPERTY_WITH_DEFAULT|OPTIONAL_PROPERTY|ITEM)_ADDED_TO_OPEN_CONTENT_MODEL$/,
    (path, reader, writer) =>
      `The ${reader} schema has an open content model and has a property or item at path '${path}' which is missing in the ${writer} schema`,
  ],
  [
    /^REQUIRED_PROPERTY_ADDED_TO_UNOPEN_CONTENT_MODEL$/,
    (path, reader, writer) =>
      `The ${reader} schema has an unopen content model and has a required property at path '${path}' which is missing in the ${writer} schema`,
  ],
  [
    /^(PROPERTY|ITEM)_REMOVED_FROM_CLOSED_CONTENT_MODEL$/,
    (path, reader, writer) =>
      `The ${reader} has a closed content model and is missing a property or item present at path '${path}' in the ${writer} schema`,
  ],
  [
    /^(PROPERTY|ITEM)_REMOVED_NOT_COVERED/,
    (path, reader, writer) =>
      `A property or item is missing in the ${reader} schema but present at path '${path}' in the ${writer} schema and is not covered by its partially open content model`,
  ],
  [
    /^(PROPERTY|ITEM)_ADDED_NOT_COVERED/,
    (path, reader, writer) =>
      `The ${reader} schema has a property or item at path '${path}' which is missing in the ${writer} schema and is not covered by its partially open content model`,
  ],
  [
    /^(TYPE_CHANGED|TYPE_NARROWED|COMBINED_TYPE_CHANGED|COMBINED_TYPE_SUBSCHEMAS_CHANGED)$/,
    (path, reader, writer) =>
      `A type at path '${path}' is different between the ${reader} schema and the ${writer} schema`,
  ],
  [
    /^(ENUM_ARRAY_NARROWED|SUM_TYPE_NARROWED|ADDITIONAL_\w+_NARROWED|UNEVALUATED_\w+_NARROWED)$/,
    (path, reader, writer) =>
      `An array or combined type at path '${path}' has fewer elements in the ${reader} schema than the ${writer} schema`,
  ],
  [
    /^(DEPENDENCY_ARRAY_EXTENDED|PRODUCT_TYPE_EXTENDED|NOT_TYPE_EXTENDED)$/,
    (path, reader, writer) =>
      `An array or combined type at path '${path}' has more elements in the ${reader} schema than the ${writer} schema`,
  ],
  [
    /_ADDED$|^(ADDITIONAL|UNEVALUATED)_(PROPERTIES|ITEMS)_REMOVED$/,
    (path, reader, writer) =>
      `The keyword at path '${path}' in the ${reader} schema is not present in the ${writer} schema`,
  ],
  [
    /(_INCREASED|_EXPANDED)$/,
    (path, reader, writer) =>
      `The value at path '${path}' in the ${reader} schema is more than its value in the ${writer} schema`,
  ],
  [
    /_DECREASED$/,
    (path, reader, writer) =>
      `The value at path '${path}' in the ${reader} schema is less than its value in the ${writer} schema`,
  ],
  [
    /_CHANGED$/,
    (path, reader, writer) =>
      `The value at path '${path}' is different between the ${reader} and ${writer} schema`,
  ],
];
