import { describe, expect, it } from 'vitest';
import { mergeGroupEvent, pullRequestEvent, pushEvent, workflowDispatchEvent } from './github-event.js';

const repository = { owner: 'acme', name: 'events', id: 42 };
const [BASE, HEAD, MERGE] = ['a'.repeat(40), 'b'.repeat(40), 'c'.repeat(40)];

describe('events as a workflow sees them', () => {
  it('a pull request runs on a merge commit, and names the head apart', () => {
    const event = pullRequestEvent({
      action: 'opened',
      repository,
      number: 7,
      base: { ref: 'main', sha: BASE },
      head: { ref: 'feature/x', sha: HEAD },
      author: 'ada',
      labels: ['schema'],
      mergeSha: MERGE,
    });
    expect({ ...event, payload: undefined }).toEqual({
      name: 'pull_request',
      sha: MERGE,
      ref: 'refs/pull/7/merge',
      headRef: 'feature/x',
      baseRef: 'main',
      repository,
      actor: 'ada',
    });
    expect(event.payload).toMatchObject({
      action: 'opened',
      number: 7,
      pull_request: {
        base: { ref: 'main', sha: BASE, repo: { full_name: 'acme/events', fork: false } },
        head: { ref: 'feature/x', sha: HEAD, repo: { full_name: 'acme/events', fork: false } },
        labels: [{ name: 'schema' }],
        merge_commit_sha: MERGE,
      },
      repository: { id: 42, full_name: 'acme/events', default_branch: 'main' },
    });
  });

  it('a fork is the repository of the head; a new push says what was before', () => {
    const { payload, sha } = pullRequestEvent({
      action: 'synchronize',
      repository,
      number: 7,
      base: { ref: 'main', sha: BASE },
      head: { ref: 'x', sha: HEAD, repository: { owner: 'eve', name: 'events', id: 43 } },
      author: 'eve',
      before: MERGE,
    });
    expect([sha, payload]).toMatchObject([
      HEAD,
      {
        before: MERGE,
        after: HEAD,
        pull_request: { head: { repo: { full_name: 'eve/events', fork: true } } },
      },
    ]);
  });

  it('a push has a branch, where it was and where it is', () => {
    const options = { repository, branch: 'main', after: HEAD, pusher: 'ada' };
    const event = pushEvent({ ...options, before: BASE, forced: true });
    expect([event.name, event.ref, event.sha, event.headRef, event.baseRef]).toEqual([
      'push',
      'refs/heads/main',
      HEAD,
      '',
      '',
    ]);
    expect(event.payload).toMatchObject({ before: BASE, after: HEAD, created: false, forced: true });
    expect(pushEvent(options).payload).toMatchObject({
      before: '0'.repeat(40),
      created: true,
      forced: false,
    });
  });

  it('a merge queue runs on a branch of its own', () => {
    const event = mergeGroupEvent({ repository, base: { ref: 'main', sha: BASE }, number: 7, headSha: HEAD });
    const ref = `refs/heads/gh-readonly-queue/main/pr-7-${BASE}`;
    expect([event.ref, event.sha]).toEqual([ref, HEAD]);
    expect(event.payload).toMatchObject({
      action: 'checks_requested',
      merge_group: { head_ref: ref, head_sha: HEAD, base_ref: 'refs/heads/main', base_sha: BASE },
    });
  });

  it('a button pressed runs on the branch that was chosen', () => {
    const event = workflowDispatchEvent({
      repository,
      branch: 'main',
      sha: HEAD,
      actor: 'ada',
      inputs: { all: 'true' },
    });
    expect([event.ref, event.sha, event.payload['inputs']]).toEqual([
      'refs/heads/main',
      HEAD,
      { all: 'true' },
    ]);
  });
});
