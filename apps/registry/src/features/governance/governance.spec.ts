import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startSecuredRegistry, type SecuredRegistry } from '../../test-support/start-secured-registry.js';
import { ANNOUNCEMENTS } from '../../test-support/teams.js';

let registry: SecuredRegistry;
beforeAll(async () => {
  registry = await startSecuredRegistry(['core', 'legacy']);
  for (const subject of ['orders-value', 'old-value', ':.eu:returns']) {
    const { status } = await post(`/subjects/${encodeURIComponent(subject)}/versions`, {
      schema: record(field('x')),
    });
    expect(status).toBe(200);
  }
});
afterAll(() => registry.close());

interface Plan {
  readonly fingerprint: string;
  readonly applied: boolean;
  readonly counts: Readonly<Record<string, number>>;
  readonly steps: readonly { kind: string; key: string; action: string; changes: { field: string }[] }[];
  readonly refusals: readonly { kind: string; key: string; pointer?: string; reason: string; fix: string }[];
  readonly code?: string;
  readonly errors?: readonly { pointer: string; detail: string }[];
}

const post = <T = Plan>(path: string, body: unknown, token: string | undefined = registry.adminToken) =>
  registry.as<T>(token, 'POST', path, body);
const get = <T>(path: string) => registry.as<T>(registry.adminToken, 'GET', path);
const plan = async (documents: unknown, prune = false) =>
  (await post('/api/v1/governance/plan', { documents, prune })).body;
const apply = (documents: unknown, fingerprint: string, prune = false) =>
  post('/api/v1/governance/apply', { documents, prune, fingerprint });
const shown = ({ steps }: Plan) =>
  steps.map(({ action, kind, key, changes }) =>
    [action, kind, key, ...changes.map(({ field: name }) => name)].join(' '),
  );
async function applied(documents: unknown, prune = false): Promise<Plan> {
  const { status, body } = await apply(documents, (await plan(documents, prune)).fingerprint, prune);
  expect([status, body.code, body.errors]).toEqual([200, undefined, undefined]);
  return body;
}

const WHOLE = {
  environments: [{ slug: 'production', name: 'Production', production: true }, { slug: 'test' }],
  teams: [
    {
      slug: 'shipping',
      name: 'Shipping',
      parent: 'logistics',
      escalationTeam: 'logistics',
      externalRef: 'group:default/shipping',
      channels: [ANNOUNCEMENTS],
      members: [
        { email: 'Ada@Example.com', displayName: 'Ada', role: 'owner' },
        { email: 'grace@example.com', role: 'member' },
      ],
    },
    { slug: 'logistics', channels: [ANNOUNCEMENTS] },
  ],
  prefixRules: [
    { prefix: 'shipment-', team: 'shipping' },
    { context: '.eu', prefix: 'shipment-', team: 'logistics' },
  ],
  subjects: [
    { subject: ':.:orders-value', team: 'shipping' },
    { subject: ':.eu:returns', team: 'logistics' },
  ],
  topics: [
    { cluster: 'main', topic: 'orders', audience: 'company-internal', regions: ['us', 'eu'] },
    {
      cluster: 'main',
      topic: 'returns',
      audience: 'external-public',
      cleanupPolicy: 'compact',
      retentionMs: -1,
      keySubjects: [],
      valueSubjects: [':.eu:returns'],
    },
  ],
  applications: [
    {
      slug: 'tracking',
      team: 'shipping',
      description: 'Follows parcels.',
      consumes: [
        { subject: 'orders-value', environment: 'production' },
        { subject: ':.eu:returns', environment: 'test' },
      ],
      produces: [{ subject: 'orders-value', environment: 'test' }],
    },
  ],
  policies: [
    { subject: 'orders-value', compatibility: 'FULL', reason: 'Two teams write it.' },
    { context: '.eu', compatibility: 'BACKWARD' },
  ],
};

