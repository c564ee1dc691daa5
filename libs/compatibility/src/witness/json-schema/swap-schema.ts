import { resolved, type JsonSchema, type PropertySchema } from '@schema-steward/schema';
import type { TrailStep } from '../../engine/json-schema/collect-json-findings.js';
import type { JsonPair, ResolvedSchema } from '../../engine/json-schema/json-pair.js';

/**
 * One side's whole schema with another schema in the place that a trail leads to, and in no other place: what is used
 * elsewhere as well stays as it is there.
 */
export function swapSchema(
  trail: readonly TrailStep[],
  sideOf: (pair: JsonPair) => ResolvedSchema,
  replacement: JsonSchema,
): JsonSchema {
  return trail.reduceRight((inner, { pair, entry }) => {
    const [parent, child] = [sideOf(pair), sideOf(entry.pair)];
    return parent === child
      ? inner
      : withChild(parent, child, inner, entry.segment?.kind === 'field' ? entry.segment.name : undefined);
  }, replacement);
}

function withChild(
  parent: ResolvedSchema,
  child: ResolvedSchema,
  inner: JsonSchema,
  name: string | undefined,
): JsonSchema {
  const swap = (one: JsonSchema): JsonSchema => (resolved(one) === child ? inner : one);
  const maybe = <K extends string>(key: K, one: JsonSchema | undefined) =>
    (one === undefined ? {} : { [key]: swap(one) }) as { readonly [P in K]?: JsonSchema };
  switch (parent.kind) {
    case 'combined':
      return { ...parent, subschemas: parent.subschemas.map(swap) };
    case 'object': {
      const property = name === undefined ? undefined : parent.properties.get(name);
      if (property !== undefined && name !== undefined)
        return {
          ...parent,
          properties: new Map([...parent.properties, [name, { ...property, schema: inner }]]),
        };
      const properties = (map: ReadonlyMap<string, PropertySchema>) =>
        new Map([...map].map(([key, one]) => [key, { ...one, schema: swap(one.schema) }]));
      return {
        ...parent,
        patternProperties: properties(parent.patternProperties),
        schemaDependencies: new Map([...parent.schemaDependencies].map(([key, one]) => [key, swap(one)])),
        ...maybe('additionalProperties', parent.additionalProperties),
        ...maybe('unevaluatedProperties', parent.unevaluatedProperties),
      };
    }
    case 'array':
      return {
        ...parent,
        ...(parent.tuple === undefined ? {} : { tuple: parent.tuple.map(swap) }),
        ...maybe('allItems', parent.allItems),
        ...maybe('additionalItems', parent.additionalItems),
        ...maybe('unevaluatedItems', parent.unevaluatedItems),
      };
    default:
      return parent;
  }
}
