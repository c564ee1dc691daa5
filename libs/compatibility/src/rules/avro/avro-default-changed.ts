import { writeJson, type JsonNode } from '@schema-steward/schema';
import { defineRule, text } from '../../engine/define-rule.js';

/** Avro specification, "Schema Resolution": a reader fills what a message lacks with its own default. */
export const avroDefaultChanged = defineRule({
  id: 'avro-default-changed',
  format: 'avro',
  on: 'fields',
  severity: 'info',
  dropIn: false,
  summary: 'The reader has another default for a field than the writer’s schema.',
  message: (args, side) =>
    `The default of ${text(args, 'field')} in ${text(args, 'record')} is ${text(args, 'reader')} in the ${side.reader} schema, but ${text(args, 'writer')} in the ${side.writer} schema.`,
  why: 'Of messages older than the field, consumers see one value before they upgrade and another after it.',
  fix: 'Keep the default, or check that nobody counts on its value in old messages.',
  confluent: [],
  examples: {
    breaks: [
      {
        reader: '{"type":"record","name":"R","fields":[{"name":"n","type":"int","default":1}]}',
        writer: '{"type":"record","name":"R","fields":[{"name":"n","type":"int","default":0}]}',
        findings: [
          {
            ruleId: 'avro-default-changed',
            reader: '/fields/0/default',
            writer: '/fields/0/default',
            path: 'n',
          },
        ],
      },
    ],
    allows: [
      {
        reader: '{"type":"record","name":"R","fields":[{"name":"n","type":"double","default":1.0}]}',
        writer: '{"type":"record","name":"R","fields":[{"name":"n","type":"double","default":1}]}',
      },
      {
        // Documentation, order of attributes and white space say nothing to a reader.
        reader:
          '{"fields":[{"default":0,"doc":"new words","name":"n","type":"int"}],"name":"R","type":"record"}',
        writer:
          '{ "type": "record", "name": "R", "fields": [ { "name": "n", "type": "int", "default": 0 } ] }',
      },
    ],
  },
  check: ({ reader, field, written }) => {
    if (field.default === undefined || written.default === undefined) return undefined;
    const [own, other] = [shown(field.default), shown(written.default)];
    if (own === other) return undefined;
    return {
      args: { field: field.name, record: reader.fullName, reader: own, writer: other },
      identity: [own, other],
      reader: field.default,
      writer: written.default,
      field: field.name,
    };
  },
});

function shown(value: JsonNode): string {
  return writeJson(value, {
    sortNames: true,
    number: (digits) => (/^-?\d+$/.test(digits) ? digits : String(Number(digits))),
  });
}
