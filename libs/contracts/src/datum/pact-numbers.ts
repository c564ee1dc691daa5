/** Numbers as Pact's core reads them (serde_json): whole ones of 64 bits as they are, all others as doubles. */

/** Whether the digits are those of a whole number of 64 bits, signed or not. `-0` is a double. */
export function isInteger64(digits: string): boolean {
  if (!/^-?\d{1,20}$/.test(digits) || digits === '-0') return false;
  const value = BigInt(digits);
  return value >= -(2n ** 63n) && value < 2n ** 64n;
}

export function sameNumber(a: string, b: string): boolean {
  const [wholeA, wholeB] = [isInteger64(a), isInteger64(b)];
  if (wholeA !== wholeB) return false;
  return wholeA ? BigInt(a) === BigInt(b) : doubleOf(a) === doubleOf(b);
}

/** Doubles from 10^-5 to below 10^16 are printed without an exponent: `100.0`, `1e+16`, `1.5e-7`. */
export function printedNumber(digits: string): string {
  if (isInteger64(digits)) return String(BigInt(digits));
  const value = doubleOf(digits);
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  const [head = '', power = '0'] = value.toExponential().split('e');
  const exponent = Number(power);
  if (exponent < -5 || exponent >= 16) return `${head}e${exponent < 0 ? '' : '+'}${exponent}`;
  const sign = head.startsWith('-') ? '-' : '';
  const figures = head.replace(/[-.]/g, '');
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${figures}`;
  const whole = figures.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  return `${sign}${whole}.${figures.slice(exponent + 1) || '0'}`;
}

const MAX_U64 = 2n ** 64n - 1n;

/**
 * The double that serde_json makes of digits without its feature `float_roundtrip`: the first digits, as many as 64 bits
 * hold, times or by a power of ten. It is one step off the nearest double for some numbers of more than 15 digits.
 */
export function doubleOf(digits: string): number {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(digits) ?? [];
  let significand = 0n;
  let exponent = Number(power);
  let isFull = false;
  for (const [index, digit] of [...whole, ...fraction].entries()) {
    const next = significand * 10n + BigInt(digit);
    isFull ||= next > MAX_U64;
    if (index < whole.length && isFull) exponent += 1;
    if (isFull) continue;
    significand = next;
    if (index >= whole.length) exponent -= 1;
  }
  let value = Number(significand);
  for (; exponent < -308 && value !== 0; exponent += 308) value /= 1e308;
  value = exponent < 0 ? value / Number(`1e${-exponent}`) : value * Number(`1e${Math.min(exponent, 308)}`);
  return sign === '-' ? -value : value;
}
