/** Which versions a question is about: live ones, soft-deleted ones as well, or those alone. */
export type DeletedFilter = 'no' | 'too' | 'only';

/** Confluent's two parameters; `deletedOnly` wins. */
export function deletedFilter(query: {
  readonly deleted: boolean;
  readonly deletedOnly: boolean;
}): DeletedFilter {
  if (query.deletedOnly) return 'only';
  return query.deleted ? 'too' : 'no';
}
