import { describeProtoField } from '@schema-steward/schema';
import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';
import { jsonNamesMeet } from '../../engine/protobuf/json-names.js';

/** Another name alone may be a renaming; another name and another type is another field. */
export const protobufTagReused = defineProtobufRule({
  id: 'protobuf-tag-reused',
  format: 'protobuf',
  on: 'fields',
  severity: 'warning',
  dropIn: false,
  breaks: ['wire', 'json', 'source'],
  summary: 'The reader gives a number to another field than the writer.',
  message: (args, side) =>
    `The number ${text(args, 'number')} is the field ${text(args, 'reader')} in the ${side.reader} schema, but ${text(args, 'writer')} in the ${side.writer} schema.`,
  why: 'The number is what a field is known by: a message written for the one is read as the other, without an error where the bytes happen to fit.',
  fix: 'Give the new field a number that was never used, and reserve the old number and name.',
  confluent: [],
  examples: {
    breaks: [
      {
        reader: 'syntax = "proto3"; message Order { int64 weight = 1; }',
        writer: 'syntax = "proto3"; message Order { bool express = 1; }',
        findings: [
          {
            ruleId: 'protobuf-tag-reused',
            reader: '/messageType/0/field/0/name',
            writer: '/messageType/0/field/0/name',
            path: 'weight',
          },
          {
            ruleId: 'protobuf-json-type-changed',
            reader: '/messageType/0/field/0/type',
            writer: '/messageType/0/field/0/type',
            path: 'weight',
          },
        ],
      },
    ],
    allows: [
      {
        reader: 'syntax = "proto3"; message Order { int64 weight = 1; }',
        writer: 'syntax = "proto3"; message Order { int64 mass = 1; }',
        findings: [
          {
            ruleId: 'protobuf-json-name-changed',
            reader: '/messageType/0/field/0/name',
            writer: '/messageType/0/field/0/name',
            path: 'weight',
          },
        ],
      },
    ],
  },
  check: ({ reader, writer }) => {
    if (reader.name === writer.name || jsonNamesMeet(reader, writer)) return undefined;
    const [mine, theirs] = [describeProtoField(reader), describeProtoField(writer)];
    if (mine === theirs) return undefined;
    return {
      args: {
        number: reader.number,
        reader: `${reader.name} (${mine})`,
        writer: `${writer.name} (${theirs})`,
      },
      identity: [String(reader.number), reader.name, writer.name],
      field: reader.name,
    };
  },
});
