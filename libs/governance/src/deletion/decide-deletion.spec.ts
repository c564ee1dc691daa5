import { describe, expect, it } from 'vitest';
import { decideDeletion } from './decide-deletion.js';

const subject = 'address-value';

describe('deleting the file of a subject', () => {
  it.each([
    ['open', [], [], [], [['subject-unknown', 'info']]],
    ['open', [2, 1], [], [], [['schema-file-deleted', 'warning']]],
    ['strict', [2, 1], [], [], [['schema-file-deleted', 'error']]],
    [
      'open',
      [1],
      ['orders-value (version 3)'],
      [],
      [
        ['schema-file-deleted', 'warning'],
        ['schema-still-referenced', 'error'],
      ],
    ],
    ['open', [], [], ['billing (production)'], [['subject-unknown', 'info']]],
    [
      'open',
      [1],
      [],
      ['billing (production)'],
      [
        ['schema-file-deleted', 'warning'],
        ['schema-still-consumed', 'warning'],
      ],
    ],
    [
      'strict',
      [1],
      [],
      ['billing (production)'],
      [
        ['schema-file-deleted', 'error'],
        ['schema-still-consumed', 'error'],
      ],
    ],
  ] as const)(
    'under %s, with live versions %j, referrers %j and readers %j, finds %j',
    (policy, liveVersions, referrers, readers, expected) => {
      expect(
        decideDeletion({ policy, subject, liveVersions, referrers, readers }).map(({ ruleId, severity }) => [
          ruleId,
          severity,
        ]),
      ).toEqual(expected);
    },
  );
});

describe('deleting versions of a subject', () => {
  it.each([
    ['open', 'versions', [2, 1], [['version-deleted', 'warning']]],
    ['strict', 'versions', [2, 1], [['version-deleted', 'error']]],
    ['open', 'erasure', [1], [['version-erased', 'warning']]],
    ['strict', 'erasure', [1], [['version-erased', 'error']]],
  ] as const)('under %s, %s of %j finds %j', (policy, kind, liveVersions, expected) => {
    expect(
      decideDeletion({ policy, kind, subject, liveVersions, referrers: [], readers: [] }).map(
        ({ ruleId, severity }) => [ruleId, severity],
      ),
    ).toEqual(expected);
  });
});
