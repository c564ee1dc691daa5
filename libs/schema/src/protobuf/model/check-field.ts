import type { ProtoField, ProtoFile, ProtoMessage, ProtoRange } from '../proto-schema.js';
import { protoError } from '../syntax/proto-error.js';
import { optionNamed } from './options.js';
import type { RangeSet } from './range-set.js';

/** protobuf.dev, "Assigning Field Numbers": reserved for the implementation. */
const RESERVED_BY_PROTOBUF = { first: 19_000, last: 19_999 };

/** What a field may say in its syntax or edition. */
export function checkField(field: ProtoField, file: ProtoFile): void {
  const { name, number, numberNode, label, labelNode, type, node, typeNode } = field;
  if (number >= RESERVED_BY_PROTOBUF.first && number <= RESERVED_BY_PROTOBUF.last)
    throw protoError(
      numberNode,
      `The number ${number} is one of those that Protobuf keeps for itself.`,
      'Use a number outside 19000 to 19999.',
    );
  if (labelNode !== undefined && label !== undefined) {
    if (type.kind === 'map' && label !== 'repeated')
      throw protoError(labelNode, `The map ${name} has a label.`, `Remove the word ${label}.`);
    if (field.oneof !== undefined)
      throw protoError(labelNode, `The field ${name} of a oneof has a label.`, `Remove the word ${label}.`);
    if (file.syntax === 'proto3' && label === 'required')
      throw protoError(labelNode, 'proto3 knows no required fields.', 'Remove the word required.');
    if (file.syntax === 'editions' && label !== 'repeated')
      throw protoError(
        labelNode,
        `Editions do not have the label ${label}.`,
        label === 'required'
          ? 'Write [features.field_presence = LEGACY_REQUIRED].'
          : 'Remove it: it is the default.',
      );
  } else if (
    file.syntax === 'proto2' &&
    type.kind !== 'map' &&
    field.oneof === undefined &&
    !isGroupless(field)
  )
    throw protoError(
      node,
      `The field ${name} has no label.`,
      'proto2 wants optional, required or repeated before it.',
    );
  if (type.kind === 'message' && type.group && file.syntax !== 'proto2')
    throw protoError(typeNode, 'Groups exist in proto2 only.', 'Define a message, and a field of its type.');
  const defaulted = optionNamed(field.options, 'default');
  if (defaulted !== undefined && (file.syntax === 'proto3' || field.repeated || type.kind === 'message'))
    throw protoError(
      defaulted.node,
      `The field ${name} cannot have a default.`,
      'Only single fields of scalar or enum type may have one, and not in proto3.',
    );
}

/** A group inside a oneof has no label either. */
function isGroupless({ type, oneof }: ProtoField): boolean {
  return type.kind === 'message' && type.group && oneof !== undefined;
}

/** Whether a message has room for the field: no other has its number or its name. */
export function checkNewField(
  { name, number, nameNode, numberNode }: ProtoField,
  message: ProtoMessage,
): void {
  const sameNumber = message.byNumber.get(number);
  if (sameNumber !== undefined)
    throw protoError(
      numberNode,
      `The number ${number} of ${name} belongs to the field ${sameNumber.name} of ${message.name} already.`,
      'Give the field a number of its own.',
    );
  if (message.byName.has(name))
    throw protoError(nameNode, `The message ${message.name} has two fields ${name}.`, 'Rename one of them.');
}

export interface Reservations {
  readonly numbers: RangeSet<ProtoRange>;
  readonly names: ReadonlySet<string>;
  readonly extensions: RangeSet<ProtoRange>;
}

/** Whether the message has promised not to have this field. */
export function checkReserved(
  { name, number, nameNode, numberNode }: ProtoField,
  message: string,
  kept: Reservations,
): void {
  if (kept.numbers.find(number) !== undefined)
    throw protoError(
      numberNode,
      `The number ${number} of ${name} is reserved in ${message}.`,
      'Use a number that was never used.',
    );
  if (kept.extensions.find(number) !== undefined)
    throw protoError(
      numberNode,
      `The number ${number} of ${name} lies in a range that ${message} keeps for extensions.`,
      'Use another number.',
    );
  if (kept.names.has(name))
    throw protoError(nameNode, `The name ${name} is reserved in ${message}.`, 'Use another name.');
}