describe('files of governance', () => {
  test('are planned without changing anything, applied as one, and then there is nothing to do', async () => {
    const read = await plan(WHOLE);
    expect([read.applied, read.refusals, read.counts]).toEqual([
      false,
      [],
      { create: 11, update: 2, archive: 0, delete: 0, unchanged: 0 },
    ]);
    expect(shown(read)).toEqual([
      'create environment production name production',
      'create environment test name production',
      'create team logistics name channels',
      'create team shipping name parent escalationTeam externalRef channels members',
      'create prefix-rule :.eu:shipment- team',
      'create prefix-rule shipment- team',
      'update subject :.eu:returns team',
      'update subject orders-value team',
      'create topic main/orders audience cleanupPolicy regions keySubjects valueSubjects',
      'create topic main/returns audience cleanupPolicy retentionMs valueSubjects',
      'create application tracking name team description produces consumes',
      'create policy :.eu: compatibility',
      'create policy orders-value compatibility reason',
    ]);
    expect(await plan(WHOLE)).toEqual(read);
    expect((await get<{ slug: string }>('/api/v1/teams/shipping')).status).toBe(404);

    const done = await apply(WHOLE, read.fingerprint);
    expect([done.status, done.body]).toEqual([200, { ...read, applied: true }]);
    const again = await plan(WHOLE);
    expect([again.steps, again.refusals, again.counts]).toEqual([
      [],
      [],
      { create: 0, update: 0, archive: 0, delete: 0, unchanged: 13 },
    ]);
    expect((await apply(WHOLE, again.fingerprint)).status).toBe(200);
  });

  test('make what the routes of each thing show', async () => {
    expect((await get('/api/v1/teams/shipping')).body).toMatchObject({
      name: 'Shipping',
      parent: 'logistics',
      escalationTeam: 'logistics',
      externalRef: 'group:default/shipping',
      channels: [ANNOUNCEMENTS],
      archived: null,
    });
    expect((await get('/api/v1/teams/shipping/members')).body).toMatchObject({
      members: [
        { email: 'ada@example.com', displayName: 'Ada', role: 'owner' },
        { email: 'grace@example.com', displayName: null, role: 'member' },
      ],
    });
    expect((await get('/api/v1/ownership-rules')).body).toMatchObject({
      rules: [
        { context: '.', prefix: 'shipment-', team: 'shipping' },
        { context: '.eu', prefix: 'shipment-', team: 'logistics' },
      ],
    });
    expect((await get('/api/v1/subjects/orders-value')).body).toMatchObject({
      owner: { team: 'shipping' },
      compatibilityLevel: 'FULL',
    });
    expect((await get('/api/v1/topics/main/returns')).body).toMatchObject({
      audience: 'external-public',
      cleanupPolicy: 'compact',
      retentionMs: -1,
      regions: [],
      keySubjects: [],
      valueSubjects: [{ subject: ':.eu:returns', registered: true, owner: 'logistics' }],
    });
    expect((await get('/api/v1/applications/tracking')).body).toMatchObject({
      name: 'tracking',
      team: 'shipping',
      description: 'Follows parcels.',
      repository: null,
    });
    expect((await get('/api/v1/applications/tracking/declarations')).body).toMatchObject({
      declarations: [
        { direction: 'produces', subject: 'orders-value', environment: 'test' },
        { direction: 'consumes', subject: 'orders-value', environment: 'production' },
        { direction: 'consumes', subject: ':.eu:returns', environment: 'test' },
      ],
    });
    expect((await get('/config/orders-value')).body).toMatchObject({ compatibilityLevel: 'FULL' });
  });

  test('leave in the ledger what each route would leave, and one entry for the whole; no address', async () => {
    const rows = await registry.sql<{ action: string; target: string; actor: string; data: unknown }>(
      `SELECT action, target, actor, data FROM ledger_entries
       WHERE id > (SELECT max(id) FROM ledger_entries WHERE action = 'schema.registered') ORDER BY id`,
    );
    expect(rows.map(({ action, target }) => `${action} ${target}`)).toEqual([
      'environment.created production',
      'environment.created test',
      'team.created logistics',
      'team.created shipping',
      'team-member.added shipping',
      'team-member.added shipping',
      'ownership-rule.created shipment-',
      'ownership-rule.created shipment-',
      'subject.owner-assigned :.eu:returns',
      'subject.owner-assigned orders-value',
      'topic.described main/orders',
      'topic.described main/returns',
      'application.created tracking',
      'declaration.added tracking',
      'declaration.added tracking',
      'declaration.added tracking',
      'config.changed :.eu:',
      'config.changed orders-value',
      'governance.applied governance',
    ]);
    expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set(['admin']));
    expect(JSON.stringify(rows)).not.toContain('@example.com');
    expect(rows.at(-1)?.data).toMatchObject({
      prune: false,
      steps: { create: 11, update: 2, archive: 0, delete: 0, unchanged: 0 },
    });
  });

  test('change what they say otherwise, clear what they say is null, and keep what they leave out', async () => {
    const documents = {
      environments: [{ slug: 'test', name: 'Staging' }],
      teams: [
        {
          slug: 'shipping',
          escalationTeam: null,
          members: [{ email: 'grace@example.com', displayName: 'Grace', role: 'owner' }],
        },
      ],
      prefixRules: [{ prefix: 'shipment-', team: 'core' }],
      topics: [{ cluster: 'main', topic: 'orders', regions: [] }],
      applications: [{ slug: 'tracking', team: 'core', description: null, consumes: [] }],
      policies: [{ subject: 'orders-value', compatibility: 'BACKWARD' }],
    };
    expect(shown(await applied(documents))).toEqual([
      'update environment test name',
      'update team shipping escalationTeam members',
      'update prefix-rule shipment- team',
      'update topic main/orders regions',
      'update application tracking team description consumes',
      'update policy orders-value compatibility reason',
    ]);
    expect((await plan(documents)).steps).toEqual([]);
    expect((await get('/api/v1/teams/shipping')).body).toMatchObject({
      name: 'Shipping',
      parent: 'logistics',
      escalationTeam: null,
    });
    expect((await get('/api/v1/teams/shipping/members')).body).toMatchObject({
      members: [{ email: 'grace@example.com', displayName: 'Grace', role: 'owner' }],
    });
    expect((await get('/api/v1/applications/tracking')).body).toMatchObject({
      team: 'core',
      description: null,
    });
    expect((await get('/api/v1/applications/tracking/declarations')).body).toMatchObject({
      declarations: [{ direction: 'produces', subject: 'orders-value', environment: 'test' }],
    });
    expect((await get('/api/v1/subjects/orders-value')).body).toMatchObject({
      owner: { team: 'shipping' },
      compatibilityLevel: 'BACKWARD',
    });
  });

  test('remove only with prune, only within their sections, and nothing that would be orphaned', async () => {
    await applied({ subjects: [{ subject: 'old-value', team: 'legacy' }] });
    const teams = [{ slug: 'core' }, { slug: 'shipping' }, { slug: 'logistics' }];
    expect((await plan({ teams })).steps).toEqual([]);
    const refused = await plan({ teams }, true);
    expect([shown(refused), refused.refusals]).toEqual([
      ['archive team legacy'],
      [
        {
          kind: 'team',
          key: 'legacy',
          reason: 'Without the team legacy nobody would own old-value.',
          fix: 'Give each of them to another team under `subjects`, or keep the team in the files.',
        },
      ],
    ]);
    const answer = await apply({ teams }, refused.fingerprint, true);
    expect([answer.status, answer.body]).toMatchObject([
      422,
      {
        code: 'governance-plan-refused',
        detail: 'The plan is refused for one reason.',
        errors: [
          {
            detail:
              'Without the team legacy nobody would own old-value. Give each of them to another team under `subjects`, or keep the team in the files.',
          },
        ],
      },
    ]);
    expect((await get('/api/v1/teams/legacy')).body).toMatchObject({ archived: null });

    const offer = { to: 'shipping', reason: 'They know it.' };
    expect((await post('/api/v1/subjects/old-value/transfers', offer)).status).toBe(201);
    const moved = { teams, subjects: [{ subject: 'old-value', team: 'core' }], topics: [], policies: [] };
    expect(shown(await applied(moved, true))).toEqual([
      'update subject old-value team',
      'delete policy :.eu:',
      'delete policy orders-value',
      'delete topic main/orders',
      'delete topic main/returns',
      'archive team legacy',
    ]);
    expect((await get('/api/v1/teams/legacy')).body).toMatchObject({
      archived: { reason: 'No file of governance names it any more.' },
    });
    expect((await get('/api/v1/subjects/old-value')).body).toMatchObject({ owner: { team: 'core' } });
    const entries = await registry.sql<{ action: string }>(
      `SELECT action FROM ledger_entries WHERE target = 'old-value' AND action LIKE 'transfer.%' ORDER BY id`,
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'transfer.offered',
      'transfer.superseded',
      'transfer.forced',
    ]);
    expect((await get('/api/v1/transfers?subject=old-value')).body).toMatchObject({
      transfers: [
        { from: 'legacy', to: 'core', state: 'forced' },
        { from: 'legacy', to: 'shipping', state: 'superseded' },
      ],
    });
    expect((await plan(moved, true)).steps).toEqual([]);
  });

  test('are not taken twice from another team, nor when they name what is not there', async () => {
    const { refusals } = await plan({
      subjects: [{ subject: 'old-value', team: 'shipping' }],
      applications: [{ slug: 'new', team: 'nobody', produces: [{ subject: 'none', environment: 'moon' }] }],
      teams: [{ slug: 'legacy', channels: [ANNOUNCEMENTS] }, { slug: 'mute' }],
    });
    expect(refusals.map(({ pointer, reason }) => `${pointer ?? ''} ${reason}`)).toEqual([
      '/teams/0 The team legacy is archived, and a slug is never given twice.',
      '/teams/1 The team mute has no channel with the scope announcements: readers of its schemas could not hear of changes.',
      '/subjects/0 old-value belongs to core.',
      '/applications/0 There is no team nobody.',
      '/applications/0 There is no environment moon.',
      '/applications/0 There is no subject none.',
    ]);
  });
});

