import type { JsonSchema, ObjectSchema } from '@schema-steward/schema';
import { sizeOf } from './bounds.js';
import { stringValue } from './json-value.js';
import type { Judge } from './judge-value.js';
import { accept, refuse, step, type ExtraMember, type Goal, type State } from './state.js';

/** Notes what an object schema asks for. False where no value is left. */
export function objectGoals(schema: ObjectSchema, state: State): boolean {
  state.object.schemas.push(schema);
  for (const name of schema.requiredNames) if (!state.require(name)) return false;
  return state.size(sizeOf(schema.minProperties, 0), sizeOf(schema.maxProperties, Infinity));
}

/** Each way in which an object may be wrong. */
export function refusedObject(schema: ObjectSchema): readonly (readonly Goal[])[] {
  const ways: Goal[][] = [];
  const { minProperties, maxProperties, propertyNames } = schema;
  for (const { name, schema: inner } of schema.properties.values())
    if (inner.kind !== 'empty') ways.push([step((state) => state.require(name, refuse(inner)))]);
  for (const name of schema.requiredNames) ways.push([step((state) => state.forbid(name))]);
  for (const [pattern, { schema: inner }] of schema.patternProperties)
    if (inner.kind !== 'empty') ways.push([extra(namedBy(pattern, refuse(inner)))]);
  if (!schema.permitsAdditionalProperties) ways.push([extra(unnamedBy(schema))]);
  else if (schema.additionalProperties !== undefined)
    ways.push([extra(unnamedBy(schema, refuse(schema.additionalProperties)))]);
  if (minProperties !== undefined) ways.push([step((state) => state.size(0, sizeOf(minProperties, 0) - 1))]);
  if (maxProperties !== undefined) ways.push([step((state) => state.size(sizeOf(maxProperties, 0) + 1))]);
  if (propertyNames !== undefined && propertyNames.kind !== 'empty')
    ways.push([extra(misnamedBy(propertyNames))]);
  for (const [name, needed] of schema.propertyDependencies)
    for (const other of needed) ways.push([step((state) => state.require(name) && state.forbid(other))]);
  for (const [name, inner] of schema.schemaDependencies)
    ways.push([step((state) => state.require(name)), refuse(inner)]);
  // Whether something else speaks of the name is only seen afterwards.
  const { unevaluatedProperties: other } = schema;
  if (!speaksOfAll(schema) && (!schema.permitsUnevaluatedProperties || other !== undefined))
    ways.push([extra(unnamedBy(schema, ...(other === undefined ? [] : [refuse(other)])))]);
  return ways;
}

/** With `additionalProperties` beside them, no name is one that nothing speaks of. */
function speaksOfAll({ node }: ObjectSchema): boolean {
  return node.kind === 'object' && node.members.has('additionalProperties');
}

export function extra(member: ExtraMember): Goal {
  return step((state) => state.object.extras.push(member) > 0);
}

/** A member whose name matches a pattern. */
export function namedBy(pattern: string, ...goals: readonly Goal[]): ExtraMember {
  return {
    suits: (name, judge) => judge.matches(pattern, name) !== false,
    name: [step((state) => state.string.patterns.push([pattern, true]) > 0)],
    pattern,
    goals,
  };
}

/** A member that is under none of a schema's names and patterns. */
export function unnamedBy(
  { properties, patternProperties }: ObjectSchema,
  ...goals: readonly Goal[]
): ExtraMember {
  const patterns = [...patternProperties.keys()];
  return {
    suits: (name, judge) =>
      !properties.has(name) && patterns.every((pattern) => judge.matches(pattern, name) !== true),
    name: patterns.map((pattern) => step((state) => state.string.patterns.push([pattern, false]) > 0)),
    goals,
  };
}

/** A member whose name is refused. */
function misnamedBy(names: JsonSchema): ExtraMember {
  return {
    suits: (name: string, judge: Judge) => judge.accepts(names, stringValue(name)) !== true,
    name: [refuse(names)],
    goals: [],
  };
}

/** What is asked of the value under a name. Undefined where there must not be one. */
export function memberGoals(
  name: string,
  schemas: readonly ObjectSchema[],
  judge: Judge,
): readonly Goal[] | undefined {
  const goals: Goal[] = [];
  for (const schema of schemas) {
    const own = schema.properties.get(name)?.schema;
    let isNamed = own !== undefined;
    if (own !== undefined) goals.push(accept(own));
    for (const [pattern, { schema: inner }] of schema.patternProperties) {
      if (judge.matches(pattern, name) === false) continue;
      goals.push(accept(inner));
      isNamed = true;
    }
    if (
      schema.propertyNames !== undefined &&
      judge.accepts(schema.propertyNames, stringValue(name)) === false
    )
      return undefined;
    if (isNamed) continue;
    if (!schema.permitsAdditionalProperties) return undefined;
    if (schema.additionalProperties !== undefined) goals.push(accept(schema.additionalProperties));
  }
  return goals;
}
