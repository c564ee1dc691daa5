import type { ObjectSchema, PropertySchema } from '@schema-steward/schema';
import type { FactEntry } from '../../engine/json-schema/json-fact.js';
import { extra, namedBy, unnamedBy } from './object-goals.js';
import { bareObject, BOUNDS, keyword, whole, withoutLimits, type Offence } from './offence-parts.js';
import { step } from './state.js';

/** Takes an object schema of the reader apart; `word` and `name` are the keyword and what of it a fact is about. */
export function objectOffence(fact: FactEntry, reader: ObjectSchema, word: string, name: string): Offence {
  const none = bareObject(reader);
  const property = reader.properties.get(name);
  switch (word) {
    case 'required':
      return missing(reader, name);
    case 'properties':
      if (fact.type.startsWith('REQUIRED_PROPERTY_ADDED')) return missing(reader, name);
      if (fact.type.startsWith('REQUIRED_PROPERTY_WITH_DEFAULT') && property?.schema.kind === 'empty')
        return missing(reader, name);
      if (property !== undefined)
        return {
          part: { ...none, properties: new Map([[name, property]]) },
          rest: { ...reader, properties: new Map([...reader.properties, [name, free(property)]]) },
        };
      return {
        part: restOnly(reader),
        rest: { ...reader, properties: new Map([...reader.properties, [name, freeName(reader, name)]]) },
        goals: [step((state) => state.require(name))],
      };
    case 'additionalProperties':
      return { part: restOnly(reader, false), rest: opened(reader) };
    case 'unevaluatedProperties':
      return unevaluated(reader);
    case 'dependencies':
      return {
        part: {
          ...none,
          propertyDependencies: picked(reader.propertyDependencies, name),
          schemaDependencies: picked(reader.schemaDependencies, name),
        },
        rest: {
          ...reader,
          propertyDependencies: without(reader.propertyDependencies, name),
          schemaDependencies: without(reader.schemaDependencies, name),
        },
      };
    case 'patternProperties': {
      const pattern = reader.patternProperties.get(name);
      if (pattern === undefined)
        return {
          part: restOnly(reader),
          rest: {
            ...reader,
            patternProperties: new Map([...reader.patternProperties, [name, freeName(reader, name)]]),
          },
          goals: [extra(namedBy(name))],
        };
      return {
        part: { ...none, patternProperties: new Map([[name, pattern]]) },
        rest: { ...reader, patternProperties: new Map([...reader.patternProperties, [name, free(pattern)]]) },
      };
    }
    case 'propertyNames': {
      const { propertyNames, ...rest } = reader;
      return propertyNames === undefined ? whole(reader) : { part: { ...none, propertyNames }, rest };
    }
    default:
      if (fact.type === 'unevaluated') return unevaluated(reader);
      return BOUNDS.has(word) ? keyword(reader, word) : whole(reader);
  }
}

/** What other schemas in the same place speak of is not taken off: more is refused than really is, never less. */
function unevaluated(reader: ObjectSchema): Offence {
  const rest = withoutLimits(reader);
  if (reader.schemaDependencies.size > 0) return { rest, goals: [extra(unnamedBy(reader))] };
  const { permitsUnevaluatedProperties, unevaluatedProperties } = reader;
  const part: ObjectSchema = {
    ...bareObject(reader),
    properties: new Map([...reader.properties].map(([name, property]) => [name, free(property)])),
    patternProperties: new Map(
      [...reader.patternProperties].map(([name, property]) => [name, free(property)]),
    ),
    permitsUnevaluatedProperties,
    ...(unevaluatedProperties && { unevaluatedProperties }),
  };
  return { part, rest };
}

function missing(reader: ObjectSchema, name: string): Offence {
  const requiredNames = new Set(reader.requiredNames);
  requiredNames.delete(name);
  return {
    part: { ...bareObject(reader), requiredNames: new Set([name]) },
    rest: { ...reader, requiredNames },
  };
}

/** What a schema says of names that it does not list: its lists count, not what they hold. */
function restOnly(reader: ObjectSchema, withPatterns = true): ObjectSchema {
  return {
    ...bareObject(reader),
    properties: new Map([...reader.properties].map(([name, property]) => [name, free(property)])),
    patternProperties: new Map(
      [...reader.patternProperties].map(([name, property]) => [
        name,
        withPatterns ? property : free(property),
      ]),
    ),
    permitsAdditionalProperties: reader.permitsAdditionalProperties,
    ...(reader.additionalProperties && { additionalProperties: reader.additionalProperties }),
    permitsUnevaluatedProperties: reader.permitsUnevaluatedProperties,
    ...(reader.unevaluatedProperties && { unevaluatedProperties: reader.unevaluatedProperties }),
  };
}

function opened(reader: ObjectSchema): ObjectSchema {
  const { additionalProperties: _, ...rest } = reader;
  return { ...rest, permitsAdditionalProperties: true };
}

function free({ name, member, schema }: PropertySchema): PropertySchema {
  return { name, member, schema: { kind: 'empty', node: schema.node, dialect: schema.dialect } };
}

function freeName({ node, dialect }: ObjectSchema, name: string): PropertySchema {
  const member = { name, nameStart: 0, nameEnd: 0, value: node };
  return { name, member, schema: { kind: 'empty', node, dialect } };
}

function picked<V>(map: ReadonlyMap<string, V>, name: string): ReadonlyMap<string, V> {
  return new Map([...map].filter(([one]) => one === name));
}

function without<V>(map: ReadonlyMap<string, V>, name: string): ReadonlyMap<string, V> {
  return new Map([...map].filter(([one]) => one !== name));
}