describe('a plan that others overtake', () => {
  test('is not applied when what it changes was changed, and says to plan again', async () => {
    const documents = { teams: [{ slug: 'core', name: 'Core' }] };
    const { fingerprint } = await plan(documents);
    await registry.as(registry.adminToken, 'PATCH', '/api/v1/teams/core', { name: 'Kernel' });
    const answer = await apply(documents, fingerprint);
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { code: 'governance-plan-stale', remedy: 'Plan again, read the plan and apply that one.' },
    ]);
    expect((await get('/api/v1/teams/core')).body).toMatchObject({ name: 'Kernel' });
  });

  test('is applied once of many at a time', async () => {
    const documents = {
      teams: [{ slug: 'racing', channels: [ANNOUNCEMENTS] }],
      prefixRules: [{ prefix: 'race-', team: 'racing' }],
      environments: [{ slug: 'track' }],
    };
    const { fingerprint } = await plan(documents);
    const answers = await Promise.all(Array.from({ length: 6 }, () => apply(documents, fingerprint)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(
      await registry.sql(`SELECT action FROM ledger_entries WHERE target IN ('racing', 'race-', 'track')`),
    ).toHaveLength(3);
  });

  test('never leaves a subject with a team that it removes, however a registration falls', async () => {
    const base = { teams: [{ slug: 'passing', channels: [ANNOUNCEMENTS] }] };
    await applied(base);
    const teams = (await get<{ teams: { slug: string; builtIn: boolean }[] }>('/api/v1/teams')).body.teams;
    const without = {
      teams: teams
        .filter(({ slug, builtIn }) => slug !== 'passing' && !builtIn)
        .map(({ slug }) => ({ slug })),
    };
    const { token } = await registry.mint('member', 'passing');
    const { fingerprint } = await plan(without, true);
    const [archived, ...registered] = await Promise.all([
      apply(without, fingerprint, true),
      ...[1, 2, 3].map((n) => post(`/subjects/passing-${n}/versions`, { schema: record(field('x')) }, token)),
    ]);
    const orphans = await registry.sql(
      `SELECT s.name FROM subjects s JOIN teams t ON t.id = s.owner_team_id
       WHERE t.slug = 'passing' AND t.archived_at IS NOT NULL`,
    );
    expect(orphans).toEqual([]);
    expect([200, 409, 422]).toContain(archived.status);
    // Whoever comes after the archiving is refused or registers for nobody; whoever came before made the plan stand still.
    for (const { status } of registered) expect([200, 403]).toContain(status);
  });
});

