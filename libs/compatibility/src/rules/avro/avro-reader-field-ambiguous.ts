import { defineRule, text } from '../../engine/define-rule.js';

/** Avro specification, "Aliases": an alias stands for one writer's field; which one, when several match, is not said. */
export const avroReaderFieldAmbiguous = defineRule({
  id: 'avro-reader-field-ambiguous',
  format: 'avro',
  on: 'ambiguous-field',
  severity: 'error',
  summary: 'The reader’s field answers, by its name and aliases, to several fields of the writer.',
  message: (args, side) =>
    `The field ${text(args, 'field')} of ${text(args, 'record')} in the ${side.reader} schema stands for several fields of the ${side.writer} schema: ${text(args, 'candidates')}.`,
  why: 'A reader cannot tell which of the written values belongs to the field.',
  fix: (args, side) =>
    `Leave in "aliases" of ${text(args, 'field')} in the ${side.reader} schema only the name that it really replaces.`,
  confluent: [],
  examples: {
    breaks: [
      {
        reader: '{"type":"record","name":"R","fields":[{"name":"a","type":"int","aliases":["b"]}]}',
        writer: '{"type":"record","name":"R","fields":[{"name":"a","type":"int"},{"name":"b","type":"int"}]}',
        findings: [
          {
            ruleId: 'avro-reader-field-ambiguous',
            reader: '/fields/0/name',
            writer: '/fields/1/name',
            path: 'a',
          },
        ],
      },
    ],
    allows: [
      {
        reader: '{"type":"record","name":"R","fields":[{"name":"a","type":"int","aliases":["b"]}]}',
        writer: '{"type":"record","name":"R","fields":[{"name":"b","type":"int"}]}',
      },
    ],
  },
  check: ({ reader, field, candidates }) => ({
    args: { field: field.name, record: reader.fullName, candidates: candidates.map(({ name }) => name) },
    identity: candidates.map(({ name }) => name),
    reader: field.nameNode,
    writer: candidates.at(-1)?.nameNode,
    field: field.name,
  }),
});
