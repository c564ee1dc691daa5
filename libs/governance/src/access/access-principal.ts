import type { Action } from './actions.js';
import type { Role } from './roles.js';
import type { SubjectPrefix } from './subject-prefix.js';

/** What a person is in one team. */
export interface TeamMembership {
  /** Its slug. */
  readonly team: string;
  readonly role: 'member' | 'owner' | 'approver';
}

/** Who asks, as far as decisions need it. */
export interface AccessPrincipal {
  readonly role: Role | 'anonymous';
  /** Slug of the team that the token belongs to. */
  readonly team: string | null;
  /** The team is archived: the token reads and checks, and changes nothing. Left out: it is not. */
  readonly teamArchived?: boolean | undefined;
  /** Slug of the one application that the token acts for; null: it is bound to none. */
  readonly application: string | null;
  /** What a person is in their teams, beside what they are to everybody; a token has its role and its team alone. */
  readonly memberships?: readonly TeamMembership[] | undefined;
  /** What the token is narrowed to, of what its role may do; null: not narrowed. */
  readonly actions: readonly Action[] | null;
  /** The subjects that the token may write to, of those that its team may; null: not narrowed. Reading is not narrowed. */
  readonly subjectPrefixes: readonly SubjectPrefix[] | null;
}
