import { UNASSIGNED_TEAM } from '../../ownership/resolve-owner.js';
import type { MemberEntry, TeamEntry } from '../governance-documents.js';
import type { Fields, FieldValue } from '../governance-plan.js';
import type { PlannedWorld } from '../governance-state.js';
import { asSet, listed, saidOf, unknownTeam, type KindRules, type Problem } from '../kind-rules.js';

export const teamRules: KindRules<TeamEntry> = {
  kind: 'team',
  section: 'teams',
  keyOf: ({ slug }) => slug,
  defaults: ({ slug }) => ({
    name: slug,
    parent: null,
    escalationTeam: null,
    externalRef: null,
    channels: [],
    members: [],
  }),
  said: (entry) => ({
    ...saidOf(entry, ['name', 'parent', 'escalationTeam', 'externalRef', 'channels']),
    ...(entry.members !== undefined && { members: asMembers(entry.members) }),
  }),
  judge: (key, after, before, world) => {
    if (key === UNASSIGNED_TEAM)
      return [{ reason: `${key} is built in: it stands for nobody.`, fix: 'Leave it out of the files.' }];
    if (before === undefined && world.current.archivedTeams.has(key))
      return [
        {
          reason: `The team ${key} is archived, and a slug is never given twice.`,
          fix: 'Unarchive it first, or choose another slug.',
        },
      ];
    return [...channelProblems(key, after), ...relationProblems(key, after, before, world)];
  },
  removal: 'archive',
  judgeRemoval: (key, _before, world) => [...orphans(key, world), ...dependants(key, world)],
};

function channelProblems(key: string, { channels }: Fields): Problem[] {
  const announced =
    Array.isArray(channels) && channels.some((one) => Object(one)['scope'] === 'announcements');
  if (announced) return [];
  return [
    {
      reason: `The team ${key} has no channel with the scope announcements: readers of its schemas could not hear of changes.`,
      fix: `TODO: fill in \`channels\` of ${key}, as in \`- { tool: slack, address: "#…", scope: announcements }\`.`,
    },
  ];
}

/** A link that is there already may lead to a team that was archived since: it is let be. */
function relationProblems(
  key: string,
  after: Fields,
  before: Fields | undefined,
  world: PlannedWorld,
): Problem[] {
  const problems: Problem[] = [];
  for (const relation of ['parent', 'escalationTeam']) {
    const other = after[relation];
    if (typeof other !== 'string' || (other === before?.[relation] && world.current.archivedTeams.has(other)))
      continue;
    if (other === key)
      problems.push({
        reason: `The team ${key} is its own ${relation}.`,
        fix: 'Name another team, or null.',
      });
    else if (other === UNASSIGNED_TEAM || !world.after.team.has(other)) {
      const { reason, fix } = unknownTeam(other, world);
      problems.push({ reason: `${relation} of ${key}: ${reason}`, fix });
    }
  }
  for (const [relation, words] of [
    ['parent', 'The parents'],
    ['escalationTeam', 'The escalation teams'],
  ] as const) {
    const circle = circleOf(key, relation, world);
    if (circle !== undefined)
      problems.push({
        reason: `${words} of ${key} lead back to it: ${circle.join(' → ')}.`,
        fix: 'Take one of these links away.',
      });
  }
  return problems;
}

/** The way from a team over its links back to it. A circle that it only leads into is told at the teams within. */
function circleOf(key: string, relation: string, { after }: PlannedWorld): readonly string[] | undefined {
  const way = new Set([key]);
  let next = after.team.get(key)?.[relation];
  while (typeof next === 'string' && !way.has(next)) {
    way.add(next);
    next = after.team.get(next)?.[relation];
  }
  return next === key && way.size > 1 ? [...way, key] : undefined;
}

/** By address, compared as addresses are kept: in lower case. The last entry of an address counts. */
export function asMembers(entries: readonly MemberEntry[]): readonly FieldValue[] {
  const byEmail = new Map(
    entries.map(({ email, displayName, role }) => [
      email.toLowerCase(),
      { email: email.toLowerCase(), displayName: displayName ?? null, role },
    ]),
  );
  return asSet([...byEmail.keys()]).map((email) => byEmail.get(email) ?? null);
}

function orphans(key: string, { current, after }: PlannedWorld): Problem[] {
  const named = [...after.subject].filter(([, { team }]) => team === key).map(([subject]) => subject);
  const others = current.otherSubjects.get(key) ?? { count: 0, first: [] };
  const count = named.length + others.count;
  if (count === 0) return [];
  const first = [...named, ...others.first].slice(0, MOST_NAMED);
  return [
    {
      reason: `Without the team ${key} nobody would own ${listed(first, count)}.`,
      fix: 'Give each of them to another team under `subjects`, or keep the team in the files.',
    },
  ];
}

/** What would still name a team that is gone. */
function dependants(key: string, { after }: PlannedWorld): Problem[] {
  const naming = (kind: 'team' | 'prefix-rule' | 'application', field: string): string[] =>
    [...after[kind]].filter(([, fields]) => fields[field] === key).map(([name]) => name);
  const found: readonly [string, readonly string[]][] = [
    ['is the parent of', naming('team', 'parent')],
    ['is the escalation team of', naming('team', 'escalationTeam')],
    ['gets new subjects by the prefix rules', naming('prefix-rule', 'team')],
    ['has the applications', naming('application', 'team')],
  ];
  return found
    .filter(([, names]) => names.length > 0)
    .map(([how, names]) => ({
      reason: `The team ${key} ${how} ${listed(names.slice(0, MOST_NAMED), names.length)}.`,
      fix: 'Name another team there, or keep this one in the files.',
    }));
}

const MOST_NAMED = 5;
