import type { Handler } from './call.js';
import { createCheck, listChecks, updateCheck } from './check-operations.js';
import { createComment, deleteComment, listComments, updateComment } from './comment-operations.js';
import { compareCommits, getCommit, getGitCommit, getTree } from './commit-operations.js';
import { getBlob, getContent } from './content-operations.js';
import {
  getPull,
  getRepository,
  listFiles,
  listLabels,
  listPulls,
  listPullsOfCommit,
} from './pull-operations.js';

/** Who answers what: every operation of the committed description, by GitHub's own name. */
export const OPERATIONS = {
  'checks/create': createCheck,
  'checks/list-for-ref': listChecks,
  'checks/update': updateCheck,
  'git/get-blob': getBlob,
  'git/get-commit': getGitCommit,
  'git/get-tree': getTree,
  'issues/create-comment': createComment,
  'issues/delete-comment': deleteComment,
  'issues/list-comments': listComments,
  'issues/list-labels-on-issue': listLabels,
  'issues/update-comment': updateComment,
  'pulls/get': getPull,
  'pulls/list': listPulls,
  'pulls/list-files': listFiles,
  'repos/compare-commits-with-basehead': compareCommits,
  'repos/get': getRepository,
  'repos/get-commit': getCommit,
  'repos/get-content': getContent,
  'repos/list-pull-requests-associated-with-commit': listPullsOfCommit,
} as const satisfies Readonly<Record<string, Handler>>;

export type OperationId = keyof typeof OPERATIONS;

export function isOperationId(id: string): id is OperationId {
  return Object.hasOwn(OPERATIONS, id);
}
