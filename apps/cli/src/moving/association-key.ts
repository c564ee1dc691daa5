import type { AssociationCopy } from './registry-copy.js';

/** What at most one association has: a part of a resource. Also their order. */
export function associationKey({
  resourceType,
  resourceId,
  associationType,
}: Pick<AssociationCopy, 'resourceType' | 'resourceId' | 'associationType'>): string {
  return JSON.stringify([resourceType, resourceId, associationType]);
}

/** For people: the part of a resource, after the subject. */
export function associationText(
  subject: string,
  { resourceType, resourceNamespace, resourceName, associationType }: AssociationCopy,
): string {
  return `${subject} as ${associationType} of the ${resourceType} ${resourceNamespace}/${resourceName}`;
}
