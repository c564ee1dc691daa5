import { describeJsonDifference, type JsonDifference } from './json-schema/describe-json-difference.js';
import { describeProtobufDifference, type ProtobufDifference } from './protobuf/protobuf-difference.js';

/** Confluent's words for what is wrong between two Avro schemas (its `Difference` over Avro Java's incompatibilities). */
export const CONFLUENT_TYPES = [
  'NAME_MISMATCH',
  'FIXED_SIZE_MISMATCH',
  'MISSING_ENUM_SYMBOLS',
  'READER_FIELD_MISSING_DEFAULT_VALUE',
  'TYPE_MISMATCH',
  'MISSING_UNION_BRANCH',
] as const;
export type ConfluentType = (typeof CONFLUENT_TYPES)[number];

export type ConfluentDifference =
  | {
      readonly type: ConfluentType;
      /** A JSON pointer into the reader, `/` for the root, as Avro Java makes it. */
      readonly path: string;
      readonly additionalInfo: string;
    }
  | JsonDifference
  | ProtobufDifference
  /** A whole message, where there is no difference to describe. */
  | { readonly text: string };

/** What the two sides are called in a message. */
export interface SideWords {
  readonly reader: string;
  readonly writer: string;
}

/** Texts are verbatim: clients match on them. They are put together, never formatted, so that a `%` stays a `%`. */
const DESCRIPTIONS: Record<ConfluentType, (path: string, info: string, side: SideWords) => string> = {
  NAME_MISMATCH: (path) => `The name of the schema has changed (path '${path}')`,
  FIXED_SIZE_MISMATCH: (path, _info, { reader, writer }) =>
    `The size of FIXED type field at path '${path}' in the ${reader} schema does not match with the ${writer} schema`,
  MISSING_ENUM_SYMBOLS: (path, info, { reader, writer }) =>
    `The ${reader} schema is missing enum symbols '${info}' at path '${path}' in the ${writer} schema`,
  READER_FIELD_MISSING_DEFAULT_VALUE: (path, info, { reader, writer }) =>
    `The field '${info}' at path '${path}' in the ${reader} schema has no default value and is missing in the ${writer} schema`,
  TYPE_MISMATCH: (path, _info, { reader, writer }) =>
    `The type (path '${path}') of a field in the ${reader} schema does not match with the ${writer} schema`,
  MISSING_UNION_BRANCH: (path, _info, { reader, writer }) =>
    `The ${reader} schema is missing a type inside a union field at path '${path}' in the ${writer} schema`,
};

export function describeDifference(difference: ConfluentDifference, side: SideWords): string {
  if ('text' in difference) return difference.text;
  if ('protobufType' in difference) return describeProtobufDifference(difference, side);
  if ('jsonType' in difference) return describeJsonDifference(difference, side);
  const { type, path, additionalInfo } = difference;
  const description = DESCRIPTIONS[type](path, additionalInfo, side);
  return `{errorType:'${type}', description:'${description}', additionalInfo:'${additionalInfo}'}`;
}
