import { DFA, getIntersectionWordSets, isDisjointWith, TooManyNodesError, type CharSet } from 'refa';
import { lastPrintableOf, MAX_CHARACTER, plainestOf } from './alphabet.js';
import { automatonOf, type Bound } from './automata.js';
import { MAX_PAIRS } from './budget.js';
import type { StringSet } from './string-set.js';
import { UnreadablePattern } from './unreadable-pattern.js';

/** Whether every word of one set is in the other, else a word that is not. */
export type Inclusion =
  | { readonly answer: 'yes' }
  | { readonly answer: 'no'; readonly word: string }
  | { readonly answer: 'unclear'; readonly reason: string };

const EVERY_TEXT: StringSet = { kind: 'all' };
/** Of so many shortest word sets the first with a word that can be shown. */
const TRIES = 64;

/** Whether a text is in the set. `unclear` where a pattern can't be read, or what is known of the set does not say. */
export function hasWord(set: StringSet, word: string): 'yes' | 'no' | 'unclear' {
  switch (set.kind) {
    case 'all':
      return 'yes';
    case 'words':
      return set.words.includes(word) ? 'yes' : 'no';
    case 'length': {
      const length = [...word].length;
      return length >= set.min && length <= (set.max ?? Infinity) ? 'yes' : 'no';
    }
    case 'pattern': {
      const automaton = attempt(() => automatonOf(set, 'over'));
      if (automaton instanceof DFA) return automaton.test(codePoints(word)) ? 'yes' : 'no';
      return 'unclear';
    }
    case 'every': {
      const answers = set.of.map((part) => hasWord(part, word));
      return answers.includes('no') ? 'no' : answers.includes('unclear') ? 'unclear' : 'yes';
    }
    case 'some': {
      const answers = set.of.map((part) => hasWord(part, word));
      return answers.includes('yes') ? 'yes' : answers.includes('unclear') ? 'unclear' : 'no';
    }
    case 'unclear':
      return hasWord(set.within, word) === 'no' ? 'no' : 'unclear';
  }
}

/**
 * Whether `outer` takes every word of `inner`. Said "yes" only where the least that `outer` surely holds has the most
 * that `inner` may hold; "no" only with a word that `inner` surely has and `outer` surely lacks.
 */
export function includes(outer: StringSet, inner: StringSet): Inclusion {
  if (outer.kind === 'all') return { answer: 'yes' };
  if (inner.kind === 'words') return includesWords(outer, inner.words);
  const answer = attempt((): Inclusion => {
    const missed = complementOf(outer, 'under');
    if (isDisjointWith(automatonOf(inner, 'over'), missed, MAX_PAIRS)) return { answer: 'yes' };
    const word = shortestShared(automatonOf(inner, 'under'), complementOf(outer, 'over'));
    return word === undefined
      ? { answer: 'unclear', reason: unclearIn(outer) ?? unclearIn(inner) ?? 'no such text can be shown' }
      : { answer: 'no', word };
  });
  return typeof answer === 'string' ? { answer: 'unclear', reason: answer } : answer;
}

/** A plain short word of the set; undefined for the empty set and for one of which no word is sure. */
export function someWord(set: StringSet): string | undefined {
  return wordsOf(set, 1)[0];
}

/** Up to `count` words, short ones first. */
export function wordsOf(set: StringSet, count: number): string[] {
  if (set.kind === 'all') return ['', 'a', 'text', 'Ä ö', '"\\\n'].slice(0, count);
  if (set.kind === 'words') return set.words.slice(0, count);
  const found = attempt(() => {
    const words: string[] = [];
    let tries = TRIES + count;
    for (const wordSet of automatonOf(set, 'under').wordSets()) {
      const word = shown(wordSet);
      if (word !== undefined) words.push(word);
      if (words.length >= count || --tries <= 0) break;
    }
    return words;
  });
  return typeof found === 'string' ? [] : found;
}

/** Words as {@link wordsOf} gives them, and beside each those that differ in one character: to try readers with. */
export function variedWordsOf(set: StringSet, count: number): string[] {
  if (set.kind === 'all' || set.kind === 'words') return wordsOf(set, count);
  const found = attempt(() => {
    const words = new Set<string>();
    let tries = TRIES + count;
    for (const wordSet of automatonOf(set, 'under').wordSets()) {
      const word = shown(wordSet);
      if (word !== undefined) for (const each of [word, ...otherWords(word, wordSet)]) words.add(each);
      if (words.size >= count || --tries <= 0) break;
    }
    return [...words].slice(0, count);
  });
  return typeof found === 'string' ? [] : found;
}

/** With another last character, and another first one. */
function otherWords(word: string, wordSet: readonly CharSet[]): string[] {
  const characters = [...word];
  return [wordSet.length - 1, 0].flatMap((at) => {
    const other = wordSet[at] && lastPrintableOf(wordSet[at].resize(MAX_CHARACTER));
    return other === undefined ? [] : [characters.with(at, String.fromCodePoint(other)).join('')];
  });
}

function includesWords(outer: StringSet, words: readonly string[]): Inclusion {
  let unclear = false;
  for (const word of words) {
    const answer = hasWord(outer, word);
    if (answer === 'no') return { answer: 'no', word };
    unclear ||= answer === 'unclear';
  }
  return unclear
    ? { answer: 'unclear', reason: unclearIn(outer) ?? 'a pattern can not be read' }
    : { answer: 'yes' };
}

function complementOf(set: StringSet, bound: Bound): DFA {
  const rest = automatonOf(set, bound).copy();
  rest.complement();
  return DFA.fromIntersection(rest, automatonOf(EVERY_TEXT, bound), new DFA.LimitedNodeFactory(MAX_PAIRS));
}

function shortestShared(left: DFA, right: DFA): string | undefined {
  let tries = TRIES;
  for (const wordSet of getIntersectionWordSets(left, right, MAX_PAIRS)) {
    const word = shown(wordSet);
    if (word !== undefined) return word;
    if (--tries <= 0) return undefined;
  }
  return undefined;
}

function shown(wordSet: Iterable<CharSet>): string | undefined {
  let word = '';
  for (const characters of wordSet) {
    const character = plainestOf(characters.resize(MAX_CHARACTER));
    if (character === undefined) return undefined;
    word += String.fromCodePoint(character);
  }
  return word;
}

function codePoints(word: string): number[] {
  return Array.from(word, (character) => character.codePointAt(0) ?? 0);
}

function unclearIn(set: StringSet): string | undefined {
  if (set.kind === 'unclear') return set.reason;
  if (set.kind !== 'every' && set.kind !== 'some') return undefined;
  return set.of.map(unclearIn).find((reason) => reason !== undefined);
}

/** The answer, or the reason in words why there is none. */
function attempt<T>(work: () => T): T | string {
  try {
    return work();
  } catch (error) {
    if (error instanceof UnreadablePattern) return `a pattern can not be read: ${error.message}`;
    if (error instanceof TooManyNodesError) return 'the patterns are too large to compare';
    throw error;
  }
}
