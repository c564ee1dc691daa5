/** The name that is looked at, in code points, and what counts the work. */
export interface Subject {
  readonly text: readonly string[];
  readonly count: () => void;
}

/** Tries to match from `at`; goes on with `next` where it did. */
export type Matcher = (subject: Subject, at: number, next: (at: number) => boolean) => boolean;

/** More repetitions than any name has characters. */
const MAX_REPEAT = 300;

/**
 * A regular expression as ECMA-262 writes it, to a matcher that backtracks and counts. Undefined for one that is
 * broken, or that uses what no pattern for names needs: backreferences, lookbehind, flags.
 */
export function compilePattern(pattern: string): Matcher | undefined {
  const reader = new PatternReader([...pattern]);
  try {
    const matcher = reader.alternatives();
    return reader.isAtEnd ? matcher : undefined;
  } catch (error) {
    if (error instanceof NotUnderstood) return undefined;
    throw error;
  }
}

class NotUnderstood extends Error {}

class PatternReader {
  #at = 0;
  #depth = 0;

  constructor(readonly source: readonly string[]) {}

  get isAtEnd(): boolean {
    return this.#at === this.source.length;
  }

  alternatives(): Matcher {
    // Beyond this many groups within groups no person can tell what the pattern means.
    if (++this.#depth > 50) throw new NotUnderstood();
    const branches = [this.#sequence()];
    while (this.#take('|')) branches.push(this.#sequence());
    this.#depth -= 1;
    const [only] = branches;
    if (branches.length === 1 && only !== undefined) return only;
    return (subject, at, next) => branches.some((branch) => branch(subject, at, next));
  }

  #sequence(): Matcher {
    const parts: Matcher[] = [];
    while (!this.isAtEnd && this.#peek() !== '|' && this.#peek() !== ')') parts.push(this.#quantified());
    return parts.reduceRight<Matcher>(
      (rest, part) => (subject, at, next) => part(subject, at, (to) => rest(subject, to, next)),
      (_subject, at, next) => next(at),
    );
  }

  #quantified(): Matcher {
    const atom = this.#atom();
    const range = this.#quantifier();
    if (range === undefined) return atom;
    // Greedy or lazy: whether there is a match does not depend on it.
    this.#take('?');
    return repeat(atom, range.least, range.most);
  }

  #quantifier(): { least: number; most: number } | undefined {
    if (this.#take('*')) return { least: 0, most: Infinity };
    if (this.#take('+')) return { least: 1, most: Infinity };
    if (this.#take('?')) return { least: 0, most: 1 };
    if (this.#peek() !== '{') return undefined;
    const match = /^\{(\d{1,6})(,?)(\d{0,6})\}/.exec(this.source.slice(this.#at, this.#at + 20).join(''));
    if (match === null) return undefined;
    this.#at += match[0].length;
    const least = Number(match[1]);
    const most = match[2] === '' ? least : match[3] === '' ? Infinity : Number(match[3]);
    if (least > MAX_REPEAT || most < least) throw new NotUnderstood();
    return { least, most };
  }

  #atom(): Matcher {
    const char = this.source[this.#at++];
    switch (char) {
      case '(':
        return this.#group();
      case '[':
        return this.#class();
      case '.':
        return oneOf((one) => !/[\n\r\u2028\u2029]/.test(one));
      case '^':
        return (_subject, at, next) => at === 0 && next(at);
      case '$':
        return ({ text }, at, next) => at === text.length && next(at);
      case '\\':
        return this.#escape();
      case undefined:
      case '*':
      case '+':
      case '?':
      case ')':
        throw new NotUnderstood();
      default:
        return oneOf((one) => one === char);
    }
  }

  #group(): Matcher {
    let wrap = (inner: Matcher): Matcher => inner;
    if (this.#take('?')) {
      if (this.#take('=')) wrap = (inner) => (s, at, next) => inner(s, at, () => true) && next(at);
      else if (this.#take('!')) wrap = (inner) => (s, at, next) => !inner(s, at, () => true) && next(at);
      else if (!this.#take(':')) throw new NotUnderstood();
    }
    const inner = this.alternatives();
    if (!this.#take(')')) throw new NotUnderstood();
    return wrap(inner);
  }

  /** A class is handed to JavaScript's engine, one character at a time: that takes no time at all. */
  #class(): Matcher {
    const start = this.#at;
    for (; this.#peek() !== ']' || this.#at === start; this.#at += this.#peek() === '\\' ? 2 : 1)
      if (this.isAtEnd) throw new NotUnderstood();
    const body = this.source.slice(start, this.#at).join('');
    this.#at += 1;
    return oneOf(characterTest(`[${body}]`));
  }

  #escape(): Matcher {
    const char = this.source[this.#at++];
    if (char === undefined || /[1-9k]/.test(char)) throw new NotUnderstood();
    if (char === 'b' || char === 'B') {
      const wanted = char === 'b';
      return ({ text }, at, next) => (isWord(text[at - 1]) !== isWord(text[at])) === wanted && next(at);
    }
    let escape = `\\${char}`;
    const rest = this.source.slice(this.#at, this.#at + 40).join('');
    const tail = {
      u: /^(?:[0-9a-fA-F]{4}|\{[0-9a-fA-F]+\})/,
      x: /^[0-9a-fA-F]{2}/,
      p: /^\{[^}]+\}/,
      P: /^\{[^}]+\}/,
    };
    if (char in tail) {
      const match = tail[char as keyof typeof tail].exec(rest);
      if (match === null) throw new NotUnderstood();
      escape += match[0];
      this.#at += [...match[0]].length;
    } else if (!/[dDwWsSnrtfv0]/.test(char)) return oneOf((one) => one === char);
    return oneOf(characterTest(escape));
  }

  #peek(): string | undefined {
    return this.source[this.#at];
  }

  #take(char: string): boolean {
    if (this.#peek() !== char) return false;
    this.#at += 1;
    return true;
  }
}

function oneOf(test: (char: string) => boolean): Matcher {
  return ({ text, count }, at, next) => {
    count();
    const char = text[at];
    return char !== undefined && test(char) && next(at + 1);
  };
}

function repeat(atom: Matcher, least: number, most: number): Matcher {
  const from = (done: number, subject: Subject, at: number, next: (at: number) => boolean): boolean => {
    subject.count();
    // A round that took nothing may go on only while rounds are still owed.
    const again = (to: number) => (to > at || done < least) && from(done + 1, subject, to, next);
    return (done < most && atom(subject, at, again)) || (done >= least && next(at));
  };
  return (subject, at, next) => from(0, subject, at, next);
}

/** A class or an escape as a test of one character, with the `u` flag if that understands it. */
function characterTest(body: string): (char: string) => boolean {
  for (const flags of ['u', '']) {
    try {
      const expression = new RegExp(`^${body}$`, flags);
      return (char) => expression.test(char);
    } catch {
      // Tried again without the flag, or given up below.
    }
  }
  throw new NotUnderstood();
}

function isWord(char: string | undefined): boolean {
  return char !== undefined && /\w/.test(char);
}
