import type { CharSet, Concatenation, Element } from 'refa';

/** More places than this are not compared pair by pair. */
const MAX_POSITIONS = 120;
/** A count from here on is as bad as no end. */
const MANY = 10;

/**
 * Whether a backtracking engine may take exponential time over a pattern: whether some text can be read in two ways
 * within a loop (Weideman et al., "Analyzing matching time behavior of backtracking regular expression matchers": the
 * condition EDA). Two ways are two character classes of the pattern for one character, or one step taken by two loops.
 */
export function backtracksExponentially(alternatives: readonly Concatenation[]): boolean {
  const graph = new Positions();
  graph.ofAlternatives(alternatives);
  if (graph.sets.length > MAX_POSITIONS) return false;
  return graph.hasTwoWays();
}

interface Ends {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly mayBeEmpty: boolean;
}

/** The character classes of a pattern, and which may follow which (Glushkov's automaton). */
class Positions {
  readonly sets: CharSet[] = [];
  readonly #follow: Set<number>[] = [];
  /** Steps that two loops make, as `from to`. */
  readonly #doubled: (readonly [from: number, to: number])[] = [];

  ofAlternatives(alternatives: readonly Concatenation[]): Ends {
    const all = alternatives.map(({ elements }) => this.#sequence(elements));
    return {
      first: all.flatMap(({ first }) => first),
      last: all.flatMap(({ last }) => last),
      mayBeEmpty: all.length === 0 || all.some(({ mayBeEmpty }) => mayBeEmpty),
    };
  }

  hasTwoWays(): boolean {
    const back = this.#follow.map((_, position) => this.#reachable(position));
    if (this.#doubled.some(([from, to]) => back[to]?.has(from) === true)) return true;
    for (const [start, loop] of back.entries()) {
      // From a place on a loop, the pairs of places that one text leads to.
      if (loop.has(start) && this.#partsAndMeets(start, loop)) return true;
    }
    return false;
  }

  #sequence(elements: readonly Element[]): Ends {
    let sum: Ends = { first: [], last: [], mayBeEmpty: true };
    for (const element of elements) {
      const next = this.#element(element);
      this.#join(sum.last, next.first);
      sum = {
        first: sum.mayBeEmpty ? [...sum.first, ...next.first] : sum.first,
        last: next.mayBeEmpty ? [...sum.last, ...next.last] : next.last,
        mayBeEmpty: sum.mayBeEmpty && next.mayBeEmpty,
      };
    }
    return sum;
  }

  #element(element: Element): Ends {
    switch (element.type) {
      case 'CharacterClass': {
        const position = this.sets.push(element.characters) - 1;
        this.#follow.push(new Set());
        return { first: [position], last: [position], mayBeEmpty: false };
      }
      case 'Alternation':
        return this.ofAlternatives(element.alternatives);
      case 'Quantifier': {
        const inner = this.ofAlternatives(element.alternatives);
        if (element.max >= MANY) this.#join(inner.last, inner.first);
        return { ...inner, mayBeEmpty: inner.mayBeEmpty || element.min === 0 };
      }
      default:
        return { first: [], last: [], mayBeEmpty: true };
    }
  }

  #join(from: readonly number[], to: readonly number[]): void {
    for (const one of new Set(from)) {
      for (const other of new Set(to)) {
        const known = this.#follow[one];
        if (known?.has(other) === true) this.#doubled.push([one, other]);
        known?.add(other);
      }
    }
  }

  #reachable(from: number): Set<number> {
    const seen = new Set<number>();
    const open = [from];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const to of this.#follow[next] ?? []) {
        if (seen.has(to)) continue;
        seen.add(to);
        open.push(to);
      }
    }
    return seen;
  }

  /** Whether two different ways over one text lead from a place back to it. */
  #partsAndMeets(start: number, loop: ReadonlySet<number>): boolean {
    const seen = new Set<string>();
    const open: (readonly [number, number, boolean])[] = [[start, start, false]];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [left, right, parted] = next;
      for (const a of this.#follow[left] ?? []) {
        for (const b of this.#follow[right] ?? []) {
          if (!loop.has(a) || !loop.has(b) || !this.#meet(a, b)) continue;
          const apart = parted || a !== b;
          if (apart && a === start && b === start) return true;
          const key = `${a} ${b} ${apart}`;
          if (seen.has(key)) continue;
          seen.add(key);
          open.push([a, b, apart]);
        }
      }
    }
    return false;
  }

  #meet(a: number, b: number): boolean {
    const [left, right] = [this.sets[a], this.sets[b]];
    return left !== undefined && right !== undefined && !left.isDisjointWith(right);
  }
}
