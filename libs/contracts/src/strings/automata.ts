import { CharSet, DFA } from 'refa';
import { CODE_POINTS, MAX_CHARACTER } from './alphabet.js';
import { MAX_NODES } from './budget.js';
import { readPattern } from './read-pattern.js';
import type { PatternSet, StringSet } from './string-set.js';
import { UnreadablePattern } from './unreadable-pattern.js';

/** `over`: with every word that the set may have. `under`: only words that it surely has. */
export type Bound = 'over' | 'under';

/** Longer than this, a length is not counted by states: `over` lets any length pass, `under` stops here. */
const MAX_COUNTED = 256;

/** Patterns come again and again: the same contract, the next version. Bounded by count; each is bounded by its states. */
const MAX_KEPT = 500;
const patterns = new Map<string, DFA | UnreadablePattern>();
/** Sets are data that live as long as their schema or contract; what was made of one goes with it. */
const made = { over: new WeakMap<StringSet, DFA>(), under: new WeakMap<StringSet, DFA>() };

/** @throws {UnreadablePattern} where a pattern has no automaton; @throws {TooManyNodesError} where one grows too large */
export function automatonOf(set: StringSet, bound: Bound): DFA {
  const known = made[bound].get(set);
  if (known !== undefined) return known;
  const automaton = build(set, bound);
  made[bound].set(set, automaton);
  return automaton;
}

function build(set: StringSet, bound: Bound): DFA {
  switch (set.kind) {
    case 'all':
      return repeated(0, undefined);
    case 'words':
      return DFA.fromWords(
        set.words.map((word) => Array.from(word, (character) => character.codePointAt(0) ?? 0)),
        { maxCharacter: MAX_CHARACTER },
        limited(),
      );
    case 'length':
      return lengths(set.min, set.max, bound);
    case 'pattern':
      return patternAutomaton(set);
    case 'every':
      return set.of
        .map((part) => partOfEvery(part, bound))
        .reduce((left, right) => DFA.fromIntersection(left, right, limited()), repeated(0, undefined));
    case 'some':
      return set.of
        .map((part) => automatonOf(part, bound))
        .reduce(unite, DFA.empty({ maxCharacter: MAX_CHARACTER }));
    case 'unclear':
      return bound === 'over' ? automatonOf(set.within, 'over') : DFA.empty({ maxCharacter: MAX_CHARACTER });
  }
}

/** What can't be read may be left out of an intersection that only has to be wide enough. */
function partOfEvery(part: StringSet, bound: Bound): DFA {
  try {
    return automatonOf(part, bound);
  } catch (error) {
    if (bound === 'over' && error instanceof UnreadablePattern) return repeated(0, undefined);
    throw error;
  }
}

function patternAutomaton(set: PatternSet): DFA {
  const key = `${set.flavour} ${set.source}`;
  let known = patterns.get(key);
  if (known === undefined) {
    known = readOrReason(set);
    if (patterns.size >= MAX_KEPT) patterns.delete(patterns.keys().next().value ?? '');
    patterns.set(key, known);
  }
  if (known instanceof UnreadablePattern) throw known;
  return known;
}

function readOrReason(set: PatternSet): DFA | UnreadablePattern {
  try {
    return readPattern(set);
  } catch (error) {
    if (error instanceof UnreadablePattern) return error;
    throw error;
  }
}

function lengths(min: number, max: number | undefined, bound: Bound): DFA {
  const capped = max !== undefined && max > MAX_COUNTED ? (bound === 'over' ? undefined : MAX_COUNTED) : max;
  if (min <= MAX_COUNTED) return repeated(min, capped);
  return bound === 'over' ? repeated(MAX_COUNTED, undefined) : DFA.empty({ maxCharacter: MAX_CHARACTER });
}

/** Every text of `min` to `max` code points. */
function repeated(min: number, max: number | undefined): DFA {
  const last = max ?? min;
  return DFA.fromTransitionIterator(
    {
      initial: 0,
      stableOut: true,
      isFinal: (length) => length >= min,
      getOut: (length) => {
        if (length < last) return new Map([[length + 1, CODE_POINTS]]);
        return max === undefined ? new Map([[length, CODE_POINTS]]) : new Map<number, CharSet>();
      },
    },
    { maxCharacter: MAX_CHARACTER },
    limited(),
  );
}

function unite(left: DFA, right: DFA): DFA {
  return complement(DFA.fromIntersection(complement(left), complement(right), limited()));
}

function complement(automaton: DFA): DFA {
  const rest = automaton.copy();
  rest.complement();
  return rest;
}

function limited(): DFA.LimitedNodeFactory {
  return new DFA.LimitedNodeFactory(MAX_NODES);
}
