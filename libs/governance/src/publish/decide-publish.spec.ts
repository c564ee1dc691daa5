import { fingerprintOf, type Finding } from '@schema-steward/kernel';
import { describe, expect, it } from 'vitest';
import type { Approval } from '../approvals/apply-approvals.js';
import { renderGovernanceFinding } from '../rules/governance-finding.js';
import { decidePublish, type PublishFacts } from './decide-publish.js';

const owned: PublishFacts = {
  policy: 'open',
  subject: 'shipment-events-value',
  owner: { team: 'fulfillment', source: 'explicit' },
  ownerExists: true,
  compatibility: { compatible: 'yes', findings: [], approvable: true },
  approvals: [],
  now: new Date('2026-12-01T12:00:00Z'),
};
const breaking: Finding = {
  ruleId: 'avro-type-changed',
  severity: 'error',
  at: {},
  args: {},
  fingerprint: fingerprintOf({ ruleId: 'avro-type-changed', subject: 'shipment-events-value' }),
};

const outcome = (facts: Partial<PublishFacts>): [string, [string, string][]] => {
  const decision = decidePublish({ ...owned, ...facts });
  return [decision.outcome, decision.findings.map(({ ruleId, severity }) => [ruleId, severity])];
};

describe('the decision to publish', () => {
  it('accepts a compatible schema of an owned subject without a word', () => {
    expect(outcome({})).toEqual(['accepted', []]);
  });

  it.each([
    ['open', 'info'],
    ['strict', 'warning'],
  ] as const)('under %s says that not all fields are listed, and accepts', (policy, severity) => {
    expect(outcome({ policy, fieldsCut: 20_000 })).toEqual(['accepted', [['fields-cut', severity]]]);
  });

  it('refuses a breaking schema as incompatible', () => {
    expect(outcome({ compatibility: { compatible: 'no', findings: [breaking], approvable: true } })).toEqual([
      'incompatible',
      [['avro-type-changed', 'error']],
    ]);
  });

  it('takes an undecided comparison for a refusal', () => {
    expect(outcome({ compatibility: { compatible: 'undecided', findings: [], approvable: false } })[0]).toBe(
      'incompatible',
    );
  });

  it.each([
    ['open', 'accepted', 'warning'],
    ['strict', 'refused', 'error'],
  ] as const)('under %s a subject that nobody owns is %s', (policy, expected, severity) => {
    expect(outcome({ policy, owner: { team: 'unassigned', source: 'unassigned' } })).toEqual([
      expected,
      [['owner-missing', severity]],
    ]);
  });

  it.each([
    ['open', 'metadata', 'accepted', 'warning'],
    ['strict', 'metadata', 'refused', 'error'],
    ['open', 'explicit', 'refused', 'error'],
    ['strict', 'explicit', 'refused', 'error'],
  ] as const)('under %s an unknown team named by %s is %s', (policy, source, expected, severity) => {
    expect(outcome({ policy, owner: { team: 'fulfilment', source }, ownerExists: false })).toEqual([
      expected,
      [['owner-unknown', severity]],
    ]);
  });

  it.each([
    ['open', 'accepted', 'warning'],
    ['strict', 'accepted', 'warning'],
  ] as const)('under %s an orphan is %s', (policy, expected, severity) => {
    expect(outcome({ policy, archivedOwner: { answerable: 'logistics' } })).toEqual([
      expected,
      [['owner-archived', severity]],
    ]);
  });

  it.each([
    ['open', 'metadata', 'accepted', 'warning'],
    ['strict', 'metadata', 'refused', 'error'],
    ['open', 'explicit', 'refused', 'error'],
    ['strict', 'explicit', 'refused', 'error'],
  ] as const)(
    'under %s a new subject of an archived team named by %s is %s',
    (policy, source, expected, severity) => {
      const named = { owner: { team: 'closed', source }, ownerExists: false };
      expect(outcome({ policy, ...named, archivedOwner: { answerable: null } })).toEqual([
        expected,
        [['named-owner-archived', severity]],
      ]);
    },
  );

  it.each([
    [
      'the answerable team and its channel',
      { answerable: 'logistics', channel: 'slack #logistics' },
      'shipment-events-value belongs to fulfillment, which is archived; answerable is logistics, reached at slack #logistics.',
      'Ask logistics to offer shipment-events-value to the team that works on it now: `POST /api/v1/subjects/shipment-events-value/transfers`.',
    ],
    [
      'that nobody is answerable',
      { answerable: null },
      'shipment-events-value belongs to fulfillment, which is archived, and no team above it is left: nobody (unassigned) is answerable.',
      'Ask an admin to give shipment-events-value to a team: `POST /api/v1/subjects/shipment-events-value/transfers`.',
    ],
  ])('names, of an orphan, %s', (_what, archivedOwner, message, fix) => {
    const [finding] = decidePublish({ ...owned, archivedOwner }).findings;
    const { message: told, fix: advised } = (finding && renderGovernanceFinding(finding)) ?? {};
    expect([told, advised]).toEqual([message, fix]);
  });

  it.each([
    ['open', 'accepted'],
    ['strict', 'refused'],
  ] as const)('under %s what breaks a contract is %s', (policy, expected) => {
    const broken: Finding = { ...breaking, ruleId: 'contract-broken' };
    expect(outcome({ policy, contracts: [broken] })).toEqual([expected, [['contract-broken', 'error']]]);
  });

  it('refuses to move a subject as a side effect of a registration', () => {
    expect(outcome({ requestedOwner: 'billing' })).toEqual(['refused', [['owner-differs', 'error']]]);
  });
});

