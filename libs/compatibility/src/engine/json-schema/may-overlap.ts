import { resolved, type JsonNode, type JsonSchema } from '@schema-steward/schema';
import type { ResolvedSchema } from './json-pair.js';

const ALL_TYPES: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'null', 'object', 'array']);
/** Levels looked into; below, anything may be. */
const MAX_LEVELS = 5;

type Spend = (steps?: number) => void;

/** Whether some value may fit both schemas. False is proved, by types or by values that are told apart; true is not. */
export function mayOverlap(a: JsonSchema, b: JsonSchema, spend: Spend, levels = MAX_LEVELS): boolean {
  spend(4);
  if (levels === 0) return true;
  const types = common(typesOf(a, levels, spend), typesOf(b, levels, spend));
  if (types.size === 0) return false;
  const [values, otherValues] = [valuesOf(a, levels, spend), valuesOf(b, levels, spend)];
  if (values !== undefined && otherValues !== undefined && common(values, otherValues).size === 0)
    return false;
  if (types.size > 1 || !types.has('object')) return true;
  const [properties, otherProperties] = [
    requiredProperties(a, levels, spend),
    requiredProperties(b, levels, spend),
  ];
  for (const [name, property] of properties) {
    const other = otherProperties.get(name);
    if (other !== undefined && !mayOverlap(property, other, spend, levels - 1)) return false;
  }
  return true;
}

function common(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...a].filter((one) => b.has(one)));
}

/** The JSON types that a schema may accept. */
function typesOf(reference: JsonSchema, levels: number, spend: Spend): ReadonlySet<string> {
  const schema = resolved(reference);
  spend();
  if (levels === 0) return ALL_TYPES;
  switch (schema.kind) {
    case 'false':
      return new Set();
    case 'boolean':
    case 'null':
      return new Set([schema.kind]);
    case 'string':
    case 'number':
    case 'object':
    case 'array':
      return schema.required ? new Set([schema.kind]) : ALL_TYPES;
    case 'enum':
      return new Set([...schema.values.values()].map(({ kind }: JsonNode) => kind));
    case 'const':
      return new Set([schema.value.kind]);
    case 'combined': {
      const sets = schema.subschemas.map((one) => typesOf(one, levels - 1, spend));
      return schema.criterion === 'allOf'
        ? sets.reduce(common, ALL_TYPES)
        : new Set(sets.flatMap((types) => [...types]));
    }
    default:
      return ALL_TYPES;
  }
}

/** The only values that a schema accepts, if it lists them. */
function valuesOf(reference: JsonSchema, levels: number, spend: Spend): ReadonlySet<string> | undefined {
  const schema = resolved(reference);
  spend();
  if (levels === 0) return undefined;
  if (schema.kind === 'enum') return new Set(schema.values.keys());
  if (schema.kind === 'const') return new Set([schema.valueKey]);
  if (schema.kind !== 'combined' || schema.criterion !== 'allOf') return undefined;
  return schema.subschemas
    .map((one) => valuesOf(one, levels - 1, spend))
    .filter((values) => values !== undefined)
    .reduce<ReadonlySet<string> | undefined>(
      (before, values) => (before === undefined ? values : common(before, values)),
      undefined,
    );
}

/** Properties that every object of a schema has, with what they must be. */
function requiredProperties(
  reference: JsonSchema,
  levels: number,
  spend: Spend,
): ReadonlyMap<string, JsonSchema> {
  const schema: ResolvedSchema = resolved(reference);
  const found = new Map<string, JsonSchema>();
  spend();
  if (levels === 0) return found;
  if (schema.kind === 'object')
    for (const name of schema.requiredNames) {
      const property = schema.properties.get(name);
      if (property !== undefined) found.set(name, property.schema);
    }
  if (schema.kind === 'combined' && schema.criterion === 'allOf')
    for (const part of schema.subschemas)
      for (const [name, property] of requiredProperties(part, levels - 1, spend)) found.set(name, property);
  return found;
}
