import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  pact,
  startPactRegistry,
  type Hal,
  type PactRegistry,
} from '../../test-support/start-pact-registry.js';

let at: PactRegistry;
beforeAll(async () => {
  at = await startPactRegistry();
  await at.publish('reader', '1', pact('reader', { id: 'x' }));
  await at.publish('reader', '2', pact('reader', { id: 'x', total: 1 }), { branch: 'feature' });
});
afterAll(() => at.close());

const ask: PactRegistry['ask'] = (...request) => at.ask(...request);
const VERSION = (version: string) => `/pacticipants/reader/versions/${version}`;
const RUNNING = '/environments/prod/deployed-versions/currently-deployed';
const SUPPORTED = '/environments/prod/released-versions/currently-supported';

interface Running {
  readonly uuid: string;
  readonly applicationInstance?: string | null;
  readonly _embedded: { readonly version: { readonly number: string } };
  readonly _links: { readonly self: { readonly href: string } };
}
const listed = async (path: string, kind: 'deployedVersions' | 'releasedVersions'): Promise<Running[]> =>
  ((await ask(at.producer, 'GET', path)).body['_embedded'] as Record<string, Running[]>)[kind] ?? [];
const shown = (running: readonly Running[]) =>
  running.map(({ applicationInstance = null, _embedded }) => [_embedded.version.number, applicationInstance]);
const self = (one: Running | undefined): string =>
  one?._links.self.href.replace(`${at.registry.url}/pact-broker`, '') ?? 'nothing';
const actions = async (action: string) =>
  (
    await at.registry.sql<{ data: object }>('SELECT data FROM ledger_entries WHERE action = $1 ORDER BY id', [
      action,
    ])
  ).map(({ data }) => data);

describe('what runs', () => {
  beforeAll(async () => {
    const deploy = (version: string, body: object) =>
      ask(at.consumer, 'POST', `${VERSION(version)}/deployed-versions/environment/prod`, body);
    await deploy('1', {});
    await deploy('2', { applicationInstance: 'eu-1' });
  });

  test.each([
    [
      '',
      [
        ['1', null],
        ['2', 'eu-1'],
      ],
    ],
    [
      '?pacticipant=Reader',
      [
        ['1', null],
        ['2', 'eu-1'],
      ],
    ],
    ['?pacticipant=reader&applicationInstance=eu-1', [['2', 'eu-1']]],
    ['?pacticipant=reader&target=', [['1', null]]],
    ['?pacticipant=reader&version=2', [['2', 'eu-1']]],
    ['?pacticipant=nobody', []],
    ['?pacticipant=%2F%2F', []],
  ])('in an environment is listed, as asked: %s', async (query, running) => {
    expect(shown(await listed(RUNNING + query, 'deployedVersions'))).toEqual(running);
  });

  test('is ended by its own address, once, in the ledger; what runs beside it goes on', async () => {
    const [first] = await listed(`${RUNNING}?pacticipant=reader`, 'deployedVersions');
    const ended = await Promise.all(
      [1, 2, 3].map(() => ask(at.consumer, 'PATCH', self(first), { currentlyDeployed: false })),
    );
    expect(ended.map(({ status, body }) => [status, body['currentlyDeployed']])).toEqual(
      Array.from({ length: 3 }, () => [200, false]),
    );
    expect(shown(await listed(RUNNING, 'deployedVersions'))).toEqual([['2', 'eu-1']]);
    expect(await actions('deployment.ended')).toEqual([{ environment: 'prod', instance: '', version: '1' }]);
  });

  test('is not ended by what ended before it: another deployment has another address', async () => {
    const { body } = await ask(at.consumer, 'GET', '/deployed-versions/1');
    expect(body['currentlyDeployed']).toBe(false);
    await ask(at.consumer, 'POST', `${VERSION('1')}/deployed-versions/environment/prod`, {});
    expect(
      (await ask(at.consumer, 'PATCH', '/deployed-versions/1', { currentlyDeployed: false })).status,
    ).toBe(200);
    expect(shown(await listed(RUNNING, 'deployedVersions'))).toEqual([
      ['2', 'eu-1'],
      ['1', null],
    ]);
  });

  test.each<[what: string, path: string, body: unknown, status: number]>([
    ['what is not there', '/deployed-versions/999', { currentlyDeployed: false }, 404],
    ['what is no id', '/deployed-versions/__proto__', { currentlyDeployed: false }, 400],
    ['a number beyond all ids', '/deployed-versions/99999999999999999999', { currentlyDeployed: false }, 400],
    ['what begins again', '/deployed-versions/1', { currentlyDeployed: true }, 400],
    ['nothing said', '/deployed-versions/1', {}, 400],
    ['a release that is not there', '/released-versions/999', { currentlySupported: false }, 404],
    ['a release, in the words of a deployment', '/released-versions/1', { currentlyDeployed: false }, 400],
  ])('refuses %s', async (_what, path, body, status) => {
    expect((await ask(at.consumer, 'PATCH', path, body)).status).toBe(status);
  });

  test('is ended by its own team alone, and asked for in environments that there are', async () => {
    const stranger = await ask(at.producer, 'PATCH', '/deployed-versions/2', { currentlyDeployed: false });
    expect(stranger.status).toBe(403);
    const nowhere = await ask(at.consumer, 'GET', RUNNING.replace('prod', 'nowhere'));
    expect(nowhere.status).toBe(404);
  });
});

