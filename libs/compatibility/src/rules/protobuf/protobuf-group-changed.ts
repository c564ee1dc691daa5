import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';

export const protobufGroupChanged = defineProtobufRule({
  id: 'protobuf-group-changed',
  format: 'protobuf',
  on: 'unseen',
  severity: 'warning',
  dropIn: false,
  breaks: ['wire', 'json', 'source'],
  summary: 'The reader’s group does not read the writer’s.',
  message: (args, side) =>
    `The group is not the same in the ${side.reader} schema and the ${side.writer} schema: ${text(args, 'difference')}`,
  why: 'Confluent’s registry compares no groups, so this passes there; it breaks readers as it does anywhere else.',
  fix: (args) => `Follow the rule ${text(args, 'rule')}.`,
  confluent: [],
  examples: {
    breaks: [
      {
        reader: 'syntax = "proto2"; message Order { optional group Line = 1 { optional int32 count = 2; } }',
        writer: 'syntax = "proto2"; message Order { optional group Line = 1 { optional string count = 2; } }',
        findings: [
          {
            ruleId: 'protobuf-group-changed',
            reader: '/messageType/0/nestedType/0/field/0/type',
            writer: '/messageType/0/nestedType/0/field/0/type',
            path: 'line.count',
          },
        ],
      },
    ],
    allows: [
      {
        reader: 'syntax = "proto2"; message Order { optional group Line = 1 { optional int32 count = 2; } }',
        writer: 'syntax = "proto2"; message Order { optional group Line = 1 { } }',
      },
    ],
  },
  check: ({ where, rule, difference }) =>
    where === 'group' ? { args: { rule, difference }, identity: [rule] } : undefined,
});
