import { describeAsIdentity, describeBriefly } from '../../engine/avro/describe-briefly.js';
import { defineRule, text } from '../../engine/define-rule.js';

/** Avro specification, "Schema Resolution": "if none match, an error is signalled", for unions on either side. */
export const avroUnionBranchRemoved = defineRule({
  id: 'avro-union-branch-removed',
  format: 'avro',
  on: 'unread-branch',
  severity: 'error',
  summary: 'The writer may write a type that no branch of the reader’s union can read.',
  message: (args, side) =>
    `The ${side.writer} schema may write ${text(args, 'writer')}, which no branch of ${text(args, 'reader')} in the ${side.reader} schema reads.`,
  why: 'A message that holds a value of this type does not decode.',
  fix: (args, side) =>
    side.reader === 'new'
      ? `Keep ${text(args, 'writer')} in the union; what is inside it must stay readable too.`
      : `Consumers on the old schema know only ${text(args, 'reader')}: add ${text(args, 'writer')} in a new field, or under a successor subject.`,
  confluent: ['MISSING_UNION_BRANCH'],
  examples: {
    breaks: [
      {
        reader: '["null","string"]',
        writer: '["null","string","int"]',
        findings: [{ ruleId: 'avro-union-branch-removed', reader: '', writer: '/2' }],
      },
      {
        reader: '{"type":"record","name":"R","fields":[{"name":"n","type":["null","string"]}]}',
        writer: '{"type":"record","name":"R","fields":[{"name":"n","type":"boolean"}]}',
        findings: [
          {
            ruleId: 'avro-union-branch-removed',
            reader: '/fields/0/type',
            writer: '/fields/0/type',
            path: 'n',
          },
        ],
      },
      {
        // What is wrong inside a branch is not told apart: another branch might have been meant.
        reader: '["null",{"type":"record","name":"A","fields":[{"name":"x","type":"int"}]}]',
        writer: '["null",{"type":"record","name":"A","fields":[]}]',
        findings: [{ ruleId: 'avro-union-branch-removed', reader: '', writer: '/1' }],
      },
    ],
    allows: [
      { reader: '["null","string"]', writer: '"string"' },
      { reader: '["null","double"]', writer: '["null","int"]' },
      { reader: '["null","string","int"]', writer: '["null","string"]' },
    ],
  },
  check: ({ reader, writer, writerNode, index }) => {
    return {
      args: { reader: describeBriefly(reader), writer: describeBriefly(writer) },
      identity: [describeAsIdentity(writer)],
      writer: writerNode,
      confluent: {
        type: 'MISSING_UNION_BRANCH',
        tail: index === undefined ? [] : [String(index)],
        additionalInfo: `reader union lacking writer type: ${writer.type.toUpperCase()}`,
      },
    };
  },
});
