import { NOT_FINISHED } from '../not-finished.js';

const SOURCE_ONLY =
  'Messages read as before; what breaks is generated code, or what finds a type by its full name.';
const OLDER =
  'No message of these two schemas shows it; only messages older than both may still hold what was reserved.';

/** Findings that no message can show, by their rule, with the reason that is given instead of a witness. */
export const NO_MESSAGE_SHOWS: Readonly<Record<string, string>> = {
  'comparison-not-finished': NOT_FINISHED,
  'findings-cut': 'It stands for findings that are not told one by one.',
  'schema-type-changed': 'A message of one format is no message of the other, so there is nothing to try.',
  'protobuf-package-changed': SOURCE_ONLY,
  'protobuf-presence-changed': SOURCE_ONLY,
  'protobuf-syntax-changed': SOURCE_ONLY,
  'protobuf-required-field-removed':
    'The reader reads the message without the field; what breaks is code that counted on it.',
  'protobuf-reserved-number-used': OLDER,
  'protobuf-reserved-removed': OLDER,
  'protobuf-enum-reserved-removed': OLDER,
};

export const RESERVED_NAME = OLDER;
export const UNKNOWN = 'The finding is not one of this pair of schemas.';
export const UNFINISHED = 'The comparison was not finished, so no message was looked for.';
export const NOT_USED = 'No field that both schemas have holds it, so no message brings it to the reader.';
export const NOT_UNSET =
  'Every field that holds the enum is a list, is required or has a default of its own: nothing is read as its first value.';
export const READER_TAKES_MORE = 'The reader takes everything that this writer may write, and more.';
export const ENUM_MAY_GROW =
  'The reader takes every value that this writer’s enum has; it would show once the enum gets one that is negative.';
export const SAME_CONTENT =
  'What the one message holds is read alike as the other; what has changed is what it is called.';
export const NOTHING_BREAKS = 'No message was found that runs into it; the reader takes what was tried.';
export const NO_CONTROL = 'The reader cannot read anything in that place.';

/**
 * Where protobufjs, which tries every witness, and Protobuf's rules disagree, and what is done about it.
 */
export const PROTOBUFJS_DISAGREEMENTS: readonly { readonly about: string; readonly reason: string }[] = [
  {
    about: 'schemas',
    reason:
      'Its parser loses what our model knows, such as the entries of maps that are written out. It is given messages made of the model, each field with its own presence, packing, encoding and check of UTF-8, and no syntax.',
  },
  {
    about: 'names',
    reason:
      'It keeps names in plain objects and writes them into the code that it makes. Messages, enums and fields are named `M0`, `E0` and `f12`, for the number.',
  },
  {
    about: 'extensions',
    reason:
      'It keeps them under names of their own. In bytes an extension is a field, and it is tried as one.',
  },
  {
    about: 'names in JSON',
    reason:
      'Its `fromObject` ignores what it does not know and takes no JSON names. ProtoJSON refuses unknown names, so names are looked up before it sees them.',
  },
  {
    about: 'values in JSON',
    reason:
      'Its `fromObject` makes a value of anything: text a number, 0 false, an unknown name of an enum nothing. ProtoJSON refuses, so kinds and ranges are checked before.',
  },
  {
    about: 'well-known types in JSON',
    reason:
      'It does not know that a Timestamp or a Duration is text in JSON and a wrapper its value; they are read before. A message that holds an Any, a FieldMask or a Struct is tried in bytes only.',
  },
];
