import { describe, expect, it } from 'vitest';
import type { ChangedFile, TreeEntry } from '../changed-file.js';
import { parseStewardConfig } from '../config/steward-config.js';
import { GateError } from '../gate-error.js';
import { planChanges } from './plan-changes.js';
import { toRequestedChange } from './to-requested-change.js';

const { schemas } = parseStewardConfig(
  'version: 1\nschemas:\n  - files: s/{subject}.avsc\n  - files: moved/{subject}.avsc\n  - files: s/{subject}.json\n',
  'steward.yml',
);
const file = (path: string): TreeEntry => ({ path, kind: 'file' });

/** `subject type base>head` of each planned change. */
function plan(...files: ChangedFile[]): string[] {
  return planChanges(schemas, files).map(
    ({ subject, schemaType, base, head }) =>
      `${subject} ${schemaType} ${base?.path ?? ''}>${head?.path ?? ''}`,
  );
}

describe('planning', () => {
  it.each<[string, ChangedFile[], string[]]>([
    ['a new file is an addition', [{ head: file('s/a.avsc') }], ['a AVRO >s/a.avsc']],
    [
      'a changed file is a modification',
      [{ base: file('s/a.avsc'), head: file('s/a.avsc') }],
      ['a AVRO s/a.avsc>s/a.avsc'],
    ],
    ['a removed file is a deletion', [{ base: file('s/a.avsc') }], ['a AVRO s/a.avsc>']],
    [
      'a rename that keeps the subject is one change',
      [{ base: file('s/a.avsc'), head: file('moved/a.avsc') }],
      ['a AVRO s/a.avsc>moved/a.avsc'],
    ],
    [
      'a move that git did not see is one change',
      [{ base: file('s/a.avsc') }, { head: file('moved/a.avsc') }],
      ['a AVRO s/a.avsc>moved/a.avsc'],
    ],
    [
      'a rename to another subject is a deletion and an addition',
      [{ base: file('s/a.avsc'), head: file('s/b.avsc') }],
      ['a AVRO s/a.avsc>', 'b AVRO >s/b.avsc'],
    ],
    [
      'two schemas that change places are two modifications',
      [
        { base: file('s/a.avsc'), head: file('s/b.avsc') },
        { base: file('s/b.avsc'), head: file('s/a.avsc') },
      ],
      ['a AVRO s/a.avsc>s/a.avsc', 'b AVRO s/b.avsc>s/b.avsc'],
    ],
    [
      'a schema that moves out of the mapping is deleted',
      [{ base: file('s/a.avsc'), head: file('old/a.avsc') }],
      ['a AVRO s/a.avsc>'],
    ],
    [
      'a file that moves into the mapping is added',
      [{ base: file('old/a.avsc'), head: file('s/a.avsc') }],
      ['a AVRO >s/a.avsc'],
    ],
    [
      'a schema that changes its format keeps its subject',
      [{ base: file('s/a.avsc'), head: file('s/a.json') }],
      ['a JSON s/a.avsc>s/a.json'],
    ],
    ['other files are nothing', [{ base: file('README.md'), head: file('README.md') }], []],
    ['a link that is removed never was a schema', [{ base: { path: 's/a.avsc', kind: 'symlink' } }], []],
    [
      'a subject __proto__ is a subject',
      [{ head: file('s/__proto__.avsc') }],
      ['__proto__ AVRO >s/__proto__.avsc'],
    ],
  ])('%s', (_claim, files, expected) => {
    expect(plan(...files)).toEqual(expected);
  });

  it('a link in place of a schema is planned, so that reading refuses it', () => {
    const head: TreeEntry = { path: 's/a.avsc', kind: 'symlink' };
    expect(planChanges(schemas, [{ base: file('s/a.avsc'), head }])[0]?.head).toEqual(head);
  });

  it.each<[string, string, string]>([
    ['a line break', 'a\nb', 'holds a control character'],
    ['an escape', '\u001b[2J', 'holds a control character'],
    ['half a character', 'a\ud83d', 'is not well-formed Unicode'],
    ['too many characters', 'a'.repeat(513), 'is longer than 512 characters'],
  ])('a file named after %s is refused by name', (_what, name, problem) => {
    expect.assertions(1);
    try {
      plan({ head: file(`s/${name}.avsc`) }, { head: file('s/good.avsc') });
    } catch (error) {
      expect(error).toMatchObject({
        kind: 'usage-error',
        message: 'The name of a file cannot be a subject.',
        places: [
          { file: `s/${name}.avsc`, line: 1, message: `Its subject ${JSON.stringify(name)} ${problem}.` },
        ],
      });
    }
  });

  it('a file whose name is not UTF-8 is refused by that, also under a fixed subject', () => {
    const fixed = parseStewardConfig(
      'version: 1\nschemas:\n  - files: s/*.avsc\n    subject: a\n',
      'steward.yml',
    );
    for (const entries of [schemas, fixed.schemas]) {
      const named = (): unknown => planChanges(entries, [{ head: file('s/\ufffd.avsc') }]);
      expect(named).toThrow(
        expect.objectContaining({
          places: [{ file: 's/\ufffd.avsc', line: 1, message: 'Its name is not UTF-8.' }],
        }),
      );
    }
  });

  it('a file with a name that cannot be a subject may go, or be renamed', () => {
    expect(plan({ base: file('s/a\n.avsc') }, { base: file('s/b\n.avsc'), head: file('s/b.avsc') })).toEqual([
      'b AVRO >s/b.avsc',
    ]);
  });

  it('two files that claim one subject are refused by name', () => {
    const claim = (): string[] => plan({ head: file('s/a.avsc') }, { head: file('moved/a.avsc') });
    expect(claim).toThrow(GateError);
    expect(claim).toThrow('Two files claim the subject "a".');
  });
});

