import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';
import { ANNOUNCEMENTS, problem } from '../../test-support/teams.js';

const NOW = '2026-03-04T05:06:07.008Z';
let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry({ overrides: { clock: { now: () => new Date(NOW) } } });
});
afterAll(() => registry.close());

const FULFILLMENT = { slug: 'fulfillment', name: 'Fulfillment', channels: [ANNOUNCEMENTS] };
const stored = {
  parent: null,
  escalationTeam: null,
  externalRef: null,
  builtIn: false,
  archived: null,
  createdAt: NOW,
};

describe('a team', () => {
  test('is created, read and listed with its channels', async () => {
    const created = await registry.call('POST', '/api/v1/teams', FULFILLMENT);
    expect([created.status, created.body]).toEqual([201, { ...FULFILLMENT, ...stored }]);
    const pickers = {
      slug: 'pickers',
      name: '  Pickers 🚚 ',
      parent: 'fulfillment',
      escalationTeam: 'fulfillment',
      externalRef: 'group:default/pickers',
      channels: [ANNOUNCEMENTS, { tool: 'email', address: 'p@example.com', scope: 'issues' }],
    };
    const second = await registry.call('POST', '/api/v1/teams', pickers);
    expect([second.status, second.body]).toEqual([201, { ...stored, ...pickers, name: 'Pickers 🚚' }]);
    expect((await registry.call('GET', '/api/v1/teams/pickers')).body).toEqual(second.body);
    const { teams } = (
      await registry.call<{ teams: { slug: string; builtIn: boolean }[] }>('GET', '/api/v1/teams')
    ).body;
    expect(teams.map(({ slug, builtIn }) => [slug, builtIn])).toEqual([
      ['fulfillment', false],
      ['pickers', false],
      ['unassigned', true],
    ]);
  });

  test('whose slug is taken is refused', async () => {
    const answer = await registry.call('POST', '/api/v1/teams', FULFILLMENT);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([409, 'application/problem+json']);
    expect(answer.body).toEqual(
      problem(
        'team-exists',
        409,
        'There is a team of this slug already',
        'There is a team fulfillment already.',
        'Choose another slug.',
        [{ detail: 'is taken', pointer: '/slug' }],
      ),
    );
  });

  test('that does not exist is not found', async () => {
    for (const slug of ['nobody', 'NO-ONE', '%00', 'a b', '__proto__']) {
      const answer = await registry.call('GET', `/api/v1/teams/${encodeURIComponent(slug)}`);
      expect([answer.status, answer.body]).toMatchObject([404, { code: 'team-not-found' }]);
    }
    const answer = await registry.call('POST', '/api/v1/teams', {
      ...FULFILLMENT,
      slug: 'x',
      parent: 'nobody',
    });
    expect([answer.status, answer.body]).toMatchObject([
      404,
      { code: 'team-not-found', detail: 'There is no team nobody.' },
    ]);
  });

  test.each<[string, unknown, { detail: string; pointer: string }[]]>([
    [
      'no channel',
      { ...FULFILLMENT, channels: [] },
      [
        { detail: 'Too small: expected array to have >=1 items', pointer: '/channels' },
        {
          detail:
            'at least one channel has the scope announcements: where readers of your schemas hear of changes',
          pointer: '/channels',
        },
      ],
    ],
    [
      'no channel for announcements',
      { ...FULFILLMENT, channels: [{ ...ANNOUNCEMENTS, scope: 'issues' }] },
      [
        {
          detail:
            'at least one channel has the scope announcements: where readers of your schemas hear of changes',
          pointer: '/channels',
        },
      ],
    ],
    [
      'a misspelt field',
      { ...FULFILLMENT, chanels: [] },
      [{ detail: 'Unrecognized key: "chanels"', pointer: '' }],
    ],
    [
      'a slug in capitals',
      { ...FULFILLMENT, slug: 'Fulfillment' },
      [{ detail: 'lower-case letters, digits and inner hyphens, 63 at most', pointer: '/slug' }],
    ],
    [
      'a line break in its name',
      { ...FULFILLMENT, name: 'a\nb' },
      [{ detail: 'must not hold control characters', pointer: '/name' }],
    ],
    [
      'a NUL in an address',
      { ...FULFILLMENT, channels: [{ ...ANNOUNCEMENTS, address: 'a\u0000' }] },
      [{ detail: 'must not hold control characters', pointer: '/channels/0/address' }],
    ],
    [
      'half a surrogate pair',
      { ...FULFILLMENT, externalRef: '\ud800' },
      [{ detail: 'must not hold control characters', pointer: '/externalRef' }],
    ],
    [
      'no name',
      { slug: 'x', channels: [ANNOUNCEMENTS] },
      [{ detail: 'is required: a text', pointer: '/name' }],
    ],
    [
      'no channels at all',
      { slug: 'x', name: 'X' },
      [
        {
          detail:
            'is required: at least one channel has the scope announcements: where readers of your schemas hear of changes, as [{"tool": "slack", "address": "#my-team", "scope": "announcements"}]',
          pointer: '/channels',
        },
      ],
    ],
    [
      'a text for its channels',
      { slug: 'x', name: 'X', channels: '#x' },
      [{ detail: 'must be a list, and is a text', pointer: '/channels' }],
    ],
  ])('with %s is refused at the place', async (_what, body, errors) => {
    const answer = await registry.call('POST', '/api/v1/teams', body);
    expect([answer.status, answer.body]).toEqual([
      400,
      problem(
        'invalid-request',
        400,
        'The request is malformed',
        'The request does not fit what this route takes.',
        'Correct the fields named in `errors`; `/docs` shows what each may hold.',
        errors,
      ),
    ]);
  });
});

