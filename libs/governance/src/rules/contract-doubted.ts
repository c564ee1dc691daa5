import { consumerWords, readsWords } from './contract-words.js';
import type { GovernanceRule } from './governance-rule.js';

export const contractDoubted: GovernanceRule = {
  id: 'contract-doubted',
  summary:
    'What a consumer in use reads was proven for every message, and cannot be proven for the new schema.',
  severity: { open: 'error', strict: 'error' },
  message: (args) =>
    `Whether ${String(args['subject'])} still holds what ${consumerWords(args)} reads in ${readsWords(args)} cannot be told: ${String(args['reason'])}`,
  why: 'The schema of now guarantees it. No message is known that breaks the consumer, and none is proven not to: that is a change for the worse.',
  fix: ({ consumer }) =>
    `Write the schema so that it can be told, as with an enum in the place of a pattern; or let somebody who knows ${String(consumer)} approve the finding.`,
};
