import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';
import { kindOf } from '../../engine/protobuf/scalar-kinds.js';

export const protobufPresenceChanged = defineProtobufRule({
  id: 'protobuf-presence-changed',
  format: 'protobuf',
  on: 'fields',
  severity: 'info',
  dropIn: false,
  breaks: ['source'],
  summary:
    'The reader tells a field that was not set from one that holds its default, and the writer does not, or the other way round.',
  message: (args, side) =>
    `The field ${text(args, 'field')} (number ${text(args, 'number')}) has ${text(args, 'reader')} presence in the ${side.reader} schema, but ${text(args, 'writer')} presence in the ${side.writer} schema.`,
  why: 'With implicit presence a default is not written, so a reader with explicit presence takes it for not set. Generated code has or lacks the question whether the field is there.',
  fix: 'Keep the presence: optional in proto3, features.field_presence in editions.',
  confluent: [],
  examples: {
    breaks: [
      {
        reader: 'syntax = "proto3"; message Order { optional int32 parts = 1; }',
        writer: 'syntax = "proto3"; message Order { int32 parts = 1; }',
        findings: [
          {
            ruleId: 'protobuf-presence-changed',
            reader: '/messageType/0/field/0/label',
            writer: '/messageType/0/field/0/name',
            path: 'parts',
          },
        ],
      },
    ],
    allows: [
      {
        reader: 'syntax = "proto3"; message Order { oneof one { int32 parts = 1; } }',
        writer: 'syntax = "proto3"; message Order { optional int32 parts = 1; }',
      },
    ],
  },
  check: ({ reader, writer }) => {
    if (kindOf(reader.type) !== kindOf(writer.type)) return undefined;
    const told = ['explicit', 'implicit'];
    if (
      reader.presence === writer.presence ||
      !told.includes(reader.presence) ||
      !told.includes(writer.presence)
    )
      return undefined;
    return {
      args: { field: reader.name, number: reader.number, reader: reader.presence, writer: writer.presence },
      identity: [String(reader.number), reader.presence],
      field: reader.name,
      reader: reader.labelNode,
      writer: writer.labelNode,
    };
  },
});
