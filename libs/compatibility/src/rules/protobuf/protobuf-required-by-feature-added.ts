import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';
import { isSeen } from '../../engine/protobuf/scalar-kinds.js';

export const protobufRequiredByFeatureAdded = defineProtobufRule({
  id: 'protobuf-required-by-feature-added',
  format: 'protobuf',
  on: 'unwritten-field',
  severity: 'warning',
  dropIn: false,
  breaks: ['wire', 'json'],
  summary: 'The reader requires a field, by a feature or as a group, that the writer does not write.',
  message: (args, side) =>
    `The ${side.reader} schema requires the field ${text(args, 'field')} (number ${text(args, 'number')}), which is missing in the ${side.writer} schema.`,
  why: 'Reading a message without a required field fails as a whole. Confluent’s registry goes by the label, which editions do not have, and looks at no group.',
  fix: (args) => `Leave LEGACY_REQUIRED out: make ${text(args, 'field')} optional.`,
  confluent: [],
  examples: {
    breaks: [
      {
        reader:
          'edition = "2023"; message Order { string id = 1 [features.field_presence = LEGACY_REQUIRED]; }',
        writer: 'edition = "2023"; message Order { }',
        findings: [
          {
            ruleId: 'protobuf-required-by-feature-added',
            reader: '/messageType/0/field/0/name',
            writer: '/messageType/0/name',
            path: 'id',
          },
        ],
      },
    ],
    allows: [
      {
        reader: 'edition = "2023"; message Order { string id = 1; }',
        writer: 'edition = "2023"; message Order { }',
      },
    ],
  },
  check: ({ field }) => {
    if (field.presence !== 'required' || (field.label === 'required' && isSeen(field))) return undefined;
    return {
      args: { field: field.name, number: field.number },
      identity: [String(field.number)],
      field: field.name,
    };
  },
});
