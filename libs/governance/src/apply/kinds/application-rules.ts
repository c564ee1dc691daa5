import { UNASSIGNED_TEAM } from '../../ownership/resolve-owner.js';
import type { ApplicationEntry, DeclarationEntry } from '../governance-documents.js';
import type { Fields, FieldValue } from '../governance-plan.js';
import type { PlannedWorld } from '../governance-state.js';
import { asSet, listed, saidOf, unknownTeam, type KindRules, type Problem } from '../kind-rules.js';

export const applicationRules: KindRules<ApplicationEntry> = {
  kind: 'application',
  section: 'applications',
  keyOf: ({ slug }) => slug,
  defaults: ({ slug }) => ({
    name: slug,
    team: null,
    description: null,
    repository: null,
    produces: [],
    consumes: [],
  }),
  said: (entry) => ({
    ...saidOf(entry, ['name', 'team', 'description', 'repository']),
    ...(entry.produces !== undefined && { produces: asDeclarations(entry.produces) }),
    ...(entry.consumes !== undefined && { consumes: asDeclarations(entry.consumes) }),
  }),
  judge: (key, after, before, world) => {
    if (before === undefined && world.current.archivedApplications.has(key))
      return [
        {
          reason: `The application ${key} is archived, and a slug is never given twice.`,
          fix: 'Choose another slug.',
        },
      ];
    return [...teamProblems(key, after, world), ...declarationProblems(after, before, world)];
  },
  removal: 'archive',
  judgeRemoval: (key, _before, { current }) => {
    const running = current.deploymentsOf.get(key);
    return running === undefined
      ? []
      : [
          {
            reason: `The application ${key} is deployed: ${listed(running.first, running.count)}.`,
            fix: 'End its deployments first, or keep it in the files.',
          },
        ];
  },
};

/** By environment and subject, each once. */
export function asDeclarations(entries: readonly DeclarationEntry[]): FieldValue {
  const byName = new Map(
    entries.map(({ subject, environment }) => [
      JSON.stringify([environment, subject]),
      { subject, environment },
    ]),
  );
  return [...byName].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, entry]) => entry);
}

function teamProblems(key: string, { team }: Fields, world: PlannedWorld): Problem[] {
  if (typeof team !== 'string')
    return [{ reason: `The application ${key} has no team.`, fix: 'Add `team`.' }];
  return team !== UNASSIGNED_TEAM && world.after.team.has(team) ? [] : [unknownTeam(team, world)];
}

/** Of what is declared newly: what was declared may have lost its last version since. */
function declarationProblems(after: Fields, before: Fields | undefined, world: PlannedWorld): Problem[] {
  const known = new Set(declarationsOf(before).map((one) => JSON.stringify(one)));
  const added = declarationsOf(after).filter((one) => !known.has(JSON.stringify(one)));
  return [
    ...asSet(added.map(([, , environment]) => environment))
      .filter((name) => !world.after.environment.has(name))
      .map((name) => ({
        reason: `There is no environment ${name}.`,
        fix: 'Add it to `environments`, or correct the slug.',
      })),
    ...asSet(added.map(([, subject]) => subject))
      .filter((name) => !world.current.liveSubjects.has(name))
      .map((name) => ({
        reason: `There is no subject ${name}.`,
        fix: 'Register its first version first: what is produced and consumed has a schema.',
      })),
  ];
}

type Declared = readonly [direction: string, subject: string, environment: string];

/** What the fields of an application declare, one by one. */
export function declarationsOf(fields: Fields | undefined): readonly Declared[] {
  return (['produces', 'consumes'] as const).flatMap((direction) => {
    const list = fields?.[direction];
    const entries = (Array.isArray(list) ? list : []) as readonly { subject: string; environment: string }[];
    return entries.map(({ subject, environment }): Declared => [direction, subject, environment]);
  });
}
