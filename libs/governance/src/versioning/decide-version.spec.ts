import { COMPATIBILITY_LEVELS, type Finding } from '@schema-steward/kernel';
import { CHANGE_KINDS, changesBetween, parseSchema, type SchemaChange } from '@schema-steward/schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderGovernanceFinding } from '../rules/governance-finding.js';
import { decideVersion } from './decide-version.js';
import {
  BUMPS,
  compareSemanticVersions,
  formatSemanticVersion,
  type SemanticVersion,
} from './semantic-version.js';
import type { VersionFacts } from './version-facts.js';
import { versioningLevel } from './versioning-level.js';

const avro = (text: string) => parseSchema({ type: 'AVRO', text });
const record = (fields: string) => avro(`{"type":"record","name":"R","fields":[${fields}]}`);
const aFinding = (ruleId: string, path: string): Finding => ({
  ruleId,
  severity: 'error',
  at: {},
  path,
  args: {},
  fingerprint: '0123456789abcdef',
});

const changes = changesBetween(
  record('{"name":"a","type":"int"},{"name":"b","type":"int"}'),
  record('{"name":"a","type":"int","doc":"A"},{"name":"c","type":"int"}'),
);
const facts: VersionFacts = {
  policy: 'open',
  subject: 'shipment-events-value',
  level: 'BACKWARD',
  occasion: 'register',
  previous: { major: 1, minor: 4, patch: 2 },
  changes,
  breaks: true,
  findings: [aFinding('avro-reader-field-without-default', 'c')],
};
const refusal = (parts: Partial<VersionFacts>) => {
  const decision = decideVersion({ ...facts, ...parts } as VersionFacts);
  const finding = decision.outcome === 'refused' ? decision.findings[0] : undefined;
  return { finding, message: finding && renderGovernanceFinding(finding)?.message };
};

describe('the changelog entry', () => {
  it('has the changes as data and in words, the reason, and the author’s own line', () => {
    expect(decideVersion({ ...facts, authorNote: ' We moved to c. ' })).toEqual({
      outcome: 'versioned',
      version: { major: 2, minor: 0, patch: 0 },
      bump: 'major',
      entry: {
        bump: 'major',
        reason: 'It breaks readers at level BACKWARD.',
        changes,
        sentences: [
          'Documentation of `a` added.',
          'Field `c` (int) added, without a default.',
          'Field `b` (int) removed.',
        ],
        authorNote: 'We moved to c.',
      },
    });
  });

  it.each([
    [{ breaks: false }, 'It changes the shape, and breaks nobody.'],
    [{ breaks: false, endsContract: true }, 'It ends a contract.'],
    [{ breaks: false, changes: [] }, 'The schema is the same; what is kept beside it changed.'],
    [{ level: 'NONE' }, 'It breaks readers at level NONE, which versions are judged at as FULL.'],
    [{ previous: undefined }, 'The first version of the subject.'],
    [
      { previous: undefined, highest: { major: 1, minor: 4, patch: 2 }, group: 'g2' },
      'The first version of the compatibility group g2.',
    ],
    [{ occasion: 'label' }, 'Labels changed; the text is the same.'],
    [
      { breaks: false, stated: '3.0.0' },
      'The author states it; 1.5.0 would have been enough. It changes the shape, and breaks nobody.',
    ],
    [{ occasion: 'import', stated: '1.4.3' }, 'It was imported with this version.'],
    [
      { occasion: 'import', stated: 'no\u0000ne' },
      'It breaks readers at level BACKWARD. The version "no?ne" that it was imported with could not be kept.',
    ],
  ] as [Partial<VersionFacts>, string][])('says why it is this version (%#)', (parts, reason) => {
    const decision = decideVersion({ ...facts, ...parts } as VersionFacts);
    expect(decision.outcome === 'versioned' && decision.entry.reason).toBe(reason);
  });
});

describe('a stated version that is refused', () => {
  it('names the change that breaks, as compatibility found it', () => {
    const { finding, message } = refusal({ stated: '1.9.0' });
    expect(finding).toMatchObject({ ruleId: 'version-promises-too-little', severity: 'error', path: 'c' });
    expect(message).toBe(
      'shipment-events-value states the version 1.9.0, but it has to be 2.0.0 or higher: Field `c` (int) added, without a default; that breaks readers at level BACKWARD (avro-reader-field-without-default).',
    );
  });

  it('names the change of shape', () => {
    expect(refusal({ stated: '1.4.3', breaks: false, findings: [] }).message).toBe(
      'shipment-events-value states the version 1.4.3, but it has to be 1.5.0 or higher: Field `c` (int) added, without a default.',
    );
  });

  it('names the rule where no change lies at its path', () => {
    expect(refusal({ stated: '1.9.0', changes: [] }).message).toBe(
      'shipment-events-value states the version 1.9.0, but it has to be 2.0.0 or higher: It changes what readers rely on; that breaks readers at level BACKWARD (avro-reader-field-without-default).',
    );
  });

  it.each(['open', 'strict'] as const)('is an error under %s', (policy) => {
    expect(refusal({ stated: '1.4.3', policy }).finding?.severity).toBe('error');
    expect(refusal({ stated: 'x', policy }).finding?.severity).toBe('error');
  });

  it('is another finding for another version: an approval of one is none of the next', () => {
    const prints = ['1.9.0', '1.8.0', '1.x'].map((stated) => refusal({ stated }).finding?.fingerprint);
    expect(new Set(prints).size).toBe(3);
  });
});

