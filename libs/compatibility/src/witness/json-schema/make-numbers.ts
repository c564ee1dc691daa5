import { compareDecimals, isMultipleOf, parseDecimal, type Decimal } from '@schema-steward/schema';
import { numberValue, type JsonValue, type NumberValue } from './json-value.js';
import type { NumberDemands } from './state.js';
import type { Work } from './work.js';

/** Further apart than this no two numbers are added: their sum would have as many digits. */
const MAX_APART = 400;

const PLAIN = [
  '1',
  '0',
  '-1',
  '1.5',
  '2',
  '0.5',
  '3',
  '5',
  '7',
  '10',
  '100',
  '-0.5',
  '2.5',
  '-7',
  '1000',
].map((digits) => decimal(digits));
const STEPS = ['1', '0.5', '0.1', '0.01'].map((digits) => decimal(digits));

/** Numbers that may meet some demands, the plainest first; those that do not are left out. */
export function makeNumbers(demands: NumberDemands, work: Work): readonly JsonValue[] {
  const found = new Map<string, Decimal>();
  const add = (value: Decimal | undefined) => {
    work.spend();
    if (value !== undefined) found.set(`${value.coefficient}e${value.exponent}`, value);
  };
  for (const value of PLAIN) add(value);
  const bounds = [demands.least, demands.most].flatMap((bound) => (bound === undefined ? [] : [bound.value]));
  const multiples = demands.multiples.map(([value]) => value);
  // What is a multiple of all of them, and of each alone.
  const steps = [...multiples, ...multiples.flatMap((one) => multiples.map((other) => product(one, other)))];
  for (const step of steps)
    for (const times of [1n, 2n, 3n, 4n, 5n, 7n, 11n, -1n, -2n])
      add(normal(step.coefficient * times, step.exponent));
  for (const bound of bounds) {
    for (const near of [bound, whole(bound)]) {
      add(near);
      for (const step of STEPS) {
        add(sum(near, step));
        add(sum(near, negative(step)));
      }
    }
    for (const step of steps) {
      const below = floorTo(bound, step);
      if (below === undefined) continue;
      for (const times of [0n, 1n, 2n, -1n, -2n])
        add(sum(below, normal(step.coefficient * times, step.exponent)));
    }
  }
  // Far beyond: what is near to a large number is the same to a validator that has 16 digits.
  for (const { coefficient, exponent } of bounds)
    for (const sign of [1n, -1n]) add(normal(sign, String(coefficient).length + exponent));
  const [low, high] = bounds;
  const middle = low !== undefined && high !== undefined ? sum(low, high) : undefined;
  if (middle !== undefined) add(normal(middle.coefficient * 5n, middle.exponent - 1));
  const made = [...found.values()].filter((value) => fits(value, demands)).map(numberValue);
  const isSafe = (value: NumberValue) => isPlain(value, bounds);
  return [...made.filter(isSafe), ...made.filter((value) => !isSafe(value))];
}

/** Whether it is certain that no number meets the demands. */
export function hasNoNumber({ least, most, integer, multiples }: NumberDemands): boolean {
  const wanted = multiples.flatMap(([step, isWanted]) => (isWanted ? [step] : []));
  if (integer === true) wanted.push(ONE);
  for (const [step, isWanted] of multiples)
    if (!isWanted && wanted.some((one) => isMultipleOf(one, step) === true)) return true;
  if (integer === false && wanted.some(({ exponent }) => exponent >= 0)) return true;
  if (least === undefined || most === undefined) return false;
  return wanted.some((step) => {
    const below = floorTo(least.value, step);
    if (below === undefined) return false;
    // Of the multiples from the last one before the range on, none is in it before one is beyond it.
    for (
      let at: Decimal | undefined = sum(below, negative(absolute(step))), round = 0;
      round < 5;
      round += 1
    ) {
      if (at === undefined || fits(at, { least, most, integer: undefined, multiples: [] })) return false;
      const order = compareDecimals(at, most.value);
      if (order > 0 || (order === 0 && most.isOut)) return true;
      at = sum(at, absolute(step));
    }
    return false;
  });
}

const ONE: Decimal = { coefficient: 1n, exponent: 0 };

function absolute({ coefficient, exponent }: Decimal): Decimal {
  return { coefficient: coefficient < 0n ? -coefficient : coefficient, exponent };
}

/** Whether a validator that computes with binary fractions has the very number, and can tell it from the bounds. */
function isPlain({ value, digits }: NumberValue, bounds: readonly Decimal[]): boolean {
  const own = Number(digits);
  const read = parseDecimal(String(own));
  return (
    read !== undefined &&
    compareDecimals(read, value) === 0 &&
    bounds.every((bound) => Number(numberValue(bound).digits) !== own || compareDecimals(bound, value) === 0)
  );
}

function fits(value: Decimal, { least, most, integer, multiples }: NumberDemands): boolean {
  if (integer !== undefined && value.exponent >= 0 !== integer) return false;
  if (least !== undefined) {
    const order = compareDecimals(value, least.value);
    if (order < 0 || (order === 0 && least.isOut)) return false;
  }
  if (most !== undefined) {
    const order = compareDecimals(value, most.value);
    if (order > 0 || (order === 0 && most.isOut)) return false;
  }
  return multiples.every(([step, wanted]) => isMultipleOf(value, step) !== !wanted);
}

function normal(coefficient: bigint, exponent: number): Decimal {
  if (coefficient === 0n) return { coefficient: 0n, exponent: 0 };
  let [digits, power] = [coefficient, exponent];
  for (; digits % 10n === 0n; power += 1) digits /= 10n;
  return { coefficient: digits, exponent: power };
}

function sum(a: Decimal, b: Decimal): Decimal | undefined {
  if (Math.abs(a.exponent - b.exponent) > MAX_APART) return undefined;
  const least = Math.min(a.exponent, b.exponent);
  return normal(scaled(a, least) + scaled(b, least), least);
}

function product(a: Decimal, b: Decimal): Decimal {
  return normal(a.coefficient * b.coefficient, a.exponent + b.exponent);
}

function negative({ coefficient, exponent }: Decimal): Decimal {
  return { coefficient: -coefficient, exponent };
}

/** Without its fraction. */
function whole(value: Decimal): Decimal {
  return floorTo(value, { coefficient: 1n, exponent: 0 }) ?? value;
}

/** The multiple of `step` that is nearest to `value` on the way to zero. */
function floorTo(value: Decimal, step: Decimal): Decimal | undefined {
  if (step.coefficient === 0n || Math.abs(value.exponent - step.exponent) > MAX_APART) return undefined;
  const least = Math.min(value.exponent, step.exponent);
  const times = scaled(value, least) / scaled(step, least);
  return normal(times * step.coefficient, step.exponent);
}

function scaled({ coefficient, exponent }: Decimal, to: number): bigint {
  return coefficient * 10n ** BigInt(exponent - to);
}

function decimal(digits: string): Decimal {
  const [head = '', fraction = ''] = digits.split('.');
  return normal(BigInt(head + fraction), -fraction.length);
}
