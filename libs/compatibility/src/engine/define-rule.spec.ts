import { expect, test } from 'vitest';
import { text } from './define-rule.js';

test.each([
  ['a list as words', ['a', 'b'], 'a, b'],
  ['a list of twenty whole', Array<string>(20).fill('a'), `${'a, '.repeat(19)}a`],
  ['a longer one by its first twenty', Array<string>(100_000).fill('a'), `${'a, '.repeat(20)}…`],
  ['a number as it is', 3, '3'],
])('%s', (_claim, value, words) => {
  expect(text({ value }, 'value')).toBe(words);
});
