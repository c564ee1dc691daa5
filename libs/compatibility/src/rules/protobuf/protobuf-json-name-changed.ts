import { describeProtoField } from '@schema-steward/schema';
import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';
import { jsonNamesMeet } from '../../engine/protobuf/json-names.js';

export const protobufJsonNameChanged = defineProtobufRule({
  id: 'protobuf-json-name-changed',
  format: 'protobuf',
  on: 'fields',
  severity: 'warning',
  dropIn: false,
  breaks: ['json', 'source'],
  summary: 'The reader knows a field by another name than the writer.',
  message: (args, side) =>
    `The field with the number ${text(args, 'number')} is ${text(args, 'reader')} in the ${side.reader} schema, but ${text(args, 'writer')} in the ${side.writer} schema.`,
  why: 'Bytes hold numbers, so they read as before. In JSON and in the text format the field is its name, and the reader does not find it; generated code has another accessor.',
  fix: (args) => `Keep the name, or keep the old one in JSON with [json_name = "${text(args, 'writer')}"].`,
  confluent: [],
  examples: {
    breaks: [
      {
        reader: 'syntax = "proto3"; message Order { string carrier = 1; }',
        writer: 'syntax = "proto3"; message Order { string carrier_code = 1; }',
        findings: [
          {
            ruleId: 'protobuf-json-name-changed',
            reader: '/messageType/0/field/0/name',
            writer: '/messageType/0/field/0/name',
            path: 'carrier',
          },
        ],
      },
      {
        reader: 'syntax = "proto3"; message Order { string id = 1; }',
        writer: 'syntax = "proto3"; message Order { string id = 1 [json_name = "orderId"]; }',
        findings: [
          {
            ruleId: 'protobuf-json-name-changed',
            reader: '/messageType/0/field/0/name',
            writer: '/messageType/0/field/0/name',
            path: 'id',
          },
        ],
      },
    ],
    allows: [
      {
        reader: 'syntax = "proto3"; message Order { string carrier = 1 [json_name = "carrierCode"]; }',
        writer: 'syntax = "proto3"; message Order { string carrier_code = 1; }',
      },
    ],
  },
  check: ({ reader, writer }) => {
    if (jsonNamesMeet(reader, writer)) return undefined;
    // With another type it is another field: that is told by the rule on re-used numbers.
    if (reader.name !== writer.name && describeProtoField(reader) !== describeProtoField(writer))
      return undefined;
    return {
      args: { number: reader.number, reader: reader.jsonName, writer: writer.jsonName },
      identity: [String(reader.number), reader.jsonName, writer.jsonName],
      field: reader.name,
    };
  },
});
