import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonAlternativeRemoved = defineJsonRule({
  id: 'json-alternative-removed',
  on: ['SUM_TYPE_NARROWED'],
  severity: 'error',
  summary: 'The reader has fewer alternatives than the writer.',
  message: (args, side) =>
    `The ${side.reader} schema leaves a choice of ${text(args, 'now')} at ${text(args, 'place')}, the ${side.writer} schema of ${text(args, 'before')}.`,
  why: 'What fits only the alternative that is gone is refused.',
  fix: 'Keep the alternative until nobody writes it.',
  examples: {
    breaks: [
      {
        reader: '{"anyOf":[{"type":"string"},{"type":"null"}]}',
        writer: '{"anyOf":[{"type":"string"},{"type":"null"},{"type":"integer"}]}',
        findings: [{ ruleId: 'json-alternative-removed', reader: '/anyOf', writer: '/anyOf' }],
      },
    ],
    allows: [
      {
        reader: '{"anyOf":[{"type":"string"},{"type":"null"},{"type":"integer"}]}',
        writer: '{"anyOf":[{"type":"string"},{"type":"null"}]}',
      },
    ],
  },
});
