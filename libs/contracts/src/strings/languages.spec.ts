import { describe, expect, it } from 'vitest';
import { hasWord, includes, someWord, variedWordsOf, wordsOf } from './languages.js';
import type { StringSet } from './string-set.js';

const all: StringSet = { kind: 'all' };
const words = (...list: string[]): StringSet => ({ kind: 'words', words: list });
const search = (source: string): StringSet => ({ kind: 'pattern', source, flavour: 'search' });
const whole = (source: string): StringSet => ({ kind: 'pattern', source, flavour: 'whole' });
const length = (min: number, max?: number): StringSet => ({
  kind: 'length',
  min,
  ...(max === undefined ? {} : { max }),
});
const every = (...of: StringSet[]): StringSet => ({ kind: 'every', of });
const some = (...of: StringSet[]): StringSet => ({ kind: 'some', of });
const unclear = (within: StringSet): StringSet => ({ kind: 'unclear', within, reason: 'not asserted' });

describe('whether every word of one set is in another', () => {
  it.each<[claim: string, outer: StringSet, inner: StringSet, answer: string]>([
    ['anything takes everything', all, search('x'), 'yes'],
    ['a list takes a shorter one', words('NEW', 'PAID'), words('NEW'), 'yes'],
    ['a longer list has a word too many', words('NEW', 'PAID'), words('NEW', 'VOID'), 'no: VOID'],
    ['a whole pattern takes its own words', whole('^(NEW|PAID)$'), words('NEW', 'PAID'), 'yes'],
    ['a whole pattern must take the whole text', whole('b'), words('abc'), 'no: abc'],
    ['the longer alternative counts', whole('a|ab'), words('ab'), 'yes'],
    ['any text is not of a pattern', whole('^(NEW|PAID)$'), all, 'no: '],
    ['a search is found anywhere', search('b'), words('abc'), 'yes'],
    ['an anchored search binds', search('^b'), words('abc'), 'no: abc'],
    ['an edge in one alternative', search('(^|,)b(,|$)'), words('b', 'a,b', 'b,a', 'a,b,c'), 'yes'],
    ['an edge in one alternative refuses', search('(^|,)b(,|$)'), words('ab'), 'no: ab'],
    ['digits are digits', whole('\\d+'), search('^[0-9]{1,3}$'), 'yes'],
    ['the other way round a foreign digit shows it', search('^[0-9]+$'), whole('\\d'), 'no: ٠'],
    ['a longer text shows it', search('^[0-9]{1,3}$'), search('^[0-9]{1,4}$'), 'no: 0000'],
    ['lengths', length(1, 3), length(2, 3), 'yes'],
    ['a length too short', length(1), all, 'no: '],
    ['a length too long', length(0, 2), length(0, 3), 'no: aaa'],
    ['a length counts code points', length(0, 1), words('😀'), 'yes'],
    ['both must hold', every(search('^a'), length(2)), words('ab'), 'yes'],
    ['one of both fails', every(search('^a'), length(2)), words('a'), 'no: a'],
    ['one of two may take each word', some(whole('a+'), whole('b+')), search('^(a+|b+)$'), 'yes'],
    ['between two nothing is lost', some(length(0, 2), length(3)), all, 'yes'],
    ['a case-blind pattern', whole('(?i)abc'), words('ABC', 'abc'), 'yes'],
    ['hexadecimal digits of Ruby', whole('\\h{2}'), words('fF'), 'yes'],
    ['Ruby lets a lower bound be left out', whole('a{,2}'), words('', 'aa'), 'yes'],
    ['a set of which little is known, inside', length(0, 50), unclear(length(0, 10)), 'yes'],
    [
      'a set of which little is known, outside',
      length(0, 5),
      unclear(length(0, 10)),
      'unclear: not asserted',
    ],
    ['a back-reference', whole('(a)\\1'), all, 'unclear: a pattern can not be read: it holds \\1'],
    ['a look-ahead', whole('(?=a)a'), all, 'unclear: a pattern can not be read: it holds the group (?=…)'],
    ['a word boundary', search('\\bab'), words('ab'), 'unclear: a pattern can not be read'],
  ])('%s', (_claim, outer, inner, answer) => {
    const found = includes(outer, inner);
    const said =
      found.answer === 'no'
        ? `no: ${found.word}`
        : found.answer === 'yes'
          ? 'yes'
          : `unclear: ${found.reason}`;
    expect(said).toBe(answer);
  });

  it.each([
    '(a+)+$',
    '(a|a)*b',
    '(x+x+)+y',
    '(.*a){20}',
    'a{1,1000}b{1,1000}',
    '((((a{1,30}){1,30}){1,30}){1,30})',
    '[',
    '(?<n>',
    'a'.repeat(20_000),
  ])('a hostile pattern is decided or refused soon: %.40s', (source) => {
    const before = process.cpuUsage();
    includes(whole(source), all);
    includes(search(source), all);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(5_000);
  });
});

describe('words of a set', () => {
  it.each<[set: StringSet, word: string | undefined]>([
    [all, ''],
    [words('x', 'y'), 'x'],
    [length(3), 'aaa'],
    [search('^[A-Z]{2}-[0-9]+$'), 'AA-0'],
    [every(length(2), search('b')), 'ab'],
    [words(), undefined],
    [every(search('^a'), search('^b')), undefined],
    [unclear(all), undefined],
  ])('%j begins with %j', (set, word) => {
    expect(someWord(set)).toBe(word);
  });

  it.each<[pattern: string, words: string[]]>([
    ['^[ab]{2}$', ['aa', 'ab', 'ba']],
    ['^(NEW|PAID)$', ['NEW', 'PAID']],
    ['^x\\d$', ['x0', 'x9']],
  ])('of %s are varied in one character', (source, words) => {
    const set: StringSet = { kind: 'pattern', flavour: 'search', source };
    expect(variedWordsOf(set, 6)).toEqual(words);
  });

  it('are all words of the set', () => {
    const set = search('^[a-c]{1,2}$');
    const found = wordsOf(set, 10);
    expect(found.length).toBeGreaterThan(1);
    expect(found.filter((word) => hasWord(set, word) !== 'yes')).toEqual([]);
  });
});
