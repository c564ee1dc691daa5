import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';

/** protobuf.dev, "Updating A Message Type": moving fields into an existing oneof "is not safe". */
export const protobufFieldMovedToExistingOneof = defineProtobufRule({
  id: 'protobuf-field-moved-to-existing-oneof',
  format: 'protobuf',
  on: 'oneof',
  severity: 'error',
  breaks: ['wire', 'json', 'source'],
  summary: 'The reader has in one oneof fields that do not all exclude one another in the writer.',
  message: (args, side) =>
    `The oneof ${text(args, 'oneof')} of the ${side.reader} schema joins ${text(args, 'fields')}, which the ${side.writer} schema may set together.`,
  why: 'A message in which several of them are set loses all but the last.',
  fix: 'Leave the field where it is; add a member to the oneof under a new number.',
  confluent: ['FIELD_MOVED_TO_EXISTING_ONEOF'],
  examples: {
    breaks: [
      {
        reader: 'syntax = "proto2"; message Payment { oneof by { string card = 1; string iban = 2; } }',
        writer:
          'syntax = "proto2"; message Payment { oneof by { string card = 1; } optional string iban = 2; }',
        findings: [
          {
            ruleId: 'protobuf-field-moved-to-existing-oneof',
            reader: '/messageType/0/oneofDecl/0/name',
            writer: '/messageType/0/name',
            path: 'iban',
          },
        ],
      },
      {
        reader: 'syntax = "proto2"; message Payment { oneof by { string card = 1; string iban = 2; } }',
        writer:
          'syntax = "proto2"; message Payment { oneof by { string card = 1; } oneof or { string iban = 2; } }',
        findings: [
          {
            ruleId: 'protobuf-field-moved-to-existing-oneof',
            reader: '/messageType/0/oneofDecl/0/name',
            writer: '/messageType/0/name',
            path: 'card',
          },
        ],
      },
    ],
    allows: [
      {
        reader: 'syntax = "proto2"; message Payment { oneof how { string card = 1; string iban = 2; } }',
        writer: 'syntax = "proto2"; message Payment { oneof by { string card = 1; string iban = 2; } }',
      },
    ],
  },
  check: ({ reader, alone, oneofs }) => {
    if (alone.length > 1) return undefined;
    const fields = [...alone.map(({ name }) => name), ...oneofs.map(({ name }) => `the oneof ${name}`)];
    const [first] = alone;
    return {
      args: { oneof: reader.name, fields },
      identity: [
        reader.name,
        ...alone.map(({ number }) => String(number)),
        ...oneofs.map(({ name }) => name),
      ],
      field: first?.name ?? reader.fields[0]?.name ?? reader.name,
      reader: reader.nameNode,
      confluent: 'FIELD_MOVED_TO_EXISTING_ONEOF',
    };
  },
});
