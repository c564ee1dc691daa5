import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startSecuredRegistry, type SecuredRegistry } from '../../test-support/start-secured-registry.js';
import { ANNOUNCEMENTS } from '../../test-support/teams.js';
import type { TeamResponse } from './dto.js';

const NOW = '2026-03-04T05:06:07.008Z';
const V1 = record(field('x'));
const V2 = record(field('x'), field('y', 'int', { default: 0 }));
const REASON = { reason: 'Dissolved.' };

let open: SecuredRegistry;
let strict: SecuredRegistry;
beforeAll(async () => {
  const options = { overrides: { clock: { now: () => new Date(NOW) } } };
  const env = { STEWARD_TOKEN_RATE_LIMIT: '0' };
  open = await startSecuredRegistry(['top'], { env, ...options });
  strict = await startSecuredRegistry(['top'], { env: { ...env, STEWARD_POLICY: 'strict' }, ...options });
  for (const registry of [open, strict]) {
    for (const [slug, parent] of [
      ['middle', 'top'],
      ['leaf', 'middle'],
      ['alone', undefined],
    ])
      await admin(registry, 'POST', '/api/v1/teams', {
        slug,
        name: slug,
        parent,
        channels: [{ ...ANNOUNCEMENTS, address: `#${slug ?? ''}` }],
      });
    for (const owner of ['leaf', 'alone'])
      await register(registry, registry.adminToken, owner, V1, { owner });
  }
});
afterAll(async () => {
  await open.close();
  await strict.close();
});

function admin<T = TeamResponse>(registry: SecuredRegistry, method: string, path: string, body?: unknown) {
  return registry.as<T>(registry.adminToken, method, path, body);
}
function register(registry: SecuredRegistry, token: string, subject: string, schema: string, more = {}) {
  const path = `/subjects/${subject}/versions`;
  return registry.as<{ version?: number; message?: string }>(token, 'POST', path, { schema, ...more });
}
const subjectOf = async (registry: SecuredRegistry, subject: string) =>
  (
    await admin<{ owner: { team: string }; state: string; answerable: { team: string } | null }>(
      registry,
      'GET',
      `/api/v1/subjects/${subject}`,
    )
  ).body;
const standing = async (subject: string) => {
  const { owner, state, answerable } = await subjectOf(open, subject);
  return [owner.team, state, answerable?.team ?? null];
};

