import { describe, expect, it } from 'vitest';
import { parseFileCommands } from './file-commands.js';

describe('what a step writes to GITHUB_OUTPUT', () => {
  it.each([
    ['nothing', '', {}],
    ['a value', 'verdict=fail\n', { verdict: 'fail' }],
    ['a value with an equals sign', 'query=a=b\n', { query: 'a=b' }],
    ['an empty value', 'report=\n', { report: '' }],
    [
      'several lines',
      'report<<END\none\n\ntwo=2\nEND\nverdict=pass\n',
      { report: 'one\n\ntwo=2', verdict: 'pass' },
    ],
    ['no lines at all', 'report<<END\nEND\n', { report: '' }],
    ['an end that looks like a value', 'report<<a=b\nx\na=b\n', { report: 'x' }],
    ['a value that looks like a heredoc', 'a=b<<c\n', { a: 'b<<c' }],
    ['an end with more behind it is no end', 'r<<END\nEND \nEND\n', { r: 'END ' }],
    ['the last of two values', 'a=1\na=2\n', { a: '2' }],
    ['a carriage return', 'a=1\r\n', { a: '1\r' }],
  ])('%s', (_, text, outputs) => {
    expect(parseFileCommands(text)).toEqual(outputs);
  });

  it('a name like __proto__ is a name', () => {
    expect(Object.entries(parseFileCommands('__proto__=x\n'))).toEqual([['__proto__', 'x']]);
  });

  it.each([
    ['a line that is neither', 'verdict\n', 'invalid line "verdict": neither name=value nor name<<end'],
    ['no name', '=x\n', 'invalid line "=x": neither name=value nor name<<end'],
    ['no end', 'a<<\n', 'invalid line "a<<": no name or no end'],
    ['an end that never comes', 'a<<END\nx\n', 'the value of a never ends: no line is "END"'],
  ])('%s fails, as the step would', (_, text, message) => {
    expect(() => parseFileCommands(text)).toThrow(new Error(message));
  });
});
