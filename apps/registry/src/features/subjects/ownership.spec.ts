import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';
import { ANNOUNCEMENTS, createTeams, problem } from '../../test-support/teams.js';
import { LOCAL_ADMIN } from '../../platform/access/principal.js';
import { RegistrationService } from './registration.service.js';

let open: TestRegistry;
let strict: TestRegistry;
beforeAll(async () => {
  open = await startRegistry();
  strict = await startRegistry({ env: { STEWARD_POLICY: 'strict' } });
  for (const registry of [open, strict]) {
    await createTeams(registry, 'explicit', 'token', 'rule', 'longer-rule', 'metadata');
    await registry.call('POST', '/api/v1/ownership-rules', { prefix: 'ruled-', team: 'rule' });
    await registry.call('POST', '/api/v1/ownership-rules', { prefix: 'ruled-further-', team: 'longer-rule' });
    await registry.call('POST', '/api/v1/ownership-rules', { context: '.eu', prefix: 'free', team: 'rule' });
  }
});
afterAll(async () => {
  await open.close();
  await strict.close();
});

const V1 = record(field('x'));
const V2 = record(field('x'), field('y', 'int', { default: 0 }));
const metadataOwner = (owner: string) => ({ metadata: { properties: { owner } } });

async function ownerOf(registry: TestRegistry, subject: string): Promise<unknown[]> {
  const { body } = await registry.call<{ owner: { team: string } | null; ownerSource: string }>(
    'GET',
    `/api/v1/subjects/${encodeURIComponent(subject)}`,
  );
  return [body.owner && body.owner.team, body.ownerSource];
}

describe('the owner of a new subject is', () => {
  test.each<[string, string, object, [string | null, string]]>([
    [
      'whom the registration names',
      'ruled-1',
      { owner: 'explicit', ...metadataOwner('metadata') },
      ['explicit', 'explicit'],
    ],
    ['else whose rule it falls under', 'ruled-2', metadataOwner('metadata'), ['rule', 'rule']],
    ['by the longest prefix of several', 'ruled-further-1', {}, ['longer-rule', 'rule']],
    ['by the rules of its own context', ':.eu:free', {}, ['rule', 'rule']],
    ['else whom its metadata name', 'free-1', metadataOwner('metadata'), ['metadata', 'metadata']],
    ['else nobody yet', 'free-2', {}, [null, 'unassigned']],
    [
      'also where the metadata name a team that does not exist',
      'free-3',
      metadataOwner('ghosts'),
      [null, 'unassigned'],
    ],
    [
      'also where the metadata name the team that stands for nobody',
      'free-4',
      metadataOwner('unassigned'),
      [null, 'unassigned'],
    ],
  ])('%s (%s)', async (_claim, subject, more, expected) => {
    expect((await open.register(subject, V1, more)).status).toBe(200);
    expect(await ownerOf(open, subject)).toEqual(expected);
  });

  test('the token’s team, before any rule and after what the registration names', async () => {
    const service = open.app.get(RegistrationService, { strict: false });
    const command = (name: string, owner: string | null) => ({
      name: { context: '.', name },
      type: 'AVRO' as const,
      text: V1,
      references: [],
      metadata: null,
      ruleSet: null,
      normalize: false,
      force: false,
      version: null,
      id: null,
      semanticVersion: null,
      owner,
      tokenTeam: 'token',
      principal: LOCAL_ADMIN,
      provenance: { author: 'a', authorNote: null, repository: null, commit: null, file: null },
    });
    await service.register(command('ruled-token', null));
    await service.register(command('ruled-both', 'explicit'));
    expect(await ownerOf(open, 'ruled-token')).toEqual(['token', 'token']);
    expect(await ownerOf(open, 'ruled-both')).toEqual(['explicit', 'explicit']);
  });
});

