import { LIFECYCLES } from '@schema-steward/governance';
import { isStorable } from '../../../platform/database/storable-text.js';
import { UnknownRouteError } from '../../../platform/http/unknown-route-error.js';
import type { AssociationListFilter } from '../../associations/association-read-model.js';

const WANTED = [...LIFECYCLES, 'NONE'] as const;

/**
 * What `resourceType`, `associationType` and `lifecycle` of a list of schemas ask for; null where they are not there.
 * @throws 404 for a lifecycle that is none, as Jersey has it
 */
export function toAssociationFilter({
  resourceType,
  associationType,
  lifecycle,
}: {
  readonly resourceType: string;
  readonly associationType: readonly string[];
  readonly lifecycle: readonly string[];
}): AssociationListFilter | null {
  const lifecycles = lifecycle.map((raw) => {
    const known = WANTED.find((one) => one === raw);
    if (known === undefined) throw new UnknownRouteError([]);
    return known;
  });
  if (resourceType === '' && associationType.length === 0 && lifecycles.length === 0) return null;
  // What cannot be stored is the type of nothing.
  const types = associationType.map((type) => (isStorable(type) ? type : ''));
  return { resourceType: isStorable(resourceType) ? resourceType : '-', types, lifecycles };
}
