import type { JsonMember, JsonNode, JsonObject } from '../json/json-node.js';
import type { Decimal } from './decimal.js';
import type { JsonSchemaDialect } from './dialect.js';

/**
 * The one model of a JSON Schema. It cuts a schema object into parts as the everit library does, which Confluent's
 * registry compares with: `{"type":"string","enum":["a"]}` is an `allOf` of an enum and a string. A schema is a graph:
 * `$ref` leads to the same object wherever it is used. docs/adr/0008 says how and why.
 */
export type JsonSchema =
  | EmptySchema
  | FalseSchema
  | StringSchema
  | NumberSchema
  | PlainSchema
  | ObjectSchema
  | ArraySchema
  | EnumSchema
  | ConstSchema
  | CombinedSchema
  | NotSchema
  | ConditionalSchema
  | ReferenceSchema;

export interface JsonSchemaBase {
  /** The object, or the boolean, in which it is written: several parts of one object share it. */
  readonly node: JsonNode;
  readonly dialect: JsonSchemaDialect;
  /** What belongs to the object as a whole: on its only part, or on the `allOf` of its parts. */
  readonly common?: CommonKeywords;
}

export interface CommonKeywords {
  readonly id?: string;
  readonly title?: string;
  readonly description?: string;
  readonly default?: JsonNode;
  /** Kafka Connect's mark for a type that JSON lacks. */
  readonly connectType?: string;
}

/** Accepts everything: `{}`, `true`, or an object with nothing but annotations. */
export interface EmptySchema extends JsonSchemaBase {
  readonly kind: 'empty';
}

export interface FalseSchema extends JsonSchemaBase {
  readonly kind: 'false';
}

/** A number of the schema, with the node that holds it. */
export interface Bound {
  readonly value: Decimal;
  readonly digits: string;
}

export interface StringSchema extends JsonSchemaBase {
  readonly kind: 'string';
  /** False for a schema that only speaks of strings and lets everything else pass. The same for the kinds below. */
  readonly required: boolean;
  readonly minLength?: Bound;
  readonly maxLength?: Bound;
  readonly pattern?: string;
  readonly format?: string;
}

export interface NumberSchema extends JsonSchemaBase {
  readonly kind: 'number';
  readonly required: boolean;
  readonly integer: boolean;
  readonly minimum?: Bound;
  readonly maximum?: Bound;
  /** Since draft 6 a number. */
  readonly exclusiveMinimum?: Bound;
  readonly exclusiveMaximum?: Bound;
  /** In draft 4 a word on `minimum`. */
  readonly minimumIsExclusive: boolean;
  readonly maximumIsExclusive: boolean;
  readonly multipleOf?: Bound;
}

export interface PlainSchema extends JsonSchemaBase {
  readonly kind: 'boolean' | 'null';
}

export interface PropertySchema {
  readonly name: string;
  readonly member: JsonMember;
  readonly schema: JsonSchema;
}

export interface ObjectSchema extends JsonSchemaBase {
  readonly kind: 'object';
  readonly node: JsonObject;
  readonly required: boolean;
  readonly properties: ReadonlyMap<string, PropertySchema>;
  readonly requiredNames: ReadonlySet<string>;
  readonly minProperties?: Bound;
  readonly maxProperties?: Bound;
  /** By pattern, in the order written. */
  readonly patternProperties: ReadonlyMap<string, PropertySchema>;
  /** False only where it is written `false`: a schema of its own permits. */
  readonly permitsAdditionalProperties: boolean;
  readonly additionalProperties?: JsonSchema;
  readonly permitsUnevaluatedProperties: boolean;
  readonly unevaluatedProperties?: JsonSchema;
  readonly propertyNames?: JsonSchema;
  /** Of `dependencies` and `dependentRequired`. */
  readonly propertyDependencies: ReadonlyMap<string, ReadonlySet<string>>;
  /** Of `dependencies` and `dependentSchemas`. */
  readonly schemaDependencies: ReadonlyMap<string, JsonSchema>;
}

export interface ArraySchema extends JsonSchemaBase {
  readonly kind: 'array';
  readonly required: boolean;
  /** One schema for every item. */
  readonly allItems?: JsonSchema;
  /** A schema for each of the first items. */
  readonly tuple?: readonly JsonSchema[];
  readonly permitsAdditionalItems: boolean;
  readonly additionalItems?: JsonSchema;
  readonly permitsUnevaluatedItems: boolean;
  readonly unevaluatedItems?: JsonSchema;
  readonly minItems?: Bound;
  readonly maxItems?: Bound;
  readonly uniqueItems: boolean;
  readonly contains?: JsonSchema;
  readonly minContains?: Bound;
  readonly maxContains?: Bound;
}

export interface EnumSchema extends JsonSchemaBase {
  readonly kind: 'enum';
  /** By a text that is equal for equal values. */
  readonly values: ReadonlyMap<string, JsonNode>;
}

export interface ConstSchema extends JsonSchemaBase {
  readonly kind: 'const';
  readonly value: JsonNode;
  readonly valueKey: string;
}

export type Criterion = 'allOf' | 'anyOf' | 'oneOf';

export interface CombinedSchema extends JsonSchemaBase {
  readonly kind: 'combined';
  readonly criterion: Criterion;
  readonly subschemas: readonly JsonSchema[];
  /** Made of the parts of one object, or of a list of types: no such keyword is in the text. */
  readonly synthetic: boolean;
}

export interface NotSchema extends JsonSchemaBase {
  readonly kind: 'not';
  readonly schema: JsonSchema;
}

export interface ConditionalSchema extends JsonSchemaBase {
  readonly kind: 'conditional';
  readonly if?: JsonSchema;
  readonly then?: JsonSchema;
  readonly else?: JsonSchema;
}

export interface ReferenceSchema extends JsonSchemaBase {
  readonly kind: 'reference';
  /** As it is written. */
  readonly ref: string;
  /** What it stands for in the end: no reference itself, once a schema is built. */
  readonly target: JsonSchema;
}

/** What a reference stands for; any other schema stands for itself. */
export function resolved(schema: JsonSchema): Exclude<JsonSchema, ReferenceSchema> {
  let at = schema;
  while (at.kind === 'reference') at = at.target;
  return at;
}
