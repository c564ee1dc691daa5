import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GovernanceDocuments } from './governance-documents.js';
import type { Fields, GovernanceKind, GovernancePlan, PlanStep } from './governance-plan.js';
import type { CurrentGovernance } from './governance-state.js';
import { planGovernance } from './plan-governance.js';

const CHANNELS = [{ tool: 'slack', address: '#events', scope: 'announcements' }];
const team = (more: Fields = {}): Fields => ({
  name: 'A team',
  parent: null,
  escalationTeam: null,
  externalRef: null,
  channels: CHANNELS,
  members: [],
  ...more,
});
const application = (more: Fields = {}): Fields => ({
  name: 'An application',
  team: 'core',
  description: null,
  repository: null,
  produces: [],
  consumes: [],
  ...more,
});

interface Given extends Partial<Record<GovernanceKind, Readonly<Record<string, Fields>>>> {
  readonly archivedTeams?: readonly string[];
  readonly archivedApplications?: readonly string[];
  readonly liveSubjects?: readonly string[];
  readonly otherSubjects?: Readonly<Record<string, { count: number; first: readonly string[] }>>;
  readonly environmentUse?: Readonly<Record<string, { count: number; first: readonly string[] }>>;
  readonly deploymentsOf?: Readonly<Record<string, { count: number; first: readonly string[] }>>;
  readonly readOnlyPolicies?: readonly string[];
}

function state(given: Given = {}): CurrentGovernance {
  const items = (kind: GovernanceKind) => new Map(Object.entries(given[kind] ?? {}));
  return {
    items: {
      environment: items('environment'),
      team: items('team'),
      'prefix-rule': items('prefix-rule'),
      subject: items('subject'),
      topic: items('topic'),
      application: items('application'),
      policy: items('policy'),
    },
    archivedTeams: new Set(given.archivedTeams),
    archivedApplications: new Set(given.archivedApplications),
    liveSubjects: new Set(given.liveSubjects),
    otherSubjects: new Map(Object.entries(given.otherSubjects ?? {})),
    environmentUse: new Map(Object.entries(given.environmentUse ?? {})),
    deploymentsOf: new Map(Object.entries(given.deploymentsOf ?? {})),
    readOnlyPolicies: new Set(given.readOnlyPolicies),
  };
}

const plan = (documents: GovernanceDocuments, given: Given = {}, prune = false): GovernancePlan =>
  planGovernance(documents, state(given), { prune });

/** `update team core: name "a" → "b"`, and `unchanged` steps too. */
const told = ({ kind, key, action, changes }: PlanStep): string =>
  `${action} ${kind} ${key}${changes
    .map(({ field, before, after }) => `, ${field} ${JSON.stringify(before)} → ${JSON.stringify(after)}`)
    .join('')}`;
const steps = (made: GovernancePlan): string[] => made.steps.map(told);
const refusals = ({ refusals: found }: GovernancePlan): string[] =>
  found.map(({ pointer = '-', reason, fix }) => `${pointer} ${reason} ${fix}`);

const CORE = { team: { core: team() } };

