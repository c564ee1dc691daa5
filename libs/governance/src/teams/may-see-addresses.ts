import type { AccessPrincipal } from '../access/access-principal.js';

/**
 * Whether somebody sees the addresses of a team's members: an admin does, and whoever acts for the team itself. Others
 * see names and roles, which is enough to know whom to ask; so does a CI job, which asks nobody.
 */
export function maySeeAddresses({ role, team }: Pick<AccessPrincipal, 'role' | 'team'>, of: string): boolean {
  return role === 'admin' || (role !== 'anonymous' && role !== 'ci' && team === of);
}
