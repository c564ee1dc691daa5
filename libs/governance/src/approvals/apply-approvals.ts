import type { Finding } from '@schema-steward/kernel';

/** Somebody's leave to break on purpose: these findings of this subject, for this reason, until then. */
export interface Approval {
  readonly id: string;
  readonly fingerprints: readonly string[];
  readonly reason: string;
  readonly approvedBy: string;
  /** The human behind it, where known. */
  readonly approverPerson?: string | null | undefined;
  /** The head of the line of the approver’s token. */
  readonly approverOrigin?: string | null | undefined;
  readonly endsAt: Date;
  /** Set by the registration that used it up. */
  readonly usedAt: Date | null;
  readonly revokedAt: Date | null;
}

/** What approvals make of findings. */
export interface ApprovedFindings {
  /** Errors that still block. */
  readonly blocking: readonly Finding[];
  /** Errors that an approval in force covers, by fingerprint. */
  readonly approved: ReadonlyMap<string, Approval>;
  /** Approvals that a registration of these findings uses up, each once, in the order of the findings. */
  readonly uses: readonly Approval[];
}

/** An approval covers from its grant up to its end, exclusive, once. */
export function isInForce({ endsAt, usedAt, revokedAt }: Approval, now: Date): boolean {
  return usedAt === null && revokedAt === null && now < endsAt;
}

/**
 * Errors less those that somebody approved. Findings are named by fingerprint, so that an approval holds over later
 * commits; where several cover a finding, the one that ends first is used, and the others stay.
 */
export function applyApprovals(
  findings: readonly Finding[],
  approvals: readonly Approval[],
  now: Date,
): ApprovedFindings {
  const inForce = approvals
    .filter((approval) => isInForce(approval, now))
    .sort((a, b) => a.endsAt.getTime() - b.endsAt.getTime() || (a.id < b.id ? -1 : 1));
  const approved = new Map<string, Approval>();
  const blocking: Finding[] = [];
  for (const finding of findings.filter(({ severity }) => severity === 'error')) {
    const approval = inForce.find(({ fingerprints }) => fingerprints.includes(finding.fingerprint));
    if (approval) approved.set(finding.fingerprint, approval);
    else blocking.push(finding);
  }
  return { blocking, approved, uses: [...new Set(approved.values())] };
}
