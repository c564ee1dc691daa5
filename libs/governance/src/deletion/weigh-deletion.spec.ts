import { describe, expect, it } from 'vitest';
import type { Approval } from '../approvals/apply-approvals.js';
import { decideDeletion, type DeletionKind } from './decide-deletion.js';
import { weighDeletion } from './weigh-deletion.js';

const now = new Date('2026-12-01T12:00:00Z');
const subject = 'orders-value';
const found = (kind: DeletionKind, liveVersions: readonly number[], readers: readonly string[] = []) =>
  decideDeletion({ policy: 'strict', kind, subject, liveVersions, referrers: [], readers });
const named = (kind: DeletionKind, liveVersions: readonly number[], readers: readonly string[] = []) =>
  found(kind, liveVersions, readers).map(({ fingerprint }) => fingerprint);
const approval = (fingerprints: readonly string[], change: Partial<Approval> = {}): Approval => ({
  id: 'a',
  fingerprints,
  reason: 'Nobody reads it.',
  approvedBy: 'grace',
  endsAt: new Date('2026-12-08T12:00:00Z'),
  usedAt: null,
  revokedAt: null,
  ...change,
});
const CONSUMERS = ['billing (production)'];
const BOTH = [2, 1];

describe('a deletion and its approvals', () => {
  it.each<
    [
      string,
      DeletionKind,
      readonly number[],
      readonly string[],
      readonly Approval[],
      string,
      readonly string[],
    ]
  >([
    ['blocks without an approval', 'versions', BOTH, [], [], 'refused', []],
    [
      'of the file passes by its approval',
      'file',
      BOTH,
      [],
      [approval(named('file', BOTH))],
      'accepted',
      ['a'],
    ],
    [
      'from the registry passes by its own',
      'versions',
      BOTH,
      [],
      [approval(named('versions', BOTH))],
      'accepted',
      ['a'],
    ],
    [
      'from the registry passes by that of the file',
      'versions',
      BOTH,
      [],
      [approval(named('file', BOTH))],
      'accepted',
      ['a'],
    ],
    [
      'of one version passes by that of the file',
      'versions',
      [1],
      [],
      [approval(named('file', BOTH))],
      'accepted',
      ['a'],
    ],
    [
      'of a version that came later does not',
      'versions',
      BOTH,
      [],
      [approval(named('file', [1]))],
      'refused',
      [],
    ],
    [
      'of other versions than were named does not',
      'versions',
      BOTH,
      [],
      [approval(named('versions', [1]))],
      'refused',
      [],
    ],
    [
      'for good does not pass by that of the file',
      'erasure',
      BOTH,
      [],
      [approval(named('file', BOTH))],
      'refused',
      [],
    ],
    [
      'for good passes by its own',
      'erasure',
      BOTH,
      [],
      [approval(named('erasure', BOTH))],
      'accepted',
      ['a'],
    ],
    [
      'of what is still read passes where both findings are approved',
      'versions',
      BOTH,
      CONSUMERS,
      [approval(named('file', BOTH, CONSUMERS))],
      'accepted',
      ['a'],
    ],
    [
      'of what is still read does not where one is',
      'versions',
      BOTH,
      CONSUMERS,
      [approval(named('file', BOTH))],
      'refused',
      ['a'],
    ],
    [
      'blocks again at the end',
      'file',
      BOTH,
      [],
      [approval(named('file', BOTH), { endsAt: now })],
      'refused',
      [],
    ],
    [
      'blocks again once it was used',
      'file',
      BOTH,
      [],
      [approval(named('file', BOTH), { usedAt: now })],
      'refused',
      [],
    ],
    [
      'blocks again when it is revoked',
      'file',
      BOTH,
      [],
      [approval(named('file', BOTH), { revokedAt: now })],
      'refused',
      [],
    ],
  ])('%s', (_claim, kind, going, readers, approvals, outcome, uses) => {
    const findings = found(kind, going, readers);
    const decision = weighDeletion({ subject, findings, allLive: BOTH, approvals, now });
    expect([decision.outcome, decision.approvals.uses.map(({ id }) => id)]).toEqual([outcome, uses]);
  });

  it.each([
    ['somebody else', { name: 'ada', person: 'ada@example.com' }, 'accepted'],
    ['who approved it', { name: 'grace' }, 'self-approved'],
    [
      'a token of who approved it',
      { name: 'laptop (token 01)', person: 'grace@example.com' },
      'self-approved',
    ],
  ])('by %s is decided so', (_who, deletedBy, outcome) => {
    const approvals = [approval(named('file', BOTH), { approverPerson: 'grace@example.com' })];
    const findings = found('versions', BOTH);
    expect(weighDeletion({ subject, findings, allLive: BOTH, approvals, deletedBy, now }).outcome).toBe(
      outcome,
    );
  });

  it('uses an approval as it was granted', () => {
    const granted = approval(named('file', BOTH));
    const { approvals } = weighDeletion({
      subject,
      findings: found('versions', BOTH),
      allLive: BOTH,
      approvals: [granted],
      now,
    });
    expect(approvals.uses).toEqual([granted]);
  });
});