describe('who may', () => {
  test.each(['viewer', 'member', 'owner', 'approver', 'ci'] as const)('a %s may not', async (role) => {
    const { token } = await registry.mint(role, role === 'approver' ? undefined : 'core');
    for (const route of ['plan', 'apply']) {
      const answer = await post(`/api/v1/governance/${route}`, { documents: {} }, token);
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    }
  });

  test('an admin whose token is narrowed to subjects may not', async () => {
    const { token } = await registry.mint('admin', undefined, { subjectPrefixes: ['orders-'] });
    const answer = await post('/api/v1/governance/plan', { documents: {} }, token);
    expect([answer.status, answer.body]).toMatchObject([
      403,
      {
        detail: 'This token is narrowed to subject prefixes, and files of governance reach everything.',
      },
    ]);
  });
});

test.each<[string, string, unknown]>([
  ['an unknown section', '/documents', { documents: { team: [] } }],
  ['an unknown key', '/documents/teams/0', { documents: { teams: [{ slug: 'a', chanels: [] }] } }],
  ['a slug in capitals', '/documents/teams/0/slug', { documents: { teams: [{ slug: 'A' }] } }],
  [
    'an unknown scope',
    '/documents/teams/0/channels/0/scope',
    { documents: { teams: [{ slug: 'a', channels: [{ tool: 'x', address: 'y', scope: 'z' }] }] } },
  ],
  [
    'an address that is none',
    '/documents/teams/0/members/0/email',
    { documents: { teams: [{ slug: 'a', members: [{ email: 'ada', role: 'member' }] }] } },
  ],
  [
    'a blank prefix',
    '/documents/prefixRules/0/prefix',
    { documents: { prefixRules: [{ prefix: ' ', team: 'core' }] } },
  ],
  [
    'a NUL in a subject',
    '/documents/subjects/0/subject',
    { documents: { subjects: [{ subject: 'a\u0000', team: 'core' }] } },
  ],
  [
    'a context for a subject',
    '/documents/subjects/0/subject',
    { documents: { subjects: [{ subject: ':.eu:', team: 'core' }] } },
  ],
  [
    'a policy of subject and context',
    '/documents/policies/0',
    { documents: { policies: [{ subject: 'a', context: '.eu', compatibility: 'FULL', reason: 'r' }] } },
  ],
  ['a policy of nothing', '/documents/policies/0', { documents: { policies: [{ compatibility: 'FULL' }] } }],
  [
    'a level that is none',
    '/documents/policies/0/compatibility',
    { documents: { policies: [{ subject: 'a', compatibility: 'full' }] } },
  ],
  [
    'a topic with a slash',
    '/documents/topics/0/topic',
    { documents: { topics: [{ cluster: 'a', topic: 'b/c', audience: 'company-internal' }] } },
  ],
  ['no documents', '/documents', {}],
  ['a fingerprint', '', { documents: {}, fingerprint: '0'.repeat(32) }],
])('a plan with %s is refused at its place', async (_what, pointer, body) => {
  const answer = await post('/api/v1/governance/plan', body);
  expect([answer.status, answer.body.code, answer.body.errors?.[0]?.pointer]).toEqual([
    400,
    'invalid-request',
    pointer,
  ]);
});

