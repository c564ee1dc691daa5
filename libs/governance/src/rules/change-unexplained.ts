import type { GovernanceRule } from './governance-rule.js';

export const changeUnexplained: GovernanceRule = {
  id: 'change-unexplained',
  summary: 'A setting that weakens what protects readers is changed without a reason.',
  severity: { open: 'warning', strict: 'error' },
  message: ({ subject, value }) => `The change of ${String(subject)} (${String(value)}) gives no reason.`,
  why: 'Whoever approves it, and whoever asks about it later, needs to know what it was for.',
  fix: () => 'Say why: `"reason": "…"` in the body, or the header `X-Steward-Reason`.',
};
