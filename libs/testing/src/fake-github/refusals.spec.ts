import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GitRepository } from '../git-repository.js';
import { startFakeGitHub, type FakeGitHub } from './fake-github.js';
import { MAX_BODY } from './http-body.js';
import type { OperationId } from './operations.js';
import { ACME, AT, octokitFor, refusal } from './spec-octokit.js';

describe('what the fake refuses, and what it writes down', () => {
  let git: GitRepository;
  let fake: FakeGitHub;

  beforeAll(() => {
    git = GitRepository.create().write({ 'a.txt': 'a' });
    git.commit();
  });
  afterAll(() => {
    git.dispose();
  });
  beforeEach(async () => {
    const head = git.git('rev-parse', 'HEAD');
    const branch = { ref: 'main', sha: head };
    fake = await startFakeGitHub({
      token: 'ghs_secret',
      denied: ['issues/create-comment'],
      clock: { now: () => new Date('2026-03-01T10:00:00Z') },
      repositories: [
        {
          ...ACME,
          gitDirectory: git.root,
          pulls: [{ number: 1, title: 'One', author: 'ada', base: branch, head: branch }],
        },
      ],
    });
  });
  afterEach(() => fake.close());

  const octokit = () => octokitFor(fake, 'ghs_secret');
  const problems = () =>
    fake.violations.map(({ side, operationId, problem }) => [side, operationId, problem]);
  const send = async (
    path: string,
    init: { method?: string; body?: string; headers?: Record<string, string> } = {},
  ) => {
    const headers = { authorization: 'token ghs_secret', ...init.headers };
    const response = await fetch(`${fake.url}${path}`, { ...init, headers });
    return { status: response.status, body: (await response.json()) as { message: string } };
  };

  it('no token and a wrong token are 401, and no violation', async () => {
    expect(await refusal(octokitFor(fake).rest.repos.get(AT))).toEqual({
      status: 401,
      message: 'Requires authentication',
    });
    expect(await refusal(octokitFor(fake, 'ghs_other').rest.repos.get(AT))).toEqual({
      status: 401,
      message: 'Bad credentials',
    });
    expect(problems()).toEqual([]);
  });

  it('requests are recorded without their secrets, with whether they were authorised', async () => {
    await octokit().rest.issues.listComments({ ...AT, issue_number: 1, per_page: 100 });
    await refusal(
      octokitFor(fake, 'ghs_other').rest.issues.updateComment({ ...AT, comment_id: 3, body: 'hi' }),
    );
    expect(fake.requests.map(({ headers: _, ...request }) => request)).toEqual([
      {
        method: 'GET',
        path: '/repos/acme/events/issues/1/comments',
        query: { per_page: '100' },
        authorised: true,
        operationId: 'issues/list-comments',
        body: undefined,
        status: 200,
      },
      {
        method: 'PATCH',
        path: '/repos/acme/events/issues/comments/3',
        query: {},
        authorised: false,
        operationId: 'issues/update-comment',
        body: { body: 'hi' },
        status: 401,
      },
    ]);
    expect(JSON.stringify(fake.requests)).not.toContain('ghs_');
    expect(fake.requests[0]?.headers['user-agent']).toMatch(/^spec /);
  });

  it('every answer counts against the rate limit', async () => {
    const { headers } = await octokit().rest.repos.get(AT);
    expect([
      headers['x-ratelimit-limit'],
      headers['x-ratelimit-remaining'],
      headers['x-ratelimit-used'],
      headers['x-ratelimit-reset'],
    ]).toEqual(['5000', '4999', '1', '1772362800']);
  });

  it('what the token may not do is 403, with the page that says so', async () => {
    const path = '/repos/acme/events/issues/1/comments';
    expect(await send(path, { method: 'POST', body: '{"body":"hi"}' })).toEqual({
      status: 403,
      body: {
        message: 'Resource not accessible by integration',
        documentation_url: 'https://docs.github.com/rest/issues/comments#create-an-issue-comment',
        status: '403',
      },
    });
    expect(problems()).toEqual([]);
  });

  it('failures come once each, in their order, with their headers, and for their operation alone', async () => {
    fake.failNext('repos/get', 503);
    fake.failNext('repos/get', 429, { 'retry-after': '60', 'x-ratelimit-remaining': '0' });
    const status = async (path = '/repos/acme/events') =>
      fetch(`${fake.url}${path}`, { headers: { authorization: 'Bearer ghs_secret' } }).then((response) => [
        response.status,
        response.headers.get('retry-after'),
        response.headers.get('x-ratelimit-remaining'),
      ]);
    expect([
      await status('/repos/acme/events/pulls/1'),
      await status(),
      await status(),
      await status(),
    ]).toEqual([
      [200, null, '4999'],
      [503, null, '4998'],
      [429, '60', '0'],
      [200, null, '4996'],
    ]);
    expect(problems()).toEqual([]);
  });

  it('a failure of an operation that does not exist is a mistake of the test', () => {
    expect(() => {
      fake.failNext('repos/gett' as OperationId, 500);
    }).toThrow(new TypeError('no such operation: repos/gett'));
  });

  it.each([
    [
      'a number that is none',
      '/repos/acme/events/pulls/one',
      'pulls/get',
      'path parameter pull_number must be integer',
    ],
    [
      'a state that is none',
      '/repos/acme/events/pulls?state=merged',
      'pulls/list',
      'query parameter state must be equal to one of the allowed values ["open","closed","all"]',
    ],
    [
      'a page that is none',
      '/repos/acme/events/pulls?page=first',
      'pulls/list',
      'query parameter page must be integer',
    ],
    [
      'a time that is none',
      '/repos/acme/events/issues/1/comments?since=today',
      'issues/list-comments',
      'query parameter since must match format "date-time"',
    ],
  ])('%s is 422 and a violation', async (_, path, operationId, problem) => {
    expect(await send(path)).toMatchObject({
      status: 422,
      body: { message: `Invalid request.\n\n${problem}` },
    });
    expect(problems()).toEqual([['request', operationId, problem]]);
  });

  it.each([
    ['no body', undefined, 422, 'body is missing'],
    ['a body without its field', '{"text":"hi"}', 422, "body must have required property 'body'"],
    ['a field of another type', '{"body":7}', 422, 'body/body must be string'],
    ['a text that is no JSON', '{"body":', 400, 'Problems parsing JSON'],
    ['a list', '[]', 400, 'Body should be a JSON object'],
    ['a text 100,000 deep', '['.repeat(100_000), 400, 'Problems parsing JSON'],
    [
      'a body over the limit',
      `{"body":"${'x'.repeat(MAX_BODY)}"}`,
      413,
      'The body is larger than 5242880 bytes',
    ],
  ])('%s is refused and a violation', async (_, body, status, problem) => {
    const path = '/repos/acme/events/issues/comments/1';
    const answer = await send(path, { method: 'PATCH', ...(body === undefined ? {} : { body }) });
    expect(answer.status).toBe(status);
    expect(problems()).toEqual([['request', 'issues/update-comment', problem]]);
  });

  it.each([
    ['DELETE', '/repos/acme/events'],
    ['GET', '/user'],
    ['GET', '/repos/acme/events/pulls/1/'],
    ['GET', '/repositories/7/pulls/1'],
  ])('%s %s is no operation that the description holds: 404 and a violation', async (method, path) => {
    expect(await send(path, { method })).toEqual({
      status: 404,
      body: { message: 'Not Found', documentation_url: 'https://docs.github.com/rest', status: '404' },
    });
    expect(fake.violations).toEqual([
      {
        side: 'request',
        operationId: null,
        method,
        path,
        problem: 'the description, as cut down, has no such operation',
      },
    ]);
  });

  it('a path that is not well encoded is 400', async () => {
    expect((await send('/repos/acme/events/contents/%FF')).status).toBe(400);
    expect(problems()).toEqual([['request', null, 'Bad Request: the path is not well encoded']]);
  });

  it('a media type that the fake cannot write is refused aloud', async () => {
    const call = octokit().rest.pulls.get({ ...AT, pull_number: 1, mediaType: { format: 'diff' } });
    expect((await refusal(call)).status).toBe(415);
    expect(problems()).toEqual([
      ['request', 'pulls/get', "Unsupported 'Accept' header: the fake does not write diff"],
    ]);
  });

  it('a reply of the fake that does not fit the description is a violation', async () => {
    fake.state.pull('acme/events', 1).state = 'merged' as 'closed';
    await octokit().rest.pulls.get({ ...AT, pull_number: 1 });
    expect(problems()).toEqual([
      ['reply', 'pulls/get', 'reply 200/state must be equal to one of the allowed values ["open","closed"]'],
    ]);
  });

  it('a status that the description does not know is a violation', async () => {
    fake.failNext('repos/get', 418);
    await refusal(octokit().rest.repos.get(AT));
    expect(problems()).toEqual([['reply', 'repos/get', 'reply 418 is not described']]);
  });

  it('a field called __proto__ is a field', async () => {
    const { rest } = octokit();
    const comment = fake.state.addComment('acme/events', 1, 'before');
    await send(`/repos/acme/events/issues/comments/${comment.id}`, {
      method: 'PATCH',
      body: '{"__proto__":{"body":"inherited"}}',
    });
    expect((await rest.issues.listComments({ ...AT, issue_number: 1 })).data[0]?.body).toBe('before');
    expect(problems()).toEqual([
      ['request', 'issues/update-comment', "body must have required property 'body'"],
    ]);
  });
});