test('names like __proto__ are names like any other', async () => {
  const documents = {
    policies: [{ subject: '__proto__', compatibility: 'FULL', reason: 'why' }],
    prefixRules: [{ prefix: 'constructor', team: 'core' }],
  };
  await applied(documents);
  expect((await plan(documents)).steps).toEqual([]);
  expect((await get('/config/__proto__')).body).toMatchObject({ compatibilityLevel: 'FULL' });
});
test('a level is not changed where nothing may be written, by files neither', async () => {
  const put = (path: string, body: unknown) => registry.as(registry.adminToken, 'PUT', path, body);
  for (const scope of ['old-value', ':.eu:']) {
    const path = `/mode/${encodeURIComponent(scope)}`;
    const key = scope === ':.eu:' ? ':.eu:returns' : scope;
    const documents = { policies: [{ subject: key, compatibility: 'FULL', reason: 'for a test' }] };
    // Planned while it could be written.
    const { fingerprint } = await plan(documents);
    expect((await put(path, { mode: 'READONLY' })).status).toBe(200);
    const { refusals } = await plan(documents);
    expect(refusals).toMatchObject([{ kind: 'policy', key, reason: `${key} is in read-only mode.` }]);
    expect((await apply(documents, fingerprint)).status).toBeGreaterThanOrEqual(400);
    const refused = await apply(documents, (await plan(documents)).fingerprint);
    expect([refused.status < 500, refused.body.code]).toEqual([true, 'governance-plan-refused']);
    const config = await get<{ error_code: number }>(`/config/${encodeURIComponent(key)}`);
    expect(config.body.error_code).toBe(40408);
    expect((await put(path, { mode: 'READWRITE' })).status).toBe(200);
  }
});

test('a prefix rule may be for a whole context, or name its context as subjects do', async () => {
  await post('/api/v1/teams', { slug: 'elsewhere', name: 'Elsewhere', channels: [ANNOUNCEMENTS] });
  const documents = {
    prefixRules: [
      { context: '.whole', prefix: '', team: 'core' },
      { prefix: ':.named:', team: 'core' },
      { prefix: ':.named:orders-', team: 'elsewhere' },
    ],
  };
  expect(shown(await applied(documents))).toEqual([
    'create prefix-rule :.named: team',
    'create prefix-rule :.named:orders- team',
    'create prefix-rule :.whole: team',
  ]);
  expect((await plan(documents)).counts).toMatchObject({ create: 0, update: 0, unchanged: 3 });
  const moved = { prefixRules: [{ prefix: ':.whole:', team: 'elsewhere' }] };
  expect(shown(await applied(moved))).toEqual(['update prefix-rule :.whole: team']);
});
