import { describe, expect, test } from 'vitest';
import { compareDecimals, isMultipleOf, javaBigDecimal, parseDecimal, type Decimal } from './decimal.js';

const decimal = (digits: string) => parseDecimal(digits) as Decimal;

const ORDER: [a: string, b: string, order: number][] = [
  ['1', '1.0', 0],
  ['0', '-0.0e5', 0],
  ['12345678901234567890', '12345678901234567891', -1],
  ['0.1', '0.10000000000000000001', -1],
  ['-2', '1', -1],
  ['-2', '-10', 1],
  ['1e999999999', '1e999999998', 1],
  ['-1e999999999', '1e-999999999', -1],
  ['9.99e2', '1e3', -1],
];

describe('decimals are compared by their exact value', () => {
  test.each(ORDER)('%s and %s: %i', (a, b, order) => {
    expect(Math.sign(compareDecimals(decimal(a), decimal(b)))).toBe(order);
    expect(Math.sign(compareDecimals(decimal(b), decimal(a)))).toBe(order === 0 ? 0 : -order);
  });

  test.each([
    ['0.3', '0.1', true],
    ['1', '0.3', false],
    ['6', '3', true],
    ['0', '7', true],
    ['1e1000000', '3', undefined],
  ] as const)('%s is a multiple of %s: %s', (a, b, answer) => {
    expect(isMultipleOf(decimal(a), decimal(b))).toBe(answer);
  });

  test('an exponent beyond all use is no number', () => {
    expect(parseDecimal(`1e${'9'.repeat(30)}`)).toBeUndefined();
  });
});

/** As `new BigDecimal(text).toString()` and `new BigInteger(text).toString()` give it. */
const JAVA: [digits: string, printed: string][] = [
  ['0', '0'],
  ['-0', '0'],
  ['1.10', '1.10'],
  ['-1.5', '-1.5'],
  ['1e3', '1E+3'],
  ['12e3', '1.2E+4'],
  ['0.000001', '0.000001'],
  ['0.0000001', '1E-7'],
  ['0.00000012', '1.2E-7'],
  ['1.5e-3', '0.0015'],
  ['123.45e2', '12345'],
  ['123.45e1', '1234.5'],
  ['0e3', '0E+3'],
  ['0.00', '0.00'],
  ['-0.0', '0.0'],
  ['1e99999999999', '1e99999999999'],
];

test.each(JAVA)('Java prints %s as %s', (digits, printed) => {
  expect(javaBigDecimal(digits)).toBe(printed);
});
