import { isSince, type JsonSchemaDialect } from './dialect.js';

/** The keywords by which a schema without a `type` shows what it is about (everit's "sniffing"), and what `type` uses up. */
export interface TypeKeywords {
  readonly array: ReadonlySet<string>;
  readonly object: ReadonlySet<string>;
  readonly number: ReadonlySet<string>;
  readonly string: ReadonlySet<string>;
  readonly conditional: ReadonlySet<string>;
}

const cache = new Map<JsonSchemaDialect, TypeKeywords>();

export function typeKeywords(dialect: JsonSchemaDialect): TypeKeywords {
  let known = cache.get(dialect);
  if (known === undefined) cache.set(dialect, (known = collect(dialect)));
  return known;
}

function collect(dialect: JsonSchemaDialect): TypeKeywords {
  const since = (first: JsonSchemaDialect, ...names: string[]) => (isSince(dialect, first) ? names : []);
  return {
    array: new Set([
      ...['items', 'minItems', 'maxItems', 'uniqueItems'],
      ...(dialect === '2020-12' ? ['prefixItems'] : ['additionalItems']),
      ...since('draft-06', 'contains'),
      ...since('2019-09', 'minContains', 'maxContains', 'unevaluatedItems'),
    ]),
    object: new Set([
      ...['properties', 'required', 'minProperties', 'maxProperties'],
      ...['dependencies', 'patternProperties', 'additionalProperties'],
      ...since('draft-06', 'propertyNames'),
      ...since('2019-09', 'dependentRequired', 'dependentSchemas', 'unevaluatedProperties'),
    ]),
    number: new Set(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']),
    string: new Set(['minLength', 'maxLength', 'pattern', 'format']),
    conditional: new Set(since('draft-07', 'if', 'then', 'else')),
  };
}

/** Keywords whose value is a schema, a list of schemas, or a map of schemas: where addresses and anchors are looked for. */
export const SCHEMA_VALUES: ReadonlySet<string> = new Set([
  ...['additionalItems', 'additionalProperties', 'contains', 'contentSchema', 'else', 'if', 'items', 'not'],
  ...['propertyNames', 'then', 'unevaluatedItems', 'unevaluatedProperties'],
]);
export const SCHEMA_LISTS: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'items', 'prefixItems']);
export const SCHEMA_MAPS: ReadonlySet<string> = new Set([
  ...['$defs', 'definitions', 'dependencies', 'dependentSchemas', 'patternProperties', 'properties'],
]);
