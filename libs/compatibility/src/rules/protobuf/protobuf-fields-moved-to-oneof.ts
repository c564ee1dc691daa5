import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';

/** protobuf.dev, "Updating A Message Type": moving several fields into a oneof "may be unsafe". */
export const protobufFieldsMovedToOneof = defineProtobufRule({
  id: 'protobuf-fields-moved-to-oneof',
  format: 'protobuf',
  on: 'oneof',
  severity: 'error',
  breaks: ['wire', 'json', 'source'],
  summary: 'The reader has in one oneof several fields that the writer may set together.',
  message: (args, side) =>
    `The oneof ${text(args, 'oneof')} of the ${side.reader} schema holds ${text(args, 'fields')}, which stand alone in the ${side.writer} schema.`,
  why: 'A message in which several of them are set loses all but the last.',
  fix: 'Leave the fields where they are; make a oneof of new fields, with new numbers.',
  confluent: ['MULTIPLE_FIELDS_MOVED_TO_ONEOF'],
  examples: {
    breaks: [
      {
        reader: 'syntax = "proto2"; message Payment { oneof by { string card = 1; string iban = 2; } }',
        writer: 'syntax = "proto2"; message Payment { optional string card = 1; optional string iban = 2; }',
        findings: [
          {
            ruleId: 'protobuf-fields-moved-to-oneof',
            reader: '/messageType/0/oneofDecl/0/name',
            writer: '/messageType/0/name',
            path: 'card',
          },
        ],
      },
    ],
    allows: [
      {
        // One field in a oneof of its own excludes nothing.
        reader: 'syntax = "proto2"; message Payment { oneof by { string card = 1; string iban = 2; } }',
        writer: 'syntax = "proto2"; message Payment { optional string card = 1; }',
      },
    ],
  },
  check: ({ reader, alone }) => {
    if (alone.length < 2) return undefined;
    const fields = alone.map(({ name }) => name);
    return {
      args: { oneof: reader.name, fields },
      identity: [reader.name, ...alone.map(({ number }) => String(number))],
      field: fields[0] ?? reader.name,
      reader: reader.nameNode,
      confluent: 'MULTIPLE_FIELDS_MOVED_TO_ONEOF',
    };
  },
});
