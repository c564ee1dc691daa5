import { describe, expect, it } from 'vitest';
import type { AccessPrincipal } from './access-principal.js';
import { ACTIONS, type Action } from './actions.js';
import { decideAccess, type AccessResource } from './decide-access.js';
import { ROLES, type Role } from './roles.js';

const somebody = (role: Role | 'anonymous', more: Partial<AccessPrincipal> = {}): AccessPrincipal => ({
  role,
  team: role === 'admin' ? null : 'fulfillment',
  application: null,
  actions: null,
  subjectPrefixes: null,
  ...more,
});

describe('a role has exactly these rights', () => {
  // prettier-ignore
  const table: [action: Action, anonymous: 0 | 1, viewer: 0 | 1, member: 0 | 1, owner: 0 | 1, approver: 0 | 1, admin: 0 | 1, ci: 0 | 1][] = [
    ['service:ping',               1, 1, 1, 1, 1, 1, 1],
    ['health:read',                1, 1, 1, 1, 1, 1, 1],
    ['docs:read',                  1, 1, 1, 1, 1, 1, 1],
    ['tokens:exchange',            1, 1, 1, 1, 1, 1, 1],
    ['session:start',              1, 1, 1, 1, 1, 1, 1],
    ['session:end',                0, 1, 1, 1, 1, 1, 1],
    ['me:read',                    0, 1, 1, 1, 1, 1, 1],
    ['sessions:revoke',            0, 0, 0, 0, 0, 1, 0],
    ['subjects:read',              0, 1, 1, 1, 1, 1, 1],
    ['schemas:read',               0, 1, 1, 1, 1, 1, 1],
    ['schemas:register',           0, 0, 1, 1, 0, 1, 1],
    ['schemas:delete',             0, 0, 0, 1, 0, 1, 0],
    ['schemas:erase',              0, 0, 0, 1, 0, 1, 0],
    ['compatibility:check',        0, 1, 1, 1, 1, 1, 1],
    ['config:read',                0, 1, 1, 1, 1, 1, 1],
    ['config:write',               0, 0, 0, 1, 0, 1, 0],
    ['config:write-global',        0, 0, 0, 0, 0, 1, 0],
    ['contexts:delete',            0, 0, 0, 0, 0, 1, 0],
    ['teams:read',                 0, 1, 1, 1, 1, 1, 1],
    ['teams:write',                0, 0, 0, 0, 0, 1, 0],
    ['teams:update',               0, 0, 0, 1, 0, 1, 0],
    ['teams:archive',              0, 0, 0, 0, 0, 1, 0],
    ['team-members:read',          0, 1, 1, 1, 1, 1, 1],
    ['team-members:write',         0, 0, 0, 1, 0, 1, 0],
    ['ownership:read',             0, 1, 1, 1, 1, 1, 1],
    ['ownership:assign',           0, 0, 0, 1, 0, 1, 0],
    ['transfers:read',             0, 1, 1, 1, 1, 1, 1],
    ['transfers:offer',            0, 0, 0, 1, 0, 1, 0],
    ['transfers:answer',           0, 0, 0, 1, 0, 1, 0],
    ['subjects:succeed',           0, 0, 1, 1, 0, 1, 1],
    ['ownership-rules:write',      0, 0, 0, 0, 0, 1, 0],
    ['governance:plan',            0, 0, 0, 0, 0, 1, 0],
    ['governance:apply',           0, 0, 0, 0, 0, 1, 0],
    ['approvals:read',             0, 1, 1, 1, 1, 1, 1],
    ['approvals:write',            0, 0, 0, 1, 1, 1, 0],
    ['environments:read',         0, 1, 1, 1, 1, 1, 1],
    ['environments:write',        0, 0, 0, 0, 0, 1, 0],
    ['applications:read',         0, 1, 1, 1, 1, 1, 1],
    ['applications:write',        0, 0, 1, 1, 0, 1, 1],
    ['declarations:write',        0, 0, 1, 1, 0, 1, 1],
    ['deployments:write',         0, 0, 1, 1, 0, 1, 1],
    ['contracts:read',            0, 1, 1, 1, 1, 1, 1],
    ['contracts:publish',         0, 0, 1, 1, 0, 1, 1],
    ['contract-bindings:write',   0, 0, 1, 1, 0, 1, 1],
    ['verifications:write',       0, 0, 1, 1, 0, 1, 1],
    ['topics:read',               0, 1, 1, 1, 1, 1, 1],
    ['topics:write',              0, 0, 1, 1, 0, 1, 1],
    ['associations:read',          0, 1, 1, 1, 1, 1, 1],
    ['associations:write',         0, 0, 1, 1, 0, 1, 1],
    ['checks:run',                 0, 0, 1, 1, 1, 1, 1],
    ['checks:read',                0, 1, 1, 1, 1, 1, 1],
    ['tokens:read',                0, 0, 0, 1, 0, 1, 0],
    ['tokens:write',               0, 0, 0, 1, 0, 1, 0],
    ['trusted-repositories:read',  0, 0, 0, 1, 0, 1, 0],
    ['trusted-repositories:write', 0, 0, 0, 1, 0, 1, 0],
  ];

  it('has a row for every action', () => {
    expect(table.map(([action]) => action)).toEqual(Object.keys(ACTIONS));
  });

  it.each(table)('%s', (action, anonymous, ...known) => {
    const given = [somebody('anonymous'), ...ROLES.map((role) => somebody(role))].map((principal) =>
      decideAccess({ principal, action }).outcome === 'allow' ? 1 : 0,
    );
    expect(given).toEqual([anonymous, ...known]);
  });
});

