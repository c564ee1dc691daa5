import type {
  ArraySchema,
  CombinedSchema,
  JsonSchema,
  NumberSchema,
  ObjectSchema,
  StringSchema,
} from '@schema-steward/schema';
import type { ResolvedSchema } from '../../engine/json-schema/json-pair.js';
import type { Goal } from './state.js';

/** The reader's schema at the place of a finding, taken apart into what the finding is about and what it is not. */
export interface Offence {
  /** What the message must not fit. Undefined where no part of the schema by itself says it. */
  readonly part?: JsonSchema;
  /** The rest, which the message should fit. */
  readonly rest: JsonSchema;
  /** What else is wanted of the message in this place. */
  readonly goals?: readonly Goal[];
}

/** Keywords that are one value by themselves. */
export const BOUNDS: ReadonlySet<string> = new Set([
  ...['maxLength', 'minLength', 'maximum', 'minimum', 'exclusiveMaximum', 'exclusiveMinimum', 'multipleOf'],
  ...['maxProperties', 'minProperties', 'maxItems', 'minItems', 'pattern', 'format'],
]);

/** The whole schema is what the finding is about. */
export function whole(reader: ResolvedSchema, writer?: ResolvedSchema): Offence {
  const { node, dialect } = reader;
  const rest: JsonSchema = { kind: 'empty', node, dialect };
  return { part: reader, rest: writer ?? rest };
}

export function keyword(reader: ResolvedSchema, word: string): Offence {
  const own = reader as unknown as Record<string, unknown>;
  const rest = Object.fromEntries(Object.entries(own).filter(([name]) => name !== word));
  const flags =
    reader.kind === 'number'
      ? { minimumIsExclusive: reader.minimumIsExclusive, maximumIsExclusive: reader.maximumIsExclusive }
      : {};
  const part = { ...bare(reader), ...flags, [word]: own[word] };
  return { part, rest: rest as unknown as JsonSchema };
}

export function withoutLimits(schema: CombinedSchema | ObjectSchema | ArraySchema): JsonSchema {
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
export function bare(schema: ResolvedSchema): StringSchema | NumberSchema | ObjectSchema | ArraySchema {
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

export function bareNumber({ node, dialect }: NumberSchema): NumberSchema {
  const flags = { minimumIsExclusive: false, maximumIsExclusive: false };
  return { kind: 'number', node, dialect, required: false, integer: false, ...flags };
}

export function bareObject({ node, dialect }: ObjectSchema): ObjectSchema {
  return {
    ...{ kind: 'object', node, dialect, required: false },
    ...{ properties: new Map(), requiredNames: new Set(), patternProperties: new Map() },
    ...{ permitsAdditionalProperties: true, permitsUnevaluatedProperties: true },
    ...{ propertyDependencies: new Map(), schemaDependencies: new Map() },
  };
}

export function bareArray({ node, dialect }: ArraySchema): ArraySchema {
  return {
    ...{ kind: 'array', node, dialect, required: false, uniqueItems: false },
    ...{ permitsAdditionalItems: true, permitsUnevaluatedItems: true },
  };
}