describe('archiving a team', () => {
  test('keeps its subjects, and the nearest team above that is not archived becomes answerable', async () => {
    const { token } = await open.mint('owner', 'leaf');
    expect(await standing('leaf')).toEqual(['leaf', 'owned', null]);
    const archived = await admin(open, 'POST', '/api/v1/teams/leaf/archive', REASON);
    expect([archived.status, archived.body.archived]).toEqual([
      200,
      { at: NOW, by: 'admin', reason: 'Dissolved.' },
    ]);
    expect(await standing('leaf')).toEqual(['leaf', 'orphaned', 'middle']);
    await admin(open, 'POST', '/api/v1/teams/middle/archive', REASON);
    expect(await standing('leaf')).toEqual(['leaf', 'orphaned', 'top']);
    expect((await subjectOf(open, 'leaf')).answerable).toEqual({
      team: 'top',
      name: 'Team top',
      channels: [ANNOUNCEMENTS],
    });
    await admin(open, 'POST', '/api/v1/teams/top/archive', REASON);
    expect(await standing('leaf')).toEqual(['leaf', 'orphaned', 'unassigned']);
    for (const slug of ['top', 'middle'])
      await admin(open, 'POST', `/api/v1/teams/${slug}/unarchive`, { reason: 'Still needed.' });
    expect(await standing('leaf')).toEqual(['leaf', 'orphaned', 'middle']);
    expect((await open.as(token, 'GET', '/api/v1/subjects/leaf')).status).toBe(200);
  });

  test('hides it from the list, unless asked for, and not from who names it', async () => {
    const slugs = async (query: string) =>
      (await admin<{ teams: TeamResponse[] }>(open, 'GET', `/api/v1/teams${query}`)).body.teams.map(
        ({ slug }) => slug,
      );
    expect(await slugs('')).toEqual(['alone', 'middle', 'top', 'unassigned']);
    expect(await slugs('?archived=true')).toEqual(['alone', 'leaf', 'middle', 'top', 'unassigned']);
    expect((await admin(open, 'GET', '/api/v1/teams?archived=maybe')).status).toBe(400);
    expect((await admin(open, 'GET', '/api/v1/teams/leaf')).body.archived?.reason).toBe('Dissolved.');
  });

  test('once more changes nothing, and writes nothing', async () => {
    const again = await admin(open, 'POST', '/api/v1/teams/leaf/archive', { reason: 'Another.' });
    expect(again.body.archived?.reason).toBe('Dissolved.');
    const rows = await open.sql<{ action: string; data: unknown }>(
      `SELECT action, data FROM ledger_entries WHERE target = 'leaf' AND action LIKE 'team.%archived' ORDER BY id`,
    );
    expect(rows).toEqual([{ action: 'team.archived', data: { reason: 'Dissolved.', subjects: 1 } }]);
  });

  test.each<[string, unknown, number, string]>([
    ['nobody', REASON, 404, 'team-not-found'],
    ['__proto__', REASON, 404, 'team-not-found'],
    ['unassigned', REASON, 409, 'team-built-in'],
    ['alone', {}, 400, 'invalid-request'],
    ['alone', { reason: ' ' }, 400, 'invalid-request'],
    ['alone', { reason: 'a\u0000' }, 400, 'invalid-request'],
    ['alone', { reason: 'x'.repeat(1001) }, 400, 'invalid-request'],
    ['alone', { ...REASON, force: true }, 400, 'invalid-request'],
  ])('%s with %j is refused: %i %s', async (slug, body, status, code) => {
    for (const verb of ['archive', 'unarchive']) {
      const answer = await admin(open, 'POST', `/api/v1/teams/${slug}/${verb}`, body);
      expect([answer.status, answer.body]).toMatchObject([status, { code }]);
    }
  });
});

describe('an archived team gets nothing new:', () => {
  test.each<[string, string, string, object]>([
    ['no rule', 'POST', '/api/v1/ownership-rules', { prefix: 'x-', team: 'leaf' }],
    ['no token', 'POST', '/api/v1/tokens', { name: 'x', role: 'ci', team: 'leaf' }],
    ['no free subject', 'PUT', '/api/v1/subjects/free/owner', { team: 'leaf' }],
    [
      'no trusted repository',
      'POST',
      '/api/v1/trusted-repositories',
      { repositoryId: 1, repositoryOwnerId: '2', name: 'o/r', team: 'leaf' },
    ],
  ])('%s', async (_what, method, path, body) => {
    await register(open, open.adminToken, 'free', V1);
    const answer = await admin(open, method, path, body);
    expect([answer.status, answer.body]).toMatchObject([
      409,
      {
        code: 'team-archived',
        detail: 'The team leaf is archived.',
        errors: [{ detail: 'names an archived team', pointer: '/team' }],
      },
    ]);
  });

  test('no new subject, by its name in the registration or in the metadata', async () => {
    await admin(strict, 'POST', '/api/v1/teams/leaf/archive', REASON);
    const named = 'names the owner leaf, which is archived.';
    for (const registry of [open, strict]) {
      const explicit = await register(registry, registry.adminToken, 'new-1', V1, { owner: 'leaf' });
      expect([explicit.status, explicit.body.message]).toEqual([422, expect.stringContaining(named)]);
    }
    const metadata = { metadata: { properties: { owner: 'leaf' } } };
    expect((await register(strict, strict.adminToken, 'new-2', V1, metadata)).body.message).toContain(named);
    expect((await register(open, open.adminToken, 'new-2', V1, metadata)).status).toBe(200);
    expect((await subjectOf(open, 'new-2')).state).toBe('unowned');
  });

  test('and its rules rest', async () => {
    await admin(open, 'POST', '/api/v1/ownership-rules', { prefix: 'alone-', team: 'alone' });
    await admin(open, 'POST', '/api/v1/teams/alone/archive', REASON);
    await register(open, open.adminToken, 'alone-1', V1);
    expect((await subjectOf(open, 'alone-1')).state).toBe('unowned');
    await admin(open, 'POST', '/api/v1/teams/alone/unarchive', REASON);
    await register(open, open.adminToken, 'alone-2', V1);
    expect((await subjectOf(open, 'alone-2')).owner.team).toBe('alone');
  });
});

