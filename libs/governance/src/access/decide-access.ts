import type { AccessPrincipal } from './access-principal.js';
import { changesState, rolesOf, type Action } from './actions.js';
import { outsideBinding } from './application-binding.js';
import { capacitiesOf } from './capacities.js';
import { isWithinPrefix, type QualifiedSubject } from './subject-prefix.js';

/** What an action would change. */
export type AccessResource =
  /** `ownerTeam` is null where nobody owns the subject, or it is not there yet. */
  | ({ readonly kind: 'subject'; readonly ownerTeam: string | null } & QualifiedSubject)
  /** All subjects of a context. */
  | { readonly kind: 'context'; readonly context: string }
  /** What belongs to a team: its tokens, its trusted repositories. null: what belongs to the organisation. */
  | { readonly kind: 'team'; readonly team: string | null }
  /** What an application declares and what of it runs; both by slug. */
  | { readonly kind: 'application'; readonly application: string; readonly team: string };

export interface AccessRequest {
  readonly principal: AccessPrincipal;
  readonly action: Action;
  /** Left out where only the right itself is asked for: before the request's body is known, or to read. */
  readonly resource?: AccessResource | undefined;
}

export type AccessDecision =
  | { readonly outcome: 'allow' }
  /** `unknown`: who asks must say who they are first; `forbidden`: they have, and may not. The reason names no secret. */
  | { readonly outcome: 'deny'; readonly because: 'unknown' | 'forbidden'; readonly reason: string };

const ALLOW: AccessDecision = { outcome: 'allow' };

/**
 * Whether somebody may do something, in whichever capacity: a person may what they may to everybody or in one of their
 * teams. The reason of a refusal is that of the last.
 */
export function decideAccess({ principal, ...asked }: AccessRequest): AccessDecision {
  const decisions = capacitiesOf(principal).map((capacity) => decideFor({ principal: capacity, ...asked }));
  return decisions.find(({ outcome }) => outcome === 'allow') ?? (decisions.at(-1) as AccessDecision);
}

/**
 * Whether somebody may do something: the role has the right, the token is not narrowed away from it, and what it would
 * change lies within the token's subject prefixes and belongs to the token's team. An admin's token may be narrowed too.
 */
function decideFor({ principal, action, resource }: AccessRequest): AccessDecision {
  const roles = rolesOf(action);
  if (roles === 'public') return ALLOW;
  const { role, actions } = principal;
  if (role === 'anonymous')
    return {
      outcome: 'deny',
      because: 'unknown',
      reason: `Who asks is not known, and ${action} needs a token.`,
    };
  if (!roles.includes(role)) return deny(`The role ${role} has not the right ${action}.`);
  if (actions !== null && !actions.includes(action)) return deny(`This token is not for ${action}.`);
  if (principal.teamArchived === true && changesState(action))
    return deny(
      `The team ${principal.team ?? '(none)'} is archived: its tokens read and check, and change nothing.`,
    );
  return resource === undefined ? ALLOW : decideOnResource(principal, resource);
}

function decideOnResource(principal: AccessPrincipal, resource: AccessResource): AccessDecision {
  const bound = outsideBinding(principal, resource);
  if (bound !== undefined) return deny(bound);
  const admin = principal.role === 'admin';
  switch (resource.kind) {
    case 'subject': {
      const written = describeSubject(resource);
      if (!isWithinScope(principal, resource))
        return deny(`The subject ${written} lies outside the subject prefixes of this token.`);
      return admin || resource.ownerTeam === null || resource.ownerTeam === principal.team
        ? ALLOW
        : deny(`The subject ${written} belongs to the team ${resource.ownerTeam}.`);
    }
    case 'context':
      if (!admin) return deny('What holds for a whole context is for admins.');
      return isWithinScope(principal, { context: resource.context, name: '' })
        ? ALLOW
        : deny('The context lies outside the subject prefixes of this token.');
    case 'team':
      if (admin || (resource.team !== null && resource.team === principal.team)) return ALLOW;
      return deny(resource.team === null ? 'That is for admins.' : `That is for the team ${resource.team}.`);
    case 'application':
      return admin || resource.team === principal.team
        ? ALLOW
        : deny(`The application ${resource.application} belongs to the team ${resource.team}.`);
  }
}

function isWithinScope({ subjectPrefixes }: AccessPrincipal, subject: QualifiedSubject): boolean {
  return subjectPrefixes === null || subjectPrefixes.some((prefix) => isWithinPrefix(subject, prefix));
}

function describeSubject({ context, name }: QualifiedSubject): string {
  const quoted = JSON.stringify(name.slice(0, 200));
  return context === '.' ? quoted : `${quoted} of the context ${context}`;
}

function deny(reason: string): AccessDecision {
  return { outcome: 'deny', because: 'forbidden', reason };
}
