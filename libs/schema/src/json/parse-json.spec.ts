import { SchemaParseError } from '@schema-steward/kernel';
import { describe, expect, test } from 'vitest';
import { locationOf, memberOf, nameLocationOf, type JsonNode, type JsonObject } from './json-node.js';
import { parseJson } from './parse-json.js';
import { writeJson } from './write-json.js';

function errorOf(text: string): SchemaParseError {
  try {
    parseJson(text);
  } catch (error) {
    if (error instanceof SchemaParseError) return error;
    throw error;
  }
  throw new Error(`no error for ${text.slice(0, 40)}`);
}

describe('a text that is JSON', () => {
  const KEPT = [
    '{"a":1.10,"b":1e400,"c":12345678901234567890,"d":-0,"e":0.1E-7}',
    '[true,false,null,"",[],{}]',
    '{"__proto__":{"__proto__":1},"constructor":2}',
    '"größe 🚚 \\" \\\\ \\n \\u001F"',
  ];
  test.each(KEPT)('comes back with the digits it was written with: %s', (text) => {
    expect(writeJson(parseJson(text).root)).toBe(text);
  });

  test('every value and every name knows its pointer, line and column', () => {
    const text = '{\n  "a/b": [10,\r\n    {"c~": "x"}]\n}';
    const root = parseJson(text).root as JsonObject;
    const list = memberOf(root, 'a/b') as JsonNode & { kind: 'array' };
    const inner = list.elements[1] as JsonObject;
    expect(locationOf(memberOf(inner, 'c~') as JsonNode)).toEqual({
      pointer: '/a~1b/1/c~0',
      line: 3,
      column: 12,
      endLine: 3,
      endColumn: 15,
    });
    expect(nameLocationOf(inner, inner.members.get('c~') as never)).toEqual({
      pointer: '/a~1b/1/c~0',
      line: 3,
      column: 6,
      endLine: 3,
      endColumn: 10,
    });
    expect(locationOf(root)).toEqual({ pointer: '', line: 1, column: 1, endLine: 4, endColumn: 2 });
  });

  test('columns count UTF-16 code units, and a byte order mark counts nothing', () => {
    const root = parseJson('\uFEFF["🚚",1]').root as JsonNode & { kind: 'array' };
    expect(locationOf(root.elements[1] as JsonNode)).toMatchObject({ line: 1, column: 7 });
  });

  test('a name given twice is reported, and the last value counts', () => {
    const { root, duplicates } = parseJson('{"a":{"b":1,\n"b":2}}');
    expect(duplicates).toEqual([
      { name: 'b', location: { pointer: '/a/b', line: 2, column: 1, endLine: 2, endColumn: 4 } },
    ]);
    expect(writeJson(root)).toBe('{"a":{"b":2}}');
  });

  test('comments are taken only where they are asked for', () => {
    const text = '// one\n{"a": /* two */ 1}';
    expect(writeJson(parseJson(text, { comments: true }).root)).toBe('{"a":1}');
    expect(errorOf(text).message).toBe('Expected a value, but found /.');
  });

  test('half of a surrogate pair survives as an escape', () => {
    expect(writeJson(parseJson('"\\ud83d x \\ud83d\\ude9a"').root)).toBe('"\\uD83D x 🚚"');
  });
});

describe('a text that is not JSON', () => {
  const BROKEN: [text: string, message: string, line: number, column: number, pointer: string][] = [
    ['', 'The text is empty.', 1, 1, ''],
    ['{"a":1\n "b":2}', 'Expected , or } after the value of "a", but found ".', 2, 2, ''],
    ['[1 2]', 'Expected , or ] after the value of element 0, but found 2.', 1, 4, ''],
    ['{"a":1,}', 'A comma before } has no value after it.', 1, 8, ''],
    ['{a:1}', 'Expected a name in double quotes or }, but found a.', 1, 2, ''],
    ['{"a" 1}', 'Expected : after the name "a", but found 1.', 1, 6, ''],
    ['{"a":[{"b":}]}', 'Expected a value, but found }.', 1, 12, '/a/0'],
    ['{"a":1', 'Expected , or } after the value of "a", but found the end of the text.', 1, 7, ''],
    ['"abc', 'A string is never closed.', 1, 1, ''],
    ['"a\nb"', 'A string may not hold a line break or another control character.', 1, 3, ''],
    ['"\\x"', 'Unknown escape \\x in a string.', 1, 2, ''],
    ['01', 'The number is not written as JSON writes numbers.', 1, 1, ''],
    ['1.', 'The number is not written as JSON writes numbers.', 1, 1, ''],
    ['NaN', 'Expected a value, but found N.', 1, 1, ''],
    ['truex', 'Expected a value, but found t.', 1, 1, ''],
    ['{} {}', 'Unexpected { after the end of the JSON value.', 1, 4, ''],
    ['\u0000', 'Expected a value, but found the character U+0000.', 1, 1, ''],
  ];
  test.each(BROKEN)('%j: %s', (text, message, line, column, pointer) => {
    const error = errorOf(text);
    expect(error.message).toBe(message);
    expect(error.location).toMatchObject({ line, column, pointer });
    expect(error.hint).not.toBe('');
  });

  const DEEP: [string, string][] = [
    ['a mebibyte of opening brackets', '['.repeat(2 ** 20)],
    ['objects 10,000 deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ];
  test.each(DEEP)('%s is refused for its depth', (_name, text) => {
    expect(errorOf(text).message).toBe('The text is nested more than 500 levels deep.');
  });

  test('the last level that is allowed is taken', () => {
    expect(writeJson(parseJson('['.repeat(500) + ']'.repeat(500)).root)).toBe(
      '['.repeat(500) + ']'.repeat(500),
    );
  });
});
