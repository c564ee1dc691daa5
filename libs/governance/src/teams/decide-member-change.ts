/**
 * What somebody is in a team, and so what a person who signs in may do for it: the roles of tokens of the same names. A
 * person may belong to several teams.
 */
export const MEMBER_ROLES = ['member', 'owner', 'approver'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** Of one team. Whoever has more people than that has several teams. */
export const MAX_TEAM_MEMBERS = 1000;

export interface MemberChange {
  /** What the member is now; null for somebody who is added. */
  readonly from: MemberRole | null;
  /** What the member is afterwards; null for somebody who is removed. */
  readonly to: MemberRole | null;
  /** Owners among the other members. */
  readonly otherOwners: number;
  readonly members: number;
  readonly byAdmin: boolean;
}

export type MemberChangeRefusal = 'last-owner' | 'too-many';

/**
 * Whether a team may be left like that. The last owner goes, or becomes something less, by an admin's hand only: nobody
 * who is left could appoint another, and the team's tokens and subjects would be nobody's to decide about.
 */
export function decideMemberChange(change: MemberChange): 'allowed' | MemberChangeRefusal {
  const { from, to, otherOwners, members, byAdmin } = change;
  if (from === null && members >= MAX_TEAM_MEMBERS) return 'too-many';
  if (from === 'owner' && to !== 'owner' && otherOwners === 0 && !byAdmin) return 'last-owner';
  return 'allowed';
}
