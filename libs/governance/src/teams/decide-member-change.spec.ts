import { describe, expect, it } from 'vitest';
import { decideMemberChange, type MemberChange } from './decide-member-change.js';

const change: MemberChange = { from: 'owner', to: null, otherOwners: 0, members: 3, byAdmin: false };

describe('a change of a team’s members', () => {
  it.each<[string, Partial<MemberChange>, ReturnType<typeof decideMemberChange>]>([
    ['does not take the last owner away', {}, 'last-owner'],
    ['does not make the last owner a member', { to: 'member' }, 'last-owner'],
    ['does not make the last owner an approver', { to: 'approver' }, 'last-owner'],
    ['does not take the last owner away who is alone', { members: 1 }, 'last-owner'],
    ['takes the last owner away by an admin’s hand', { byAdmin: true }, 'allowed'],
    ['takes one owner of two away', { otherOwners: 1 }, 'allowed'],
    ['leaves an owner an owner', { to: 'owner' }, 'allowed'],
    ['takes a member away', { from: 'member' }, 'allowed'],
    ['takes an approver away', { from: 'approver' }, 'allowed'],
    ['adds a first member', { from: null, to: 'member', members: 0 }, 'allowed'],
    ['adds the thousandth', { from: null, to: 'member', members: 999 }, 'allowed'],
    ['adds no more than a thousand', { from: null, to: 'member', members: 1000, byAdmin: true }, 'too-many'],
    ['still takes away from a thousand', { from: 'member', members: 1000 }, 'allowed'],
  ])('%s', (_claim, more, expected) => {
    expect(decideMemberChange({ ...change, ...more })).toBe(expected);
  });
});
