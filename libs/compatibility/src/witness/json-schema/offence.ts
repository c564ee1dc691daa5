import type {
  ArraySchema,
  CombinedSchema,
  ConditionalSchema,
  JsonSchema,
  NumberSchema,
  ObjectSchema,
  PropertySchema,
  StringSchema,
} from '@schema-steward/schema';
import type { FactEntry } from '../../engine/json-schema/json-fact.js';
import type { ResolvedSchema } from '../../engine/json-schema/json-pair.js';
import { extra, namedBy, unnamedBy } from './object-goals.js';
import { step, type Goal } from './state.js';

/** The reader's schema at the place of a finding, taken apart into what the finding is about and what it is not. */
export interface Offence {
  /** What the message must not fit. Undefined where no part of the schema by itself says it. */
  readonly part?: JsonSchema;
  /** The rest, which the message should fit. */
  readonly rest: JsonSchema;
  /** What else is wanted of the message in this place. */
  readonly goals?: readonly Goal[];
}

const BOUNDS: ReadonlySet<string> = new Set([
  ...['maxLength', 'minLength', 'maximum', 'minimum', 'exclusiveMaximum', 'exclusiveMinimum', 'multipleOf'],
  ...['maxProperties', 'minProperties', 'maxItems', 'minItems', 'pattern', 'format'],
]);

/** Takes the reader's schema apart by what a fact says of it. */
export function offenceOf(fact: FactEntry, reader: ResolvedSchema, writer: ResolvedSchema): Offence {
  const [word = '', name = ''] = splitOnce(fact.tail?.[0] ?? '');
  switch (reader.kind) {
    case 'string':
    case 'number': {
      if (fact.type === 'type-required')
        return { part: { ...bare(reader), required: true }, rest: { ...reader, required: false } };
      if (fact.type === 'exclusive-flag') return exclusive(reader, word);
      if (word === 'type' && reader.kind === 'number')
        return { part: { ...bareNumber(reader), integer: true }, rest: { ...reader, integer: false } };
      return BOUNDS.has(word) ? keyword(reader, word) : whole(reader);
    }
    case 'object':
      return fact.type === 'type-required'
        ? { part: { ...bareObject(reader), required: true }, rest: { ...reader, required: false } }
        : objectOffence(fact, reader, word, name);
    case 'array':
      return fact.type === 'type-required'
        ? { part: { ...bareArray(reader), required: true }, rest: { ...reader, required: false } }
        : arrayOffence(fact, reader, word, name);
    case 'conditional':
      return fact.type === 'conditional' ? conditional(reader, word) : whole(reader);
    case 'combined':
      if (fact.type === 'unevaluated') return { rest: withoutLimits(reader) };
      if (fact.type === 'one-of-overlap' && reader.criterion === 'oneOf')
        return { part: reader, rest: { ...reader, criterion: 'anyOf' } };
      return whole(reader, writer);
    default:
      return whole(reader);
  }
}

/** The whole schema is what the finding is about. */
function whole(reader: ResolvedSchema, writer?: ResolvedSchema): Offence {
  const { node, dialect } = reader;
  const rest: JsonSchema = { kind: 'empty', node, dialect };
  return { part: reader, rest: writer ?? rest };
}

function splitOnce(tail: string): [string, string] {
  const at = tail.indexOf('/');
  return at === -1 ? [tail, ''] : [tail.slice(0, at), tail.slice(at + 1)];
}

function keyword(reader: ResolvedSchema, word: string): Offence {
  const own = reader as unknown as Record<string, unknown>;
  const rest = Object.fromEntries(Object.entries(own).filter(([name]) => name !== word));
  const flags =
    reader.kind === 'number'
      ? { minimumIsExclusive: reader.minimumIsExclusive, maximumIsExclusive: reader.maximumIsExclusive }
      : {};
  const part = { ...bare(reader), ...flags, [word]: own[word] };
  return { part, rest: rest as unknown as JsonSchema };
}

/** Draft 4's flag: what it takes away is the bound itself. */
function exclusive(reader: ResolvedSchema, word: string): Offence {
  if (reader.kind !== 'number') return whole(reader);
  const { minimum, maximum } = reader;
  return word === 'exclusiveMaximum'
    ? {
        part: { ...bareNumber(reader), ...(maximum && { maximum }), maximumIsExclusive: true },
        rest: { ...reader, maximumIsExclusive: false },
      }
    : {
        part: { ...bareNumber(reader), ...(minimum && { minimum }), minimumIsExclusive: true },
        rest: { ...reader, minimumIsExclusive: false },
      };
}

function objectOffence(fact: FactEntry, reader: ObjectSchema, word: string, name: string): Offence {
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
      return { rest: withoutLimits(reader), goals: [extra(unnamedBy(reader))] };
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
      if (fact.type === 'unevaluated') return { rest: withoutLimits(reader) };
      return BOUNDS.has(word) ? keyword(reader, word) : whole(reader);
  }
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

