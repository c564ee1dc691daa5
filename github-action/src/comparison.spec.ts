import { GateError } from '@schema-steward/gate';
import { mergeGroupEvent, pullRequestEvent, pushEvent, workflowDispatchEvent } from '@schema-steward/testing';
import { describe, expect, it } from 'vitest';
import { comparisonOf } from './comparison.js';

const BASE = 'b'.repeat(40);
const HEAD = 'a'.repeat(40);
const MERGE = 'c'.repeat(40);
const ZERO = '0'.repeat(40);
const repository = { owner: 'acme', name: 'events', id: 7 };

describe('what an event compares', () => {
  it('a pull request: the merge that GitHub tries, else its head, with its base', () => {
    const event = pullRequestEvent({
      action: 'opened',
      repository,
      number: 7,
      base: { ref: 'main', sha: BASE },
      head: { ref: 'f', sha: HEAD },
      author: 'ada',
      mergeSha: MERGE,
    });
    expect(comparisonOf(event)).toEqual({
      bases: [BASE],
      heads: [MERGE, HEAD],
      remote: { base: BASE, head: HEAD },
      pullRequest: 7,
      commit: HEAD,
    });
  });

  it('pull_request_target: never GITHUB_SHA, which is the base', () => {
    const event = pullRequestEvent({
      action: 'opened',
      repository,
      number: 7,
      base: { ref: 'main', sha: BASE },
      head: { ref: 'f', sha: HEAD },
      author: 'ada',
    });
    expect(comparisonOf({ ...event, name: 'pull_request_target', sha: BASE })?.heads).toEqual([HEAD]);
  });

  it('a push: what was there before', () => {
    const event = pushEvent({ repository, branch: 'main', before: BASE, after: HEAD, pusher: 'ada' });
    expect(comparisonOf(event)).toEqual({
      bases: [BASE],
      heads: [HEAD],
      remote: { base: BASE, head: HEAD },
      commit: HEAD,
    });
  });

  it('a push of a new branch: the default branch', () => {
    const event = pushEvent({ repository, branch: 'feature', after: HEAD, pusher: 'ada' });
    expect(comparisonOf(event)).toEqual({
      bases: ['refs/remotes/origin/main', 'refs/heads/main'],
      heads: [HEAD],
      remote: { base: 'main', head: HEAD },
      commit: HEAD,
    });
  });

  it('the first push of the default branch: nothing, so everything is new', () => {
    const event = pushEvent({ repository, branch: 'main', after: HEAD, pusher: 'ada' });
    expect(comparisonOf(event)).toEqual({ bases: [], heads: [HEAD], commit: HEAD });
  });

  it('a deleted branch: nothing at all', () => {
    expect(
      comparisonOf(pushEvent({ repository, branch: 'f', before: BASE, after: ZERO, pusher: 'ada' })),
    ).toBeUndefined();
  });

  it('a merge group: the branch it would be merged into', () => {
    const event = mergeGroupEvent({ repository, base: { ref: 'main', sha: BASE }, number: 7, headSha: HEAD });
    expect(comparisonOf(event)).toEqual({
      bases: [BASE],
      heads: [HEAD],
      remote: { base: BASE, head: HEAD },
      commit: HEAD,
    });
  });

  it('a button: the default branch', () => {
    const event = workflowDispatchEvent({ repository, branch: 'f', sha: HEAD, actor: 'ada' });
    expect(comparisonOf(event)?.remote).toEqual({ base: 'main', head: HEAD });
  });

  it.each([
    ['nothing', null, '.'],
    ['no default branch', {}, '.'],
    ['no pull request', { pull_request: null }, ': its pull_request.base.sha is no commit id.'],
    [
      'a base that is no commit',
      { pull_request: { number: 7, base: { sha: '--output=x' }, head: { sha: HEAD } } },
      ': its pull_request.base.sha is no commit id.',
    ],
    [
      'a head that is no commit',
      { pull_request: { number: 7, base: { sha: BASE }, head: { sha: ZERO } } },
      ': its pull_request.head.sha is no commit id.',
    ],
    [
      'a number in words',
      { pull_request: { number: '7', base: { sha: BASE }, head: { sha: HEAD } } },
      ': its pull_request.number is no number.',
    ],
  ])('an event that holds %s is a usage error', (_claim, payload, what) => {
    const compare = (): unknown => comparisonOf({ name: 'pull_request', sha: HEAD, payload });
    expect(compare).toThrow(GateError);
    expect(compare).toThrow(
      expect.objectContaining({ message: `The event "pull_request" does not say what to compare${what}` }),
    );
  });
});
