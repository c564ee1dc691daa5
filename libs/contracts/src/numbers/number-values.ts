import { compareDecimals, isMultipleOf, parseDecimal, type Decimal } from '@schema-steward/schema';
import type { Datum } from '../datum/datum.js';
import type { NumberBound, NumberShape } from '../shape/shape.js';
import {
  addDecimals,
  decimalOf,
  floorTo,
  HALF,
  isWhole,
  negate,
  ONE,
  printDecimal,
  ZERO,
} from './decimals.js';

/** Where readers stumble: about zero, past what a double can hold, past 64 bits. */
const SPOTS: readonly Decimal[] = [
  ZERO,
  ONE,
  negate(ONE),
  HALF,
  decimalOf(2n ** 53n + 1n),
  decimalOf(-(2n ** 63n) - 1n),
  decimalOf(2n ** 64n),
  decimalOf(10n ** 22n),
];

/** Whether a number is one of the shape's, bounds and step alike. */
export function isInside(shape: NumberShape, value: Decimal): boolean {
  if (shape.printed === 'integer' && !isWhole(value)) return false;
  if (shape.multipleOf !== undefined && isMultipleOf(value, shape.multipleOf) !== true) return false;
  if (shape.binary !== undefined && !isBinary(value, shape.binary)) return false;
  return isAbove(value, shape.min) && isAbove(negate(value), opposite(shape.max));
}

/** Whether a binary number of this size is printed with these digits. */
function isBinary(value: Decimal, size: 'float' | 'double'): boolean {
  const digits = printDecimal(value);
  if (digits === undefined) return false;
  const number = Number(digits);
  if (size === 'float' && Math.fround(number) !== number) return false;
  return isWhole(value)
    ? Number.isFinite(number) && BigInt(number) === BigInt(digits)
    : String(number) === digits;
}

/**
 * Numbers of the shape, with every way to print them, beginning with the plainest: near its bounds, near `near`, and
 * where readers stumble. Empty only for a shape that no such number meets.
 */
export function numbersOf(shape: NumberShape, near: readonly Decimal[] = []): readonly Datum[] {
  if (near.length > 0) return makeNumbers(shape, near);
  const known = made.get(shape) ?? makeNumbers(shape, near);
  made.set(shape, known);
  return known;
}

/** A schema has few shapes of numbers, and each of its contracts asks for them again. */
const made = new WeakMap<NumberShape, readonly Datum[]>();

function makeNumbers(shape: NumberShape, near: readonly Decimal[]): Datum[] {
  const prints = new Set<string>();
  for (const value of spotsOf(shape, near)) {
    if (!isInside(shape, value)) continue;
    const digits = printDecimal(value);
    if (digits === undefined) continue;
    prints.add(digits);
    if (shape.printed === 'float' && isWhole(value)) prints.add(`${digits}.0`);
  }
  return [...prints].map((digits) => ({ kind: 'number', digits }));
}

function* spotsOf(shape: NumberShape, near: readonly Decimal[]): Iterable<Decimal> {
  const step = shape.multipleOf ?? ONE;
  const bounds = [shape.min?.value, shape.max?.value].filter((bound) => bound !== undefined);
  for (const spot of [ZERO, ONE, ...bounds, ...near, ...SPOTS]) {
    const low = floorTo(spot, step);
    const around = [spot, low, low && addDecimals(low, step), low && addDecimals(low, negate(step))];
    for (const value of around) if (value !== undefined) yield value;
    for (const by of [HALF, negate(HALF)]) {
      const value = addDecimals(spot, by);
      if (value !== undefined) yield value;
    }
  }
  // Between two bounds closer than a half there is their middle.
  const [low, high] = bounds;
  if (low !== undefined && high !== undefined) {
    const sum = addDecimals(low, high);
    const middle = sum && { coefficient: sum.coefficient * 5n, exponent: sum.exponent - 1 };
    const plain = middle && addDecimals(middle, ZERO);
    if (plain !== undefined) yield plain;
  }
}

/** The value of a number as it was printed. */
export function valueOf(digits: string): Decimal | undefined {
  return parseDecimal(digits);
}

export function isAbove(value: Decimal, bound: NumberBound | undefined): boolean {
  if (bound === undefined) return true;
  const side = compareDecimals(value, bound.value);
  return bound.exclusive ? side > 0 : side >= 0;
}

function opposite(bound: NumberBound | undefined): NumberBound | undefined {
  return bound && { value: negate(bound.value), exclusive: bound.exclusive };
}
