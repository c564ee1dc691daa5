import type { Datum, DatumKind } from '../datum/datum.js';
import type { StringSet } from '../strings/string-set.js';
import type { Decimal } from '@schema-steward/schema';

/**
 * What a contract asks of one JSON value, whichever format it was written in. A tree: the leaves are single questions
 * ("atoms"), and each knows the place in the contract that asks it.
 */
export type Predicate =
  | AnyPredicate
  | EveryPredicate
  | SomePredicate
  | KindPredicate
  | PrintedPredicate
  | ConstantPredicate
  | OneOfPredicate
  | TextPredicate
  | RangePredicate
  | SizePredicate
  | NotEmptyPredicate
  | MemberPredicate
  | ItemsPredicate
  | ItemPredicate
  | ValuesPredicate
  | NamesPredicate
  | ContainsPredicate
  | WhenPredicate
  | NeverPredicate
  | UnclearPredicate;

export interface PredicateBase {
  /** In the path grammar for people: `items[].sku`; the empty text is the message itself. */
  readonly path: string;
  /** The place in the contract's text, as a JSON pointer. */
  readonly at: string;
}

/** Asks nothing. */
export interface AnyPredicate extends PredicateBase {
  readonly op: 'any';
}
export interface EveryPredicate extends PredicateBase {
  readonly op: 'every';
  readonly of: readonly Predicate[];
}
/** At least one of them (`combine: OR`). */
export interface SomePredicate extends PredicateBase {
  readonly op: 'some';
  readonly of: readonly Predicate[];
}
/** The JSON kind is one of these. */
export interface KindPredicate extends PredicateBase {
  readonly op: 'kind';
  readonly kinds: readonly DatumKind[];
}
/**
 * How a number is printed. `integer`: digits alone, within 64 bits. `decimal`: every other number, which Pact's core reads
 * as a double. Other kinds of value fail.
 */
export interface PrintedPredicate extends PredicateBase {
  readonly op: 'printed';
  readonly as: 'integer' | 'decimal';
}
/** Deep equality; `1` and `1.0` differ, as they do to Pact. */
export interface ConstantPredicate extends PredicateBase {
  readonly op: 'constant';
  readonly value: Datum;
}
export interface OneOfPredicate extends PredicateBase {
  readonly op: 'one-of';
  readonly values: readonly Datum[];
}
/**
 * The text of the value is in the set. `string`: other kinds fail. `printed`: every value is printed first, strings
 * without their quotes, as Pact's core does.
 */
export interface TextPredicate extends PredicateBase {
  readonly op: 'text';
  readonly of: 'string' | 'printed';
  readonly set: StringSet;
  /** For words: `a date as yyyy-MM-dd`, `/^(NEW|PAID)$/`. */
  readonly says: string;
}
/** A number inside the bounds. Other kinds fail. */
export interface RangePredicate extends PredicateBase {
  readonly op: 'range';
  readonly min?: { readonly value: Decimal; readonly exclusive: boolean };
  readonly max?: { readonly value: Decimal; readonly exclusive: boolean };
}
/** Items of an array, members of an object, code points of a string. Other kinds fail. */
export interface SizePredicate extends PredicateBase {
  readonly op: 'size';
  readonly of: 'array' | 'object' | 'string';
  readonly min?: number;
  readonly max?: number;
}
/** Not null, `""`, `[]` or `{}`. */
export interface NotEmptyPredicate extends PredicateBase {
  readonly op: 'not-empty';
}
/**
 * An object with this member; other kinds fail. `optional`: it may be absent, and is asked only where it is there.
 * `declared`: the same, and the schema must know it by name: a reader of a field that no writer knows any more reads
 * nothing, although no single message shows it.
 */
export interface MemberPredicate extends PredicateBase {
  readonly op: 'member';
  readonly name: string;
  readonly presence: 'required' | 'optional' | 'declared';
  readonly value: Predicate;
}
/** Every item from index `from` on. Values that are no arrays pass: a kind predicate asks for that. */
export interface ItemsPredicate extends PredicateBase {
  readonly op: 'items';
  readonly from: number;
  readonly each: Predicate;
}
/** The item at one index, where there is one. Values that are no arrays pass. */
export interface ItemPredicate extends PredicateBase {
  readonly op: 'item';
  readonly index: number;
  readonly value: Predicate;
}
/** The value of every member. `except`: members with predicates of their own. Values that are no objects pass. */
export interface ValuesPredicate extends PredicateBase {
  readonly op: 'values';
  readonly except: readonly string[];
  readonly each: Predicate;
}
/** The name of every member, as a string. Values that are no objects pass. */
export interface NamesPredicate extends PredicateBase {
  readonly op: 'names';
  readonly each: Predicate;
}
/** An array with at least one item that satisfies it. Other kinds fail. */
export interface ContainsPredicate extends PredicateBase {
  readonly op: 'contains';
  readonly item: Predicate;
}
/** Asked only of values of these kinds; the others pass. */
export interface WhenPredicate extends PredicateBase {
  readonly op: 'when';
  readonly kinds: readonly DatumKind[];
  readonly then: Predicate;
}
/** No value satisfies it: a rule that can only fail. */
export interface NeverPredicate extends PredicateBase {
  readonly op: 'never';
  readonly reason: string;
}
/** Whether a value satisfies it cannot be told by us. */
export interface UnclearPredicate extends PredicateBase {
  readonly op: 'unclear';
  readonly reason: string;
}
