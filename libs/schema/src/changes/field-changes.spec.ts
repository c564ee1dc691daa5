import { describe, expect, test } from 'vitest';
import type { SchemaField } from '../fields/schema-field.js';
import { ChangeList } from './change-list.js';
import { describeChange } from './describe-change.js';
import { fieldChanges } from './field-changes.js';
import { DEFAULT_CHANGE_LIMITS } from './schema-change.js';

const location = { pointer: '', line: 1, column: 1, endLine: 1, endColumn: 1 };
const field = (path: string, parts: Partial<SchemaField> = {}): SchemaField => ({
  path,
  type: 'string',
  aliases: [],
  tags: [],
  hasDefault: false,
  inherited: false,
  location,
  ...parts,
});

function told(
  before: readonly SchemaField[],
  after: readonly SchemaField[],
  fieldsComplete = true,
): string[] {
  const list = new ChangeList(DEFAULT_CHANGE_LIMITS);
  fieldChanges({ fields: before, fieldsComplete }, { fields: after, fieldsComplete: true }, list);
  return list.finish(location).map(describeChange);
}

describe('fields alone, of any format, tell', () => {
  const TABLE: [claim: string, before: SchemaField[], after: SchemaField[], told: string[]][] = [
    [
      'nothing of the same',
      [field('a', { doc: 'D', tags: ['x'] })],
      [field('a', { doc: 'D', tags: ['x'] })],
      [],
    ],
    [
      'the outermost of what comes and goes',
      [field('old'), field('old.x'), field('old.x.y')],
      [field('items', { hasDefault: true }), field('items[].sku'), field('items2')],
      [
        'Field `items` (string) added, with a default.',
        'Field `items2` (string) added, without a default.',
        'Field `old` (string) removed.',
      ],
    ],
    [
      'what comes within what stays',
      [field('a')],
      [field('a'), field('a.b')],
      ['Field `a.b` (string) added, without a default.'],
    ],
    [
      'a rename once, not for all that moved along',
      [field('a'), field('a.x')],
      [field('b', { aliases: ['a'] }), field('b.x', { type: 'int' })],
      [
        'Field `a` is now called `b`.',
        'Aliases of `b` added: a.',
        'Type of `b.x` changed from string to int.',
      ],
    ],
    [
      'what is said of a field',
      [field('a', { hasDefault: true })],
      [field('a', { doc: 'D', tags: ['PII'], deprecated: 'use b' })],
      [
        'Default of `a` removed.',
        'Documentation of `a` added.',
        '`a` deprecated: "use b".',
        'Tags of `a` added: PII.',
      ],
    ],
  ];
  test.each(TABLE)('%s', (_claim, before, after, expected) => {
    expect(told(before, after)).toEqual(expected);
  });

  test('nothing of what may lie behind the end of a list that was cut', () => {
    expect(told([field('a')], [field('a', { type: 'int' }), field('b')], false)).toEqual([
      'Type of `a` changed from string to int.',
      'There are more changes than are listed.',
    ]);
  });
});
