import { describe, expect, it } from 'vitest';
import { decideApproval, type ApprovalRequest, type Approver } from './decide-approval.js';

const request: ApprovalRequest = {
  approver: { name: 'grace', role: 'owner', team: 'fulfillment' },
  author: 'ada',
  ownerTeam: 'fulfillment',
  fingerprints: ['f1'],
  reason: 'The only reader is switched off on Friday.',
  endsAt: new Date('2026-12-08T00:00:00Z'),
  now: new Date('2026-12-01T00:00:00Z'),
};
const by = (role: Approver['role'], team: string | null, name = 'grace'): Partial<ApprovalRequest> => ({
  approver: { name, role, team },
});

describe('granting an approval', () => {
  it.each([
    ['an owner of the owning team may', {}, 'granted'],
    ['an approver of any team may', by('approver', 'platform'), 'granted'],
    ['an admin may', by('admin', null), 'granted'],
    ['an owner of another team may not', by('owner', 'billing'), 'may-not-approve'],
    ['a member may not', by('member', 'fulfillment'), 'may-not-approve'],
    ['a viewer may not', by('viewer', null), 'may-not-approve'],
    ['a CI job may not', by('ci', 'fulfillment'), 'may-not-approve'],
    ['the author may not, as owner', by('owner', 'fulfillment', 'ada'), 'author-cannot-approve'],
    ['the author may not, as admin', by('admin', null, 'ada'), 'author-cannot-approve'],
    ['nothing can be approved without naming it', { fingerprints: [] }, 'no-findings'],
    ['a reason of blanks is none', { reason: ' \n' }, 'no-reason'],
    ['an end that has come is none', { endsAt: new Date('2026-12-01T00:00:00Z') }, 'end-not-in-the-future'],
    ['ninety days are the most', { endsAt: new Date('2027-03-01T00:00:00Z') }, 'granted'],
    ['a day more is too far', { endsAt: new Date('2027-03-01T00:00:00.001Z') }, 'end-too-far'],
  ] as const)('%s', (_claim, change, expected) => {
    expect(decideApproval({ ...request, ...change })).toBe(expected);
  });
});
