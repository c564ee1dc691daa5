import type { AssociationRefusal, AssociationWish } from './association.js';

const invalid = (property: string, detail: string): AssociationRefusal => ({
  because: 'invalid',
  property,
  detail,
});

/** What of one wish contradicts itself, whatever else is there. Undefined: nothing. */
export function problemOfWish(
  { operation, lifecycle, frozen, schema }: AssociationWish,
  { bound, importing }: { readonly bound: boolean; readonly importing: boolean },
): AssociationRefusal | undefined {
  if (lifecycle === 'WEAK' && frozen === true)
    return invalid('frozen', 'association with lifecycle of WEAK cannot be frozen');
  if (importing && schema)
    return invalid('schema', 'cannot be provided while the versions of the subject are imported');
  if (operation === 'create' && schema) {
    if (lifecycle === 'WEAK')
      return invalid('lifecycle', 'cannot be WEAK when schema is provided for create');
    if (frozen === false) return invalid('frozen', 'cannot be false when schema is provided for create');
  }
  if (operation === 'upsert' && schema && lifecycle === 'WEAK')
    return invalid('lifecycle', 'cannot be WEAK when schema is provided');
  if (bound) return undefined;
  // What owns its subject is made together with it: by a create, with the schema.
  if (operation === 'upsert' && !importing) {
    if (schema) return invalid('schema', 'cannot be provided when an upsert creates the association');
    if (lifecycle === 'STRONG' || frozen === true)
      return invalid('lifecycle', 'cannot be STRONG when an upsert creates the association');
  }
  if (schema || importing) return undefined;
  if (frozen === true) return invalid('schema', 'schema must be provided when creating a frozen association');
  if (lifecycle === 'STRONG')
    return invalid('frozen', 'association with lifecycle of STRONG cannot be frozen=false');
  return undefined;
}
