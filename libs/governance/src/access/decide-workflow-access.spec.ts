import { describe, expect, it } from 'vitest';
import {
  decideWorkflowAccess,
  type TrustedRepository,
  type WorkflowClaims,
} from './decide-workflow-access.js';

const REUSABLE = 'acme/ci/.github/workflows/register.yml@refs/heads/main';

const trusted: TrustedRepository = {
  repositoryId: '456789',
  repositoryOwnerId: '123456',
  ref: 'refs/heads/main',
  jobWorkflowRef: null,
};
const push: WorkflowClaims = {
  sub: 'repo:octocat/my-repo:ref:refs/heads/main',
  repository: 'octocat/my-repo',
  repositoryId: '456789',
  repositoryOwnerId: '123456',
  eventName: 'push',
  ref: 'refs/heads/main',
  jobWorkflowRef: 'octocat/my-repo/.github/workflows/ci.yml@refs/heads/main',
};
const pullRequest = {
  sub: 'repo:octocat/my-repo:pull_request',
  eventName: 'pull_request',
  ref: 'refs/pull/7/merge',
};
const immutable = 'repo:octocat@123456/my-repo@456789';

describe('a run of a trusted repository', () => {
  it.each([
    ['registers on a push to the trusted ref', {}, 'register'],
    ['registers when started by hand', { eventName: 'workflow_dispatch' }, 'register'],
    ['registers with an immutable sub', { sub: `${immutable}:ref:refs/heads/main` }, 'register'],
    ['registers from an environment', { sub: `${immutable}:environment:production` }, 'register'],
    [
      'registers after a rename, for the ids are the same',
      { repository: 'octocat/new', sub: 'repo:octocat/new:ref:refs/heads/main' },
      'register',
    ],
    ['checks for a pull request', pullRequest, 'check-only'],
    [
      'checks for a pull request with an immutable sub',
      { ...pullRequest, sub: `${immutable}:pull_request` },
      'check-only',
    ],
    [
      'checks where sub says pull request and the event says push',
      { sub: 'repo:octocat/my-repo:pull_request' },
      'check-only',
    ],
    [
      'checks for pull_request_target, though its ref is trusted',
      { eventName: 'pull_request_target' },
      'check-only',
    ],
    ['checks for workflow_run, though its ref is trusted', { eventName: 'workflow_run' }, 'check-only'],
    ['checks on a schedule', { eventName: 'schedule' }, 'check-only'],
    ['checks for an issue’s comment', { eventName: 'issue_comment' }, 'check-only'],
    ['checks for an event of another spelling', { eventName: 'Push' }, 'check-only'],
    [
      'checks on another branch',
      { ref: 'refs/heads/topic', sub: 'repo:octocat/my-repo:ref:refs/heads/topic' },
      'check-only',
    ],
    [
      'checks on a tag of the branch’s name',
      { ref: 'refs/tags/main', sub: 'repo:octocat/my-repo:ref:refs/tags/main' },
      'check-only',
    ],
    ['is refused with another repository id, whatever its name', { repositoryId: '1' }, 'refuse'],
    ['is refused with another owner’s id, whatever its name', { repositoryOwnerId: '1' }, 'refuse'],
    [
      'is refused where sub names another repository',
      { sub: 'repo:octocat/other:ref:refs/heads/main' },
      'refuse',
    ],
    [
      'is refused where sub names a repository that begins the same',
      { sub: 'repo:octocat/my-repo-2:ref:refs/heads/main' },
      'refuse',
    ],
    [
      'is refused where sub has another repository id',
      { sub: 'repo:octocat@123456/my-repo@1:ref:refs/heads/main' },
      'refuse',
    ],
    [
      'is refused where sub has another owner id',
      { sub: 'repo:octocat@1/my-repo@456789:ref:refs/heads/main' },
      'refuse',
    ],
    [
      'is refused where sub has one id only',
      { sub: 'repo:octocat@123456/my-repo:ref:refs/heads/main' },
      'refuse',
    ],
    [
      'is refused where sub and ref name different refs',
      { sub: 'repo:octocat/my-repo:ref:refs/heads/topic' },
      'refuse',
    ],
    ['is refused where sub is of a template of one’s own', { sub: 'repository_owner:octocat' }, 'refuse'],
    ['is refused where sub is empty', { sub: '' }, 'refuse'],
    ['is refused where the repository is no owner and name', { repository: 'my-repo' }, 'refuse'],
  ] as const)('%s', (_what, forged, outcome) => {
    expect(decideWorkflowAccess({ ...push, ...forged }, trusted).outcome).toBe(outcome);
  });

  it.each([
    ['by the workflow', REUSABLE, 'register'],
    ['by another one', 'acme/ci/.github/workflows/other.yml@refs/heads/main', 'check-only'],
    ['by the workflow of another ref', `${REUSABLE}2`, 'check-only'],
    ['by none', null, 'check-only'],
  ] as const)('where a workflow is set, registers only by that one: %s', (_what, jobWorkflowRef, outcome) => {
    expect(
      decideWorkflowAccess({ ...push, jobWorkflowRef }, { ...trusted, jobWorkflowRef: REUSABLE }).outcome,
    ).toBe(outcome);
  });
});
