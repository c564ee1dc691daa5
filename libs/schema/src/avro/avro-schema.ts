import type { JsonNode, JsonString } from '../json/json-node.js';

export const AVRO_PRIMITIVES = [
  'null',
  'boolean',
  'int',
  'long',
  'float',
  'double',
  'bytes',
  'string',
] as const;
export type AvroPrimitiveType = (typeof AVRO_PRIMITIVES)[number];

/**
 * The one model of an Avro schema (Avro 1.12 specification, "Schema Declaration"). Named types are shared: two uses of
 * a name hold the same object, so a recursive schema is a graph.
 */
export type AvroSchema = AvroPrimitive | AvroRecord | AvroEnum | AvroFixed | AvroArray | AvroMap | AvroUnion;
export type AvroNamedSchema = AvroRecord | AvroEnum | AvroFixed;

interface AvroSchemaBase {
  /** Where it is written: the definition, for a named type. `locationOf(node)` gives line and column. */
  readonly node: JsonNode;
  /** What the specification does not name, in the order written; `logicalType` and its parameters among it. */
  readonly props: readonly AvroProp[];
  readonly logicalType?: string;
}

export interface AvroProp {
  readonly name: string;
  readonly value: JsonNode;
}

export interface AvroPrimitive extends AvroSchemaBase {
  readonly type: AvroPrimitiveType;
}

interface AvroNamedBase extends AvroSchemaBase {
  /** The last part of the name. */
  readonly name: string;
  /** Undefined in the null namespace. */
  readonly namespace: string | undefined;
  readonly fullName: string;
  /** Full names. */
  readonly aliases: readonly string[];
  readonly doc?: string;
  /** The `name` attribute's value. */
  readonly nameNode: JsonString;
  /** True for a type that a referenced schema defines: it is not printed and its fields are inherited. */
  readonly referenced: boolean;
}

export interface AvroRecord extends AvroNamedBase {
  readonly type: 'record';
  /** An RPC error: the same as a record but for the word. */
  readonly isError: boolean;
  readonly fields: readonly AvroField[];
}

export interface AvroEnum extends AvroNamedBase {
  readonly type: 'enum';
  readonly symbols: readonly string[];
  readonly symbolNodes: readonly JsonNode[];
  readonly symbolsNode: JsonNode;
  /** What a reader takes for a symbol that it does not know. */
  readonly defaultSymbol?: string;
}

export interface AvroFixed extends AvroNamedBase {
  readonly type: 'fixed';
  readonly size: number;
  readonly sizeNode: JsonNode;
}

export interface AvroArray extends AvroSchemaBase {
  readonly type: 'array';
  readonly items: AvroUse;
}

export interface AvroMap extends AvroSchemaBase {
  readonly type: 'map';
  readonly values: AvroUse;
}

export interface AvroUnion extends AvroSchemaBase {
  readonly type: 'union';
  readonly branches: readonly AvroUse[];
}

/** A schema where it is used: for a named type `node` may be no more than its name. */
export interface AvroUse {
  readonly schema: AvroSchema;
  readonly node: JsonNode;
}

export type AvroOrder = 'ascending' | 'descending' | 'ignore';

export interface AvroField {
  readonly name: string;
  /** As written; field aliases have no namespace. */
  readonly aliases: readonly string[];
  readonly doc?: string;
  readonly type: AvroUse;
  readonly default?: JsonNode;
  readonly order: AvroOrder;
  readonly props: readonly AvroProp[];
  /** The field's object, and its `name` attribute's value. */
  readonly node: JsonNode;
  readonly nameNode: JsonString;
}

export function isNamed(schema: AvroSchema): schema is AvroNamedSchema {
  return schema.type === 'record' || schema.type === 'enum' || schema.type === 'fixed';
}
