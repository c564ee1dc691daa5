import type { GovernanceRule } from './governance-rule.js';

export const levelUnexplained: GovernanceRule = {
  id: 'level-unexplained',
  summary: 'A compatibility level other than BACKWARD comes without a reason.',
  severity: { open: 'warning', strict: 'error' },
  message: ({ subject, value }) => `${String(subject)} gets the level ${String(value)}: no reason given.`,
  why: 'BACKWARD is what readers expect. Who meets another level later has to learn why before they dare to touch it.',
  fix: () => 'Say why: `"reason": "…"` in the body, or the header `X-Steward-Reason`.',
};
