import { expect, test } from 'vitest';
import { formatSubjectPrefix, parseSubjectPrefix } from './subject-prefix-text.js';

test.each([
  ['orders-', { context: '.', prefix: 'orders-' }, 'orders-'],
  ['', { context: '.', prefix: '' }, ''],
  [':.staging:orders-', { context: '.staging', prefix: 'orders-' }, ':.staging:orders-'],
  [':.staging:', { context: '.staging', prefix: '' }, ':.staging:'],
  [':.:orders-', { context: '.', prefix: 'orders-' }, 'orders-'],
  ['orders%2F', { context: '.', prefix: 'orders%2F' }, 'orders%2F'],
] as const)('%j is %j', (text, prefix, canonical) => {
  expect(parseSubjectPrefix(text)).toEqual(prefix);
  expect(formatSubjectPrefix(prefix)).toBe(canonical);
});

test.each([':', ':.', ':.stag', ':*:', ':.::x', 'a\nb', '\ud800', 'x'.repeat(513)])('%j is none', (text) => {
  expect(parseSubjectPrefix(text)).toBeUndefined();
});
