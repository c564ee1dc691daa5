import { memberOf, type JsonNode } from '../json/json-node.js';

export const JSON_SCHEMA_DIALECTS = ['draft-04', 'draft-06', 'draft-07', '2019-09', '2020-12'] as const;
export type JsonSchemaDialect = (typeof JSON_SCHEMA_DIALECTS)[number];

const ADDRESSES: ReadonlyMap<string, JsonSchemaDialect> = new Map([
  ['json-schema.org/draft-04/schema', 'draft-04'],
  ['json-schema.org/draft-06/schema', 'draft-06'],
  ['json-schema.org/draft-07/schema', 'draft-07'],
  ['json-schema.org/draft/2019-09/schema', '2019-09'],
  ['json-schema.org/draft/2020-12/schema', '2020-12'],
]);

/** The dialect that `$schema` names. Without one, and for an address that is not known, it is draft-07: nothing is fetched. */
export function dialectOf(root: JsonNode): JsonSchemaDialect {
  const address = root.kind === 'object' ? memberOf(root, '$schema') : undefined;
  if (address?.kind !== 'string') return 'draft-07';
  return ADDRESSES.get(address.value.replace(/^https?:\/\//, '').replace(/#$/, '')) ?? 'draft-07';
}

/** Whether a dialect is `first` or a later one. */
export function isSince(dialect: JsonSchemaDialect, first: JsonSchemaDialect): boolean {
  return JSON_SCHEMA_DIALECTS.indexOf(dialect) >= JSON_SCHEMA_DIALECTS.indexOf(first);
}

/** Until draft 7 a `$ref` is all that counts in its object; later it is one keyword among others. */
export function refStandsAlone(dialect: JsonSchemaDialect): boolean {
  return !isSince(dialect, '2019-09');
}

/** The keyword that names a schema's own address. */
export function idKeyword(dialect: JsonSchemaDialect): 'id' | '$id' {
  return dialect === 'draft-04' ? 'id' : '$id';
}
