import { memberOf, type JsonNode, type JsonObject } from '../json/json-node.js';
import type { BuildInner } from './build-json-schema.js';
import { isSince, type JsonSchemaDialect } from './dialect.js';
import type {
  ArraySchema,
  JsonSchema,
  NumberSchema,
  ObjectSchema,
  PropertySchema,
  StringSchema,
} from './json-schema.js';
import { boundsOf, flagOf, listOf, namesOf, schemaNodeOf, textOf } from './read-keywords.js';

export function stringSchema(node: JsonObject, dialect: JsonSchemaDialect, required: boolean): StringSchema {
  const pattern = textOf(node, 'pattern');
  const format = textOf(node, 'format');
  return {
    kind: 'string',
    node,
    dialect,
    required,
    ...boundsOf(node, 'minLength', 'maxLength'),
    ...(pattern === undefined ? {} : { pattern }),
    ...(format === undefined ? {} : { format }),
  };
}

export function numberSchema(
  node: JsonObject,
  dialect: JsonSchemaDialect,
  required: boolean,
  integer: boolean,
): NumberSchema {
  const numeric = isSince(dialect, 'draft-06');
  return {
    kind: 'number',
    node,
    dialect,
    required,
    integer,
    ...boundsOf(node, 'minimum', 'maximum', 'multipleOf'),
    ...(numeric ? boundsOf(node, 'exclusiveMinimum', 'exclusiveMaximum') : {}),
    minimumIsExclusive: !numeric && flagOf(node, 'exclusiveMinimum') === true,
    maximumIsExclusive: !numeric && flagOf(node, 'exclusiveMaximum') === true,
  };
}

export function objectSchema(
  node: JsonObject,
  dialect: JsonSchemaDialect,
  required: boolean,
  inner: BuildInner,
): ObjectSchema {
  const additional = innerSchema(node, 'additionalProperties', inner);
  const later = isSince(dialect, '2019-09');
  const unevaluated = later ? innerSchema(node, 'unevaluatedProperties', inner) : { permits: true };
  const names = isSince(dialect, 'draft-06') ? schemaNodeOf(node, 'propertyNames') : undefined;
  return {
    kind: 'object',
    node,
    dialect,
    required,
    properties: schemaMap(node, 'properties', inner),
    requiredNames: namesOf(memberOf(node, 'required')),
    ...boundsOf(node, 'minProperties', 'maxProperties'),
    patternProperties: schemaMap(node, 'patternProperties', inner),
    permitsAdditionalProperties: additional.permits,
    ...(additional.schema === undefined ? {} : { additionalProperties: additional.schema }),
    permitsUnevaluatedProperties: unevaluated.permits,
    ...(unevaluated.schema === undefined ? {} : { unevaluatedProperties: unevaluated.schema }),
    ...(names === undefined ? {} : { propertyNames: inner(names) }),
    ...dependenciesOf(node, later, inner),
  };
}

export function arraySchema(
  node: JsonObject,
  dialect: JsonSchemaDialect,
  required: boolean,
  inner: BuildInner,
): ArraySchema {
  const later = isSince(dialect, '2019-09');
  const tuple = listOf(node, dialect === '2020-12' ? 'prefixItems' : 'items')?.map(inner);
  // Since 2020-12 `items` is about what comes after the prefix.
  const restKeyword = dialect === '2020-12' ? 'items' : 'additionalItems';
  const hasRest = dialect !== '2020-12' || tuple !== undefined;
  const rest = hasRest ? innerSchema(node, restKeyword, inner) : { permits: true };
  const all = tuple === undefined ? schemaNodeOf(node, 'items') : undefined;
  const unevaluated = later ? innerSchema(node, 'unevaluatedItems', inner) : { permits: true };
  const contains = isSince(dialect, 'draft-06') ? schemaNodeOf(node, 'contains') : undefined;
  return {
    kind: 'array',
    node,
    dialect,
    required,
    ...(all === undefined ? {} : { allItems: inner(all) }),
    ...(tuple === undefined ? {} : { tuple }),
    // One schema for all items leaves none over (as in everit).
    permitsAdditionalItems: rest.permits || all !== undefined,
    ...(rest.schema === undefined ? {} : { additionalItems: rest.schema }),
    permitsUnevaluatedItems: unevaluated.permits,
    ...(unevaluated.schema === undefined ? {} : { unevaluatedItems: unevaluated.schema }),
    ...boundsOf(node, 'minItems', 'maxItems'),
    uniqueItems: flagOf(node, 'uniqueItems') === true,
    ...(contains === undefined ? {} : { contains: inner(contains) }),
    ...(later ? boundsOf(node, 'minContains', 'maxContains') : {}),
  };
}

/** A keyword that permits what is left over, forbids it, or has a schema for it. */
function innerSchema(
  node: JsonObject,
  name: string,
  inner: BuildInner,
): { readonly permits: boolean; readonly schema?: JsonSchema } {
  const value = memberOf(node, name);
  if (value?.kind === 'boolean') return { permits: value.value };
  return value?.kind === 'object' ? { permits: true, schema: inner(value) } : { permits: true };
}

function schemaMap(node: JsonObject, name: string, inner: BuildInner): ReadonlyMap<string, PropertySchema> {
  const map = memberOf(node, name);
  const schemas = new Map<string, PropertySchema>();
  if (map?.kind !== 'object') return schemas;
  for (const member of map.members.values())
    if (isSchemaNode(member.value))
      schemas.set(member.name, { name: member.name, member, schema: inner(member.value) });
  return schemas;
}

function dependenciesOf(
  node: JsonObject,
  later: boolean,
  inner: BuildInner,
): Pick<ObjectSchema, 'propertyDependencies' | 'schemaDependencies'> {
  const propertyDependencies = new Map<string, ReadonlySet<string>>();
  const schemaDependencies = new Map<string, JsonSchema>();
  for (const keyword of later ? DEPENDENCIES : DEPENDENCIES.slice(0, 1)) {
    const map = memberOf(node, keyword);
    if (map?.kind !== 'object') continue;
    for (const { name, value } of map.members.values()) {
      if (value.kind === 'array') propertyDependencies.set(name, namesOf(value));
      else if (isSchemaNode(value)) schemaDependencies.set(name, inner(value));
    }
  }
  return { propertyDependencies, schemaDependencies };
}

const DEPENDENCIES = ['dependencies', 'dependentRequired', 'dependentSchemas'] as const;

function isSchemaNode(node: JsonNode): boolean {
  return node.kind === 'object' || node.kind === 'boolean';
}
