import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BUMPS,
  bumpBetween,
  bumpVersion,
  compareSemanticVersions,
  formatSemanticVersion,
  parseSemanticVersion,
  widerBump,
} from './semantic-version.js';

const aVersion = fc.record({ major: fc.nat(20), minor: fc.nat(20), patch: fc.nat(20) });

describe('a semantic version', () => {
  it.each([
    ['1.0.0', { major: 1, minor: 0, patch: 0 }],
    ['0.10.999999999', { major: 0, minor: 10, patch: 999_999_999 }],
    ['1.0', undefined],
    ['1.0.0.0', undefined],
    ['v1.0.0', undefined],
    ['01.0.0', undefined],
    ['1.0.0-rc.1', undefined],
    ['1.0.0+build', undefined],
    [' 1.0.0', undefined],
    ['1.0.0\n', undefined],
    ['-1.0.0', undefined],
    ['1e3.0.0', undefined],
    ['١.0.0', undefined],
    ['1000000000.0.0', undefined],
    [`${'9'.repeat(1_000_000)}.0.0`, undefined],
    ['', undefined],
  ])('is three numbers and nothing else (%#)', (text, version) => {
    expect(parseSemanticVersion(text)).toEqual(version);
  });

  it('is read back as it was written', () => {
    fc.assert(
      fc.property(aVersion, (version) => {
        expect(parseSemanticVersion(formatSemanticVersion(version))).toEqual(version);
      }),
    );
  });

  it('grows with every bump, and the more the wider the bump is', () => {
    fc.assert(
      fc.property(aVersion, (version) => {
        const next = BUMPS.map((bump) => bumpVersion(version, bump));
        expect(next.map((one) => bumpBetween(version, one))).toEqual(BUMPS);
        expect([...next].sort(compareSemanticVersions)).toEqual(next);
        expect(new Set(next.map(formatSemanticVersion)).size).toBe(4);
      }),
    );
  });

  it.each([
    ['none', 'patch', 'patch'],
    ['minor', 'patch', 'minor'],
    ['minor', 'major', 'major'],
  ] as const)('of the bumps %s and %s the wider is %s', (a, b, wider) => {
    expect([widerBump(a, b), widerBump(b, a)]).toEqual([wider, wider]);
  });
});
