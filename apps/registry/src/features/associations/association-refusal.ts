import type { AssociationRefusal } from '@schema-steward/governance';
import {
  associationFrozen,
  invalidAssociation,
  noActiveVersion,
  resourceIsAssociated,
  subjectIsAssociated,
  subjectIsStronglyAssociated,
  type ConfluentError,
} from '../../platform/http/confluent-error.js';

/** A refusal in Confluent's codes and words. `resource` is its id, or its name where it has none yet. */
export function refusedAssociation(refusal: AssociationRefusal, resource: string): ConfluentError {
  switch (refusal.because) {
    case 'invalid':
      return invalidAssociation(refusal.property, refusal.detail);
    case 'resource-bound':
      return resourceIsAssociated(refusal.type, resource);
    case 'subject-bound':
      return subjectIsAssociated(refusal.subject);
    case 'subject-owned':
      return subjectIsStronglyAssociated(refusal.subject);
    case 'no-live-version':
      return noActiveVersion(refusal.subject);
    case 'frozen':
      return associationFrozen(refusal.type, refusal.subject);
  }
}