describe('an ownership rule', () => {
  const rule = { context: '.', prefix: 'shipment-', team: 'fulfillment' };

  test('is created once for a prefix, listed, and removed', async () => {
    const created = await registry.call<{ id: number }>('POST', '/api/v1/ownership-rules', {
      prefix: 'shipment-',
      team: 'fulfillment',
    });
    const { id } = created.body;
    expect([created.status, created.body]).toEqual([201, { id, ...rule, createdAt: NOW }]);
    const again = await registry.call('POST', '/api/v1/ownership-rules', { ...rule, team: 'pickers' });
    expect([again.status, again.body]).toMatchObject([
      409,
      { code: 'ownership-rule-exists', errors: [{ detail: 'is taken', pointer: '/prefix' }] },
    ]);
    const elsewhere = await registry.call<{ id: number }>('POST', '/api/v1/ownership-rules', {
      ...rule,
      context: '.eu',
    });
    expect(elsewhere.status).toBe(201);
    expect((await registry.call('GET', '/api/v1/ownership-rules')).body).toEqual({
      rules: [
        { id, ...rule, createdAt: NOW },
        { id: elsewhere.body.id, ...rule, context: '.eu', createdAt: NOW },
      ],
    });
    const removed = await registry.call('DELETE', `/api/v1/ownership-rules/${elsewhere.body.id}`);
    expect([removed.status, removed.body]).toEqual([204, '']);
    expect(
      (await registry.call('DELETE', `/api/v1/ownership-rules/${elsewhere.body.id}`)).body,
    ).toMatchObject({
      code: 'ownership-rule-not-found',
    });
  });

  test.each<[body: object, subject: string]>([
    [{ prefix: ':.stage:' }, ':.stage:orders-value'],
    [{ prefix: ':.stage2:orders-' }, ':.stage2:orders-value'],
    [{ prefix: ':.stage3:orders-', context: '.stage3' }, ':.stage3:orders-value'],
    [{ prefix: '', context: '.stage4' }, ':.stage4:orders-value'],
    [{ prefix: ':.:of-default-' }, 'of-default-value'],
    [{ prefix: ' spaced- ' }, 'spaced-value'],
  ])('%j gives %s to its team', async (body, subject) => {
    const made = await registry.call('POST', '/api/v1/ownership-rules', { ...body, team: 'fulfillment' });
    expect(made.status).toBe(201);
    const { body: told } = await registry.call<{ subjects: { owner: string; source: string }[] }>(
      'POST',
      '/api/v1/ownership/rehearsal',
      { subjects: [{ subject }] },
    );
    expect(told.subjects).toMatchObject([{ owner: 'fulfillment', source: 'rule' }]);
    const again = await registry.call('POST', '/api/v1/ownership-rules', { ...body, team: 'pickers' });
    expect(again.status).toBe(409);
  });

  test('of a whole context yields to a longer one, and the empty one of the default context reaches no other', async () => {
    const make = (body: object) => registry.call('POST', '/api/v1/ownership-rules', body);
    await make({ prefix: '', team: 'fulfillment' });
    await make({ prefix: 'picked-', team: 'pickers' });
    const subjects = ['picked-value', 'whatever', ':.ruleless:whatever'].map((subject) => ({ subject }));
    const { body } = await registry.call<{ subjects: { owner: string }[] }>(
      'POST',
      '/api/v1/ownership/rehearsal',
      { subjects },
    );
    expect(body.subjects.map(({ owner }) => owner)).toEqual(['pickers', 'fulfillment', 'unassigned']);
    const { body: listed } = await registry.call<{
      rules: { id: number; prefix: string; context: string }[];
    }>('GET', '/api/v1/ownership-rules');
    const whole = listed.rules.find(({ prefix, context }) => prefix === '' && context === '.');
    expect((await registry.call('DELETE', `/api/v1/ownership-rules/${whole?.id ?? 0}`)).status).toBe(204);
  });

  test('of a team that does not exist, or stands for nobody, is refused', async () => {
    for (const team of ['nobody', 'unassigned']) {
      const answer = await registry.call('POST', '/api/v1/ownership-rules', { prefix: 'x', team });
      expect([answer.status, answer.body]).toMatchObject([404, { code: 'team-not-found' }]);
    }
  });

  test.each<[string, object]>([
    ['/context', { prefix: 'x', team: 'fulfillment', context: 'eu' }],
    ['/context', { prefix: 'x', team: 'fulfillment', context: '.e\u0000' }],
    ['/context', { prefix: 'x', team: 'fulfillment', context: '.\ud800' }],
    ['/context', { prefix: 'x', team: 'fulfillment', context: '.a:b' }],
    ['/prefix', { prefix: ' ', team: 'fulfillment' }],
    ['/prefix', { team: 'fulfillment' }],
    ['/prefix', { prefix: `:.${'x'.repeat(256)}:a`, team: 'fulfillment' }],
    ['/context', { prefix: ':.eu:x', team: 'fulfillment', context: '.us' }],
    ['/context', { prefix: ':.eu:x', team: 'fulfillment', context: '.' }],
    ['/prefix', { prefix: 'a\u0000', team: 'fulfillment' }],
    ['/team', { prefix: 'x', team: 'Fulfillment' }],
    ['', { prefix: 'x', team: 'fulfillment', owner: 'me' }],
  ])('is refused at %j: %j', async (pointer, body) => {
    const answer = await registry.call<{ errors: object[] }>('POST', '/api/v1/ownership-rules', body);
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'invalid-request' }]);
    expect(answer.body.errors[0]).toMatchObject({ pointer });
  });

  test.each(['0', 'x', '1.5', '0x1', '%201', '-1', '99999999999999999999'])(
    'id %s is the id of none',
    async (id) => {
      expect((await registry.call('DELETE', `/api/v1/ownership-rules/${id}`)).status).toBe(400);
    },
  );
});
