import { describe, expect, test } from 'vitest';
import { formatFieldPath, parentOf, parseFieldPath, type FieldPath } from './field-path.js';

describe('the path grammar', () => {
  const PATHS: [text: string, path: FieldPath][] = [
    ['', []],
    [
      'carrier.name',
      [
        { kind: 'field', name: 'carrier' },
        { kind: 'field', name: 'name' },
      ],
    ],
    ['items[].sku', [{ kind: 'field', name: 'items' }, { kind: 'items' }, { kind: 'field', name: 'sku' }]],
    ['labels{}', [{ kind: 'field', name: 'labels' }, { kind: 'values' }]],
    ['[]{}', [{ kind: 'items' }, { kind: 'values' }]],
    ['[].id', [{ kind: 'items' }, { kind: 'field', name: 'id' }]],
    [
      '<Created>.id',
      [
        { kind: 'branch', type: 'Created' },
        { kind: 'field', name: 'id' },
      ],
    ],
    [
      'payload<com.example.Created>.id',
      [
        { kind: 'field', name: 'payload' },
        { kind: 'branch', type: 'com.example.Created' },
        { kind: 'field', name: 'id' },
      ],
    ],
    [
      '__proto__.größe',
      [
        { kind: 'field', name: '__proto__' },
        { kind: 'field', name: 'größe' },
      ],
    ],
    [
      'a-b.$ref',
      [
        { kind: 'field', name: 'a-b' },
        { kind: 'field', name: '$ref' },
      ],
    ],
    ['"a.b"."c d"[]', [{ kind: 'field', name: 'a.b' }, { kind: 'field', name: 'c d' }, { kind: 'items' }]],
    [
      'x.""',
      [
        { kind: 'field', name: 'x' },
        { kind: 'field', name: '' },
      ],
    ],
    ['"say \\"hi\\""', [{ kind: 'field', name: 'say "hi"' }]],
    [
      'u<"odd type">',
      [
        { kind: 'field', name: 'u' },
        { kind: 'branch', type: 'odd type' },
      ],
    ],
  ];
  test.each(PATHS)('%j is written and read', (text, path) => {
    expect(formatFieldPath(path)).toBe(text);
    expect(parseFieldPath(text)).toEqual(path);
  });

  test.each(['.a', 'a.', 'a..b', 'a[', 'a[0]', 'a b', 'a{', 'a<>', '"a', '"a"b', '"\\x"', 'a<b'])(
    '%j is no path',
    (text) => {
      expect(parseFieldPath(text)).toBeUndefined();
    },
  );
});

test.each([
  ['id', 'id', '', ''],
  ['carrier.name', 'name', 'carrier', ''],
  ['items[].sku', 'sku', 'items', '[]'],
  ['[].id', 'id', '', '[]'],
  ['[]{}.id', 'id', '', '[]{}'],
  ['a.items[]{}[].sku', 'sku', 'a.items', '[]{}[]'],
  ['<com.example.Refund>.amount', 'amount', '', '<com.example.Refund>'],
  ['a.payload[]<com.example.Created>.id', 'id', 'a.payload', '[]<com.example.Created>'],
  ['"a.b"."c.d"', 'c.d', '"a.b"', ''],
  ['"a.b"[].sku', 'sku', '"a.b"', '[]'],
  ['payload<"odd type">.id', 'id', 'payload', '<"odd type">'],
  ['a."say \\"hi\\""', 'say "hi"', 'a', ''],
  ['__proto__.größe', 'größe', '__proto__', ''],
])('the last field of %s is %s in %s', (path, name, holder, inner) => {
  expect(parentOf(path)).toEqual({ name, holder, inner });
});