it('judges NONE as FULL, and every other level as itself', () => {
  expect(COMPATIBILITY_LEVELS.filter((level) => versioningLevel(level) !== level)).toEqual(['NONE']);
  expect(versioningLevel('NONE')).toBe('FULL');
});

const aNumber = fc.nat(4);
const aVersion = fc.record({ major: aNumber, minor: aNumber, patch: aNumber });
const someChanges = fc.array(fc.constantFrom(...CHANGE_KINDS), { maxLength: 3 }).map((kinds) =>
  kinds.map((kind): SchemaChange => ({
    kind,
    path: 'a',
    location: { pointer: '', line: 1, column: 1, endLine: 1, endColumn: 1 },
    locatedIn: 'after',
  })),
);
const someFacts = fc.record(
  {
    policy: fc.constant('open' as const),
    subject: fc.constant('s'),
    level: fc.constantFrom(...COMPATIBILITY_LEVELS),
    occasion: fc.constantFrom('register', 'import', 'label', 'deprecation'),
    previous: aVersion,
    highest: aVersion,
    changes: someChanges,
    breaks: fc.boolean(),
    endsContract: fc.boolean(),
    stated: fc.oneof(aVersion.map(formatSemanticVersion), fc.string()),
  },
  { requiredKeys: ['policy', 'subject', 'level', 'occasion', 'previous', 'changes', 'breaks'] },
) as fc.Arbitrary<VersionFacts & { readonly previous: SemanticVersion }>;

describe('for whatever is known', () => {
  const OPTIONS = { seed: 20_260_901, numRuns: 2_000 };

  it('the version is above the one before it in its group, and its bump is how far', () => {
    fc.assert(
      fc.property(someFacts, (known) => {
        const decision = decideVersion(known);
        if (decision.outcome !== 'versioned') return;
        expect(compareSemanticVersions(decision.version, known.previous)).toBeGreaterThan(0);
        expect(BUMPS.indexOf(decision.bump as 'patch')).toBeGreaterThan(0);
      }),
      OPTIONS,
    );
  });

  it('a stated version that is accepted is never lower than the decided one, and one that is refused never right', () => {
    let accepted = 0;
    fc.assert(
      fc.property(someFacts, ({ stated, ...known }) => {
        const facts = { ...known, occasion: 'register', stated } as VersionFacts;
        const decided = decideVersion({ ...facts, stated: undefined });
        const outcome = decideVersion(facts);
        if (decided.outcome !== 'versioned') throw new Error('without a stated version nothing is refused');
        if (outcome.outcome !== 'versioned') return;
        accepted += stated === undefined ? 0 : 1;
        expect(compareSemanticVersions(outcome.version, decided.version)).toBeGreaterThanOrEqual(0);
        const again = decideVersion({ ...facts, stated: formatSemanticVersion(decided.version) });
        expect(again).toEqual(decided);
      }),
      OPTIONS,
    );
    expect(accepted).toBeGreaterThan(50);
  });

  it('an import, a label without a stated version and a deprecation are never refused', () => {
    fc.assert(
      fc.property(someFacts, ({ stated, ...known }) => {
        expect(decideVersion({ ...known, occasion: 'import', stated } as VersionFacts).outcome).toBe(
          'versioned',
        );
        expect(decideVersion(known as VersionFacts).outcome).toBe('versioned');
      }),
      OPTIONS,
    );
  });

  it('more changes never ask for less', () => {
    fc.assert(
      fc.property(someFacts, someChanges, ({ stated: _stated, ...known }, more) => {
        const [less, all] = [known.changes, [...known.changes, ...more]].map((changes) =>
          decideVersion({ ...known, changes } as VersionFacts),
        );
        if (less?.outcome !== 'versioned' || all?.outcome !== 'versioned') throw new Error('refused');
        expect(compareSemanticVersions(all.version, less.version)).toBeGreaterThanOrEqual(0);
      }),
      OPTIONS,
    );
  });

  it('a version never lies in a major number that another group may have', () => {
    fc.assert(
      fc.property(someFacts, (known) => {
        const decision = decideVersion(known);
        if (decision.outcome !== 'versioned') return;
        const { major } = decision.version;
        const highest = Math.max(known.previous.major, known.highest?.major ?? 0);
        expect(major === known.previous.major || major > highest).toBe(true);
      }),
      OPTIONS,
    );
  });
});