function arrayOffence(fact: FactEntry, reader: ArraySchema, word: string, position: string): Offence {
  const none = bareArray(reader);
  const index = Number(position);
  const { tuple = [], contains, allItems, additionalItems, minContains, maxContains } = reader;
  const empty: JsonSchema = { kind: 'empty', node: reader.node, dialect: reader.dialect };
  const limits = { ...(minContains && { minContains }), ...(maxContains && { maxContains }) };
  switch (word) {
    case 'items': {
      if (position === '') {
        const { allItems: _, ...rest } = reader;
        return allItems === undefined ? whole(reader) : { part: { ...none, allItems }, rest };
      }
      const own = tuple[index];
      const blank = tuple.map((): JsonSchema => empty);
      if (own !== undefined)
        return {
          part: { ...none, tuple: blank.with(index, own) },
          rest: { ...reader, tuple: tuple.map((item, at) => (at === index ? empty : item)) },
        };
      const longer = Array.from({ length: index + 1 }, (_, at): JsonSchema => tuple[at] ?? empty);
      return {
        part: {
          ...none,
          tuple: blank,
          permitsAdditionalItems: reader.permitsAdditionalItems,
          ...(additionalItems && { additionalItems }),
        },
        rest: { ...reader, tuple: longer },
        goals: [step((state) => state.item(index))],
      };
    }
    case 'additionalItems': {
      const { additionalItems: _, ...rest } = reader;
      return {
        part: {
          ...none,
          ...(reader.tuple && { tuple: tuple.map(() => empty) }),
          permitsAdditionalItems: reader.permitsAdditionalItems,
          ...(additionalItems && { additionalItems }),
        },
        rest: { ...rest, permitsAdditionalItems: true },
      };
    }
    case 'unevaluatedItems':
      return { rest: withoutLimits(reader), goals: [step((state) => state.item(tuple.length))] };
    case 'uniqueItems':
      return { part: { ...none, uniqueItems: true }, rest: { ...reader, uniqueItems: false } };
    case 'contains':
    case 'minContains':
    case 'maxContains': {
      const { contains: _, ...rest } = reader;
      return contains === undefined ? whole(reader) : { part: { ...none, contains, ...limits }, rest };
    }
    default:
      if (fact.type === 'unevaluated') return { rest: withoutLimits(reader) };
      return BOUNDS.has(word) ? keyword(reader, word) : whole(reader);
  }
}

function conditional(reader: ConditionalSchema, word: string): Offence {
  const { then, else: other, ...rest } = reader;
  return word === 'then'
    ? { part: { ...rest, ...(then && { then }) }, rest: { ...rest, ...(other && { else: other }) } }
    : { part: { ...rest, ...(other && { else: other }) }, rest: { ...rest, ...(then && { then }) } };
}

function withoutLimits(schema: CombinedSchema | ObjectSchema | ArraySchema): JsonSchema {
  if (schema.kind === 'combined')
    return {
      ...schema,
      subschemas: schema.subschemas.map((part) =>
        part.kind === 'object' || part.kind === 'array' || (part.kind === 'combined' && part.synthetic)
          ? withoutLimits(part)
          : part,
      ),
    };
  if (schema.kind === 'object') {
    const { unevaluatedProperties: _, ...rest } = schema;
    return { ...rest, permitsUnevaluatedProperties: true };
  }
  const { unevaluatedItems: _, ...rest } = schema;
  return { ...rest, permitsUnevaluatedItems: true };
}

/** A schema of the same kind that asks for nothing. */
function bare(schema: ResolvedSchema): StringSchema | NumberSchema | ObjectSchema | ArraySchema {
  switch (schema.kind) {
    case 'number':
      return bareNumber(schema);
    case 'object':
      return bareObject(schema);
    case 'array':
      return bareArray(schema);
    default:
      return { kind: 'string', node: schema.node, dialect: schema.dialect, required: false };
  }
}

function bareNumber({ node, dialect }: NumberSchema): NumberSchema {
  const flags = { minimumIsExclusive: false, maximumIsExclusive: false };
  return { kind: 'number', node, dialect, required: false, integer: false, ...flags };
}

function bareObject({ node, dialect }: ObjectSchema): ObjectSchema {
  return {
    ...{ kind: 'object', node, dialect, required: false },
    ...{ properties: new Map(), requiredNames: new Set(), patternProperties: new Map() },
    ...{ permitsAdditionalProperties: true, permitsUnevaluatedProperties: true },
    ...{ propertyDependencies: new Map(), schemaDependencies: new Map() },
  };
}

function bareArray({ node, dialect }: ArraySchema): ArraySchema {
  return {
    ...{ kind: 'array', node, dialect, required: false, uniqueItems: false },
    ...{ permitsAdditionalItems: true, permitsUnevaluatedItems: true },
  };
}
