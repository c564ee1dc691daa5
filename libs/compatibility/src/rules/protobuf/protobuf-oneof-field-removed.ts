import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';
import { isSeen } from '../../engine/protobuf/scalar-kinds.js';

/** protobuf.dev, "Backwards-compatibility issues" of oneofs. */
export const protobufOneofFieldRemoved = defineProtobufRule({
  id: 'protobuf-oneof-field-removed',
  format: 'protobuf',
  on: 'unread-field',
  severity: 'error',
  breaks: ['json', 'source'],
  summary: 'The reader lacks a member of a oneof that the writer may set.',
  message: (args, side) =>
    `The ${side.reader} schema lacks ${text(args, 'field')} (number ${text(args, 'number')}) of the oneof ${text(args, 'oneof')} in the ${side.writer} schema.`,
  why: 'A reader cannot tell whether nothing was set, or a member that it does not know: the choice is lost.',
  fix: (args) =>
    `Keep ${text(args, 'field')} in the oneof and mark it deprecated; or remove the whole oneof.`,
  confluent: ['ONEOF_FIELD_REMOVED'],
  examples: {
    breaks: [
      {
        reader: 'syntax = "proto3"; message Payment { oneof by { string card = 1; } }',
        writer: 'syntax = "proto3"; message Payment { oneof by { string card = 1; string iban = 2; } }',
        findings: [
          {
            ruleId: 'protobuf-oneof-field-removed',
            reader: '/messageType/0/name',
            writer: '/messageType/0/field/1/name',
            path: 'iban',
          },
        ],
      },
    ],
    allows: [
      {
        // A oneof that is gone with all its members leaves nothing to choose.
        reader: 'syntax = "proto3"; message Payment { string id = 3; }',
        writer:
          'syntax = "proto3"; message Payment { string id = 3; oneof by { string card = 1; string iban = 2; } }',
      },
      {
        reader: 'syntax = "proto3"; message Payment { oneof by { string card = 1; } string iban = 2; }',
        writer: 'syntax = "proto3"; message Payment { oneof by { string card = 1; string iban = 2; } }',
        findings: [
          {
            ruleId: 'protobuf-presence-changed',
            reader: '/messageType/0/field/1/name',
            writer: '/messageType/0/field/1/name',
            path: 'iban',
          },
        ],
      },
    ],
  },
  check: ({ field, oneofGone }) => {
    if (field.oneof === undefined || oneofGone || !isSeen(field)) return undefined;
    return {
      args: { field: field.name, number: field.number, oneof: field.oneof.name },
      identity: [String(field.number), field.oneof.name],
      field: field.name,
      confluent: 'ONEOF_FIELD_REMOVED',
    };
  },
});
