import { describeBriefly } from '../../engine/avro/describe-briefly.js';
import { defineRule, text } from '../../engine/define-rule.js';

/** Avro specification, "Schema Resolution": a reader's field "with no default value" that the writer lacks is an error. */
export const avroReaderFieldWithoutDefault = defineRule({
  id: 'avro-reader-field-without-default',
  format: 'avro',
  on: 'unmatched-field',
  severity: 'error',
  summary: 'The reader has a field without a default that the writer does not write.',
  message: (args, side) =>
    `The field ${text(args, 'field')} (${text(args, 'type')}) of ${text(args, 'record')} has no default in the ${side.reader} schema and is missing in the ${side.writer} schema.`,
  why: (args, side) =>
    side.reader === 'new'
      ? `Consumers on the new schema cannot read what was written with the old one: nothing there says what ${text(args, 'field')} is.`
      : `Consumers still on the old schema need ${text(args, 'field')}, which producers on the new schema no longer write.`,
  fix: (args, side) =>
    side.reader === 'new'
      ? `Give ${text(args, 'field')} a default in the new schema; or, if it is an old field renamed, name the old one in its "aliases".`
      : `Keep ${text(args, 'field')} in the new schema until no consumer needs it.`,
  confluent: ['READER_FIELD_MISSING_DEFAULT_VALUE', 'TYPE_MISMATCH'],
  examples: {
    breaks: [
      {
        reader:
          '{"type":"record","name":"R","fields":[{"name":"id","type":"string"},{"name":"carrier","type":"string"}]}',
        writer: '{"type":"record","name":"R","fields":[{"name":"id","type":"string"}]}',
        findings: [
          {
            ruleId: 'avro-reader-field-without-default',
            reader: '/fields/1/name',
            writer: '',
            path: 'carrier',
          },
        ],
      },
      {
        reader:
          '{"type":"record","name":"R","fields":[{"name":"items","type":{"type":"array","items":{"type":"record","name":"I","fields":[{"name":"sku","type":"string"}]}}}]}',
        writer:
          '{"type":"record","name":"R","fields":[{"name":"items","type":{"type":"array","items":{"type":"record","name":"I","fields":[]}}}]}',
        findings: [
          {
            ruleId: 'avro-reader-field-without-default',
            reader: '/fields/0/type/items/fields/0/name',
            writer: '/fields/0/type/items',
            path: 'items[].sku',
          },
        ],
      },
      {
        // An enum's own default stands for unknown symbols, not for a missing field.
        reader:
          '{"type":"record","name":"R","fields":[{"name":"s","type":{"type":"enum","name":"S","symbols":["A"],"default":"A"}}]}',
        writer: '{"type":"record","name":"R","fields":[]}',
        findings: [
          { ruleId: 'avro-reader-field-without-default', reader: '/fields/0/name', writer: '', path: 's' },
        ],
      },
    ],
    allows: [
      {
        reader: '{"type":"record","name":"R","fields":[{"name":"carrier","type":"string","default":""}]}',
        writer: '{"type":"record","name":"R","fields":[]}',
      },
      {
        reader:
          '{"type":"record","name":"R","fields":[{"name":"carrier","type":"string","aliases":["carrier_code"]}]}',
        writer: '{"type":"record","name":"R","fields":[{"name":"carrier_code","type":"string"}]}',
      },
      {
        reader: '{"type":"record","name":"R","fields":[]}',
        writer: '{"type":"record","name":"R","fields":[{"name":"carrier","type":"string"}]}',
      },
    ],
  },
  check: ({ reader, writer, field, index }) => {
    if (field.default !== undefined) return undefined;
    const type = field.type.schema;
    const at = ['fields', String(index)];
    return {
      args: { field: field.name, record: reader.fullName, type: describeBriefly(type) },
      identity: [],
      reader: field.nameNode,
      writer: writer.node,
      field: field.name,
      // Avro Java compares an enum that has a default with the writer's whole record here, and reports that instead.
      confluent:
        type.type === 'enum' && type.defaultSymbol !== undefined
          ? {
              type: 'TYPE_MISMATCH',
              tail: [...at, 'type'],
              additionalInfo: 'reader type: ENUM not compatible with writer type: RECORD',
            }
          : { type: 'READER_FIELD_MISSING_DEFAULT_VALUE', tail: at, additionalInfo: field.name },
    };
  },
});
