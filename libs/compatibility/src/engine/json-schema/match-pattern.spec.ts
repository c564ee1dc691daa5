import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchesPattern } from './match-pattern.js';

const free = () => undefined;

const PATTERNS: readonly string[] = [
  ...['', 'a', '^a', 'b$', '^ab?$', 'a|b', '^(a|b)+$', '^[ab]{1,2}$', '^(?:ab)*c$', '[^a]', '\\d', '^\\w+$'],
  ...[
    'a{2}',
    'a{2,}',
    '(?=a)b|a',
    '^(?!a).',
    '\\.',
    '^x-',
    '\\bа',
    '\\ba',
    'a\\B',
    '[a-c_]$',
    '.',
    '^.{0,2}$',
    '\\u0061',
  ],
  ...['a*?b', '(a*)*', '(a?){3}', '[\\]a]', '\\x61', '\\p{L}', '{', 'a{,2}'],
];

describe('a pattern finds in a name what JavaScript’s own engine finds', () => {
  test.each(PATTERNS)('%s', (pattern) => {
    let native: RegExp;
    try {
      native = new RegExp(pattern, 'u');
    } catch {
      native = new RegExp(pattern);
    }
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'x', '-', '1', '.', 'ü', ']', '{'), maxLength: 6 }),
        (name) => {
          expect(matchesPattern(pattern, name, free)).toBe(native.test(name));
        },
      ),
      { seed: 20_260_901, numRuns: 200 },
    );
  });
});

const UNKNOWN: readonly string[] = [
  '(',
  '[a',
  '(?<=a)b',
  '(a)\\1',
  '*',
  'a{400}',
  `${'('.repeat(60)}a${')'.repeat(60)}`,
];

test.each(UNKNOWN)('%s is not understood, and so neither found nor not found', (pattern) => {
  expect(matchesPattern(pattern, 'a', free)).toBeUndefined();
});

test('a pattern that backtracks for ever spends its budget', () => {
  let left = 10_000;
  const spend = (steps: number) => {
    left -= steps;
    if (left < 0) throw new Error('spent');
  };
  expect(() => matchesPattern('^(a+)+$', `${'a'.repeat(100)}!`, spend)).toThrow('spent');
});
