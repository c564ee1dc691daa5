import { UNASSIGNED_TEAM, type Action } from '@schema-steward/governance';
import type { Principal } from '../../platform/access/principal.js';
import { requireAccess } from '../../platform/access/require-access.js';
import type { SubjectName } from '@schema-steward/kernel';
import type { StoredSubject } from './subject-store.js';

/** Whose a subject is, and who acts for that team. */
export type OwnedSubject = Pick<StoredSubject, 'ownerTeam' | 'answeringTeam'>;

/**
 * Ends a request that would change what is another team's. Ask with the owner as the change's own transaction read it; a
 * subject that is not there yet has none. What an archived team owns is the answerable team's to change.
 * @throws StewardError `forbidden`
 */
export function requireSubjectAccess(
  principal: Principal,
  action: Action,
  name: SubjectName,
  subject: OwnedSubject | undefined,
): void {
  const free = subject === undefined || subject.ownerTeam === UNASSIGNED_TEAM;
  // Where no team is left to answer, it is not everybody's: nobody has tokens of the team that stands for nobody.
  const ownerTeam = free ? null : (subject.answeringTeam ?? UNASSIGNED_TEAM);
  requireAccess(principal, action, { kind: 'subject', ...name, ownerTeam });
}

/** The same for registering, which may also say whose a subject is that nobody owns: one's own team's, no other's. */
export function requireRegistrationAccess(
  principal: Principal,
  name: SubjectName,
  subject: OwnedSubject | undefined,
  requestedOwner: string | null,
): void {
  requireSubjectAccess(principal, 'schemas:register', name, subject);
  if (requestedOwner !== null && (subject === undefined || subject.ownerTeam === UNASSIGNED_TEAM))
    requireAccess(principal, 'schemas:register', { kind: 'team', team: requestedOwner });
}
