import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';

export const protobufEnumFirstValueChanged = defineProtobufRule({
  id: 'protobuf-enum-first-value-changed',
  format: 'protobuf',
  on: 'enums',
  severity: 'warning',
  dropIn: false,
  breaks: ['wire', 'json', 'source'],
  summary: 'The reader’s enum begins with another value than the writer’s: it stands for what was not set.',
  message: (args, side) =>
    `The enum ${text(args, 'enum')} begins with ${text(args, 'reader')} in the ${side.reader} schema, but with ${text(args, 'writer')} in the ${side.writer} schema.`,
  why: 'The first value, 0 in an open enum, is what a field holds that nobody set: what it means changes for every message without it.',
  fix: 'Keep the first value, its name and its number, for ever.',
  confluent: [],
  examples: {
    breaks: [
      {
        reader: 'syntax = "proto3"; message Order { State state = 1; } enum State { UNKNOWN = 0; }',
        writer: 'syntax = "proto3"; message Order { State state = 1; } enum State { OPEN = 0; }',
        findings: [
          {
            ruleId: 'protobuf-enum-first-value-changed',
            reader: '/enumType/0/value/0/name',
            writer: '/enumType/0/value/0/name',
          },
          {
            ruleId: 'protobuf-enum-value-renamed',
            reader: '/enumType/0/value/0/name',
            writer: '/enumType/0/value/0/name',
          },
        ],
      },
    ],
    allows: [
      {
        reader:
          'syntax = "proto3"; message Order { State state = 1; } enum State { OPEN = 0; DONE = 2; PAID = 1; }',
        writer:
          'syntax = "proto3"; message Order { State state = 1; } enum State { OPEN = 0; PAID = 1; DONE = 2; }',
      },
    ],
  },
  check: ({ reader, writer }) => {
    const [mine, theirs] = [reader.values[0], writer.values[0]];
    if (mine === undefined || theirs === undefined) return undefined;
    if (mine.number === theirs.number && mine.name === theirs.name) return undefined;
    const words = [`${mine.name} = ${mine.number}`, `${theirs.name} = ${theirs.number}`] as const;
    return {
      args: { enum: writer.localName, reader: words[0], writer: words[1] },
      identity: [writer.localName, ...words],
      reader: mine.nameNode,
      writer: theirs.nameNode,
    };
  },
});
