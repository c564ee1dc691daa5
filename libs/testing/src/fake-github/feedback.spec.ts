import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { GitRepository } from '../git-repository.js';
import { startFakeGitHub, type FakeGitHub } from './fake-github.js';
import { ACME, AT, octokitFor, refusal } from './spec-octokit.js';

describe('comments and check runs are remembered', () => {
  let git: GitRepository;
  let head: string;
  let fake: FakeGitHub;
  let time: Date;

  beforeAll(() => {
    git = GitRepository.create().write({ 'a.txt': 'a' });
    head = git.commit();
  });
  afterAll(() => {
    git.dispose();
  });
  beforeEach(async () => {
    time = new Date('2026-03-01T10:00:00.500Z');
    fake = await startFakeGitHub({
      clock: { now: () => time },
      repositories: [
        {
          ...ACME,
          gitDirectory: git.root,
          pulls: [
            {
              number: 1,
              title: 'One',
              author: 'ada',
              base: { ref: 'main', sha: head },
              head: { ref: 'x', sha: head },
            },
          ],
        },
      ],
    });
  });
  afterEach(() => fake.close());

  const problems = () =>
    fake.violations.map(({ side, operationId, problem }) => [side, operationId, problem]);
  const annotation = {
    path: 'a.avsc',
    start_line: 3,
    end_line: 3,
    annotation_level: 'failure',
    message: 'no',
  } as const;

  describe('a comment', () => {
    it('is written, listed, edited in place and deleted', async () => {
      const { rest } = octokitFor(fake);
      fake.state.addComment('acme/events', 1, 'hello', 'ada');
      const { data } = await rest.issues.createComment({
        ...AT,
        issue_number: 1,
        body: '<!-- mark -->\nred',
      });
      expect([data.user?.login, data.user?.type, data.created_at]).toEqual([
        'github-actions[bot]',
        'Bot',
        '2026-03-01T10:00:00Z',
      ]);
      time = new Date('2026-03-01T11:00:00Z');
      await rest.issues.updateComment({ ...AT, comment_id: data.id, body: '<!-- mark -->\ngreen' });
      const list = async (since?: string) =>
        (await rest.issues.listComments({ ...AT, issue_number: 1, ...(since ? { since } : {}) })).data.map(
          (comment) => [comment.user?.login, comment.body, comment.updated_at],
        );
      expect(await list()).toEqual([
        ['ada', 'hello', '2026-03-01T10:00:00Z'],
        ['github-actions[bot]', '<!-- mark -->\ngreen', '2026-03-01T11:00:00Z'],
      ]);
      expect(await list('2026-03-01T10:30:00Z')).toEqual([
        ['github-actions[bot]', '<!-- mark -->\ngreen', '2026-03-01T11:00:00Z'],
      ]);
      await rest.issues.deleteComment({ ...AT, comment_id: data.id });
      expect(fake.state.comments.map((comment) => comment.body)).toEqual(['hello']);
      expect(problems()).toEqual([]);
    });

    it('is found on a later page', async () => {
      for (let n = 1; n <= 35; n++) fake.state.addComment('acme/events', 1, `comment ${n}`, 'ada');
      const octokit = octokitFor(fake);
      const all = await octokit.paginate(octokit.rest.issues.listComments, { ...AT, issue_number: 1 });
      expect([all.length, all[34]?.body, fake.requests.length]).toEqual([35, 'comment 35', 2]);
    });

    it('of 65,536 characters is taken, and one more is refused, as GitHub does without writing it down', async () => {
      const { rest } = octokitFor(fake);
      await rest.issues.createComment({ ...AT, issue_number: 1, body: '😀'.repeat(65_536) });
      expect(problems()).toEqual([]);
      const long = rest.issues.createComment({ ...AT, issue_number: 1, body: 'x'.repeat(65_537) });
      expect(await refusal(long)).toEqual({ status: 422, message: 'Validation Failed' });
      expect(problems()).toEqual([
        [
          'request',
          'issues/create-comment',
          'Validation Failed: data: Body is too long (maximum is 65536 characters)',
        ],
      ]);
    });

    it('that is blank is refused', async () => {
      await refusal(octokitFor(fake).rest.issues.createComment({ ...AT, issue_number: 1, body: ' ' }));
      expect(problems()).toEqual([
        ['request', 'issues/create-comment', 'Validation Failed: data: Body cannot be blank'],
      ]);
    });

    it('that is not there is 404, and no violation', async () => {
      const { rest } = octokitFor(fake);
      expect([
        await refusal(rest.issues.updateComment({ ...AT, comment_id: 5, body: 'x' })),
        await refusal(rest.issues.createComment({ ...AT, issue_number: 9, body: 'x' })),
      ]).toEqual([
        { status: 404, message: 'Not Found' },
        { status: 404, message: 'Not Found' },
      ]);
      expect(problems()).toEqual([]);
    });
  });

  describe('a check run', () => {
    it('is created, gathers the annotations of every update, and is completed by its conclusion', async () => {
      const { rest } = octokitFor(fake);
      const { data } = await rest.checks.create({
        ...AT,
        name: 'schemas',
        head_sha: head,
        status: 'in_progress',
      });
      expect([data.status, data.conclusion, data.pull_requests.map((pull) => pull.number)]).toEqual([
        'in_progress',
        null,
        [1],
      ]);
      const output = { title: 'Blocked', summary: '2 findings' };
      await rest.checks.update({
        ...AT,
        check_run_id: data.id,
        output: { ...output, annotations: [annotation] },
      });
      const updated = await rest.checks.update({
        ...AT,
        check_run_id: data.id,
        conclusion: 'failure',
        output: { ...output, annotations: [{ ...annotation, start_line: 4, end_line: 4 }] },
      });
      expect([updated.data.status, updated.data.completed_at, updated.data.output.annotations_count]).toEqual(
        ['completed', '2026-03-01T10:00:00Z', 2],
      );
      expect(
        fake.state.checkRuns.map((run) => [run.conclusion, run.annotations.map((a) => a['start_line'])]),
      ).toEqual([['failure', [3, 4]]]);
      expect(problems()).toEqual([]);
    });

    it('is listed for its commit: the latest of each name, unless all are asked for', async () => {
      const { rest } = octokitFor(fake);
      for (const [name, conclusion] of [
        ['schemas', 'failure'],
        ['other', 'success'],
        ['schemas', 'success'],
      ] as const) {
        await rest.checks.create({ ...AT, name, head_sha: head, conclusion });
      }
      const list = async (more: { filter?: 'all'; check_name?: string; status?: 'queued' }) => {
        const { data } = await rest.checks.listForRef({ ...AT, ref: 'main', ...more });
        return [data.total_count, ...data.check_runs.map((run) => `${run.name} ${run.conclusion}`)];
      };
      expect({
        latest: await list({}),
        all: await list({ filter: 'all', check_name: 'schemas' }),
        queued: await list({ status: 'queued' }),
      }).toEqual({
        latest: [2, 'schemas success', 'other success'],
        all: [2, 'schemas success', 'schemas failure'],
        queued: [0],
      });
      expect(problems()).toEqual([]);
    });

    it.each([
      [
        '51 annotations',
        { annotations: Array.from({ length: 51 }, () => annotation) },
        'body/output/annotations must NOT have more than 50 items',
      ],
      [
        'a summary of 65,536 characters',
        { summary: 'x'.repeat(65_536) },
        'body/output/summary must NOT have more than 65535 characters',
      ],
      [
        'columns over several lines',
        { annotations: [{ ...annotation, end_line: 4, start_column: 1 }] },
        'Validation Failed: output.annotations[0].start_column: Columns are for annotations that start and end on the same line',
      ],
      [
        'an annotation without a path',
        { annotations: [annotation, { ...annotation, path: '' }] },
        "Validation Failed: output.annotations[1].path: path wasn't supplied",
      ],
      [
        'a line before the first',
        { annotations: [{ ...annotation, start_line: 0 }] },
        'Validation Failed: output.annotations[0].start_line: Line numbers start at 1',
      ],
      [
        'an end before the start',
        { annotations: [{ ...annotation, end_line: 2 }] },
        'Validation Failed: output.annotations[0].end_line: The end lies before the start',
      ],
      [
        'a message over 64 KB',
        { annotations: [{ ...annotation, message: 'é'.repeat(32_769) }] },
        'Validation Failed: output.annotations[0].message: The maximum size is 64 KB',
      ],
      [
        'a title over 255 characters',
        { annotations: [{ ...annotation, title: 'x'.repeat(256) }] },
        'Validation Failed: output.annotations[0].title: The maximum size is 255 characters',
      ],
    ])('with %s is refused whole', async (_, output, problem) => {
      const call = octokitFor(fake).rest.checks.create({
        ...AT,
        name: 'schemas',
        head_sha: head,
        output: { title: 't', summary: 's', ...output },
      });
      expect((await refusal(call)).status).toBe(422);
      expect(problems()).toEqual([['request', 'checks/create', problem]]);
      expect(fake.state.checkRuns).toEqual([]);
    });

    it('completed without a conclusion is refused', async () => {
      await refusal(
        octokitFor(fake).rest.checks.create({ ...AT, name: 'schemas', head_sha: head, status: 'completed' }),
      );
      expect(problems()).toEqual([
        [
          'request',
          'checks/create',
          'Validation Failed: conclusion: A completed check run needs a conclusion',
        ],
      ]);
    });

    it('for a commit that nobody has is 422, and no violation: histories differ', async () => {
      const call = octokitFor(fake).rest.checks.create({ ...AT, name: 'schemas', head_sha: 'a'.repeat(40) });
      expect(await refusal(call)).toEqual({
        status: 422,
        message: `No commit found for SHA: ${'a'.repeat(40)}`,
      });
      expect(problems()).toEqual([]);
    });
  });
});
