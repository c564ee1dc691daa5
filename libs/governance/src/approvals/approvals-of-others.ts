import type { Approval } from './apply-approvals.js';
import { isSameActor, type Actor } from './same-actor.js';

/** The approvals that somebody can use: none that they granted, as themselves or by another token of theirs. */
export function approvalsOfOthers(
  approvals: readonly Approval[],
  actor: Actor | undefined,
): readonly Approval[] {
  if (actor === undefined) return approvals;
  return approvals.filter(
    ({ approvedBy, approverPerson, approverOrigin }) =>
      !isSameActor({ name: approvedBy, person: approverPerson, origin: approverOrigin }, actor),
  );
}
