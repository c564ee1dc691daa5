import { UNASSIGNED_TEAM } from '@schema-steward/governance';
import type { SubjectName } from '@schema-steward/kernel';
import type { Principal } from '../../platform/access/principal.js';
import { requireAccess } from '../../platform/access/require-access.js';

/**
 * Whoever binds a subject to a resource, or ends that, could write to the subject: what an archived team owns is the
 * answerable team's. @throws StewardError `forbidden`
 */
export function requireAssociationAccess(
  principal: Principal,
  { context, name }: SubjectName,
  subject: { readonly ownerTeam: string; readonly answeringTeam: string | null } | undefined,
): void {
  const free = subject === undefined || subject.ownerTeam === UNASSIGNED_TEAM;
  const ownerTeam = free ? null : (subject.answeringTeam ?? UNASSIGNED_TEAM);
  requireAccess(principal, 'associations:write', { kind: 'subject', context, name, ownerTeam });
}
