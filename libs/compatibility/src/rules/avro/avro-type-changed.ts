import type { AvroSchema } from '@schema-steward/schema';
import { describeAsIdentity, describeBriefly } from '../../engine/avro/describe-briefly.js';
import { defineRule, text } from '../../engine/define-rule.js';

/** Avro specification, "Schema Resolution": the writer's types that a reader's type takes beside its own. */
const PROMOTIONS: Partial<Record<AvroSchema['type'], readonly AvroSchema['type'][]>> = {
  long: ['int'],
  float: ['int', 'long'],
  double: ['int', 'long', 'float'],
  string: ['bytes'],
  bytes: ['string'],
};

export const avroTypeChanged = defineRule({
  id: 'avro-type-changed',
  format: 'avro',
  on: 'kinds',
  severity: 'error',
  summary: 'The reader’s type is neither the writer’s nor one that the writer’s can be promoted to.',
  message: (args, side) =>
    `The type is ${text(args, 'reader')} in the ${side.reader} schema, which cannot read the ${text(args, 'writer')} of the ${side.writer} schema.`,
  why: 'Avro reads an int as long, float or double, a long as float or double, a float as double, and string and bytes as one another; nothing else.',
  fix: (args, side) =>
    side.reader === 'new'
      ? 'Keep the type; for another one add a new field with a default.'
      : `Keep the type until no consumer reads with the old schema; for ${text(args, 'writer')} add a new field.`,
  confluent: ['TYPE_MISMATCH'],
  examples: {
    breaks: [
      {
        reader: '"int"',
        writer: '"string"',
        findings: [{ ruleId: 'avro-type-changed', reader: '', writer: '' }],
      },
      {
        reader: '{"type":"record","name":"R","fields":[{"name":"n","type":"int"}]}',
        writer: '{"type":"record","name":"R","fields":[{"name":"n","type":"long"}]}',
        findings: [
          { ruleId: 'avro-type-changed', reader: '/fields/0/type', writer: '/fields/0/type', path: 'n' },
        ],
      },
      {
        reader: '{"type":"map","values":"boolean"}',
        writer: '{"type":"map","values":"double"}',
        findings: [{ ruleId: 'avro-type-changed', reader: '/values', writer: '/values', path: '{}' }],
      },
      {
        // A union no longer: what the reader can read now is one branch only.
        reader: '{"type":"record","name":"R","fields":[{"name":"n","type":"string"}]}',
        writer: '{"type":"record","name":"R","fields":[{"name":"n","type":["null","string"]}]}',
        findings: [
          { ruleId: 'avro-type-changed', reader: '/fields/0/type', writer: '/fields/0/type/0', path: 'n' },
        ],
      },
    ],
    allows: [
      { reader: '"double"', writer: '"int"' },
      { reader: '"bytes"', writer: '"string"' },
      {
        reader: '{"type":"long","logicalType":"timestamp-millis"}',
        writer: '"int"',
        findings: [{ ruleId: 'avro-logical-type-changed', reader: '', writer: '' }],
      },
    ],
  },
  check: ({ reader, writer }) => {
    if (reader.type === writer.type || PROMOTIONS[reader.type]?.includes(writer.type)) return undefined;
    return {
      args: { reader: describeBriefly(reader), writer: describeBriefly(writer) },
      identity: [describeAsIdentity(reader), describeAsIdentity(writer)],
      confluent: {
        type: 'TYPE_MISMATCH',
        tail: [],
        additionalInfo: `reader type: ${reader.type.toUpperCase()} not compatible with writer type: ${writer.type.toUpperCase()}`,
      },
    };
  },
});
