import { consumerWords, messageWords, readsWords } from './contract-words.js';
import type { GovernanceRule } from './governance-rule.js';

export const contractPending: GovernanceRule = {
  id: 'contract-pending',
  summary: 'A consumer reads what this subject never guaranteed; it blocks nobody.',
  severity: { open: 'info', strict: 'info' },
  message: (args) =>
    `${String(args['subject'])} does not guarantee what ${consumerWords(args)} reads in ${readsWords(args)}, and did not before: ${String(args['reason'])}${messageWords(args)}`,
  why: 'It is a wish of the consumer, not a promise of the producer. From the first version that grants it on, it binds.',
  fix: ({ consumer }) =>
    `Nothing is to be done to merge; talk with the team of ${String(consumer)} about whether to guarantee it.`,
};