describe('a token of an archived team', () => {
  it.each<[Action, 'allow' | 'deny']>([
    ['health:read', 'allow'],
    ['tokens:exchange', 'allow'],
    ['schemas:read', 'allow'],
    ['compatibility:check', 'allow'],
    ['checks:run', 'allow'],
    ['tokens:read', 'allow'],
    ['schemas:register', 'deny'],
    ['config:write', 'deny'],
    ['teams:update', 'deny'],
    ['team-members:write', 'deny'],
    ['ownership:assign', 'deny'],
    ['subjects:succeed', 'deny'],
    ['transfers:offer', 'deny'],
    ['transfers:answer', 'deny'],
    ['approvals:write', 'deny'],
    ['tokens:write', 'deny'],
    ['trusted-repositories:write', 'deny'],
  ])('reads and checks, and changes nothing: %s, %s', (action, outcome) => {
    const principal = somebody('owner', { teamArchived: true });
    expect(decideAccess({ principal, action }).outcome).toBe(outcome);
  });

  it('is told why', () => {
    const principal = somebody('ci', { teamArchived: true });
    expect(decideAccess({ principal, action: 'schemas:register' })).toEqual({
      outcome: 'deny',
      because: 'forbidden',
      reason: 'The team fulfillment is archived: its tokens read and check, and change nothing.',
    });
  });
});

describe('a stranger is asked who they are, somebody known is told why not', () => {
  it.each([
    [somebody('anonymous'), 'unknown', 'Who asks is not known, and teams:write needs a token.'],
    [somebody('viewer'), 'forbidden', 'The role viewer has not the right teams:write.'],
    [somebody('admin', { actions: ['teams:read'] }), 'forbidden', 'This token is not for teams:write.'],
  ] as const)('%#', (principal, because, reason) => {
    expect(decideAccess({ principal, action: 'teams:write' })).toEqual({ outcome: 'deny', because, reason });
  });
});

describe('a token narrowed to some actions has no others of its role', () => {
  const pullRequest = somebody('ci', { actions: ['checks:run'] });
  it.each([
    ['checks:run', 'allow'],
    ['schemas:register', 'deny'],
    ['subjects:read', 'deny'],
    ['docs:read', 'allow'],
  ] as const)('%s: %s', (action, outcome) => {
    expect(decideAccess({ principal: pullRequest, action }).outcome).toBe(outcome);
  });

  it('a role does not grow by being narrowed', () => {
    const principal = somebody('viewer', { actions: ['schemas:register'] });
    expect(decideAccess({ principal, action: 'schemas:register' }).outcome).toBe('deny');
  });
});

describe('registering changes what the token’s team owns, and nothing else', () => {
  const subject = (ownerTeam: string | null, name = 'orders-value', context = '.'): AccessResource => ({
    kind: 'subject',
    context,
    name,
    ownerTeam,
  });
  const orders = [{ context: '.', prefix: 'orders-' }];
  const staging = [{ context: '.staging', prefix: 'orders-' }];
  const everything = [{ context: '.', prefix: '' }];

  it.each([
    ['one’s own subject', somebody('member'), subject('fulfillment'), 'allow'],
    ['a subject that nobody owns', somebody('member'), subject(null), 'allow'],
    ['another team’s subject', somebody('member'), subject('billing'), 'deny'],
    ['another team’s subject, as its owner', somebody('owner'), subject('billing'), 'deny'],
    ['another team’s subject, as CI', somebody('ci'), subject('billing'), 'deny'],
    ['another team’s subject, as admin', somebody('admin'), subject('billing'), 'allow'],
    ['a team whose name begins like one’s own', somebody('member'), subject('fulfillment-2'), 'deny'],
    ['within the prefix', somebody('ci', { subjectPrefixes: orders }), subject(null), 'allow'],
    ['beside the prefix', somebody('ci', { subjectPrefixes: orders }), subject(null, 'order'), 'deny'],
    ['before the prefix', somebody('ci', { subjectPrefixes: orders }), subject(null, 'x-orders-'), 'deny'],
    ['in another case', somebody('ci', { subjectPrefixes: orders }), subject(null, 'Orders-value'), 'deny'],
    [
      'within the prefix, but another team’s',
      somebody('ci', { subjectPrefixes: orders }),
      subject('billing'),
      'deny',
    ],
    [
      'the same name in another context',
      somebody('ci', { subjectPrefixes: orders }),
      subject(null, 'orders-value', '.staging'),
      'deny',
    ],
    [
      'a name that spells another context',
      somebody('ci', { subjectPrefixes: staging }),
      subject(null, ':.staging:orders-value'),
      'deny',
    ],
    [
      'the prefix’s own context',
      somebody('ci', { subjectPrefixes: staging }),
      subject(null, 'orders-value', '.staging'),
      'allow',
    ],
    [
      'a context whose name begins the same',
      somebody('ci', { subjectPrefixes: staging }),
      subject(null, 'orders-value', '.staging2'),
      'deny',
    ],
    [
      'the whole default context does not reach others',
      somebody('ci', { subjectPrefixes: everything }),
      subject(null, 'orders-value', '.staging'),
      'deny',
    ],
    [
      'a name with a slash, decoded',
      somebody('ci', { subjectPrefixes: orders }),
      subject(null, 'orders-a/../billing'),
      'allow',
    ],
    [
      'an admin’s token that is narrowed',
      somebody('admin', { subjectPrefixes: orders }),
      subject(null, 'billing-value'),
      'deny',
    ],
    ['no prefix at all', somebody('ci', { subjectPrefixes: [] }), subject(null), 'deny'],
  ] as const)('%s', (_what, principal, resource, outcome) => {
    expect(decideAccess({ principal, action: 'schemas:register', resource }).outcome).toBe(outcome);
  });
});

