import { isFrozen, TOPIC, type AssociatedResource } from '@schema-steward/governance';
import type { RegisteredEntity } from '../subjects/dto/schema-entity.dto.js';
import type { StoredAssociation } from './association-store.js';
import type { AssociationEntityBody } from './dto/association-entity.dto.js';
import type { AssociationAnswer, AssociationAnswerInfo } from './dto/association.dto.js';

export function associationEntityOf(stored: StoredAssociation): AssociationEntityBody {
  const { subject, guid, resourceName, resourceNamespace, resourceId, resourceType } = stored;
  const at = stored.createdAt.getTime();
  return {
    subject,
    guid,
    resourceName,
    resourceNamespace,
    resourceId,
    resourceType,
    associationType: stored.associationType,
    lifecycle: stored.lifecycle,
    frozen: isFrozen(stored.lifecycle),
    createTs: at,
    updateTs: at,
  };
}

export function associationInfoOf(
  {
    subject,
    associationType,
    lifecycle,
  }: Pick<StoredAssociation, 'subject' | 'associationType' | 'lifecycle'>,
  schema?: RegisteredEntity,
): AssociationAnswerInfo {
  return {
    subject,
    associationType,
    lifecycle,
    frozen: isFrozen(lifecycle),
    ...(schema && { schema }),
  };
}

/** Empty lists are left out, as by Confluent's registry. */
export function associationAnswerOf(
  { name, namespace, id }: AssociatedResource,
  associations: readonly AssociationAnswerInfo[],
): AssociationAnswer {
  return {
    resourceName: name,
    resourceNamespace: namespace,
    ...(id !== null && { resourceId: id }),
    resourceType: TOPIC,
    ...(associations.length > 0 && { associations: [...associations] }),
  };
}
