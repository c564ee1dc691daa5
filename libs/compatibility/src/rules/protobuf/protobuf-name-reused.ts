import type { ProtoField, ProtoMessage } from '@schema-steward/schema';
import { text } from '../../engine/define-rule.js';
import { defineProtobufRule, type ProtobufReport } from '../../engine/protobuf/protobuf-rule.js';
import { reservedName } from '../../engine/protobuf/reservations.js';

export const protobufNameReused = defineProtobufRule({
  id: 'protobuf-name-reused',
  format: 'protobuf',
  on: 'messages',
  severity: 'warning',
  dropIn: false,
  breaks: ['json', 'source'],
  summary: 'The reader has a name under another number than the writer, or a name that the writer reserves.',
  message: (args, side) =>
    `The name ${text(args, 'field')} of ${text(args, 'message')} ${text(args, 'what')}: the ${side.reader} schema and the ${side.writer} schema mean different fields by it.`,
  why: 'In JSON and in the text format a field is its name: a message written for the one is read as the other. In bytes the value is not found under the other number.',
  fix: 'Give the new field a name of its own, and reserve the number and the name of the old one.',
  confluent: [],
  examples: {
    breaks: [
      {
        reader: 'syntax = "proto3"; message Order { string note = 2; }',
        writer: 'syntax = "proto3"; message Order { string note = 1; }',
        findings: [
          {
            ruleId: 'protobuf-name-reused',
            reader: '/messageType/0/field/0/number',
            writer: '/messageType/0/field/0/number',
            path: 'note',
          },
        ],
      },
      {
        reader: 'syntax = "proto3"; message Order { string note = 2; }',
        writer: 'syntax = "proto3"; message Order { reserved "note"; }',
        findings: [
          {
            ruleId: 'protobuf-name-reused',
            reader: '/messageType/0/field/0/name',
            writer: '/messageType/0/reservedName/0',
            path: 'note',
          },
        ],
      },
    ],
    allows: [
      {
        reader: 'syntax = "proto3"; message Order { string note = 1; string remark = 2; }',
        writer: 'syntax = "proto3"; message Order { string note = 1; }',
      },
    ],
  },
  check: ({ reader, writer }) => {
    const reports: ProtobufReport[] = [];
    let index = 0;
    for (const field of reader.fields) {
      // Most fields stand where they stood.
      const same = writer.fields[index++];
      const other = same?.name === field.name ? same : writer.byName.get(field.name);
      if (other !== undefined && other.number !== field.number)
        reports.push({
          ...reportOf(field, reader, `has the numbers ${field.number} and ${other.number}`, other.number),
          ...{ reader: field.numberNode, writer: other.numberNode },
        });
      const kept = reservedName(writer, field.name);
      if (kept !== undefined)
        reports.push({
          ...reportOf(field, reader, 'was reserved and is used', 0),
          ...{ reader: field.nameNode, writer: kept.node, onlyIn: 'backward' },
        });
    }
    if (reader.reservedNames.length === 0) return reports;
    for (const field of writer.fields) {
      const kept = reservedName(reader, field.name);
      if (kept !== undefined)
        reports.push({
          ...reportOf(field, reader, 'was reserved and is used', 0),
          ...{ reader: kept.node, writer: field.nameNode, onlyIn: 'forward' },
        });
    }
    return reports;
  },
});

function reportOf(field: ProtoField, message: ProtoMessage, what: string, other: number): ProtobufReport {
  return {
    args: { field: field.name, message: message.name, what },
    identity: [message.localName, field.name, String(field.number), String(other)],
    field: field.name,
  };
}
