import type { SideWords } from '../confluent-difference.js';

/** What Confluent's registry may find between two Protobuf schemas, as far as it makes them incompatible. */
export const PROTOBUF_INCOMPATIBLE_TYPES = [
  'PACKAGE_CHANGED',
  'MESSAGE_REMOVED',
  'FIELD_KIND_CHANGED',
  'FIELD_SCALAR_KIND_CHANGED',
  'FIELD_NAMED_TYPE_CHANGED',
  'FIELD_NUMERIC_LABEL_CHANGED',
  'REQUIRED_FIELD_ADDED',
  'REQUIRED_FIELD_REMOVED',
  'ONEOF_FIELD_REMOVED',
  'MULTIPLE_FIELDS_MOVED_TO_ONEOF',
  'FIELD_MOVED_TO_EXISTING_ONEOF',
] as const;
export type ProtobufDifferenceType = (typeof PROTOBUF_INCOMPATIBLE_TYPES)[number];

/** What it finds as well, and lets pass: nothing of it is told. */
export const PROTOBUF_COMPATIBLE_TYPES = [
  'MESSAGE_ADDED',
  'MESSAGE_MOVED',
  'ENUM_ADDED',
  'ENUM_REMOVED',
  'ENUM_CONST_ADDED',
  'ENUM_CONST_CHANGED',
  'ENUM_CONST_REMOVED',
  'FIELD_ADDED',
  'FIELD_REMOVED',
  'FIELD_NAME_CHANGED',
  'FIELD_STRING_OR_BYTES_LABEL_CHANGED',
  'ONEOF_ADDED',
  'ONEOF_REMOVED',
  'ONEOF_FIELD_ADDED',
  'ONEOF_FIELD_MOVED_TO_TOP_LEVEL',
] as const;

/** A difference of Confluent's Protobuf comparison. */
export interface ProtobufDifference {
  readonly protobufType: ProtobufDifferenceType;
  /** `#/Outer/Inner/<tag>` or `#/Message/<oneof>/<tag>`. */
  readonly path: string;
}

/** Texts are verbatim, the two spaces and the stray colon too: clients match on them. */
const DESCRIPTIONS: Record<ProtobufDifferenceType, (path: string, side: SideWords) => string> = {
  PACKAGE_CHANGED: (path, { reader, writer }) =>
    `The package at '${path}' in the ${reader} schema does not match the package in the ${writer} schema`,
  MESSAGE_REMOVED: (path, { reader, writer }) =>
    `The ${reader} schema is missing a MESSAGE type at path '${path}' in the ${writer} schema`,
  FIELD_KIND_CHANGED: (path, { reader, writer }) =>
    `The type of a field at path '${path}' in the ${reader} schema does not match the ${writer} schema`,
  FIELD_SCALAR_KIND_CHANGED: (path, { reader, writer }) =>
    `The kind of a SCALAR field at path '${path}' in the ${reader} schema does not match its kind in the ${writer} schema`,
  FIELD_NAMED_TYPE_CHANGED: (path, { reader, writer }) =>
    `The type of a MESSAGE field at path '${path}' in the ${reader} schema does not match its type in the ${writer} schema`,
  FIELD_NUMERIC_LABEL_CHANGED: (path, { reader, writer }) =>
    `The label for a NUMERIC field at path '${path}' in the ${reader} schema does not match its label in the ${writer} schema`,
  REQUIRED_FIELD_ADDED: (path, { reader, writer }) =>
    `A required field  at path '${path}' in the ${reader} schema is missing in the ${writer} schema`,
  REQUIRED_FIELD_REMOVED: (path, { reader, writer }) =>
    `The ${reader} schema is missing a required field at path: '${path}' in the ${writer} schema`,
  ONEOF_FIELD_REMOVED: (path, { reader, writer }) =>
    `The ${reader} schema is missing a oneof field at path '${path}' in the ${writer} schema`,
  MULTIPLE_FIELDS_MOVED_TO_ONEOF: (path, { reader, writer }) =>
    `Multiple fields in the oneof at path '${path}' in the ${reader} schema are outside a oneof in the ${writer} schema`,
  FIELD_MOVED_TO_EXISTING_ONEOF: (path, { reader, writer }) =>
    `A field in the oneof at path '${path}' in the ${reader} schema is outside an existing oneof in the ${writer} schema`,
};

export function describeProtobufDifference(
  { protobufType, path }: ProtobufDifference,
  side: SideWords,
): string {
  return `{errorType:"${protobufType}", description:"${DESCRIPTIONS[protobufType](path, side)}"}`;
}
