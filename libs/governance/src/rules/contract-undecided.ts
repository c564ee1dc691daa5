import { consumerWords, readsWords } from './contract-words.js';
import type { GovernanceRule } from './governance-rule.js';

export const contractUndecided: GovernanceRule = {
  id: 'contract-undecided',
  summary:
    'Whether the schema guarantees what a consumer reads could not be told before, and cannot be told now.',
  severity: { open: 'warning', strict: 'warning' },
  message: (args) =>
    `Whether ${String(args['subject'])} guarantees what ${consumerWords(args)} reads in ${readsWords(args)} cannot be told: ${String(args['reason'])}`,
  why: 'The change may break the consumer, and this registry cannot see it. It could not see more before.',
  fix: ({ consumer }) =>
    `Ask the team of ${String(consumer)}; a simpler expectation, as a list of values in the place of a pattern, can be decided.`,
};
