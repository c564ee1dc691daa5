import { describe, expect, it } from 'vitest';
import type { AccessPrincipal } from './access-principal.js';
import { capacityFor, teamsWithRight } from './capacities.js';
import { decideAccess, type AccessResource } from './decide-access.js';
import type { Action } from './actions.js';

const token = (role: AccessPrincipal['role'], team: string | null): AccessPrincipal => ({
  role,
  team,
  application: null,
  actions: null,
  subjectPrefixes: null,
});
const grace: AccessPrincipal = {
  ...token('viewer', null),
  memberships: [
    { team: 'fulfillment', role: 'owner' },
    { team: 'billing', role: 'member' },
    { team: 'returns', role: 'approver' },
  ],
};
const subject = (ownerTeam: string | null): AccessResource => ({
  kind: 'subject',
  context: '.',
  name: 'orders-value',
  ownerTeam,
});
const team = (slug: string | null): AccessResource => ({ kind: 'team', team: slug });

describe('a person of several teams', () => {
  it.each<[string, Action, AccessResource | undefined, 'allow' | 'deny']>([
    ['reads what a viewer reads', 'subjects:read', undefined, 'allow'],
    ['has a right that one of the teams gives', 'config:write', undefined, 'allow'],
    ['registers for the team of which they are a member', 'schemas:register', subject('billing'), 'allow'],
    [
      'does not decide for a team of which they are only a member',
      'config:write',
      subject('billing'),
      'deny',
    ],
    ['decides for the team that they own', 'config:write', subject('fulfillment'), 'allow'],
    ['registers nothing where they only approve', 'schemas:register', subject('returns'), 'deny'],
    ['changes nothing of another team', 'schemas:register', subject('risk'), 'deny'],
    ['takes what nobody owns', 'schemas:register', subject(null), 'allow'],
    ['makes tokens of the team that they own', 'tokens:write', team('fulfillment'), 'allow'],
    ['makes no token of the other', 'tokens:write', team('billing'), 'deny'],
    ['makes no token of nobody', 'tokens:write', team(null), 'deny'],
    ['is no admin', 'teams:write', undefined, 'deny'],
    ['changes no context', 'config:write', { kind: 'context', context: '.' }, 'deny'],
  ])('%s', (_claim, action, resource, expected) => {
    expect(decideAccess({ principal: grace, action, resource }).outcome).toBe(expected);
  });

  it('hears which role of theirs is not enough', () => {
    const billing = { ...grace, memberships: [{ team: 'billing', role: 'member' as const }] };
    expect(decideAccess({ principal: billing, action: 'tokens:write' })).toEqual({
      outcome: 'deny',
      because: 'forbidden',
      reason: 'The role member has not the right tokens:write.',
    });
  });
});

describe('what somebody is to a team', () => {
  it.each([
    ['a member is what the team made them', grace, 'billing', 'member', 'billing'],
    ['a stranger to the team is what they are to everybody', grace, 'risk', 'viewer', null],
    ['to nobody’s team as well', grace, null, 'viewer', null],
    ['an admin stays one', { ...grace, role: 'admin' as const }, 'billing', 'admin', null],
    ['a token is what it is', token('member', 'billing'), 'fulfillment', 'member', 'billing'],
  ])('%s', (_claim, principal, slug, role, own) => {
    expect(capacityFor(principal, slug)).toMatchObject({ role, team: own });
  });
});

describe('the teams for which somebody has a right', () => {
  it.each<[string, AccessPrincipal, Action, readonly string[] | null]>([
    ['those that they own', grace, 'tokens:read', ['fulfillment']],
    ['those in which they write', grace, 'schemas:register', ['fulfillment', 'billing']],
    ['none of a viewer', token('viewer', 'billing'), 'tokens:read', []],
    ['a token’s own', token('owner', 'billing'), 'tokens:read', ['billing']],
    ['all of an admin', token('admin', null), 'tokens:read', null],
    ['none of a stranger', token('anonymous', null), 'subjects:read', []],
  ])('%s', (_claim, principal, action, expected) => {
    expect(teamsWithRight(principal, action)).toEqual(expected);
  });
});