describe('a plan', () => {
  it.each<[string, GovernanceDocuments, Given, boolean, string[]]>([
    ['of nothing does nothing', {}, CORE, false, []],
    ['of nothing does nothing, pruned too: no section, no removal', {}, CORE, true, []],
    [
      'leaves alone what no file names',
      { teams: [{ slug: 'new', channels: CHANNELS }] },
      CORE,
      false,
      [`create team new, name null → "new", channels null → ${JSON.stringify(CHANNELS)}`],
    ],
    [
      'removes what the section does not name, when it prunes',
      { prefixRules: [] },
      { ...CORE, 'prefix-rule': { 'a-': { team: 'core' }, ':.eu:b-': { team: 'core' } } },
      true,
      ['delete prefix-rule :.eu:b-', 'delete prefix-rule a-'],
    ],
    [
      'keeps what an entry does not say, and clears what it says is null',
      { teams: [{ slug: 'core', parent: null, name: 'Core' }] },
      { team: { core: team({ parent: 'above', externalRef: 'x' }), above: team() } },
      false,
      ['update team core, name "A team" → "Core", parent "above" → null'],
    ],
    [
      'tells fields apart by value, not by the order of an object',
      {
        teams: [{ slug: 'core', channels: [{ scope: 'announcements', address: '#events', tool: 'slack' }] }],
      },
      CORE,
      false,
      ['unchanged team core'],
    ],
    [
      'takes members as a set of addresses',
      {
        teams: [
          {
            slug: 'core',
            members: [
              { email: 'B@example.com', role: 'owner' },
              { email: 'a@example.com', role: 'member', displayName: 'Ada' },
            ],
          },
        ],
      },
      {
        team: {
          core: team({
            members: [
              { email: 'a@example.com', displayName: 'Ada', role: 'member' },
              { email: 'b@example.com', displayName: null, role: 'owner' },
            ],
          }),
        },
      },
      false,
      ['unchanged team core'],
    ],
    [
      'makes environments before teams, teams before what they own, and takes away in reverse',
      {
        applications: [{ slug: 'tracking', team: 'new', consumes: [{ subject: 's', environment: 'prod' }] }],
        prefixRules: [{ context: '.eu', prefix: 's-', team: 'new' }],
        teams: [{ slug: 'new', channels: CHANNELS }],
        environments: [{ slug: 'prod', production: true }],
        topics: [],
        policies: [],
      },
      {
        environment: { old: { name: 'old', production: false } },
        team: { gone: team() },
        subject: { s: { team: 'new' } },
        liveSubjects: ['s'],
        topic: { 'main/t': {} },
        application: { leaving: application({ team: 'gone' }) },
        policy: { 's-value': { compatibility: 'FULL', reason: 'r' } },
      },
      true,
      [
        'create environment prod, name null → "prod", production null → true',
        `create team new, name null → "new", channels null → ${JSON.stringify(CHANNELS)}`,
        'create prefix-rule :.eu:s-, team null → "new"',
        'create application tracking, name null → "tracking", team null → "new", consumes null → [{"subject":"s","environment":"prod"}]',
        'delete policy s-value',
        'archive application leaving',
        'delete topic main/t',
        'archive team gone',
        'delete environment old',
      ],
    ],
    [
      'gives a subject that nobody owns to a team',
      { subjects: [{ subject: 'orders', team: 'core' }] },
      { ...CORE, subject: { orders: { team: 'unassigned' } } },
      false,
      ['update subject orders, team "unassigned" → "core"'],
    ],
    [
      'changes who a prefix rule gives to',
      { prefixRules: [{ context: '.', prefix: 'a-', team: 'core' }] },
      { ...CORE, 'prefix-rule': { 'a-': { team: 'other' } } },
      false,
      ['update prefix-rule a-, team "other" → "core"'],
    ],
    [
      'describes a topic, its regions as a set',
      { topics: [{ cluster: 'main', topic: 't', regions: ['us', 'eu', 'us'], retentionMs: null }] },
      {
        topic: {
          'main/t': {
            regions: ['eu', 'us'],
            retentionMs: 5,
            cleanupPolicy: 'delete',
            audience: 'component-internal',
            keySubjects: [],
            valueSubjects: ['other'],
          },
        },
      },
      false,
      ['update topic main/t, retentionMs 5 → null'],
    ],
    [
      'takes a name like any other: __proto__',
      { policies: [{ subject: '__proto__', compatibility: 'FULL', reason: 'why' }] },
      {},
      false,
      ['create policy __proto__, compatibility null → "FULL", reason null → "why"'],
    ],
    [
      'tells a whole context from a subject in it',
      {
        policies: [
          { context: '.', compatibility: 'BACKWARD' },
          { subject: ':.eu:a', compatibility: 'BACKWARD' },
        ],
      },
      {},
      false,
      [
        'create policy :.:, compatibility null → "BACKWARD"',
        'create policy :.eu:a, compatibility null → "BACKWARD"',
      ],
    ],
    [
      'drops the reason of a level that changes without one',
      { policies: [{ subject: 'a', compatibility: 'BACKWARD' }] },
      { policy: { a: { compatibility: 'NONE', reason: 'a trial' } } },
      false,
      ['update policy a, compatibility "NONE" → "BACKWARD", reason "a trial" → null'],
    ],
  ])('%s', (_claim, documents, given, prune, expected) => {
    const made = plan(documents, given, prune);
    expect(steps(made)).toEqual(expected);
    expect(refusals(made)).toEqual([]);
  });

  it('says of a changed prefix rule that it moves no subject', () => {
    const made = plan(
      { prefixRules: [{ context: '.', prefix: 'a-', team: 'core' }] },
      { ...CORE, 'prefix-rule': { 'a-': { team: 'other' } } },
    );
    expect(made.steps.map(({ notes }) => notes)).toEqual([
      ['New subjects only: those that exist keep their owner.'],
    ]);
  });
});

