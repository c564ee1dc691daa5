import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';

export const protobufExtensionChanged = defineProtobufRule({
  id: 'protobuf-extension-changed',
  format: 'protobuf',
  on: 'unseen',
  severity: 'warning',
  dropIn: false,
  breaks: ['wire', 'json', 'source'],
  summary: 'The reader’s extension does not read the writer’s.',
  message: (args, side) =>
    `The extension is not the same in the ${side.reader} schema and the ${side.writer} schema: ${text(args, 'difference')}`,
  why: 'Confluent’s registry compares no extensions, so this passes there; it breaks readers as it does anywhere else.',
  fix: (args) => `Follow the rule ${text(args, 'rule')}.`,
  confluent: [],
  examples: {
    breaks: [
      {
        reader:
          'syntax = "proto2"; message Order { extensions 100 to 199; } extend Order { optional int32 count = 100; }',
        writer:
          'syntax = "proto2"; message Order { extensions 100 to 199; } extend Order { optional string count = 100; }',
        findings: [
          {
            ruleId: 'protobuf-extension-changed',
            reader: '/extension/0/type',
            writer: '/extension/0/type',
            path: 'count',
          },
        ],
      },
    ],
    allows: [
      {
        reader:
          'syntax = "proto2"; message Order { extensions 100 to 199; } extend Order { optional int32 count = 100; }',
        writer: 'syntax = "proto2"; message Order { extensions 100 to 199; }',
      },
    ],
  },
  check: ({ where, rule, difference }) =>
    where === 'extension' ? { args: { rule, difference }, identity: [rule] } : undefined,
});
