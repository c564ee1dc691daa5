import type { Action } from './actions.js';
import type { Role } from './roles.js';
import type { SubjectPrefix } from './subject-prefix.js';

/** Who asks, as far as decisions need it. */
export interface AccessPrincipal {
  readonly role: Role | 'anonymous';
  /** Slug of the team that the token belongs to. */
  readonly team: string | null;
  /** The team is archived: the token reads and checks, and changes nothing. Left out: it is not. */
  readonly teamArchived?: boolean | undefined;
  /** Slug of the one application that the token acts for; null: it is bound to none. */
  readonly application: string | null;
  /** What the token is narrowed to, of what its role may do; null: not narrowed. */
  readonly actions: readonly Action[] | null;
  /** The subjects that the token may write to, of those that its team may; null: not narrowed. Reading is not narrowed. */
  readonly subjectPrefixes: readonly SubjectPrefix[] | null;
}
