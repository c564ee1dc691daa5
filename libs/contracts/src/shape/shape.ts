import type { Datum } from '../datum/datum.js';
import type { StringSet } from '../strings/string-set.js';
import type { Decimal } from '@schema-steward/schema';

/**
 * What the messages of a schema look like as JSON, under the one projection that we declare for its format. A shape
 * takes in every message that the schema allows; where it takes in more, `wider` says why. So what holds for the shape
 * holds for the schema, and a counterexample from a `wider` shape must still be tried with the schema's validator.
 */
export type Shape =
  | AnyShape
  | NeverShape
  | NullShape
  | BooleanShape
  | NumberShape
  | StringShape
  | ConstantsShape
  | ObjectShape
  | ArrayShape
  | UnionShape
  | LazyShape;

interface ShapeBase {
  /** Why the shape takes in more than the schema allows here: `"not" is not followed`, `uniqueItems`. */
  readonly wider?: string;
}

/** Any JSON value at all. */
export interface AnyShape extends ShapeBase {
  readonly kind: 'any';
}
/** No value: a schema that is `false`, an enum without a symbol. */
export interface NeverShape extends ShapeBase {
  readonly kind: 'never';
}
export interface NullShape extends ShapeBase {
  readonly kind: 'null';
}
export interface BooleanShape extends ShapeBase {
  readonly kind: 'boolean';
}

export interface NumberShape extends ShapeBase {
  readonly kind: 'number';
  /**
   * How its values are printed. `integer`: digits alone. `float`: a whole value may be printed with or without `.0`
   * (writers differ), others with a fraction.
   */
  readonly printed: 'integer' | 'float';
  readonly min?: NumberBound;
  readonly max?: NumberBound;
  readonly multipleOf?: Decimal;
  /** Only what such a binary number can be is printed: not 2^53 + 1. */
  readonly binary?: 'float' | 'double';
}

export interface NumberBound {
  readonly value: Decimal;
  readonly exclusive: boolean;
}

export interface StringShape extends ShapeBase {
  readonly kind: 'string';
  readonly set: StringSet;
}

/** One of a list: an enum, a const. */
export interface ConstantsShape extends ShapeBase {
  readonly kind: 'constants';
  readonly values: readonly Datum[];
}

export interface ObjectShape extends ShapeBase {
  readonly kind: 'object';
  readonly fields: ReadonlyMap<string, FieldShape>;
  /** What any other member may hold; undefined where there can be none. */
  readonly rest?: Shape;
  /** The names that other members may have. */
  readonly restNames?: StringSet;
  readonly minMembers?: number;
  readonly maxMembers?: number;
}

export interface FieldShape {
  readonly shape: Shape;
  readonly presence: 'always' | 'maybe';
  /** Its name in the schema, where its name in JSON is another. */
  readonly writtenAs?: string;
  /** The place in the schema's text, as a JSON pointer; for Protobuf as `protoPointerOf` writes it. */
  readonly at?: string;
}

export interface ArrayShape extends ShapeBase {
  readonly kind: 'array';
  /** The shapes of the first items, if they differ from `item`. */
  readonly first?: readonly Shape[];
  /** Every further item; undefined where there can be none. */
  readonly item?: Shape;
  readonly min: number;
  readonly max?: number;
  /** At least one item has this shape (JSON Schema `contains`). */
  readonly contains?: Shape;
}

/** One of several; they may overlap. */
export interface UnionShape extends ShapeBase {
  readonly kind: 'union';
  readonly of: readonly Shape[];
}

/** A named type, followed when asked for: recursive schemas are graphs. The same type gives the same object. */
export interface LazyShape extends ShapeBase {
  readonly kind: 'lazy';
  readonly name: string;
  readonly follow: () => Shape;
}
