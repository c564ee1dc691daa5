import { DefaultChecker, type AvroField } from '@schema-steward/schema';
import { defineRule, text } from '../../engine/define-rule.js';

/** Avro 1.12 refuses such a default in a new schema; older libraries stored it, and fail when a reader needs it. */
export const avroDefaultInvalid = defineRule({
  id: 'avro-default-invalid',
  format: 'avro',
  on: 'filled-field',
  severity: 'warning',
  dropIn: false,
  summary:
    'The reader needs a field’s default, because the writer lacks the field, and the default is no value of its type.',
  message: (args, side) =>
    `The default of ${text(args, 'field')} in ${text(args, 'record')} of the ${side.reader} schema ${text(args, 'problem')}; the ${side.writer} schema does not write the field.`,
  why: 'A reader that fills the field in fails on it, or refuses the whole schema.',
  fix: (args, side) =>
    side.reader === 'new'
      ? `Give ${text(args, 'field')} a default of its type.`
      : `Keep writing ${text(args, 'field')} until no consumer reads with the old schema.`,
  confluent: [],
  examples: {
    breaks: [
      {
        reader: '{"type":"record","name":"R","fields":[{"name":"n","type":"int","default":"none"}]}',
        writer: '{"type":"record","name":"R","fields":[]}',
        findings: [{ ruleId: 'avro-default-invalid', reader: '/fields/0/default', writer: '', path: 'n' }],
      },
      {
        reader:
          '{"type":"record","name":"R","fields":[{"name":"e","type":{"type":"enum","name":"E","symbols":["A"]},"default":"B"}]}',
        writer: '{"type":"record","name":"R","fields":[]}',
        findings: [{ ruleId: 'avro-default-invalid', reader: '/fields/0/default', writer: '', path: 'e' }],
      },
    ],
    allows: [
      {
        reader: '{"type":"record","name":"R","fields":[{"name":"n","type":["int","null"],"default":null}]}',
        writer: '{"type":"record","name":"R","fields":[]}',
      },
    ],
  },
  check: ({ reader, writer, field }) => {
    const problem = problemOf(field);
    if (problem === undefined) return undefined;
    return {
      args: { field: field.name, record: reader.fullName, problem },
      identity: [],
      reader: field.default,
      writer: writer.node,
      field: field.name,
    };
  },
});

/** Avro's own check does not look at what an enum's or a fixed's text says. */
function problemOf(field: AvroField): string | undefined {
  const { default: value, type } = field;
  if (value === undefined) return undefined;
  if (value.kind === 'string') {
    if (type.schema.type === 'enum' && !type.schema.symbols.includes(value.value))
      return `is ${JSON.stringify(value.value)}, which is none of its symbols`;
    if (type.schema.type === 'fixed' && type.schema.size !== value.value.length)
      return `has ${value.value.length} bytes, but the type has ${type.schema.size}`;
  }
  return new DefaultChecker().problem(field);
}
