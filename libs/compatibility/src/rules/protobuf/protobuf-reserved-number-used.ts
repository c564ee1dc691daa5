import { RangeSet, type ProtoField, type ProtoMessage } from '@schema-steward/schema';
import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';
import { reserves } from '../../engine/protobuf/reservations.js';

export const protobufReservedNumberUsed = defineProtobufRule({
  id: 'protobuf-reserved-number-used',
  format: 'protobuf',
  on: 'messages',
  severity: 'warning',
  dropIn: false,
  breaks: ['wire', 'json', 'source'],
  summary: 'The reader or the writer has a field with a number that the other reserves.',
  message: (args) =>
    `The field ${text(args, 'field')} of the new schema uses the number ${text(args, 'number')}, which the old schema reserves in ${text(args, 'message')}.`,
  why: 'A number is reserved because it once was another field: messages of that time are read as this one.',
  fix: 'Give the field a number that was never used, and keep the reservation.',
  confluent: [],
  examples: {
    breaks: [
      {
        reader: 'syntax = "proto3"; message Order { string note = 2; }',
        writer: 'syntax = "proto3"; message Order { reserved 2; }',
        findings: [
          {
            ruleId: 'protobuf-reserved-number-used',
            reader: '/messageType/0/field/0/number',
            writer: '/messageType/0/reservedRange/0',
            path: 'note',
          },
        ],
      },
    ],
    allows: [
      {
        reader: 'syntax = "proto3"; message Order { reserved 2; }',
        writer: 'syntax = "proto3"; message Order { reserved 2 to 4; }',
        findings: [
          {
            ruleId: 'protobuf-reserved-removed',
            reader: '/messageType/0/name',
            writer: '/messageType/0/reservedRange/0',
          },
        ],
      },
    ],
  },
  check: ({ reader, writer }) => {
    if (!reserves(reader) && !reserves(writer)) return undefined;
    return [
      ...usedOf(reader, writer).map(({ field, range }) => ({
        ...reportOf(field, writer),
        ...{ reader: field.numberNode, writer: range.node, onlyIn: 'backward' as const },
      })),
      // The old schema reads: the new one writes a number that the old one reserves.
      ...usedOf(writer, reader).map(({ field, range }) => ({
        ...reportOf(field, reader),
        ...{ reader: range.node, writer: field.numberNode, onlyIn: 'forward' as const },
      })),
    ];
  },
});

/** Fields of the one whose numbers the other reserves. */
function usedOf(one: ProtoMessage, other: ProtoMessage) {
  if (other.reservedRanges.length === 0) return [];
  const reserved = new RangeSet(other.reservedRanges);
  return one.fields.flatMap((field) => {
    const range = reserved.find(field.number);
    return range === undefined ? [] : [{ field, range }];
  });
}

function reportOf(field: ProtoField, reserving: ProtoMessage) {
  return {
    args: { field: field.name, number: field.number, message: reserving.name },
    identity: [reserving.localName, String(field.number)],
    field: field.name,
  };
}
