import type { GovernanceRule } from './governance-rule.js';

export const contractUnconfirmed: GovernanceRule = {
  id: 'contract-unconfirmed',
  summary: 'What consumers read holds as it was decided, and Pact’s own verifier has not tried all of it.',
  severity: { open: 'info', strict: 'info' },
  message: ({ subject, untried, contracts, consumers }) =>
    `${String(subject)} holds what ${String(contracts)} contracts read, as it was decided for every message; what ${String(untried)} of them read has no second opinion: ${listed(consumers)}.`,
  why: 'Messages at the boundaries of the schema are shown to Pact’s own verifier, so that a mistake in the decision is found. Only so many are in one check, and the verifier may not be there.',
  fix: () =>
    'Check again: the contracts without a second opinion come first then. If they never get one, look for "Contracts" in the log of the registry.',
};

function listed(consumers: unknown): string {
  const names = Array.isArray(consumers) ? consumers.map(String) : [];
  return names.length <= SHOWN ? names.join(', ') : `${names.slice(0, SHOWN).join(', ')} and more`;
}

const SHOWN = 5;
