import { describe, expect, it } from 'vitest';
import { contradictionIn, decideGrant, type Grant, type Grantor } from './decide-grant.js';

const SOON = new Date('2027-01-01T00:00:00Z');
const LATER = new Date('2028-01-01T00:00:00Z');
const orders = { context: '.', prefix: 'orders-' };
const ordersEu = { context: '.', prefix: 'orders-eu-' };

const free = { application: null, actions: null, subjectPrefixes: null, expiresAt: null };
const admin: Grantor = { role: 'admin', team: null, ...free };
const owner: Grantor = { role: 'owner', team: 'fulfillment', ...free };
const ci: Grant = { role: 'ci', team: 'fulfillment', ...free };

describe('nobody hands on more than they have', () => {
  it.each([
    ['an admin may make an admin', admin, { ...ci, role: 'admin', team: null }, 'allow'],
    ['an admin may make an approver', admin, { ...ci, role: 'approver' }, 'allow'],
    ['an admin may make a token of any team', admin, { ...ci, team: 'billing' }, 'allow'],
    ['an owner may make an owner of the same team', owner, { ...ci, role: 'owner' }, 'allow'],
    ['an owner may make CI of the same team', owner, ci, 'allow'],
    ['an owner makes no admin', owner, { ...ci, role: 'admin', team: null }, 'deny'],
    ['an owner makes no approver', owner, { ...ci, role: 'approver' }, 'deny'],
    ['an owner makes nothing for another team', owner, { ...ci, team: 'billing' }, 'deny'],
    ['an owner makes nothing for the organisation', owner, { ...ci, role: 'viewer', team: null }, 'deny'],
    ['a member makes nothing', { ...owner, role: 'member' }, ci, 'deny'],
    ['CI makes nothing', { ...owner, role: 'ci' }, ci, 'deny'],
    ['an approver makes nothing', { ...owner, role: 'approver' }, ci, 'deny'],
    [
      'a token of one application makes none of another',
      { ...owner, application: 'a' },
      { ...ci, application: 'b' },
      'deny',
    ],
    ['a token of one application makes none of the team', { ...owner, application: 'a' }, ci, 'deny'],
    ['a stranger makes nothing', { ...owner, role: 'anonymous' }, ci, 'deny'],
    [
      'rights that the token has',
      { ...owner, actions: ['tokens:write', 'checks:run'] },
      { ...ci, actions: ['checks:run'] },
      'allow',
    ],
    [
      'a right that the token has not',
      { ...owner, actions: ['tokens:write'] },
      { ...ci, actions: ['checks:run'] },
      'deny',
    ],
    ['all of a role by a token that has less', { ...owner, actions: ['tokens:write'] }, ci, 'deny'],
    [
      'a narrower prefix',
      { ...owner, subjectPrefixes: [orders] },
      { ...ci, subjectPrefixes: [ordersEu] },
      'allow',
    ],
    [
      'the same prefix',
      { ...owner, subjectPrefixes: [orders] },
      { ...ci, subjectPrefixes: [orders] },
      'allow',
    ],
    [
      'a wider prefix',
      { ...owner, subjectPrefixes: [ordersEu] },
      { ...ci, subjectPrefixes: [orders] },
      'deny',
    ],
    [
      'one prefix of several',
      { ...owner, subjectPrefixes: [orders] },
      { ...ci, subjectPrefixes: [orders, { context: '.', prefix: 'x' }] },
      'deny',
    ],
    [
      'the prefix in another context',
      { ...owner, subjectPrefixes: [orders] },
      { ...ci, subjectPrefixes: [{ context: '.b', prefix: 'orders-' }] },
      'deny',
    ],
    ['no prefix by a token that has one', { ...owner, subjectPrefixes: [orders] }, ci, 'deny'],
    ['as long a life', { ...owner, expiresAt: SOON }, { ...ci, expiresAt: SOON }, 'allow'],
    ['a longer life', { ...owner, expiresAt: SOON }, { ...ci, expiresAt: LATER }, 'deny'],
    ['a life without end', { ...owner, expiresAt: SOON }, ci, 'deny'],
    [
      'an admin that is narrowed hands on no more either',
      { ...admin, subjectPrefixes: [orders] },
      ci,
      'deny',
    ],
  ] as [string, Grantor, Grant, string][])('%s', (_what, grantor, grant, outcome) => {
    expect(decideGrant(grantor, grant).outcome).toBe(outcome);
  });
});

describe('a grant that makes no sense says what is wrong', () => {
  it.each([
    [ci, undefined],
    [{ ...ci, role: 'viewer', team: null }, undefined],
    [{ ...ci, actions: ['schemas:register'] }, undefined],
    [{ ...ci, team: null }, 'a token of the role ci belongs to a team'],
    [{ ...ci, role: 'admin' }, 'a token of the role admin belongs to no team'],
    [
      { ...ci, actions: [] },
      'a token without any right is of no use; leave out `actions` for all of the role',
    ],
    [{ ...ci, actions: ['tokens:write'] }, 'the role ci has not the right tokens:write'],
    [{ ...ci, actions: ['docs:read'] }, 'the role ci has not the right docs:read'],
    [{ ...ci, application: 'billing' }, undefined],
    [{ ...ci, role: 'viewer', application: 'billing' }, undefined],
    [
      { ...ci, role: 'viewer', team: null, application: 'billing' },
      'a token of an application belongs to the application’s team',
    ],
    [
      { ...ci, role: 'owner', application: 'billing' },
      'a token of the role owner acts for more than one application',
    ],
    [
      { ...ci, role: 'approver', application: 'billing' },
      'a token of the role approver acts for more than one application',
    ],
    [{ ...ci, subjectPrefixes: [] }, 'an empty list reaches no subject; leave out `subjectPrefixes` for all'],
  ] as [Grant, string | undefined][])('%#', (grant, expected) => {
    expect(contradictionIn(grant)).toBe(expected);
  });
});
