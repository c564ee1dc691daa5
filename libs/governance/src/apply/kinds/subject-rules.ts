import { UNASSIGNED_TEAM } from '../../ownership/resolve-owner.js';
import type { SubjectEntry } from '../governance-documents.js';
import { saidOf, unknownTeam, type KindRules } from '../kind-rules.js';

/**
 * The owner of a subject that exists. Files take it from nobody, or from a team that goes away with the same plan; from
 * a team that stays it is moved by that team's offer and the other's acceptance.
 */
export const subjectRules: KindRules<SubjectEntry> = {
  kind: 'subject',
  section: 'subjects',
  keyOf: ({ subject }) => subject,
  defaults: () => ({ team: null }),
  said: (entry) => saidOf(entry, ['team']),
  judge: (key, { team }, before, world) => {
    if (before === undefined)
      return [
        {
          reason: `There is no subject ${key}.`,
          fix: 'Register it first, or write a prefix rule: it gives subjects that are new.',
        },
      ];
    if (team === UNASSIGNED_TEAM || typeof team !== 'string' || !world.after.team.has(team))
      return [unknownTeam(String(team), world)];
    const owner = before['team'];
    if (owner === team || owner === UNASSIGNED_TEAM) return [];
    return typeof owner === 'string' && world.after.team.has(owner)
      ? [
          {
            reason: `${key} belongs to ${owner}.`,
            fix: `${owner} offers it and ${team} accepts (POST /api/v1/subjects/${key}/transfers); files take a subject only from nobody, or from a team that goes.`,
          },
        ]
      : [];
  },
};
