/**
 * Numbers in canonical text. Confluent's registry is written in Java and reads a number with a point or an exponent as
 * a double; its canonical text, and so the GUID, holds the double as Java prints it. Integers keep their digits.
 */
export function canonicalNumber(digits: string): string {
  if (!/[.eE]/.test(digits)) return digits === '-0' ? '0' : digits;
  const value = Number(digits);
  // Java would turn this into the string "Infinity", which is no number any more: here the digits stay.
  return Number.isFinite(value) ? javaDouble(value) : digits;
}

/** `Double.toString`: plain from 10^-3 to 10^7, else one digit before the point and `E`. */
export function javaDouble(value: number): string {
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(value.toExponential());
  if (match === null) return String(value);
  const [, sign = '', first = '', rest = '', power = '0'] = match;
  const exponent = Number(power);
  if (exponent < -3 || exponent >= 7) return `${sign}${first}.${rest === '' ? '0' : rest}E${exponent}`;
  const digits = first + rest;
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  return `${sign}${whole}.${digits.slice(exponent + 1) || '0'}`;
}
