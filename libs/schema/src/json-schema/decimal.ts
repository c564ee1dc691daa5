/**
 * Numbers of a schema by their exact value: 0.1 is a tenth, 12345678901234567890 keeps its last digit, and 1e999999999
 * costs nothing.
 */
export interface Decimal {
  /** Without trailing zeros; zero has exponent 0. */
  readonly coefficient: bigint;
  readonly exponent: number;
}

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** The digits of a JSON number to its value, or undefined if the exponent is beyond all use (over 15 digits). */
export function parseDecimal(digits: string): Decimal | undefined {
  const match = NUMBER.exec(digits);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = '', power = '0'] = match;
  const all = (whole + fraction).replace(/^0+/, '');
  const kept = all.replace(/0+$/, '');
  if (kept === '') return ZERO;
  const exponent = Number(power) - fraction.length + (all.length - kept.length);
  if (!Number.isSafeInteger(exponent)) return undefined;
  return { coefficient: BigInt(sign + kept), exponent };
}

const ZERO: Decimal = { coefficient: 0n, exponent: 0 };

/** Negative, zero or positive, as `a` is less than, equal to or greater than `b`. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const signs = signOf(a) - signOf(b);
  if (signs !== 0 || signOf(a) === 0) return signs;
  const sign = signOf(a);
  const magnitudes = magnitudeOf(a) - magnitudeOf(b);
  if (magnitudes !== 0) return sign * Math.sign(magnitudes);
  // Of one magnitude: the exponents differ by no more than the digits written.
  const least = Math.min(a.exponent, b.exponent);
  const difference = scaled(a, least) - scaled(b, least);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Whether `a` is a whole multiple of `b`; undefined where the numbers are too far apart to tell cheaply. */
export function isMultipleOf(a: Decimal, b: Decimal): boolean | undefined {
  if (b.coefficient === 0n) return a.coefficient === 0n;
  if (Math.abs(a.exponent - b.exponent) > 2_000) return undefined;
  const least = Math.min(a.exponent, b.exponent);
  return scaled(a, least) % scaled(b, least) === 0n;
}

/** Equal texts for equal values. */
export function decimalKey({ coefficient, exponent }: Decimal): string {
  return `${coefficient}e${exponent}`;
}

function scaled({ coefficient, exponent }: Decimal, to: number): bigint {
  return coefficient * 10n ** BigInt(exponent - to);
}

function signOf({ coefficient }: Decimal): number {
  return coefficient < 0n ? -1 : coefficient > 0n ? 1 : 0;
}

/** The power of ten of the first digit. */
function magnitudeOf({ coefficient, exponent }: Decimal): number {
  return String(coefficient).replace('-', '').length + exponent;
}

/**
 * A number as Java's `BigDecimal.toString` writes it, and whole numbers as `BigInteger` does: what Confluent's canonical
 * text of a JSON Schema holds. Digits stay; only the exponent takes Java's form.
 */
export function javaBigDecimal(digits: string): string {
  const match = NUMBER.exec(digits);
  if (match === null) return digits;
  const [, sign = '', whole = '', fraction = '', power] = match;
  if (fraction === '' && power === undefined) return digits === '-0' ? '0' : digits;
  const scale = fraction.length - Number(power ?? 0);
  // Java has 32 bits for the scale and refuses what is beyond; here the digits stay.
  if (!Number.isSafeInteger(scale) || Math.abs(scale) > 0x7fff_ffff) return digits;
  const unscaled = (whole + fraction).replace(/^0+(?=\d)/, '');
  const minus = /[1-9]/.test(unscaled) ? sign : '';
  const adjusted = unscaled.length - 1 - scale;
  if (scale >= 0 && adjusted >= -6) {
    if (scale === 0) return minus + unscaled;
    const padded = unscaled.padStart(scale + 1, '0');
    return `${minus}${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
  }
  const rest = unscaled.length > 1 ? `.${unscaled.slice(1)}` : '';
  const exponent = adjusted === 0 ? '' : `E${adjusted > 0 ? '+' : ''}${adjusted}`;
  return `${minus}${unscaled.slice(0, 1)}${rest}${exponent}`;
}
