import { defineRule, text } from '../../engine/define-rule.js';

/** Avro specification, "Schema Resolution": both schemas are fixed "whose sizes and (unqualified) names match". */
export const avroFixedSizeChanged = defineRule({
  id: 'avro-fixed-size-changed',
  format: 'avro',
  on: 'fixed',
  severity: 'error',
  summary: 'The reader’s fixed type has another size than the writer’s.',
  message: (args, side) =>
    `The fixed ${text(args, 'fixed')} holds ${text(args, 'reader')} bytes in the ${side.reader} schema, but ${text(args, 'writer')} in the ${side.writer} schema.`,
  why: 'The size is not part of a message, so a reader with another one loses its place in it.',
  fix: 'Keep the size; for another one define a new type and a new field.',
  confluent: ['FIXED_SIZE_MISMATCH'],
  examples: {
    breaks: [
      {
        reader: '{"type":"fixed","name":"F","size":8}',
        writer: '{"type":"fixed","name":"F","size":4}',
        findings: [{ ruleId: 'avro-fixed-size-changed', reader: '/size', writer: '/size' }],
      },
    ],
    allows: [
      { reader: '{"type":"fixed","name":"F","size":4}', writer: '{"type":"fixed","name":"F","size":4}' },
    ],
  },
  check: ({ reader, writer }) => {
    if (reader.size === writer.size) return undefined;
    return {
      args: { fixed: reader.fullName, reader: reader.size, writer: writer.size },
      identity: [String(reader.size), String(writer.size)],
      reader: reader.sizeNode,
      writer: writer.sizeNode,
      confluent: {
        type: 'FIXED_SIZE_MISMATCH',
        tail: ['size'],
        additionalInfo: `expected: ${writer.size}, found: ${reader.size}`,
      },
    };
  },
});
