import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';

export const protobufPackageChanged = defineProtobufRule({
  id: 'protobuf-package-changed',
  format: 'protobuf',
  on: 'file',
  severity: 'error',
  breaks: ['source'],
  summary: 'The reader and the writer name their types in different packages.',
  message: (args, side) =>
    `The package is ${text(args, 'reader')} in the ${side.reader} schema, but ${text(args, 'writer')} in the ${side.writer} schema.`,
  why: 'Every type gets another full name: generated code moves, and an Any, a registry of types or a gRPC route no longer finds it. The bytes of a message stay readable.',
  fix: 'Keep the package; for a new major version register a successor subject.',
  confluent: ['PACKAGE_CHANGED'],
  examples: {
    breaks: [
      {
        reader: 'syntax = "proto3"; package shop.v2; message Order { string id = 1; }',
        writer: 'syntax = "proto3"; package shop.v1; message Order { string id = 1; }',
        findings: [{ ruleId: 'protobuf-package-changed', reader: '/package', writer: '/package' }],
      },
      {
        reader: 'syntax = "proto3"; message Order { string id = 1; }',
        writer: 'syntax = "proto3"; package shop; message Order { string id = 1; }',
        findings: [{ ruleId: 'protobuf-package-changed', reader: '', writer: '/package' }],
      },
    ],
    allows: [
      {
        reader:
          'syntax = "proto3"; package shop; option java_package = "com.shop"; message Order { string id = 1; }',
        writer: 'syntax = "proto3"; package shop; message Order { string id = 1; }',
      },
    ],
  },
  check: ({ reader, writer }) => {
    if (reader.packageName === writer.packageName) return undefined;
    const name = (one: string) => (one === '' ? 'none' : one);
    return {
      args: { reader: name(reader.packageName), writer: name(writer.packageName) },
      identity: [reader.packageName, writer.packageName],
      reader: reader.packageNode,
      writer: writer.packageNode,
      confluent: 'PACKAGE_CHANGED',
    };
  },
});