describe('the tokens of an archived team', () => {
  test('read and check, change nothing at once, and work again when it is back', async () => {
    const { token, id } = await open.mint('owner', 'alone');
    const more = (name: string) => record(field('x'), field(name, 'int', { default: 0 }));
    expect((await register(open, token, 'alone', more('a'))).status).toBe(200);
    await admin(open, 'POST', '/api/v1/teams/alone/archive', REASON);
    const refused = await register(open, token, 'alone', more('b'));
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'The team alone is archived: its tokens read and check, and change nothing.',
    ]);
    for (const [method, path, body] of [
      ['PUT', '/config/alone', { compatibility: 'NONE' }],
      ['POST', '/api/v1/tokens', { name: 'x', role: 'ci', team: 'alone' }],
      ['DELETE', `/api/v1/tokens/${id}`, undefined],
      ['PATCH', '/api/v1/teams/alone', { name: 'x' }],
      ['POST', '/api/v1/teams/alone/members', { email: 'a@example.com' }],
      ['POST', '/api/v1/subjects/alone/transfers', { to: 'top' }],
    ] as const)
      expect([path, (await open.as(token, method, path, body)).status]).toEqual([path, 403]);
    const check = { changes: [{ subject: 'alone', change: 'modified', schema: more('c') }] };
    expect((await open.as(token, 'POST', '/api/v1/checks', check)).status).toBe(200);
    expect((await open.as(token, 'GET', '/subjects')).status).toBe(200);
    await admin(open, 'POST', '/api/v1/teams/alone/unarchive', REASON);
    expect((await register(open, token, 'alone', more('b'))).status).toBe(200);
    await admin(open, 'POST', '/api/v1/teams/alone/archive', REASON);
    expect((await admin(open, 'DELETE', `/api/v1/tokens/${id}`)).status).toBe(204);
    await admin(open, 'POST', '/api/v1/teams/alone/unarchive', REASON);
  });
});

