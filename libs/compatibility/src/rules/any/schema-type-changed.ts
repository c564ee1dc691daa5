import { defineRule, text } from '../../engine/define-rule.js';

export const schemaTypeChanged = defineRule({
  id: 'schema-type-changed',
  format: 'any',
  severity: 'error',
  summary: 'The reader and the writer are schemas of different formats.',
  message: (args, side) =>
    `The ${side.reader} schema is ${text(args, 'readerType')}, but the ${side.writer} schema is ${text(args, 'writerType')}.`,
  why: 'No reader of one format can decode messages of another.',
  fix: 'Register the schema of the other format under a successor subject, and move consumers there.',
  confluent: [],
  examples: { breaks: [], allows: [] },
});
