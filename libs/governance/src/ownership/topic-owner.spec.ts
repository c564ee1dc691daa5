import { describe, expect, it } from 'vitest';
import { topicOwner } from './topic-owner.js';

describe('a topic belongs to whom its subjects belong', () => {
  it.each([
    [[], null, []],
    [[null, null], null, []],
    [['billing', 'billing'], 'billing', []],
    [['billing', null], 'billing', []],
    [['orders', 'billing', 'orders'], null, ['billing', 'orders']],
  ] as const)('%j: %j, in conflict %j', (owners, owner, conflict) => {
    expect(topicOwner(owners)).toEqual({ owner, conflict });
  });
});