describe('a break that somebody approved', () => {
  const approval = (approvedBy: string, fingerprints = [breaking.fingerprint]): Approval => ({
    id: approvedBy,
    fingerprints,
    reason: 'The only reader is gone.',
    approvedBy,
    endsAt: new Date('2026-12-08T00:00:00Z'),
    usedAt: null,
    revokedAt: null,
  });
  const unowned = { policy: 'strict', owner: { team: 'unassigned', source: 'unassigned' } } as const;
  const ownerMissing = fingerprintOf({ ruleId: 'owner-missing', subject: 'shipment-events-value' });

  it.each<[string, Partial<PublishFacts>, string, string[]]>([
    ['is accepted, and uses the approval', { approvals: [approval('grace')] }, 'accepted', ['grace']],
    [
      'blocks where another finding was approved',
      { approvals: [approval('grace', ['f'])] },
      'incompatible',
      [],
    ],
    [
      'blocks behind a comparison that was not finished',
      {
        approvals: [approval('grace')],
        compatibility: { compatible: 'no', findings: [breaking], approvable: false },
      },
      'incompatible',
      [],
    ],
    [
      'blocks whoever approved it, told as that',
      { approvals: [approval('grace')], registeredBy: { name: 'grace' } },
      'self-approved',
      [],
    ],
    [
      'is accepted from whoever approved it too, where somebody else did so as well',
      { approvals: [approval('grace'), approval('ada')], registeredBy: { name: 'grace' } },
      'accepted',
      ['ada'],
    ],
    [
      'leaves what governance has against it',
      { approvals: [approval('grace')], ...unowned },
      'refused',
      ['grace'],
    ],
    [
      'is accepted where what governance has against it is approved too',
      { approvals: [approval('grace', [breaking.fingerprint, ownerMissing])], ...unowned },
      'accepted',
      ['grace'],
    ],
  ])('%s', (_claim, facts, expected, uses) => {
    const decision = decidePublish({
      ...owned,
      compatibility: { compatible: 'no', findings: [breaking], approvable: true },
      ...facts,
    });
    expect([decision.outcome, decision.approvals.uses.map(({ id }) => id)]).toEqual([expected, uses]);
  });
});