describe('a whole context, a team, the organisation', () => {
  const narrowed = { subjectPrefixes: [{ context: '.', prefix: 'orders-' }] };
  it.each([
    ['config:write', somebody('owner'), { kind: 'context', context: '.staging' }, 'deny'],
    ['config:write', somebody('admin'), { kind: 'context', context: '.staging' }, 'allow'],
    ['config:write', somebody('admin', narrowed), { kind: 'context', context: '.' }, 'deny'],
    ['tokens:write', somebody('owner'), { kind: 'team', team: 'fulfillment' }, 'allow'],
    ['tokens:write', somebody('owner'), { kind: 'team', team: 'billing' }, 'deny'],
    ['tokens:write', somebody('owner'), { kind: 'team', team: null }, 'deny'],
    ['tokens:write', somebody('admin'), { kind: 'team', team: 'billing' }, 'allow'],
    ['tokens:write', somebody('admin'), { kind: 'team', team: null }, 'allow'],
    ['tokens:write', somebody('owner', { team: null }), { kind: 'team', team: null }, 'deny'],
  ] as const)('%s %#', (action, principal, resource, outcome) => {
    expect(decideAccess({ principal, action, resource }).outcome).toBe(outcome);
  });
});

describe('what an application declares and what of it runs is said by its team', () => {
  const billing = { kind: 'application', application: 'billing', team: 'fulfillment' } as const;
  it.each([
    ['a member of the team', somebody('member'), 'allow'],
    ['the team’s CI', somebody('ci'), 'allow'],
    ['an admin', somebody('admin'), 'allow'],
    ['a viewer of the team', somebody('viewer'), 'deny'],
    ['another team', somebody('owner', { team: 'payments' }), 'deny'],
    ['somebody without a team', somebody('member', { team: null }), 'deny'],
    ['a token of the application', somebody('ci', { application: 'billing' }), 'allow'],
    ['a token of another application of the team', somebody('ci', { application: 'invoices' }), 'deny'],
    ['a token of an application whose slug begins the same', somebody('ci', { application: 'bill' }), 'deny'],
    [
      'a token of the application, which went to another team',
      somebody('ci', { application: 'billing', team: 'payments' }),
      'deny',
    ],
  ] as const)('%s: %s', (_what, principal, outcome) => {
    for (const action of ['declarations:write', 'deployments:write'] as const)
      expect(decideAccess({ principal, action, resource: billing }).outcome).toBe(outcome);
  });

  it('a token of one application changes nothing else, not even what is its team’s', () => {
    const principal = somebody('member', { application: 'billing' });
    const denied = {
      outcome: 'deny',
      because: 'forbidden',
      reason: 'This token acts for the application billing alone.',
    };
    for (const [action, resource] of [
      [
        'schemas:register',
        { kind: 'subject', context: '.', name: 'billing-value', ownerTeam: 'fulfillment' },
      ],
      ['topics:write', { kind: 'subject', context: '.', name: 'billing-value', ownerTeam: null }],
      ['applications:write', { kind: 'team', team: 'fulfillment' }],
    ] as const)
      expect(decideAccess({ principal, action, resource })).toEqual(denied);
  });

  it('and reads what its role reads', () => {
    const principal = somebody('viewer', { application: 'billing' });
    expect(decideAccess({ principal, action: 'schemas:read' }).outcome).toBe('allow');
  });
});

describe('a refusal names the subject as people know it', () => {
  it.each([
    ['.', 'The subject "orders-value" belongs to the team billing.'],
    ['.eu', 'The subject "orders-value" of the context .eu belongs to the team billing.'],
  ])('in the context %s', (context, reason) => {
    const resource = { kind: 'subject', context, name: 'orders-value', ownerTeam: 'billing' } as const;
    expect(decideAccess({ principal: somebody('member'), action: 'schemas:register', resource })).toEqual({
      outcome: 'deny',
      because: 'forbidden',
      reason,
    });
  });
});