describe('the question to the registry', () => {
  const planned = { subject: 'a', schemaType: 'AVRO', references: [] } as const;
  const s = file('s/a.avsc');
  const moved = file('moved/a.avsc');

  it.each([
    [
      'an addition has its text',
      { ...planned, head: s },
      { head: 'x' },
      { subject: 'a', schemaType: 'AVRO', change: 'added', file: 's/a.avsc', schema: 'x' },
    ],
    [
      'a modification has both texts',
      { ...planned, base: s, head: s },
      { base: 'x', head: 'y' },
      {
        subject: 'a',
        schemaType: 'AVRO',
        change: 'modified',
        file: 's/a.avsc',
        schema: 'y',
        baseSchema: 'x',
      },
    ],
    [
      'a deletion has the text of the base',
      { ...planned, base: s },
      { base: 'x' },
      { subject: 'a', schemaType: 'AVRO', change: 'deleted', file: 's/a.avsc', baseSchema: 'x' },
    ],
    [
      'a move of the same text is renamed',
      { ...planned, base: s, head: moved },
      { base: 'x', head: 'x' },
      {
        subject: 'a',
        schemaType: 'AVRO',
        change: 'renamed',
        file: 'moved/a.avsc',
        previousFile: 's/a.avsc',
        schema: 'x',
        baseSchema: 'x',
      },
    ],
    [
      'a move with another text is modified',
      { ...planned, base: s, head: moved },
      { base: 'x', head: 'y' },
      {
        subject: 'a',
        schemaType: 'AVRO',
        change: 'modified',
        file: 'moved/a.avsc',
        previousFile: 's/a.avsc',
        schema: 'y',
        baseSchema: 'x',
      },
    ],
    [
      'a base that cannot be read is left out',
      { ...planned, base: s, head: s },
      { head: 'y' },
      { subject: 'a', schemaType: 'AVRO', change: 'modified', file: 's/a.avsc', schema: 'y' },
    ],
    [
      'a changed mode alone is no question',
      { ...planned, base: s, head: s },
      { base: 'x', head: 'x' },
      undefined,
    ],
    [
      'an empty file is asked about',
      { ...planned, head: s },
      { head: '' },
      { subject: 'a', schemaType: 'AVRO', change: 'added', file: 's/a.avsc', schema: '' },
    ],
    [
      'references go along',
      { ...planned, references: [{ name: 'n', subject: 'r', version: 2 }], head: s },
      { head: 'x' },
      {
        subject: 'a',
        schemaType: 'AVRO',
        change: 'added',
        file: 's/a.avsc',
        schema: 'x',
        references: [{ name: 'n', subject: 'r', version: 2 }],
      },
    ],
  ])('%s', (_claim, change, texts, expected) => {
    expect(toRequestedChange(change, texts)).toEqual(expected);
  });
});
