import type { GovernanceRule } from './governance-rule.js';

export const ownerArchived: GovernanceRule = {
  id: 'owner-archived',
  summary: 'The team that owns the subject is archived: the subject is orphaned.',
  severity: { open: 'warning', strict: 'warning' },
  message: ({ subject, owner, answerable, channel }) =>
    answerable === undefined
      ? `${String(subject)} belongs to ${String(owner)}, which is archived, and no team above it is left: nobody (unassigned) is answerable.`
      : `${String(subject)} belongs to ${String(owner)}, which is archived; answerable is ${String(answerable)}, ${channel === undefined ? 'without a channel for announcements' : `reached at ${String(channel)}`}.`,
  why: 'Readers and the next author ask the owner. A team that is no more answers nobody, and whoever stands in for it knows the schema least.',
  fix: ({ subject, answerable }) =>
    answerable === undefined
      ? `Ask an admin to give ${String(subject)} to a team: \`POST /api/v1/subjects/${String(subject)}/transfers\`.`
      : `Ask ${String(answerable)} to offer ${String(subject)} to the team that works on it now: \`POST /api/v1/subjects/${String(subject)}/transfers\`.`,
};
