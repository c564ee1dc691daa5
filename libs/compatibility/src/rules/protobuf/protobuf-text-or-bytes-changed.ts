import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';
import { scalarGroup } from '../../engine/protobuf/scalar-kinds.js';

export const protobufTextOrBytesChanged = defineProtobufRule({
  id: 'protobuf-text-or-bytes-changed',
  format: 'protobuf',
  on: 'types',
  severity: 'warning',
  dropIn: false,
  breaks: ['wire', 'json', 'source'],
  summary: 'The reader takes text for bytes, or bytes for text.',
  message: (args, side) =>
    `The field ${text(args, 'field')} (number ${text(args, 'number')}) is ${text(args, 'reader')} in the ${side.reader} schema, but ${text(args, 'writer')} in the ${side.writer} schema.`,
  why: 'Bytes that are no UTF-8 do not read as text: reading fails, or characters are replaced. In JSON bytes are base64, so nothing fits; generated code has another type.',
  fix: 'Keep the type; add a field with a new number.',
  confluent: [],
  examples: {
    breaks: [
      {
        reader: 'syntax = "proto3"; message Order { string token = 1; }',
        writer: 'syntax = "proto3"; message Order { bytes token = 1; }',
        findings: [
          {
            ruleId: 'protobuf-text-or-bytes-changed',
            reader: '/messageType/0/field/0/type',
            writer: '/messageType/0/field/0/type',
            path: 'token',
          },
        ],
      },
    ],
    allows: [
      {
        reader: 'syntax = "proto3"; message Order { bytes token = 1; }',
        writer: 'syntax = "proto3"; message Order { bytes token = 1; }',
      },
    ],
  },
  check: ({ reader, readerType, writerType, part }) => {
    if (
      readerType.kind !== 'scalar' ||
      writerType.kind !== 'scalar' ||
      readerType.scalar === writerType.scalar
    )
      return undefined;
    if (scalarGroup(readerType) !== 'string or bytes' || scalarGroup(writerType) !== 'string or bytes')
      return undefined;
    return {
      args: {
        field: reader.name,
        number: reader.number,
        reader: readerType.scalar,
        writer: writerType.scalar,
      },
      identity: [String(reader.number), part, readerType.scalar],
      field: reader.name,
    };
  },
});
