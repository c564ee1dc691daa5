import type { ProtoFile } from '@schema-steward/schema';
import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';

export const protobufSyntaxChanged = defineProtobufRule({
  id: 'protobuf-syntax-changed',
  format: 'protobuf',
  on: 'file',
  severity: 'info',
  dropIn: false,
  breaks: ['source'],
  summary:
    'The reader is written in another syntax or edition than the writer, or with other features for the whole file.',
  message: (args, side) =>
    `The file is ${text(args, 'reader')} in the ${side.reader} schema, but ${text(args, 'writer')} in the ${side.writer} schema.`,
  why: 'Presence, closed enums, packing and the check of UTF-8 follow the syntax: what changes for a field or an enum is told there. Generated code changes.',
  fix: 'Set the features of the old syntax in the new one, as the migration tool of Protobuf does.',
  confluent: [],
  examples: {
    breaks: [
      {
        reader: 'syntax = "proto3"; message Order { }',
        writer: 'syntax = "proto2"; message Order { }',
        findings: [{ ruleId: 'protobuf-syntax-changed', reader: '/syntax', writer: '/syntax' }],
      },
      {
        reader: 'edition = "2023"; option features.utf8_validation = NONE; message Order { }',
        writer: 'edition = "2023"; message Order { }',
        findings: [{ ruleId: 'protobuf-syntax-changed', reader: '/edition', writer: '/edition' }],
      },
    ],
    allows: [{ reader: 'syntax = "proto2"; message Order { }', writer: 'message Order { }' }],
  },
  check: ({ reader, writer }) => {
    const [mine, theirs] = [syntaxOf(reader), syntaxOf(writer)];
    if (mine === theirs) return undefined;
    return {
      args: { reader: mine, writer: theirs },
      identity: [mine, theirs],
      reader: reader.syntaxNode,
      writer: writer.syntaxNode,
    };
  },
});

function syntaxOf({ syntax, edition, features }: ProtoFile): string {
  if (syntax !== 'editions') return syntax;
  const { fieldPresence, enumType, repeatedFieldEncoding, utf8Validation, messageEncoding, jsonFormat } =
    features;
  const told = [fieldPresence, enumType, repeatedFieldEncoding, utf8Validation, messageEncoding, jsonFormat];
  return `edition ${edition ?? ''} (${told.join(', ')})`;
}
