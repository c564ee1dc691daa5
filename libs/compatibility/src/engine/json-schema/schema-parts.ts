import type { JsonSchema } from '@schema-steward/schema';
import { decimalKey, type Bound } from '@schema-steward/schema';
import type { ResolvedSchema } from './json-pair.js';

/** What a schema asks for itself, as a text that is equal for equal demands; annotations are no demands. */
export function demandsOf(schema: ResolvedSchema): string {
  switch (schema.kind) {
    case 'string': {
      const { required, minLength, maxLength, pattern = null, format = null } = schema;
      return JSON.stringify([required, ...bounds(minLength, maxLength), pattern, format]);
    }
    case 'number': {
      const { required, integer, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
      const numbers = bounds(minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf);
      return JSON.stringify([
        required,
        integer,
        ...numbers,
        schema.minimumIsExclusive,
        schema.maximumIsExclusive,
      ]);
    }
    case 'object':
      return JSON.stringify([
        schema.required,
        [...schema.requiredNames].sort(),
        ...bounds(schema.minProperties, schema.maxProperties),
        schema.permitsAdditionalProperties,
        schema.permitsUnevaluatedProperties,
        evaluatesRest(schema, 'additionalProperties', 'unevaluatedProperties'),
        [...schema.propertyDependencies].map(([name, names]) => [name, [...names].sort()]).sort(),
      ]);
    case 'array':
      return JSON.stringify([
        schema.required,
        schema.permitsAdditionalItems,
        schema.permitsUnevaluatedItems,
        evaluatesRest(schema, 'additionalItems', 'unevaluatedItems'),
        ...bounds(schema.minItems, schema.maxItems, schema.minContains, schema.maxContains),
        schema.uniqueItems,
      ]);
    case 'enum':
      return JSON.stringify([...schema.values.keys()].sort());
    case 'const':
      return schema.valueKey;
    case 'combined':
      return schema.criterion;
    default:
      return '';
  }
}

/** Permitting the rest in so many words matters where a limit on what no keyword speaks of stands beside it. */
function evaluatesRest({ node }: JsonSchema, rest: string, limit: string): boolean {
  return node.kind === 'object' && node.members.has(rest) && node.members.has(limit);
}

function bounds(...list: readonly (Bound | undefined)[]): (string | null)[] {
  return list.map((bound) => (bound === undefined ? null : decimalKey(bound.value)));
}

/** The schemas within a schema, each by the place that it has there. */
export function innerSchemas(schema: ResolvedSchema): ReadonlyMap<string, JsonSchema> {
  const inner = new Map<string, JsonSchema>();
  const add = (label: string, one: JsonSchema | undefined) => {
    if (one !== undefined) inner.set(label, one);
  };
  switch (schema.kind) {
    case 'object':
      for (const [name, property] of schema.properties) add(`properties/${name}`, property.schema);
      for (const [pattern, property] of schema.patternProperties) add(`patterns/${pattern}`, property.schema);
      for (const [name, one] of schema.schemaDependencies) add(`dependencies/${name}`, one);
      add('additional', schema.additionalProperties);
      add('unevaluated', schema.unevaluatedProperties);
      add('names', schema.propertyNames);
      break;
    case 'array':
      add('all', schema.allItems);
      for (const [index, item] of (schema.tuple ?? []).entries()) add(`items/${index}`, item);
      add('additional', schema.additionalItems);
      add('unevaluated', schema.unevaluatedItems);
      add('contains', schema.contains);
      break;
    case 'combined':
      for (const [index, one] of schema.subschemas.entries()) add(String(index), one);
      break;
    case 'not':
      add('not', schema.schema);
      break;
    case 'conditional':
      add('if', schema.if);
      add('then', schema.then);
      add('else', schema.else);
      break;
    default:
      break;
  }
  return inner;
}
