import { UNASSIGNED_TEAM, type Action } from '@schema-steward/governance';
import type { Principal } from '../../platform/access/principal.js';
import { requireAccess } from '../../platform/access/require-access.js';
import type { SubjectName } from '@schema-steward/kernel';

/**
 * Ends a request that would change what is another team's. Ask with the owner as the change's own transaction read it; a
 * subject that is not there yet has none.
 * @throws StewardError `forbidden`
 */
export function requireSubjectAccess(
  principal: Principal,
  action: Action,
  name: SubjectName,
  subject: { readonly ownerTeam: string } | undefined,
): void {
  const ownerTeam = subject === undefined || subject.ownerTeam === UNASSIGNED_TEAM ? null : subject.ownerTeam;
  requireAccess(principal, action, { kind: 'subject', ...name, ownerTeam });
}

/** The same for registering, which may also say whose a subject is that nobody owns: one's own team's, no other's. */
export function requireRegistrationAccess(
  principal: Principal,
  name: SubjectName,
  subject: { readonly ownerTeam: string } | undefined,
  requestedOwner: string | null,
): void {
  requireSubjectAccess(principal, 'schemas:register', name, subject);
  if (requestedOwner !== null && (subject === undefined || subject.ownerTeam === UNASSIGNED_TEAM))
    requireAccess(principal, 'schemas:register', { kind: 'team', team: requestedOwner });
}
