import { expect, test } from 'vitest';
import { jerseyBoolean } from './booleans.js';

test.each([
  ['true', true],
  ['TRUE', true],
  ['True', true],
  ['false', false],
  ['1', false],
  ['yes', false],
  [' true', false],
  ['', false],
  [undefined, false],
  [['true', 'false'], true],
  [['false', 'true'], false],
  [[], false],
  [true, false],
])('%j in a query is %s', (value, expected) => {
  expect(jerseyBoolean(value)).toBe(expected);
});
