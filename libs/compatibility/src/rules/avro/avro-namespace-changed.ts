import { isNamed } from '@schema-steward/schema';
import { defineRule, text } from '../../engine/define-rule.js';

/** Avro specification, "Schema Resolution" compares unqualified names; generated code and stricter readers do not. */
export const avroNamespaceChanged = defineRule({
  id: 'avro-namespace-changed',
  format: 'avro',
  on: 'types',
  severity: 'warning',
  dropIn: false,
  breaks: ['source'],
  summary:
    'The reader’s type has the writer’s name in another namespace, and no alias for the writer’s full name.',
  message: (args, side) =>
    `The ${text(args, 'kind')} is ${text(args, 'reader')} in the ${side.reader} schema, but ${text(args, 'writer')} in the ${side.writer} schema.`,
  why: 'Generated classes move to another package, readers that compare full names refuse the message, and in a union the full name says which branch was written.',
  fix: (args, side) =>
    `Keep the namespace, or add ${JSON.stringify(text(args, 'writer'))} to "aliases" of ${text(args, 'reader')} in the ${side.reader} schema.`,
  confluent: [],
  examples: {
    breaks: [
      {
        reader: '{"type":"record","name":"Shipment","namespace":"com.new","fields":[]}',
        writer: '{"type":"record","name":"Shipment","namespace":"com.old","fields":[]}',
        findings: [{ ruleId: 'avro-namespace-changed', reader: '/name', writer: '/name' }],
      },
    ],
    allows: [
      {
        reader:
          '{"type":"record","name":"Shipment","namespace":"com.new","aliases":["com.old.Shipment"],"fields":[]}',
        writer: '{"type":"record","name":"Shipment","namespace":"com.old","fields":[]}',
      },
      {
        reader: '{"type":"record","name":"com.acme.Shipment","fields":[]}',
        writer: '{"type":"record","name":"Shipment","namespace":"com.acme","fields":[]}',
      },
    ],
  },
  check: ({ reader, writer }) => {
    if (!isNamed(reader) || !isNamed(writer) || reader.type !== writer.type) return undefined;
    if (reader.name !== writer.name || reader.fullName === writer.fullName) return undefined;
    if (reader.aliases.includes(writer.fullName)) return undefined;
    return {
      args: { kind: reader.type, reader: reader.fullName, writer: writer.fullName },
      identity: [reader.fullName, writer.fullName],
      reader: reader.nameNode,
      writer: writer.nameNode,
    };
  },
});
