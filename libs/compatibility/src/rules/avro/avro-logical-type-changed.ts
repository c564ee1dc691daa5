import { isNamed, validLogicalProps, type AvroSchema } from '@schema-steward/schema';
import { defineRule, text } from '../../engine/define-rule.js';

/** Avro specification, "Logical Types": resolution looks at the types below; what a number stands for is not compared. */
export const avroLogicalTypeChanged = defineRule({
  id: 'avro-logical-type-changed',
  format: 'avro',
  on: 'types',
  severity: 'warning',
  dropIn: false,
  summary:
    'The reader takes a value for another kind of thing than the writer: another unit, a date, a plain number.',
  message: (args, side) =>
    `The ${side.reader} schema reads ${text(args, 'reader')} where the ${side.writer} schema writes ${text(args, 'writer')}.`,
  why: 'Avro hands over the same number or bytes without complaint, and they mean something else: a timestamp in milliseconds read as microseconds lies in 1970.',
  fix: 'Keep the logical type; for another one add a new field and move readers there.',
  confluent: [],
  examples: {
    breaks: [
      {
        reader:
          '{"type":"record","name":"R","fields":[{"name":"at","type":{"type":"long","logicalType":"timestamp-micros"}}]}',
        writer:
          '{"type":"record","name":"R","fields":[{"name":"at","type":{"type":"long","logicalType":"timestamp-millis"}}]}',
        findings: [
          {
            ruleId: 'avro-logical-type-changed',
            reader: '/fields/0/type',
            writer: '/fields/0/type',
            path: 'at',
          },
        ],
      },
      {
        reader: '{"type":"int","logicalType":"date"}',
        writer: '"int"',
        findings: [{ ruleId: 'avro-logical-type-changed', reader: '', writer: '' }],
      },
      {
        // Read in a branch of the reader's union, written in a branch of the writer's.
        reader: '["null",{"type":"long","logicalType":"time-micros"}]',
        writer: '["null",{"type":"int","logicalType":"time-millis"}]',
        findings: [{ ruleId: 'avro-logical-type-changed', reader: '/1', writer: '/1' }],
      },
    ],
    allows: [
      {
        reader: '{"type":"string","logicalType":"uuid"}',
        writer: '{"type":"string","logicalType":"uuid"}',
      },
      // A logical type that its carrier cannot have is ignored by every reader.
      { reader: '{"type":"string","logicalType":"date"}', writer: '"string"' },
    ],
  },
  check: ({ reader, writer }) => {
    const [read, written] = [logicalType(reader), logicalType(writer)];
    if (read === written) return undefined;
    const args = { reader: read ?? reader.type, writer: written ?? writer.type };
    return { args, identity: [args.reader, args.writer] };
  },
});

function logicalType(schema: AvroSchema): string | undefined {
  if (schema.type === 'array' || schema.type === 'map' || schema.type === 'union') return undefined;
  if (isNamed(schema) && schema.type !== 'fixed') return undefined;
  return validLogicalProps(schema).length === 0 ? undefined : schema.logicalType;
}