describe('a plan is refused', () => {
  it.each<[string, GovernanceDocuments, Given, boolean, string[]]>([
    [
      'where a team without a channel for announcements would be made',
      { teams: [{ slug: 'a', channels: [] }] },
      {},
      false,
      [
        '/teams/0 The team a has no channel with the scope announcements: readers of its schemas could not hear of changes. TODO: fill in `channels` of a, as in `- { tool: slack, address: "#…", scope: announcements }`.',
      ],
    ],
    [
      'where a parent is unknown, or archived',
      {
        teams: [
          { slug: 'a', channels: CHANNELS, parent: 'nobody' },
          { slug: 'b', channels: CHANNELS, escalationTeam: 'old' },
          { slug: 'c', channels: CHANNELS, parent: 'unassigned' },
        ],
      },
      { team: { unassigned: team() }, archivedTeams: ['old'] },
      false,
      [
        '/teams/0 parent of a: There is no team nobody. Add it to `teams`, or correct the slug.',
        '/teams/1 escalationTeam of b: The team old is archived. Name a team that is active.',
        '/teams/2 parent of c: There is no team unassigned. Add it to `teams`, or correct the slug.',
      ],
    ],
    [
      'where parents go in a circle, told at the teams within',
      {
        teams: [
          { slug: 'a', parent: 'b' },
          { slug: 'b', parent: 'c' },
          { slug: 'leaf', parent: 'a' },
          { slug: 'self', parent: 'self' },
        ],
      },
      { team: { a: team(), b: team(), c: team({ parent: 'a' }), leaf: team(), self: team() } },
      false,
      [
        '/teams/0 The parents of a lead back to it: a → b → c → a. Take one of these links away.',
        '/teams/1 The parents of b lead back to it: b → c → a → b. Take one of these links away.',
        '/teams/3 The team self is its own parent. Name another team, or null.',
      ],
    ],
    [
      'where escalation goes in a circle',
      { teams: [{ slug: 'a', escalationTeam: 'b' }] },
      { team: { a: team(), b: team({ escalationTeam: 'a' }) } },
      false,
      ['/teams/0 The escalation teams of a lead back to it: a → b → a. Take one of these links away.'],
    ],
    [
      'where something is said twice',
      {
        teams: [{ slug: 'core' }, { slug: 'core', name: 'Other' }],
        prefixRules: [
          { context: '.', prefix: 'a', team: 'core' },
          { context: '.eu', prefix: 'a', team: 'core' },
          { context: '.', prefix: 'a', team: 'core' },
        ],
      },
      CORE,
      false,
      [
        '/teams/1 core is in the files twice. Say everything about it in one place.',
        '/prefixRules/2 a is in the files twice. Say everything about it in one place.',
      ],
    ],
    [
      'where the built-in team or an archived one is named',
      {
        teams: [
          { slug: 'unassigned', channels: CHANNELS },
          { slug: 'old', channels: CHANNELS },
        ],
      },
      { archivedTeams: ['old'] },
      false,
      [
        '/teams/1 The team old is archived, and a slug is never given twice. Unarchive it first, or choose another slug.',
        '/teams/0 unassigned is built in: it stands for nobody. Leave it out of the files.',
      ],
    ],
    [
      'where a pruned team would orphan its subjects',
      { teams: [{ slug: 'core' }], subjects: [{ subject: 'c', team: 'core' }] },
      {
        team: { core: team(), old: team() },
        subject: { c: { team: 'old' }, d: { team: 'old' } },
        otherSubjects: { old: { count: 7, first: ['e', 'f'] } },
      },
      true,
      [
        '- Without the team old nobody would own d, e, f and 5 more. Give each of them to another team under `subjects`, or keep the team in the files.',
      ],
    ],
    [
      'where a pruned team is still named elsewhere',
      { teams: [{ slug: 'core', parent: 'old', escalationTeam: 'old' }] },
      {
        team: { core: team(), old: team() },
        'prefix-rule': { 'a-': { team: 'old' } },
        application: { tracking: application({ team: 'old' }) },
      },
      true,
      [
        '/teams/0 parent of core: There is no team old. Add it to `teams`, or correct the slug.',
        '/teams/0 escalationTeam of core: There is no team old. Add it to `teams`, or correct the slug.',
        '- The team old is the parent of core. Name another team there, or keep this one in the files.',
        '- The team old is the escalation team of core. Name another team there, or keep this one in the files.',
        '- The team old gets new subjects by the prefix rules a-. Name another team there, or keep this one in the files.',
        '- The team old has the applications tracking. Name another team there, or keep this one in the files.',
      ],
    ],
    [
      'where a subject would be taken from a team that stays, does not exist, or goes to no team',
      {
        subjects: [
          { subject: 'a', team: 'core' },
          { subject: 'b', team: 'core' },
          { subject: 'c', team: 'unassigned' },
        ],
      },
      { team: { core: team(), other: team() }, subject: { a: { team: 'other' }, c: { team: 'core' } } },
      false,
      [
        '/subjects/0 a belongs to other. other offers it and core accepts (POST /api/v1/subjects/a/transfers); files take a subject only from nobody, or from a team that goes.',
        '/subjects/1 There is no subject b. Register it first, or write a prefix rule: it gives subjects that are new.',
        '/subjects/2 There is no team unassigned. Add it to `teams`, or correct the slug.',
      ],
    ],
    [
      'where an application names what is not there',
      {
        applications: [
          { slug: 'a', team: 'nobody', produces: [{ subject: 's', environment: 'prod' }] },
          { slug: 'b' },
          { slug: 'old', team: 'core' },
        ],
      },
      { ...CORE, archivedApplications: ['old'] },
      false,
      [
        '/applications/0 There is no team nobody. Add it to `teams`, or correct the slug.',
        '/applications/0 There is no environment prod. Add it to `environments`, or correct the slug.',
        '/applications/0 There is no subject s. Register its first version first: what is produced and consumed has a schema.',
        '/applications/1 The application b has no team. Add `team`.',
        '/applications/2 The application old is archived, and a slug is never given twice. Choose another slug.',
      ],
    ],
    [
      'where something in use is pruned',
      { environments: [], applications: [] },
      {
        ...CORE,
        environment: { prod: { name: 'prod', production: true } },
        application: { tracking: application() },
        environmentUse: { prod: { count: 2, first: ['tracking consumes s', 'tracking 1.0.0'] } },
        deploymentsOf: { tracking: { count: 1, first: ['1.0.0 in prod'] } },
      },
      true,
      [
        '- The application tracking is deployed: 1.0.0 in prod. End its deployments first, or keep it in the files.',
        '- The environment prod is used by applications, or was: tracking consumes s, tracking 1.0.0. Keep it in the files: its history is kept as well.',
      ],
    ],
    [
      'where a level other than BACKWARD has no reason',
      { policies: [{ subject: 'a', compatibility: 'NONE' }] },
      { policy: { a: { compatibility: 'NONE', reason: 'a trial' } } },
      false,
      ['/policies/0 a leaves BACKWARD for NONE and does not say why. Add `reason`: it is kept and shown.'],
    ],
    [
      'where a topic does not say who may read it',
      { topics: [{ cluster: 'main', topic: 't' }] },
      {},
      false,
      ['/topics/0 The topic main/t does not say who may read it. Add `audience`.'],
    ],
    [
      'where a prefix rule gives to nobody',
      { prefixRules: [{ context: '.', prefix: 'a', team: 'unassigned' }] },
      { team: { unassigned: team() } },
      false,
      ['/prefixRules/0 There is no team unassigned. Add it to `teams`, or correct the slug.'],
    ],
  ])('%s', (_claim, documents, given, prune, expected) => {
    expect(refusals(plan(documents, given, prune))).toEqual(expected);
  });

  it('and a pruned team whose subjects all go to others is not refused', () => {
    const made = plan(
      { teams: [{ slug: 'core' }], subjects: [{ subject: 'c', team: 'core' }] },
      { team: { core: team(), old: team() }, subject: { c: { team: 'old' } } },
      true,
    );
    expect([steps(made), refusals(made)]).toEqual([
      ['unchanged team core', 'update subject c, team "old" → "core"', 'archive team old'],
      [],
    ]);
  });

  it('but lets be what was there before: a parent that was archived, a subject without a version', () => {
    const made = plan(
      {
        teams: [{ slug: 'core', name: 'Core' }],
        applications: [{ slug: 'tracking', name: 'Tracking' }],
      },
      {
        team: { core: team({ parent: 'old' }) },
        archivedTeams: ['old'],
        application: { tracking: application({ consumes: [{ subject: 'gone', environment: 'gone' }] }) },
      },
    );
    expect([steps(made), refusals(made)]).toEqual([
      [
        'update team core, name "A team" → "Core"',
        'update application tracking, name "An application" → "Tracking"',
      ],
      [],
    ]);
  });

  it('and tells both places of what is said twice', () => {
    const [refusal] = plan({ teams: [{ slug: 'core' }, { slug: 'core' }] }, CORE).refusals;
    expect(refusal).toMatchObject({ pointer: '/teams/1', otherPointer: '/teams/0' });
  });
});

