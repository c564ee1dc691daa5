import { describe, expect, it } from 'vitest';
import { comparison, countFindings, findingsOf, summaryOf } from './findings.js';
import { formatMarkdown } from './format-markdown.js';
import { formatText } from './format-text.js';
import { aChange, aFinding, aReport } from './report-fixtures.js';

const against = (version: number) => ({ version, location: null });

describe('findings as they are told', () => {
  const change = aChange({
    comparedVersions: [3, 2, 1],
    findings: [
      aFinding({ against: against(3) }),
      aFinding({ message: 'Another.', against: against(3) }),
      aFinding({ against: against(1) }),
      aFinding({ against: against(1), preExisting: true }),
    ],
  });

  it('what differs only in the version is one; another text or another cause is another', () => {
    expect(
      findingsOf(change).map(({ message, versions, preExisting }) => [message, versions, preExisting]),
    ).toEqual([
      [aFinding().message, [3, 1], false],
      ['Another.', [3], false],
      [aFinding().message, [1], true],
    ]);
  });

  it('are counted as they are told', () => {
    expect(countFindings(findingsOf(change))).toBe('2 errors, 1 pre-existing');
    expect(summaryOf(aReport({ changes: [change] }))).toBe('2 errors, 1 pre-existing in 1 schema');
  });

  it('name the versions where several were compared', () => {
    const report = aReport({ changes: [change] });
    expect(formatText(report).match(/^ {2}against: .*/gm)).toEqual([
      '  against: versions 3, 1',
      '  against: version 3',
      '  against: version 1',
    ]);
    expect(formatMarkdown(report).match(/, against versions?[^:]*: /g)).toEqual([
      ', against versions 3, 1: ',
      ', against version 3: ',
      ', against version 1 (pre-existing): ',
    ]);
  });

  it('name at most ten versions', () => {
    const many = Array.from({ length: 12 }, (_, i) => 12 - i);
    expect(comparison(aChange({ comparedVersions: many }))).toBe(
      'BACKWARD against versions 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, …',
    );
  });
});

it.each([
  ['added', 'BACKWARD, no earlier version'],
  ['deleted', 'BACKWARD, not compared'],
  ['renamed', 'BACKWARD, not compared'],
  ['modified', 'BACKWARD, not compared'],
] as const)('a change of the kind %s that was not compared says so', (kind, expected) => {
  expect(comparison(aChange({ change: kind, comparedVersions: [] }))).toBe(expected);
});
