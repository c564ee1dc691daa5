import { isJsonObject, type Json, type JsonObject } from './json.js';

/**
 * A Schema Object of OpenAPI 3.0 as the JSON Schema (draft 7) that means the same.
 *
 * `nullable: true` becomes a type of `null` beside the others (OpenAPI 3.0.3, "Schema Object"): into `type` and, where
 * there is one, into `enum`; a schema without a `type` becomes a choice between itself and null, because that is what
 * GitHub means by it. `default` goes: nothing is filled in. References to components become references to `definitionsId`.
 */
export function toJsonSchema(schema: Json, definitionsId: string): JsonObject {
  if (!isJsonObject(schema)) throw new TypeError('a schema is an object');
  const converted: Record<string, Json> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'nullable' || keyword === 'default') continue;
    converted[keyword] = convertKeyword(keyword, value, definitionsId);
  }
  if (schema['nullable'] !== true) return converted;
  if (typeof converted['type'] !== 'string') return { anyOf: [converted, { type: 'null' }] };
  converted['type'] = [converted['type'], 'null'];
  const values = converted['enum'];
  if (Array.isArray(values) && !values.includes(null)) converted['enum'] = [...(values as Json[]), null];
  return converted;
}

const COMPONENTS = '#/components/schemas/';

function convertKeyword(keyword: string, value: Json, definitionsId: string): Json {
  switch (keyword) {
    case '$ref':
      if (typeof value !== 'string' || !value.startsWith(COMPONENTS)) {
        throw new TypeError(`a reference to something unexpected: ${JSON.stringify(value)}`);
      }
      return `${definitionsId}#/definitions/${value.slice(COMPONENTS.length)}`;
    case 'properties':
      return Object.fromEntries(
        Object.entries(value as JsonObject).map(([name, child]) => [
          name,
          toJsonSchema(child, definitionsId),
        ]),
      );
    case 'items':
    case 'not':
      return toJsonSchema(value, definitionsId);
    case 'additionalProperties':
      return typeof value === 'boolean' ? value : toJsonSchema(value, definitionsId);
    case 'allOf':
    case 'anyOf':
    case 'oneOf':
      return (value as readonly Json[]).map((child) => toJsonSchema(child, definitionsId));
    default:
      return value;
  }
}
