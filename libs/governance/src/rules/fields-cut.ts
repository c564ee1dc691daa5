import type { GovernanceRule } from './governance-rule.js';

export const fieldsCut: GovernanceRule = {
  id: 'fields-cut',
  summary: 'A schema has more field paths than are listed.',
  severity: { open: 'info', strict: 'warning' },
  message: ({ subject, count }) =>
    `${String(subject)} has more fields than are listed: the first ${String(count)} are.`,
  why: 'Fields that are not listed are compared like all others, but they are not searched for, and nothing that is said about fields (who reads them, what they hold, which names are reserved) is said about them.',
  fix: () =>
    'Types that hold one another several times over have more paths at each step: hold them once, or give parts of the schema a subject of their own.',
};