describe('a plan’s fingerprint', () => {
  const documents: GovernanceDocuments = { teams: [{ slug: 'core', name: 'Core' }] };

  it('is the same for the same changes, in whatever order the files have them', () => {
    const [a, b] = [
      { slug: 'a', channels: CHANNELS },
      { slug: 'b', channels: CHANNELS },
    ];
    expect(plan({ teams: [a, b] }).fingerprint).toBe(plan({ teams: [b, a] }).fingerprint);
  });

  it.each<[string, GovernanceDocuments, Given, boolean]>([
    ['where a value was another before', documents, { team: { core: team({ name: 'Elsewhere' }) } }, false],
    ['where there is nothing left to do', documents, { team: { core: team({ name: 'Core' }) } }, false],
    ['where something is removed besides', documents, { team: { core: team(), old: team() } }, true],
  ])('is another %s', (_claim, wanted, given, prune) => {
    expect(plan(wanted, given, prune).fingerprint).not.toBe(plan(documents, CORE).fingerprint);
  });

  it('does not mind what the plan does not touch', () => {
    const given = { team: { core: team(), bystander: team() } };
    expect(plan(documents, given).fingerprint).toBe(plan(documents, CORE).fingerprint);
  });
});

/** The state once a plan is applied, as an apply leaves it: values as they were planned. */
function applied(made: GovernancePlan, given: CurrentGovernance): CurrentGovernance {
  const items = new Map(Object.entries(given.items).map(([kind, all]) => [kind, new Map(all)]));
  const gone: string[] = [];
  for (const { kind, key, action, fields } of made.steps) {
    const all = items.get(kind);
    if (action === 'archive' || action === 'delete') all?.delete(key);
    if (action === 'archive' && kind === 'team') gone.push(key);
    if (action === 'create' || action === 'update') all?.set(key, fields);
  }
  return {
    ...given,
    items: Object.fromEntries(items) as unknown as CurrentGovernance['items'],
    archivedTeams: new Set([...given.archivedTeams, ...gone]),
  };
}

