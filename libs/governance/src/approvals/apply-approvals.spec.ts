import type { Finding } from '@schema-steward/kernel';
import { describe, expect, it } from 'vitest';
import { applyApprovals, type Approval } from './apply-approvals.js';

const now = new Date('2026-12-01T12:00:00Z');
const finding = (fingerprint: string, severity: Finding['severity'] = 'error'): Finding => ({
  ruleId: 'avro-type-changed',
  severity,
  at: {},
  args: {},
  fingerprint,
});
const approval = (id: string, change: Partial<Approval> = {}): Approval => ({
  id,
  fingerprints: ['f1'],
  reason: 'Nobody reads it yet.',
  approvedBy: 'grace',
  endsAt: new Date('2026-12-08T12:00:00Z'),
  usedAt: null,
  revokedAt: null,
  ...change,
});

const outcome = (findings: Finding[], approvals: Approval[]) => {
  const { blocking, approved, uses } = applyApprovals(findings, approvals, now);
  return {
    blocking: blocking.map(({ fingerprint }) => fingerprint),
    approved: [...approved].map(([fingerprint, { id }]) => [fingerprint, id]),
    uses: uses.map(({ id }) => id),
  };
};

describe('findings and their approvals', () => {
  it.each([
    ['blocks without an approval', [finding('f1')], [], { blocking: ['f1'], approved: [], uses: [] }],
    [
      'is let through by an approval that names it',
      [finding('f1')],
      [approval('a')],
      { blocking: [], approved: [['f1', 'a']], uses: ['a'] },
    ],
    [
      'blocks when only its neighbour is approved',
      [finding('f1'), finding('f2')],
      [approval('a')],
      { blocking: ['f2'], approved: [['f1', 'a']], uses: ['a'] },
    ],
    [
      'blocks again at the very moment of the end',
      [finding('f1')],
      [approval('a', { endsAt: now })],
      { blocking: ['f1'], approved: [], uses: [] },
    ],
    [
      'blocks again once a registration used the approval up',
      [finding('f1')],
      [approval('a', { usedAt: new Date('2026-12-01T11:00:00Z') })],
      { blocking: ['f1'], approved: [], uses: [] },
    ],
    [
      'blocks again when the approval is revoked',
      [finding('f1')],
      [approval('a', { revokedAt: now })],
      { blocking: ['f1'], approved: [], uses: [] },
    ],
    [
      'takes the approval that ends first, and leaves the other',
      [finding('f1')],
      [approval('late', { endsAt: new Date('2026-12-20T00:00:00Z') }), approval('early')],
      { blocking: [], approved: [['f1', 'early']], uses: ['early'] },
    ],
    [
      'uses one approval once for several findings',
      [finding('f1'), finding('f2')],
      [approval('a', { fingerprints: ['f1', 'f2'] })],
      {
        blocking: [],
        approved: [
          ['f1', 'a'],
          ['f2', 'a'],
        ],
        uses: ['a'],
      },
    ],
    [
      'needs none for a warning',
      [finding('f1', 'warning')],
      [approval('a')],
      { blocking: [], approved: [], uses: [] },
    ],
  ])('a finding %s', (_claim, findings, approvals, expected) => {
    expect(outcome(findings, approvals)).toEqual(expected);
  });
});