describe('an orphaned subject', () => {
  test('is the answerable team’s to change, and stays its owner’s', async () => {
    const middle = (await open.mint('owner', 'middle')).token;
    const top = (await open.mint('owner', 'top')).token;
    expect((await register(open, top, 'leaf', V2)).status).toBe(403);
    expect((await register(open, middle, 'leaf', V2)).status).toBe(200);
    expect((await open.as(middle, 'PUT', '/config/leaf', { compatibility: 'FULL' })).status).toBe(200);
    const topic = { audience: 'company-internal', keySubjects: [], valueSubjects: ['leaf'] };
    for (const [token, status] of [
      [top, 403],
      [middle, 200],
      [middle, 200],
      [top, 403],
    ] as const)
      expect((await open.as(token, 'PUT', '/api/v1/topics/main/leaf', topic)).status).toBe(status);
    expect(await standing('leaf')).toEqual(['leaf', 'orphaned', 'middle']);
  });

  test('of a team without one above it is an admin’s alone', async () => {
    const top = (await open.mint('owner', 'top')).token;
    await admin(open, 'POST', '/api/v1/teams/alone/archive', REASON);
    const answers = [
      await register(open, top, 'alone', record(field('x'), field('z', 'int', { default: 0 }))),
      await open.as(top, 'PUT', '/api/v1/subjects/alone/owner', { team: 'top' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    const byAdmin = record(field('x'), field('admin', 'int', { default: 0 }));
    expect((await register(open, open.adminToken, 'alone', byAdmin)).status).toBe(200);
    await admin(open, 'POST', '/api/v1/teams/alone/unarchive', REASON);
  });

  test.each([
    ['open', 'pass'],
    ['strict', 'pass'],
  ] as const)('is warned of by a check under %s: %s', async (policy, verdict) => {
    const registry = policy === 'open' ? open : strict;
    const schema = record(field('x'), field('checked', 'int', { default: 0 }));
    const { body } = await admin<{ changes: { verdict: string; findings: object[] }[] }>(
      registry,
      'POST',
      '/api/v1/checks',
      { changes: [{ subject: 'leaf', change: 'modified', schema }] },
    );
    expect(body.changes[0]?.verdict).toBe(verdict);
    expect(body.changes[0]?.findings).toMatchObject([
      {
        ruleId: 'owner-archived',
        severity: 'warning',
        message: 'leaf belongs to leaf, which is archived; answerable is middle, reached at slack #middle.',
        fix: 'Ask middle to offer leaf to the team that works on it now: `POST /api/v1/subjects/leaf/transfers`.',
      },
    ]);
  });

  test('is warned of by a registration, in the ledger', async () => {
    const schema = record(field('x'), field('registered', 'int', { default: 0 }));
    expect((await register(strict, strict.adminToken, 'leaf', schema)).status).toBe(200);
    const [row] = await strict.sql<{ data: { owner: string; findings: { ruleId: string }[] } }>(
      `SELECT data FROM ledger_entries WHERE action = 'schema.registered' AND target = 'leaf' ORDER BY id DESC LIMIT 1`,
    );
    expect([row?.data.owner, row?.data.findings.map(({ ruleId }) => ruleId)]).toEqual([
      'leaf',
      ['owner-archived'],
    ]);
  });
});

describe('while a team is archived', () => {
  test('no registration slips a new subject to it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const slug = `racing-${round}`;
      await admin(open, 'POST', '/api/v1/teams', { slug, name: slug, channels: [ANNOUNCEMENTS] });
      const { token } = await open.mint('ci', slug);
      const [archived, ...registered] = await Promise.all([
        admin(open, 'POST', `/api/v1/teams/${slug}/archive`, REASON),
        ...Array.from({ length: 6 }, (_, index) =>
          index % 2 === 0
            ? register(open, token, `${slug}-${index}`, V1)
            : register(open, open.adminToken, `${slug}-${index}`, V1, { owner: slug }),
        ),
      ]);
      expect(archived.status).toBe(200);
      expect(registered.filter(({ status }) => ![200, 403, 422].includes(status))).toEqual([]);
      // What the ledger says was there when it was archived is all that the team has.
      const [row] = await open.sql<{ told: number; owned: number; late: number }>(
        `SELECT (l.data->>'subjects')::integer AS told,
           (SELECT count(*)::integer FROM subjects s WHERE s.owner_team_id = l.team_id) AS owned
         FROM ledger_entries l WHERE l.action = 'team.archived' AND l.target = $1`,
        [slug],
      );
      expect(row?.owned).toBe(row?.told);
    }
  });

  test('a registration that holds the team is waited for, one that comes later finds it archived', async () => {
    await admin(open, 'POST', '/api/v1/teams', { slug: 'held', name: 'Held', channels: [ANNOUNCEMENTS] });
    await open.sql(
      `CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN IF NEW.action = 'schema.registered' THEN PERFORM pg_sleep(0.5); END IF; RETURN NEW; END $$`,
    );
    await open.sql(
      'CREATE TRIGGER dawdles BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION dawdle()',
    );
    const first = register(open, open.adminToken, 'held-1', V1, { owner: 'held' });
    await expect
      .poll(() =>
        open.sql(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`,
        ),
      )
      .toHaveLength(1);
    const archived = admin(open, 'POST', '/api/v1/teams/held/archive', REASON);
    expect([(await first).status, (await archived).status]).toEqual([200, 200]);
    const second = await register(open, open.adminToken, 'held-2', V1, { owner: 'held' });
    expect(second.status).toBe(422);
    const entries = await open.sql<{ action: string }>(
      `SELECT action FROM ledger_entries WHERE target = 'held-1' OR action = 'team.archived' AND target = 'held' ORDER BY id`,
    );
    expect(entries.slice(0, 2)).toEqual([{ action: 'schema.registered' }, { action: 'team.archived' }]);
    await open.sql('DROP TRIGGER dawdles ON ledger_entries');
    expect(await standing('held-1')).toEqual(['held', 'orphaned', 'unassigned']);
  });
});
