import { describe, expect, it } from 'vitest';
import { successorName } from './successor-name.js';

describe('the name of a successor', () => {
  it.each([
    ['orders-value', [], 'orders-v2-value'],
    ['orders-key', [], 'orders-v2-key'],
    ['orders', [], 'orders-v2'],
    ['orders-v2-value', [], 'orders-v3-value'],
    ['orders-v9', [], 'orders-v10'],
    ['orders-value', ['orders-v2-value', 'orders-v3-value'], 'orders-v4-value'],
    ['orders-v2beta', [], 'orders-v2beta-v2'],
    ['-value', [], '-value-v2'],
    ['com.example.Order', [], 'com.example.Order-v2'],
    ['a\nb-value', [], 'a\nb-v2-value'],
  ])('of %j, with %j taken, is %j', (subject, taken, expected) => {
    expect(successorName(subject, (name) => taken.includes(name))).toBe(expected);
  });
});
