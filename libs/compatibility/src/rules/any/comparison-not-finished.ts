import { defineRule, text } from '../../engine/define-rule.js';

export const comparisonNotFinished = defineRule({
  id: 'comparison-not-finished',
  format: 'any',
  severity: 'error',
  summary: 'Comparing the reader with the writer took more work than allowed, so nothing is proved.',
  message: (args, side) =>
    `Whether the ${side.reader} schema reads what the ${side.writer} schema writes was not decided within ${text(args, 'limit')}.`,
  why: 'A comparison that is not finished proves nothing, so it counts as incompatible.',
  fix: 'Make the schema smaller: fewer types that hold one another, fewer branches in its unions.',
  confluent: [],
  examples: { breaks: [], allows: [] },
});