describe('a plan that was applied', () => {
  const slug = fc.constantFrom('a', 'b', 'c', 'd');
  const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: undefined });
  const declaration = fc.record({ subject: fc.constantFrom('s', 't'), environment: slug });
  const documents = fc.record({
    environments: maybe(
      fc.array(fc.record({ slug, name: maybe(fc.string()), production: maybe(fc.boolean()) })),
    ),
    teams: maybe(
      fc.array(
        fc.record({
          slug,
          name: maybe(fc.string()),
          parent: maybe(fc.option(slug)),
          channels: maybe(fc.constant(CHANNELS)),
        }),
      ),
    ),
    prefixRules: maybe(
      fc.array(
        fc.record({ context: fc.constantFrom('.', '.eu'), prefix: fc.constantFrom('x', 'y'), team: slug }),
      ),
    ),
    subjects: maybe(fc.array(fc.record({ subject: fc.constantFrom('s', 't'), team: slug }))),
    applications: maybe(
      fc.array(
        fc.record({
          slug,
          team: maybe(slug),
          produces: maybe(fc.array(declaration)),
          consumes: maybe(fc.array(declaration)),
        }),
      ),
    ),
    policies: maybe(
      fc.array(
        fc.record({
          subject: maybe(fc.constantFrom('s', 't')),
          compatibility: fc.constantFrom('BACKWARD', 'FULL'),
          reason: maybe(fc.option(fc.string())),
        }),
      ),
    ),
  });
  const given = state({
    environment: { a: { name: 'a', production: false } },
    team: { a: team(), b: team({ parent: 'a' }) },
    subject: { s: { team: 'unassigned' }, t: { team: 'a' } },
    'prefix-rule': { x: { team: 'a' } },
    policy: { s: { compatibility: 'NONE', reason: 'r' } },
  });

  it('changes nothing when it is made again, and removes what it removed no more', () => {
    fc.assert(
      fc.property(documents, fc.boolean(), (wanted, prune) => {
        const made = planGovernance(wanted, given, { prune });
        const again = planGovernance(wanted, applied(made, given), { prune });
        expect(again.steps.filter(({ action }) => action !== 'unchanged')).toEqual([]);
        // What was allowed is allowed again; nothing new stands in the way.
        if (made.refusals.length === 0) expect(again.refusals).toEqual([]);
      }),
    );
  });
});

describe('a scope where nothing may be written', () => {
  const FIX = 'Set its mode, or the one it has from a wider scope, to READWRITE first.';
  const given: Given = {
    policy: {
      kept: { compatibility: 'FULL', reason: 'r' },
      gone: { compatibility: 'FULL', reason: 'r' },
      changed: { compatibility: 'FULL', reason: 'r' },
    },
    readOnlyPolicies: ['kept', 'gone', 'changed', 'new'],
  };

  it('keeps its level, and says so of what would change it', () => {
    const made = plan(
      {
        policies: [
          { subject: 'kept', compatibility: 'FULL', reason: 'r' },
          { subject: 'changed', compatibility: 'BACKWARD' },
          { subject: 'new', compatibility: 'BACKWARD' },
        ],
      },
      given,
      true,
    );
    expect(refusals(made).sort()).toEqual([
      `- gone is in read-only mode. ${FIX}`,
      `/policies/1 changed is in read-only mode. ${FIX}`,
      `/policies/2 new is in read-only mode. ${FIX}`,
    ]);
  });
});