test('the support of one release ends, and not of the other', async () => {
  for (const version of ['1', '2'])
    await ask(at.consumer, 'POST', `${VERSION(version)}/released-versions/environment/prod`, {});
  const [first] = await listed(`${SUPPORTED}?pacticipant=reader&version=1`, 'releasedVersions');
  const { status, body } = await ask(at.consumer, 'PATCH', self(first), { currentlySupported: false });
  expect([status, body['currentlySupported']]).toEqual([200, false]);
  expect(shown(await listed(SUPPORTED, 'releasedVersions'))).toEqual([['2', null]]);
  expect(await actions('release.ended')).toEqual([{ environment: 'prod', version: '1' }]);
});

describe('branches', () => {
  const heads = async (branch: string): Promise<number> =>
    (await ask(at.consumer, 'GET', `/pacts/provider/orders-events/consumer/reader/latest/${branch}`)).status;
  const newest = async (path: string): Promise<unknown> =>
    (await ask(at.consumer, 'GET', `/pacticipants/reader/latest-version${path}`)).body['number'];

  test('the newest version is found, of a branch too', async () => {
    expect(await newest('')).toBe('2');
    expect(await newest('/main')).toBe('1');
    const { status, body } = await ask(at.consumer, 'GET', '/pacticipants/reader/latest-version/none');
    expect([status, body.errors]).toEqual([
      404,
      { base: ['Nothing is known of a version of reader on none.'] },
    ]);
  });

  test('a version is taken from a branch, which another one leads then', async () => {
    for (const version of ['1', '2']) await ask(at.consumer, 'PUT', `${VERSION(version)}/tags/qa`, {});
    expect(await newest('/qa')).toBe('2');
    expect((await ask(at.consumer, 'DELETE', `${VERSION('2')}/tags/qa`)).status).toBe(200);
    const { body } = await ask(at.consumer, 'GET', '/pacts/provider/orders-events/consumer/reader/latest/qa');
    expect((body as Hal & { _links: object })._links).toMatchObject({
      self: { href: expect.stringContaining('/version/1') as string },
    });
    expect((await ask(at.consumer, 'DELETE', `${VERSION('2')}/tags/qa`)).status).toBe(404);
    expect((await actions('application.version-unbranched')).at(-1)).toEqual({ version: '2', branch: 'qa' });
  });

  test('a branch is removed and its versions stay; a main branch is not', async () => {
    expect(await heads('feature')).toBe(200);
    expect((await ask(at.producer, 'DELETE', '/pacticipants/reader/branches/feature')).status).toBe(403);
    expect((await ask(at.consumer, 'DELETE', '/pacticipants/reader/branches/feature')).status).toBe(200);
    expect(await heads('feature')).toBe(404);
    expect((await ask(at.consumer, 'GET', VERSION('2'))).status).toBe(200);
    const { status, body } = await ask(at.consumer, 'DELETE', '/pacticipants/reader/branches/main');
    expect([status, body.errors?.['branch']?.[0]]).toEqual([
      400,
      expect.stringContaining('main is the main branch of reader'),
    ]);
    expect((await ask(at.consumer, 'DELETE', '/pacticipants/nobody/branches/x')).status).toBe(404);
  });
});

test('a pacticipant is made for the token’s team', async () => {
  const made = await ask(at.consumer, 'POST', '/pacticipants', { name: 'Web Shop', mainBranch: 'trunk' });
  expect([made.status, made.body['name'], made.body['mainBranch']]).toEqual([201, 'web-shop', 'trunk']);
  expect((await ask(at.consumer, 'POST', '/pacticipants', {})).status).toBe(400);
});

test('the newest pact of each pair is listed', async () => {
  const { body } = await ask(at.consumer, 'GET', '/pacts/latest');
  expect(body['pacts']).toMatchObject([
    {
      _embedded: {
        consumer: { name: 'reader', _embedded: { version: { number: '2' } } },
        provider: { name: 'orders-events' },
      },
    },
  ]);
});

test('an environment that is not there is a field in error: of a 404 Pact’s tools print nothing', async () => {
  const { status, body } = await ask(
    at.consumer,
    'GET',
    '/can-i-deploy?pacticipant=reader&version=1&environment=nowhere',
  );
  expect([status, body.errors]).toEqual([400, { environment: ['There is no environment nowhere.'] }]);
});
