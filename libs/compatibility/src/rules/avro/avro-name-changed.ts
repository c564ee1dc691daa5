import { defineRule, text } from '../../engine/define-rule.js';

/** Avro specification, "Schema Resolution": both schemas are records, enums or fixed "with the same (unqualified) name". */
export const avroNameChanged = defineRule({
  id: 'avro-name-changed',
  format: 'avro',
  on: 'named',
  severity: 'error',
  summary: 'The reader’s type has another name than the writer’s, and no alias that says they are the same.',
  message: (args, side) =>
    `The ${text(args, 'kind')} is called ${text(args, 'reader')} in the ${side.reader} schema, but ${text(args, 'writer')} in the ${side.writer} schema.`,
  why: 'A reader takes a type for the writer’s only if the last part of the name is the same, or one of its aliases is the writer’s full name.',
  fix: (args, side) =>
    `Keep the name, or add ${JSON.stringify(text(args, 'writer'))} to "aliases" of ${text(args, 'reader')} in the ${side.reader} schema.`,
  confluent: ['NAME_MISMATCH'],
  examples: {
    breaks: [
      {
        reader: '{"type":"record","name":"Parcel","fields":[]}',
        writer: '{"type":"record","name":"Shipment","fields":[]}',
        findings: [{ ruleId: 'avro-name-changed', reader: '/name', writer: '/name' }],
      },
      {
        reader:
          '{"type":"record","name":"R","fields":[{"name":"h","type":{"type":"fixed","name":"Md5","size":16}}]}',
        writer:
          '{"type":"record","name":"R","fields":[{"name":"h","type":{"type":"fixed","name":"Hash","size":16}}]}',
        findings: [
          {
            ruleId: 'avro-name-changed',
            reader: '/fields/0/type/name',
            writer: '/fields/0/type/name',
            path: 'h',
          },
        ],
      },
    ],
    allows: [
      {
        reader: '{"type":"record","name":"Shipment","namespace":"com.new","fields":[]}',
        writer: '{"type":"record","name":"Shipment","namespace":"com.old","fields":[]}',
        findings: [{ ruleId: 'avro-namespace-changed', reader: '/name', writer: '/name' }],
      },
      {
        reader: '{"type":"record","name":"Parcel","namespace":"a","aliases":["a.Shipment"],"fields":[]}',
        writer: '{"type":"record","name":"Shipment","namespace":"a","fields":[]}',
      },
    ],
  },
  check: ({ reader, writer }) => {
    if (reader.name === writer.name || reader.aliases.includes(writer.fullName)) return undefined;
    return {
      args: { kind: reader.type, reader: reader.fullName, writer: writer.fullName },
      identity: [reader.fullName, writer.fullName],
      reader: reader.nameNode,
      writer: writer.nameNode,
      confluent: { type: 'NAME_MISMATCH', tail: ['name'], additionalInfo: `expected: ${writer.fullName}` },
    };
  },
});
