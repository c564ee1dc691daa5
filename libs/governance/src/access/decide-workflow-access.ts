import type { Action } from './actions.js';

/** What a signed, unexpired id-token of GitHub Actions says of the run that holds it. Texts as GitHub wrote them. */
export interface WorkflowClaims {
  readonly sub: string;
  /** `owner/name`: for people, and to hold `sub` against. Decisions are made on the ids. */
  readonly repository: string;
  readonly repositoryId: string;
  readonly repositoryOwnerId: string;
  readonly eventName: string;
  readonly ref: string;
  readonly jobWorkflowRef: string | null;
}

/** A repository that a team trusts with its subjects, by the ids that no rename and no new owner of a name changes. */
export interface TrustedRepository {
  readonly repositoryId: string;
  readonly repositoryOwnerId: string;
  /** The one ref whose runs may register, as `refs/heads/main`. */
  readonly ref: string;
  /** The one reusable workflow that may register, as `acme/ci/.github/workflows/register.yml@refs/heads/main`. */
  readonly jobWorkflowRef: string | null;
}

export type WorkflowDecision =
  | { readonly outcome: 'refuse'; readonly reason: string }
  /** `reason` says why no more. */
  | { readonly outcome: 'check-only'; readonly reason: string }
  | { readonly outcome: 'register' };

/** What every run of a trusted repository may do, of whatever event. */
export const WORKFLOW_CHECK_ACTIONS: readonly Action[] = [
  'subjects:read',
  'schemas:read',
  'compatibility:check',
  'config:read',
  'teams:read',
  'ownership:read',
  'checks:run',
  'checks:read',
];

export const WORKFLOW_REGISTER_ACTIONS: readonly Action[] = [...WORKFLOW_CHECK_ACTIONS, 'schemas:register'];

/**
 * The events that run what is on a ref, started by somebody who may write to it. `pull_request_target` and `workflow_run`
 * carry the ref of the default branch too, but are started by people who may not.
 */
const REGISTERING_EVENTS: readonly string[] = ['push', 'workflow_dispatch'];

/**
 * What a run may do for a team that trusts its repository. A name that was given up and taken by somebody else has other
 * ids; so has a repository that was moved to another owner.
 */
export function decideWorkflowAccess(claims: WorkflowClaims, trusted: TrustedRepository): WorkflowDecision {
  if (claims.repositoryId !== trusted.repositoryId) return refuse('The repository is not the trusted one.');
  if (claims.repositoryOwnerId !== trusted.repositoryOwnerId)
    return refuse('The repository has another owner than the one that was trusted.');
  const context = contextOfSub(claims);
  if (context === undefined) return refuse('`sub` does not name the repository that the other claims name.');
  if (context.startsWith('ref:') && context !== `ref:${claims.ref}`)
    return refuse('`sub` and `ref` name different refs.');

  if (context === 'pull_request' || !REGISTERING_EVENTS.includes(claims.eventName))
    return checkOnly(`Runs of the event ${claims.eventName} may check, not register.`);
  if (claims.ref !== trusted.ref) return checkOnly(`Only runs on ${trusted.ref} may register.`);
  if (trusted.jobWorkflowRef !== null && claims.jobWorkflowRef !== trusted.jobWorkflowRef)
    return checkOnly(`Only the workflow ${trusted.jobWorkflowRef} may register.`);
  return { outcome: 'register' };
}

/**
 * What follows the repository in `sub`: `ref:refs/heads/main`, `pull_request`, `environment:production`. GitHub writes
 * `repo:octocat/my-repo:…`, and with immutable subject claims `repo:octocat@123456/my-repo@456789:…`; no name of an
 * owner or a repository holds an `@`.
 */
function contextOfSub({
  sub,
  repository,
  repositoryId,
  repositoryOwnerId,
}: WorkflowClaims): string | undefined {
  const [owner, name, ...more] = repository.split('/');
  if (!owner || !name || more.length > 0) return undefined;
  const forms = [`repo:${owner}/${name}:`, `repo:${owner}@${repositoryOwnerId}/${name}@${repositoryId}:`];
  const form = forms.find((prefix) => sub.startsWith(prefix));
  return form === undefined ? undefined : sub.slice(form.length);
}

function refuse(reason: string): WorkflowDecision {
  return { outcome: 'refuse', reason };
}

function checkOnly(reason: string): WorkflowDecision {
  return { outcome: 'check-only', reason };
}
