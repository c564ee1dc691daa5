/** Who asks to approve, as far as it matters here. */
export interface Approver {
  readonly name: string;
  readonly role: 'viewer' | 'member' | 'owner' | 'approver' | 'admin' | 'ci';
  /** Slug of the approver's team, if it has one. */
  readonly team: string | null;
}

export interface ApprovalRequest {
  readonly approver: Approver;
  /** Who wrote the change; null where nobody said. */
  readonly author: string | null;
  readonly ownerTeam: string;
  readonly fingerprints: readonly string[];
  readonly reason: string;
  readonly endsAt: Date;
  readonly now: Date;
}

export type ApprovalRefusal =
  | 'no-findings'
  | 'no-reason'
  | 'end-not-in-the-future'
  | 'end-too-far'
  | 'may-not-approve'
  | 'author-cannot-approve';

export const MAX_APPROVAL_DAYS = 90;
/** Of one approval. Whoever breaks more than that wants a successor. */
export const MAX_APPROVED_FINDINGS = 100;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Whether an approval may be granted. An approver or admin may, and an owner of the subject's own team; nobody approves
 * alone what they wrote themselves, whatever their role.
 */
export function decideApproval(request: ApprovalRequest): 'granted' | ApprovalRefusal {
  const { approver, author, ownerTeam, fingerprints, reason, endsAt, now } = request;
  if (fingerprints.length === 0) return 'no-findings';
  if (reason.trim() === '') return 'no-reason';
  if (endsAt <= now) return 'end-not-in-the-future';
  if (endsAt.getTime() - now.getTime() > MAX_APPROVAL_DAYS * DAY_MS) return 'end-too-far';
  if (!mayApprove(approver, ownerTeam)) return 'may-not-approve';
  if (author !== null && author === approver.name) return 'author-cannot-approve';
  return 'granted';
}

/** Whose role lets them approve what a team owns, and take an approval back. */
export function mayApprove({ role, team }: Omit<Approver, 'name'>, ownerTeam: string): boolean {
  return role === 'approver' || role === 'admin' || (role === 'owner' && team === ownerTeam);
}
