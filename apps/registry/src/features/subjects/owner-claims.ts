import {
  resolveOwner,
  UNASSIGNED_TEAM,
  type ArchivedOwner,
  type OwnerResolution,
  type OwnerSource,
} from '@schema-steward/governance';
import type { PublishSnapshot } from './publish-snapshots.js';

/** What of a registration says whose the subject is. */
export interface OwnerClaims {
  readonly requestedOwner?: string | undefined;
  readonly tokenTeam?: string | undefined;
  readonly metadataOwner?: string | undefined;
}

export interface FoundOwner {
  readonly owner: OwnerResolution;
  /** False where there is no such team, or it is archived and does not have the subject already. */
  readonly ownerExists: boolean;
  readonly archivedOwner: ArchivedOwner | undefined;
}

/** A subject that a team owns keeps it; one that nobody owns takes what the registration brings. */
export function ownerAfterwards(
  { name, subject, ownershipRules }: PublishSnapshot,
  claims: OwnerClaims,
): OwnerResolution {
  if (subject && subject.ownerTeam !== UNASSIGNED_TEAM)
    return { team: subject.ownerTeam, source: subject.ownerSource as OwnerSource };
  return resolveOwner(name.name, {
    explicit: claims.requestedOwner,
    token: claims.tokenTeam,
    rules: ownershipRules,
    metadata: claims.metadataOwner,
  });
}
