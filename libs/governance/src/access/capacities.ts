import type { AccessPrincipal } from './access-principal.js';
import { rolesOf, type Action } from './actions.js';

/** A principal that acts as itself or in one of its teams; nothing else about it changes. */
export type Capacity<P extends AccessPrincipal> = P & { readonly memberships?: undefined };

/** All in which somebody can act: as what they are to everybody, and as what they are in each of their teams. */
export function capacitiesOf<P extends AccessPrincipal>(principal: P): Capacity<P>[] {
  const { memberships = [] } = principal;
  const itself: Capacity<P> = { ...principal, memberships: undefined };
  return [itself, ...memberships.map(({ team, role }) => ({ ...itself, team, role }))];
}

/** What somebody is to a team: as its member, where they are one, else what they are to everybody. An admin stays one. */
export function capacityFor<P extends AccessPrincipal>(principal: P, team: string | null): Capacity<P> {
  const [itself, ...inTeams] = capacitiesOf(principal);
  const member = inTeams.find((one) => one.team === team);
  return (principal.role === 'admin' ? undefined : member) ?? (itself as Capacity<P>);
}

/** The teams for which somebody has a right; null: all there are. */
export function teamsWithRight(principal: AccessPrincipal, action: Action): readonly string[] | null {
  if (principal.role === 'admin') return null;
  const roles = rolesOf(action);
  return capacitiesOf(principal).flatMap(({ role, team }) =>
    team !== null && role !== 'anonymous' && (roles === 'public' || roles.includes(role)) ? [team] : [],
  );
}
