import { compareDecimals, type Decimal } from '@schema-steward/schema';

/** Numbers further apart than this many powers of ten are not added: the digits would be a text of their own. */
const SPAN = 400;

export const ZERO: Decimal = { coefficient: 0n, exponent: 0 };
export const ONE: Decimal = { coefficient: 1n, exponent: 0 };
export const HALF: Decimal = { coefficient: 5n, exponent: -1 };

export function decimalOf(value: bigint): Decimal {
  return normal(value, 0);
}

/** Undefined where the two are too far apart to be written as one number. */
export function addDecimals(a: Decimal, b: Decimal): Decimal | undefined {
  if (Math.abs(a.exponent - b.exponent) > SPAN) return undefined;
  const least = Math.min(a.exponent, b.exponent);
  return normal(scaled(a, least) + scaled(b, least), least);
}

export function negate({ coefficient, exponent }: Decimal): Decimal {
  return { coefficient: -coefficient, exponent };
}

export function isWhole({ exponent }: Decimal): boolean {
  return exponent >= 0;
}

/** The greatest multiple of `step` that is not above `value`; undefined where they are too far apart. */
export function floorTo(value: Decimal, step: Decimal): Decimal | undefined {
  if (Math.abs(value.exponent - step.exponent) > SPAN || step.coefficient === 0n) return undefined;
  const least = Math.min(value.exponent, step.exponent);
  const size = scaled(step, least) < 0n ? -scaled(step, least) : scaled(step, least);
  const at = scaled(value, least);
  const rest = ((at % size) + size) % size;
  return normal(at - rest, least);
}

/** The digits without an exponent; undefined for what would be a text of thousands of digits. */
export function printDecimal({ coefficient, exponent }: Decimal): string | undefined {
  if (Math.abs(exponent) > SPAN) return undefined;
  if (exponent >= 0) return String(coefficient) + '0'.repeat(exponent);
  const sign = coefficient < 0n ? '-' : '';
  const digits = String(coefficient < 0n ? -coefficient : coefficient).padStart(1 - exponent, '0');
  return `${sign}${digits.slice(0, exponent)}.${digits.slice(exponent)}`;
}

export function isBelow(a: Decimal, b: Decimal): boolean {
  return compareDecimals(a, b) < 0;
}

function normal(coefficient: bigint, exponent: number): Decimal {
  if (coefficient === 0n) return ZERO;
  let [rest, power] = [coefficient, exponent];
  while (rest % 10n === 0n) [rest, power] = [rest / 10n, power + 1];
  return { coefficient: rest, exponent: power };
}

function scaled({ coefficient, exponent }: Decimal, to: number): bigint {
  return coefficient * 10n ** BigInt(exponent - to);
}
