import { validLogicalProps, type AvroSchema } from '@schema-steward/schema';
import { defineRule, text } from '../../engine/define-rule.js';

/** Avro specification, "Decimal": a value is its unscaled integer; the scale is the schema's, so a reader uses its own. */
export const avroDecimalChanged = defineRule({
  id: 'avro-decimal-changed',
  format: 'avro',
  on: 'types',
  severity: 'warning',
  dropIn: false,
  summary: 'The reader’s decimal has another scale than the writer’s, or a smaller precision.',
  message: (args, side) =>
    `The ${side.reader} schema reads decimal(${text(args, 'reader')}) where the ${side.writer} schema writes decimal(${text(args, 'writer')}).`,
  why: (args) =>
    args['scaled'] === true
      ? 'Only the digits are in a message, not where the point is: the reader gets every amount wrong by a power of ten, without an error.'
      : 'A number with more digits than the reader’s precision does not fit, and readers differ in what they do then.',
  fix: 'Keep the scale and never lower the precision; for another scale add a new field.',
  confluent: [],
  examples: {
    breaks: [
      {
        reader: '{"type":"bytes","logicalType":"decimal","precision":10,"scale":3}',
        writer: '{"type":"bytes","logicalType":"decimal","precision":10,"scale":2}',
        findings: [{ ruleId: 'avro-decimal-changed', reader: '', writer: '' }],
      },
      {
        reader:
          '{"type":"record","name":"R","fields":[{"name":"n","type":{"type":"bytes","logicalType":"decimal","precision":6}}]}',
        writer:
          '{"type":"record","name":"R","fields":[{"name":"n","type":{"type":"bytes","logicalType":"decimal","precision":9}}]}',
        findings: [
          { ruleId: 'avro-decimal-changed', reader: '/fields/0/type', writer: '/fields/0/type', path: 'n' },
        ],
      },
    ],
    allows: [
      {
        reader: '{"type":"bytes","logicalType":"decimal","precision":12,"scale":2}',
        writer: '{"type":"bytes","logicalType":"decimal","precision":10,"scale":2}',
      },
    ],
  },
  check: ({ reader, writer }) => {
    const [read, written] = [decimalOf(reader), decimalOf(writer)];
    if (read === undefined || written === undefined) return undefined;
    const scaled = read.scale !== written.scale;
    if (!scaled && read.precision >= written.precision) return undefined;
    const args = {
      reader: `${read.precision},${read.scale}`,
      writer: `${written.precision},${written.scale}`,
      scaled,
    };
    return { args, identity: [args.reader, args.writer] };
  },
});

function decimalOf(schema: AvroSchema): { precision: number; scale: number } | undefined {
  if (schema.type !== 'bytes' && schema.type !== 'fixed') return undefined;
  if (schema.logicalType !== 'decimal' || validLogicalProps(schema).length === 0) return undefined;
  const number = (name: string) => {
    const value = schema.props.find((prop) => prop.name === name)?.value;
    return value?.kind === 'number' ? Number(value.digits) : 0;
  };
  return { precision: number('precision'), scale: number('scale') };
}
