import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { REQUEST_TOKEN, startActionsIssuer } from './support/actions-issuer.js';
import type { ActionsIssuer } from './support/actions-issuer.js';
import { field, record } from './support/avro.js';
import { startFarEnd } from './support/far-end.js';
import { placed } from './support/placed.js';
import { repository, runPullRequest } from './support/pull-request.js';
import type { PullRequestRun } from './support/pull-request.js';
import { TestRegistry } from './support/registry.js';

const ID = field('order_id', 'string');
const ORDER = record('Order', ID);
const INCOMPATIBLE = record('Order', ID, field('total', 'long'));
const ORDERS = 'schemas/orders-value.avsc';

let github: ActionsIssuer;
let registry: TestRegistry;
beforeAll(async () => {
  github = await startActionsIssuer();
  registry = await TestRegistry.start({ STEWARD_AUTH: 'token', STEWARD_GITHUB_ISSUERS: github.url });
  await registry.createTeam();
  await registry.register('orders-value', ORDER);
  await registry.trust({
    repositoryId: repository.id,
    repositoryOwnerId: 9919,
    name: `${repository.owner}/${repository.name}`,
    team: 'fulfillment',
  });
});
afterAll(async () => {
  await registry.close();
  await github.close();
});
beforeEach(() => {
  github.answer();
  github.claim({});
});

const judge = (inputs: Readonly<Record<string, string>> = {}, env = github.env, more: object = {}) =>
  runPullRequest({
    registryUrl: registry.url,
    base: { [ORDERS]: ORDER },
    change: (git) => git.write({ [ORDERS]: INCOMPATIBLE }),
    inputs: { audience: 'schema-steward', team: '', ...inputs },
    env,
    ...more,
  });

const MASK = /^::add-mask::(.*)$/gm;
const masked = ({ stdout }: PullRequestRun): string[] =>
  [...stdout.matchAll(MASK)].map(([, secret = '']) => secret);

/** Secrets stand in the commands that mask them, which no log shows, and nowhere else. */
function expectHidden(run: PullRequestRun, ...secrets: readonly string[]): void {
  const seen = `${run.stdout.replaceAll(MASK, '')}${run.stderr}${run.summary}${JSON.stringify(run.outputs)}`;
  for (const secret of [...secrets, ...masked(run)]) expect(seen).not.toContain(secret);
}

const said = (run: PullRequestRun) => [run.exitCode, run.annotations.map(({ message }) => message)];
const host = () => new URL(registry.url).host;
const asks = () => [github.asked.length, github.idTokens.length] as const;

describe('a job that may ask for an id-token', () => {
  test('is judged without a secret in its repository: asked once, exchanged once, masked', async () => {
    const [before] = asks();
    const run = await judge();
    expect([run.exitCode, placed(run)]).toEqual([
      1,
      [`error avro-reader-field-without-default ${ORDERS}:6:15`],
    ]);
    expect(github.asked.slice(before)).toEqual([
      `?api-version=2.0&audience=schema-steward Bearer ${REQUEST_TOKEN}`,
    ]);
    expect(masked(run)).toEqual([
      'ghs_workflow',
      REQUEST_TOKEN,
      github.idTokens.at(-1),
      expect.stringMatching(/^steward_api_[0-9a-f]{16}_[\w-]{43}$/),
    ]);
    expectHidden(run);
  });

  test('asks for nothing where a token is given, no schema changed, or no audience is', async () => {
    const before = asks();
    expect((await judge({ token: registry.adminToken })).exitCode).toBe(1);
    expect((await judge({ audience: '' })).exitCode).toBe(3);
    const same = await judge({}, github.env, {
      change: (git: Writable) => git.write({ 'README.md': 'Text\n' }),
    });
    expect([same.exitCode, asks()]).toEqual([0, before]);
  });

  test('names its team where it must', async () => {
    expect(said(await judge({ team: 'nobody' }))).toEqual([
      3,
      [
        `The registry at ${host()} answers 403: The team nobody does not trust the repository 42. Nothing was judged, so the check fails.\n` +
          'Have an owner of the team, or an admin, trust this repository: POST /api/v1/trusted-repositories with its ids.',
      ],
    ]);
    expect((await judge({ team: 'fulfillment' })).exitCode).toBe(1);
  });
});

interface Writable {
  write(files: Readonly<Record<string, string>>): unknown;
}

