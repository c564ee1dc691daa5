import { expect, it } from 'vitest';
import { maySeeAddresses } from './may-see-addresses.js';

it.each([
  ['admin', null, true],
  ['owner', 'orders', true],
  ['member', 'orders', true],
  ['approver', 'orders', true],
  ['viewer', 'orders', true],
  ['ci', 'orders', false],
  ['owner', 'billing', false],
  ['member', 'billing', false],
  ['approver', null, false],
  ['viewer', null, false],
  ['anonymous', null, false],
] as const)('a %s of the team %s sees the addresses of orders: %s', (role, team, expected) => {
  expect(maySeeAddresses({ role, team }, 'orders')).toBe(expected);
});
