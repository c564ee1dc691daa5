import { defineRule, text } from '../../engine/define-rule.js';

export const findingsCut = defineRule({
  id: 'findings-cut',
  format: 'any',
  severity: 'error',
  summary: 'Comparing the reader with the writer found more than is listed; this stands for the rest.',
  message: (args, side) =>
    `The comparison of the ${side.reader} schema, which reads, with the ${side.writer} schema found ${text(args, 'count')} more of the same kind: ${text(args, 'rules')}.`,
  why: 'It is as severe as the worst of them: what is not listed breaks readers no less than what is.',
  fix: 'Mend what is listed and check again: the rest is listed then.',
  confluent: [],
  examples: { breaks: [], allows: [] },
});