describe('a subject that nobody owns', () => {
  test('takes the owner that a later registration brings, and keeps it', async () => {
    expect((await open.register('late', V1)).status).toBe(200);
    expect((await open.register('late', V2, { owner: 'explicit' })).status).toBe(200);
    expect(await ownerOf(open, 'late')).toEqual(['explicit', 'explicit']);
    expect(
      (
        await open.register(
          'late',
          record(field('x'), field('z', 'int', { default: 0 })),
          metadataOwner('metadata'),
        )
      ).status,
    ).toBe(200);
    expect(await ownerOf(open, 'late')).toEqual(['explicit', 'explicit']);
  });

  test('is given to a team once, and then belongs to it', async () => {
    await open.register('given', V1);
    const put = (team: unknown) => open.call('PUT', '/api/v1/subjects/given/owner', { team });
    const given = await put('token');
    expect([given.status, given.body]).toEqual([
      200,
      {
        subject: 'given',
        owner: { team: 'token', name: 'Team token', channels: [ANNOUNCEMENTS] },
        ownerSource: 'explicit',
        state: 'owned',
        answerable: null,
        compatibilityLevel: 'BACKWARD',
        compatibilityReason: null,
        compatibilityPolicy: 'STRICT',
        compatibilityGroup: null,
        alias: null,
        mode: 'READWRITE',
        modeReason: null,
        predecessor: null,
        successor: null,
        versions: [
          {
            version: 1,
            semanticVersion: '1.0.0',
            id: 2,
            registeredAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
            changes: [],
            reason: 'The first version of the subject.',
          },
        ],
      },
    ]);
    expect((await put('token')).status).toBe(200);
    const other = await put('rule');
    expect([other.status, other.body]).toEqual([
      409,
      problem(
        'subject-owned-by-another-team',
        409,
        'The subject belongs to another team',
        'given belongs to token.',
        'Ask its owner to offer it with `POST /api/v1/subjects/{subject}/transfers`; only a subject that nobody owns can be assigned.',
      ),
    ]);
  });

  test.each<[string, unknown, number, string]>([
    ['given', 'nobody', 404, 'team-not-found'],
    ['given', 'unassigned', 404, 'team-not-found'],
    ['given', 'a\u0000', 400, 'invalid-request'],
    ['given', '\ud800', 400, 'invalid-request'],
    ['given', '', 400, 'invalid-request'],
    ['given', 7, 400, 'invalid-request'],
    ['not-there', 'token', 404, 'subject-not-found'],
  ])('%s is not given to %j: %i %s', async (subject, team, status, code) => {
    const answer = await open.call('PUT', `/api/v1/subjects/${subject}/owner`, { team });
    expect([answer.status, answer.body]).toMatchObject([status, { code }]);
  });
});

describe('naming another team', () => {
  test('is refused under every policy, and says whose the subject is', async () => {
    for (const registry of [open, strict]) {
      await registry.register('owned', V1, { owner: 'explicit' });
      const answer = await registry.register('owned', V2, { owner: 'token' });
      expect([answer.status, answer.body]).toEqual([
        422,
        {
          error_code: 42290,
          message:
            'The policy of this registry refuses the registration of "owned": owner-differs: owned belongs to explicit; this registration names token. ' +
            'A subject changes hands by agreement of both teams, not as a side effect of a new version. ' +
            'Leave the owner out; the subject stays with explicit.',
        },
      ]);
      expect((await registry.register('owned', V2, { owner: 'explicit' })).body.version).toBe(2);
    }
  });

  test('that does not exist is a mistake under every policy', async () => {
    for (const registry of [open, strict])
      for (const owner of ['ghosts', 'unassigned', '']) {
        const answer = await registry.register('mistaken', V1, { owner });
        expect([owner, answer.status, answer.body.error_code]).toEqual([owner, 422, 42290]);
        expect(answer.body.message).toContain(
          `owner-unknown: mistaken names the owner ${owner}, and there is no such team.`,
        );
      }
  });
});

describe('under the strict policy', () => {
  const NOBODY =
    'The policy of this registry refuses the registration of "strict-new": owner-missing: Nobody owns strict-new. ' +
    'When this schema breaks a reader, or holds data that it should not, there is nobody to ask. Every subject has exactly one owning team. ' +
    'Name the team: `"owner": "<team>"` in the registration, a token of the team, an ownership rule for the prefix (`POST /api/v1/ownership-rules`), or metadata.properties.owner in the schema.';

  test('a new subject without an owner is refused, and told how to give one', async () => {
    const answer = await strict.register('strict-new', V1);
    expect([answer.status, answer.body]).toEqual([422, { error_code: 42290, message: NOBODY }]);
    expect((await strict.call('GET', '/subjects/strict-new/versions')).status).toBe(404);
  });

  test.each<[string, string, object]>([
    ['the owner in the registration', 'strict-1', { owner: 'explicit' }],
    ['a rule', 'ruled-1', {}],
    ['the metadata', 'strict-3', metadataOwner('metadata')],
  ])('%s is enough', async (_claim, subject, more) => {
    expect((await strict.register(subject, V1, more)).status).toBe(200);
  });

  test('an owner that does not exist is none', async () => {
    expect((await strict.register('strict-4', V1, metadataOwner('ghosts'))).body.error_code).toBe(42290);
    expect((await strict.register('strict-4', V1, metadataOwner('unassigned'))).body.error_code).toBe(42290);
  });

  test('incompatibility is told before anything else, as Confluent tells it', async () => {
    expect(
      (await strict.register('strict-1', record(field('x', 'string')), { owner: 'token' })).body.error_code,
    ).toBe(40901);
  });

  test('what is registered already is no new registration', async () => {
    expect((await strict.register('strict-1', V1)).body).toMatchObject({ version: 1 });
  });
});
