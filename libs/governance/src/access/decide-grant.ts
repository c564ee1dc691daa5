import type { AccessPrincipal } from './access-principal.js';
import { APPLICATION_ROLES } from './application-binding.js';
import { rolesOf, SCOPABLE_ACTIONS, type Action } from './actions.js';
import type { AccessDecision } from './decide-access.js';
import { TEAM_OF_ROLE, type Role } from './roles.js';
import { coversPrefix, type SubjectPrefix } from './subject-prefix.js';

/** What somebody would hand to a token. */
export interface Grant {
  readonly role: Role;
  readonly team: string | null;
  /** The one application that it acts for; null: it is bound to none. */
  readonly application: string | null;
  readonly actions: readonly Action[] | null;
  readonly subjectPrefixes: readonly SubjectPrefix[] | null;
  /** null: for ever. */
  readonly expiresAt: Date | null;
}

export type Grantor = AccessPrincipal & { readonly expiresAt: Date | null };

/** What an owner may make of others in the team. Approving is across teams, so an admin says who may. */
const GRANTED_BY_OWNERS: readonly Role[] = ['viewer', 'member', 'owner', 'ci'];

/** Nobody hands on more than they have: no higher role, no other team, no wider scope, no longer life. */
export function decideGrant(grantor: Grantor, grant: Grant): AccessDecision {
  const refused = whyRefused(grantor, grant);
  return refused === undefined
    ? { outcome: 'allow' }
    : { outcome: 'deny', because: 'forbidden', reason: refused };
}

function whyRefused(grantor: Grantor, grant: Grant): string | undefined {
  if (grantor.role !== 'admin') {
    if (grantor.role !== 'owner' || !GRANTED_BY_OWNERS.includes(grant.role))
      return `The role ${grantor.role} cannot hand on the role ${grant.role}.`;
    if (grant.team === null || grant.team !== grantor.team)
      return `A token of the team ${grantor.team ?? '(none)'} can only make tokens of that team.`;
  }
  const { actions, subjectPrefixes, expiresAt } = grantor;
  if (actions !== null && !actionsOf(grant).every((action) => actions.includes(action)))
    return 'The new token would have rights that this one has not.';
  if (
    subjectPrefixes !== null &&
    !grant.subjectPrefixes?.every((narrow) => subjectPrefixes.some((wide) => coversPrefix(wide, narrow)))
  )
    return 'The new token would reach subjects that this one does not.';
  if (grantor.application !== null && grant.application !== grantor.application)
    return 'The new token would act for more than the application of this one.';
  if (expiresAt !== null && (grant.expiresAt === null || grant.expiresAt > expiresAt))
    return 'The new token would outlive this one.';
  return undefined;
}

/** Everything that a token may do: what it is narrowed to, else all that its role may. */
export function actionsOf({ role, actions }: Pick<Grant, 'role' | 'actions'>): readonly Action[] {
  return actions ?? actionsOfRole(role);
}

/** Whether a grant makes sense by itself; what is wrong with it, or undefined. */
export function contradictionIn({
  role,
  team,
  application,
  actions,
  subjectPrefixes,
}: Grant): string | undefined {
  const expected = TEAM_OF_ROLE[role];
  if (expected === 'required' && team === null) return `a token of the role ${role} belongs to a team`;
  if (expected === 'none' && team !== null) return `a token of the role ${role} belongs to no team`;
  if (application !== null && !APPLICATION_ROLES.includes(role))
    return `a token of the role ${role} acts for more than one application`;
  if (application !== null && team === null)
    return 'a token of an application belongs to the application’s team';
  if (actions?.length === 0)
    return 'a token without any right is of no use; leave out `actions` for all of the role';
  const impossible = actions?.find((action) => !actionsOfRole(role).includes(action));
  if (impossible !== undefined) return `the role ${role} has not the right ${impossible}`;
  if (subjectPrefixes?.length === 0)
    return 'an empty list reaches no subject; leave out `subjectPrefixes` for all';
  return undefined;
}

function actionsOfRole(role: Role): readonly Action[] {
  return SCOPABLE_ACTIONS.filter((action) => {
    const roles = rolesOf(action);
    return roles !== 'public' && roles.includes(role);
  });
}
