import { CHANGE_KINDS, changesBetween, parseSchema, type ParsedSchema } from '@schema-steward/schema';
import { describe, expect, it } from 'vitest';
import { CHANGE_WEIGHTS } from './change-weights.js';
import { decideVersion } from './decide-version.js';
import { compareSemanticVersions, formatSemanticVersion, parseSemanticVersion } from './semantic-version.js';
import type { VersionDecision, VersionFacts } from './version-facts.js';
import { USUAL_CASE, type VersioningCase } from './versioning-case.js';
import { renderVersioningTable, VERSIONING_CASES } from './versioning-table.js';

const avro = (text: string): ParsedSchema => parseSchema({ type: 'AVRO', text, validateAsNew: true });

function changesOf(row: VersioningCase) {
  const { before, after = before } = { ...USUAL_CASE, ...row };
  return changesBetween(avro(before), avro(after));
}

function decide(row: VersioningCase): VersionDecision {
  const { level, breaks, occasion, previous } = { ...USUAL_CASE, ...row };
  const version = (text: string | null | undefined) =>
    text === null || text === undefined ? undefined : parseSemanticVersion(text);
  const own = version(previous);
  const others = version(row.others);
  const higher = own !== undefined && others !== undefined && compareSemanticVersions(own, others) > 0;
  return decideVersion({
    policy: 'open',
    subject: 'shipment-events-value',
    level,
    breaks,
    occasion,
    changes: changesOf(row),
    endsContract: row.endsContract ?? false,
    stated: row.stated,
    previous: own,
    highest: higher ? own : others,
  } as VersionFacts);
}

describe('the table of versions', () => {
  it.each(VERSIONING_CASES.map((row) => [row.case, row.level ?? '', row] as const))(
    '%s %s',
    (_case, _level, row) => {
      const decision = decide(row);
      if (decision.outcome === 'refused') {
        const [finding, ...others] = decision.findings;
        expect(others).toEqual([]);
        expect([finding?.severity, finding?.ruleId, 'refused', finding?.args['least']]).toEqual([
          'error',
          row.rule,
          row.bump,
          row.version,
        ]);
      } else {
        expect([decision.bump, formatSemanticVersion(decision.version)]).toEqual([row.bump, row.version]);
        if (decision.outcome === 'versioned') expect(decision.entry.bump).toBe(row.bump);
      }
    },
  );

  it('has a case for every kind of change but those that only references and later formats have', () => {
    const met = new Set(VERSIONING_CASES.flatMap((row) => changesOf(row).map(({ kind }) => kind)));
    expect(CHANGE_KINDS.filter((kind) => !met.has(kind))).toEqual([
      'wording-changed',
      'labels-changed',
      'references-changed',
      'other-changed',
      'changes-cut',
    ]);
    expect(Object.keys(CHANGE_WEIGHTS)).toEqual([...CHANGE_KINDS]);
  });

  it('is rendered with the same number of cells in every row', () => {
    const page = renderVersioningTable();
    const tables = page.split('\n\n').filter((part) => part.startsWith('|'));
    expect(tables).toHaveLength(5);
    for (const table of tables) {
      const cells = table
        .trimEnd()
        .split('\n')
        .map((row) => row.split('|').length);
      expect(new Set(cells).size).toBe(1);
    }
    expect(page).not.toContain('undefined');
    for (const { case: text } of VERSIONING_CASES) expect(page).toContain(`| ${text} |`);
  });
});
