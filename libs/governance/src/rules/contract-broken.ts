import { consumerWords, messageWords, readsWords } from './contract-words.js';
import type { GovernanceRule } from './governance-rule.js';

export const contractBroken: GovernanceRule = {
  id: 'contract-broken',
  summary: 'A consumer that is in use reads what the new schema guarantees no more.',
  severity: { open: 'error', strict: 'error' },
  message: (args) =>
    `${String(args['subject'])} breaks ${consumerWords(args)}, which reads ${readsWords(args)}: ${String(args['reason'])}${messageWords(args)}`,
  why: 'The schema of now guarantees what this consumer reads, for every message; with the new one there are messages that it does not expect.',
  fix: ({ consumer, channel }) =>
    `Keep what it reads; or ask its team${channel === undefined ? '' : ` at ${String(channel)}`} to publish and deploy a version of ${String(consumer)} that no longer reads it, then check again.`,
};