describe('a job that is refused', () => {
  test.each([
    [
      'because nobody trusts its repository',
      { repository_id: '43' },
      '403: No team trusts the repository 43.',
      'Have an owner of the team, or an admin, trust this repository: POST /api/v1/trusted-repositories with its ids.',
    ],
    [
      'because its id-token is too old',
      { exp: 1, iat: 0, nbf: 0 },
      '401: The id-token is not accepted: it has expired.',
      'Give the input "audience" what the registry has as STEWARD_GITHUB_AUDIENCE, and let it take this GitHub’s issuer (STEWARD_GITHUB_ISSUERS).',
    ],
  ])('%s hears the registry’s reason and what to do', async (_what, claims, reason, hint) => {
    github.claim(claims);
    const run = await judge();
    expect(said(run)).toEqual([
      3,
      [`The registry at ${host()} answers ${reason} Nothing was judged, so the check fails.\n${hint}`],
    ]);
    expectHidden(run, github.idTokens.at(-1) ?? '');
  });

  test('because of the audience hears which setting it is', async () => {
    expect(said(await judge({ audience: 'https://another.example&audience=schema-steward' }))).toEqual([
      3,
      [
        `The registry at ${host()} answers 401: The id-token is not accepted: its \`aud\` is missing or not what it must be. Nothing was judged, so the check fails.\n` +
          'Give the input "audience" what the registry has as STEWARD_GITHUB_AUDIENCE, and let it take this GitHub’s issuer (STEWARD_GITHUB_ISSUERS).',
      ],
    ]);
  });

  test('hears which lines the workflow lacks where the runner offers no id-token', async () => {
    expect(said(await judge({}, {} as never, { fromFork: true }))).toEqual([
      3,
      [
        `The registry at ${host()} answers 401: The request carries no credentials. Nothing was judged, so the check fails.\n` +
          'Add "permissions: { contents: read, id-token: write }" to the job and have the registry trust this repository, or give the input "token". ' +
          'A pull request from a fork gets neither: push to a branch of the repository itself.',
      ],
    ]);
  });
});

describe('GitHub’s endpoint', () => {
  const AGAIN =
    'Check that the job has "permissions: { contents: read, id-token: write }", and run it again.';
  const refusing =
    (status: number, body: string, headers = {}) =>
    () =>
      github.answer((response) => response.writeHead(status, headers).end(body));
  test.each([
    [
      'refuses',
      refusing(403, `{"message":"no ${REQUEST_TOKEN} here"}`),
      `answers 403: no *** here. Nothing was judged, so the check fails.\n${AGAIN}`,
    ],
    [
      'gives something else',
      refusing(200, '{"value":{}}'),
      `gives no id-token. Nothing was judged, so the check fails.\n${AGAIN}`,
    ],
    [
      'redirects',
      refusing(302, '', { location: 'http://127.0.0.1:1/' }),
      'answers with a redirect, which is not followed. Nothing was judged, so the check fails.\nRun the job again; see https://www.githubstatus.com.',
    ],
    [
      'breaks off',
      () => github.answer((response) => response.destroy()),
      'cannot be reached. Nothing was judged, so the check fails.\nRun the job again; see https://www.githubstatus.com.',
    ],
  ])('that %s is asked once, and the check fails closed', async (_what, prepare, message) => {
    prepare();
    const [before] = asks();
    const run = await judge();
    expect(said(run)).toEqual([3, [`GitHub’s endpoint for id-tokens ${message}`]]);
    expect(asks()[0] - before).toBe(1);
    expectHidden(run);
  });
});

describe('no secret is sent', () => {
  test('to a registry over plain http: GitHub is not even asked', async () => {
    const before = asks();
    const run = await judge({ 'registry-url': 'http://registry.example.com' });
    expect([said(run), asks()]).toEqual([
      [
        2,
        [
          'The id-token of this job would travel in the clear to registry.example.com.\nUse https, or take the token out.',
        ],
      ],
      before,
    ]);
  });

  test('to a registry that only the change names', async () => {
    const before = asks();
    const run = await judge({ 'registry-url': '' }, github.env, {
      withoutConfig: true,
      change: (git: Writable) =>
        git.write({
          'steward.yml': `version: 1\nregistry: ${registry.url}\nschemas:\n  - files: schemas/{subject}.avsc\n`,
          [ORDERS]: INCOMPATIBLE,
        }),
    });
    expect([said(run), asks()]).toEqual([
      [
        2,
        [
          'This job does not sign in at a registry that only this change names.\n' +
            "Give the registry's address explicitly until steward.yml is in the base.",
        ],
      ],
      before,
    ]);
  });

  test('on where the registry redirects', async () => {
    const elsewhere = await startFarEnd((response) => response.writeHead(500).end());
    const far = await startFarEnd((response) =>
      response.writeHead(307, { location: `${elsewhere.url}/api/v1/tokens/exchange` }).end(),
    );
    const run = await judge({ 'registry-url': far.url });
    expect([run.exitCode, far.requests, elsewhere.requests]).toEqual([
      3,
      ['POST /api/v1/tokens/exchange -'],
      [],
    ]);
    expectHidden(run);
  });

  test('to a request address that is no https', async () => {
    const env = { ...github.env, ACTIONS_ID_TOKEN_REQUEST_URL: 'http://pipelines.example.com/token' };
    expect(said(await judge({}, env))).toEqual([
      2,
      [
        'ACTIONS_ID_TOKEN_REQUEST_URL is no https URL, so nothing is sent there.\n' +
          'The runner sets it: ask who runs it, or give the input "token".',
      ],
    ]);
  });
});
