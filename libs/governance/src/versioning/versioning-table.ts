import { CHANGE_WEIGHTS } from './change-weights.js';
import { LEVEL_CASES } from './level-cases.js';
import { OCCASION_CASES } from './occasion-cases.js';
import { SHAPE_CASES } from './shape-cases.js';
import { USUAL_CASE, type VersioningCase } from './versioning-case.js';
import { WORDING_CASES } from './wording-cases.js';

/** Every case, in the order of the page: the tests run them, and {@link renderVersioningTable} shows them. */
export const VERSIONING_CASES: readonly VersioningCase[] = [
  ...LEVEL_CASES,
  ...SHAPE_CASES,
  ...WORDING_CASES,
  ...OCCASION_CASES,
];

/** `docs/versioning.md`. */
export function renderVersioningTable(): string {
  const weights = Object.entries(CHANGE_WEIGHTS).map(([kind, bump]) => `| \`${kind}\` | ${bump} |`);
  return [
    '# Versions that say what changed',
    '',
    'Generated from the table that the tests run. Every version of a subject has a semantic version,',
    'MAJOR.MINOR.PATCH, and a changelog entry that the registry makes of the change itself. An author may state a',
    'version; it is taken if it promises at least what the change asks for, and refused with the name of the change if not.',
    '',
    'Unless a row says otherwise the latest version is 1.4.2, the level is BACKWARD, and there is one compatibility group.',
    '',
    '## Major: what breaks at the level of the subject',
    '',
    'A change is compared as the level says: with the latest version, or with all under a TRANSITIVE level. NONE',
    'promises nothing to readers, so the number has to: there a change is judged as under FULL, and is major if the new',
    'schema cannot read what the old one wrote, or the old one what the new one writes. A comparison that was not',
    'finished counts as breaking. An approved break is major like any other.',
    '',
    ...changeTable(LEVEL_CASES),
    '',
    '## Minor: another shape that breaks nobody',
    '',
    ...changeTable(SHAPE_CASES),
    '',
    '## Patch: the same shape',
    '',
    ...changeTable(WORDING_CASES),
    '',
    '## Where more decides than the change',
    '',
    'A major number belongs to one compatibility group. Each group goes on from its own latest version; its first',
    'version, and a major one, take the next major number above all groups. Soft-deleted versions keep their numbers.',
    '',
    '| Case | Occasion | Latest of the group | Other groups | Stated | Bump | Version |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...OCCASION_CASES.map(occasionRow),
    '',
    '## What each kind of change weighs',
    '',
    'Where it breaks nobody; the widest of a version’s changes decides.',
    '',
    '| Change | Bump |',
    '| --- | --- |',
    ...weights,
    '',
  ].join('\n');
}

function changeTable(cases: readonly VersioningCase[]): string[] {
  const rows = cases.map((row) => {
    const older = row.older === undefined ? '' : `${code(row.older)}, then `;
    const after = row.after === undefined ? 'the same' : code(row.after);
    const { level, before } = { ...USUAL_CASE, ...row };
    return `| ${row.case} | ${older}${code(before)} | ${after} | ${level} | ${row.bump} | ${row.version} |`;
  });
  return [
    '| Change | Before | After | Level | Bump | Version |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ];
}

function occasionRow(row: VersioningCase): string {
  const { occasion, previous } = { ...USUAL_CASE, ...row };
  const outcome =
    row.rule === undefined
      ? `${row.bump} | ${row.version}`
      : `refused: [\`${row.rule}\`](rules/${row.rule}.md) | ${row.version} or higher`;
  const stated = row.stated === undefined ? '' : code(row.stated);
  return `| ${row.case} | ${occasion} | ${previous ?? 'none'} | ${row.others ?? ''} | ${stated} | ${outcome} |`;
}

/** No example holds a bar or a backtick; one that did would break the table, and its test. */
function code(text: string): string {
  return `\`${text}\``;
}
