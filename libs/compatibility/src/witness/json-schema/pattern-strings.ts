/** A pattern in pieces: what strings that match it are put together from. */
type Piece =
  | { readonly kind: 'one'; readonly chars: readonly string[] }
  | { readonly kind: 'list'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'choice'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'repeat'; readonly piece: Piece; readonly least: number; readonly most: number }
  /** `^` and `$`: whether more may stand before and after. */
  | { readonly kind: 'start' | 'end' };

/** What classes are filled with, the plainest first. */
const CHARS = [...'a0A-_ .1bBzZ9x:/@,+#é!?~=<>"\'$%&*()[]{}|\\^`;\t\n'];
const MAX_PATTERN = 1_000;
const MAX_STRING = 4_000;
const MAX_DEPTH = 50;

/**
 * Strings that are likely to match a pattern of somebody's schema, the shortest first: of each class one or another
 * character, of each repetition as few rounds as it takes and then more. Whether they match is for others to say. Empty
 * for a pattern that this does not understand.
 */
export function patternStrings(pattern: string, lengths: readonly number[]): readonly string[] {
  if (pattern.length > MAX_PATTERN) return [];
  const piece = new PieceReader(pattern).read();
  if (piece === undefined) return [];
  const found = new Set<string>();
  for (const more of [0, 1, 2, 4, 8, ...lengths.filter((length) => length > 2 && length < MAX_STRING)])
    for (let turn = 0; turn < 4; turn += 1) {
      const writer = new Writer(more, turn);
      writer.write(piece);
      if (writer.text.length <= MAX_STRING) found.add(writer.text);
      // What is not anchored may have more around it.
      for (const length of lengths) {
        const missing = length - [...writer.text].length;
        if (missing <= 0 || length > MAX_STRING) continue;
        if (!writer.endsAnchored) found.add(writer.text + 'a'.repeat(missing));
        if (!writer.startsAnchored) found.add('a'.repeat(missing) + writer.text);
      }
    }
  return [...found];
}

class Writer {
  text = '';
  startsAnchored = false;
  endsAnchored = false;

  constructor(
    /** Rounds that a repetition takes beyond those that it must. */
    readonly more: number,
    /** Which of several is taken. */
    readonly turn: number,
  ) {}

  write(piece: Piece): void {
    if (this.text.length > MAX_STRING) return;
    switch (piece.kind) {
      case 'one':
        this.text += piece.chars[this.turn % piece.chars.length] ?? '';
        break;
      case 'list':
        for (const one of piece.pieces) this.write(one);
        break;
      case 'choice': {
        const one = piece.pieces[this.turn % piece.pieces.length];
        if (one !== undefined) this.write(one);
        break;
      }
      case 'repeat':
        for (let round = 0; round < Math.min(piece.least + this.more, piece.most); round += 1)
          this.write(piece.piece);
        break;
      case 'start':
        this.startsAnchored = true;
        break;
      case 'end':
        this.endsAnchored = true;
    }
  }
}

class PieceReader {
  readonly #source: readonly string[];
  #at = 0;
  #depth = 0;

  constructor(pattern: string) {
    this.#source = [...pattern];
  }

  read(): Piece | undefined {
    const piece = this.#choice();
    return this.#at === this.#source.length ? piece : undefined;
  }

  #choice(): Piece | undefined {
    if (++this.#depth > MAX_DEPTH) return undefined;
    const pieces: Piece[] = [];
    do {
      const list = this.#list();
      if (list === undefined) return undefined;
      pieces.push(list);
    } while (this.#take('|'));
    this.#depth -= 1;
    return { kind: 'choice', pieces };
  }

  #list(): Piece | undefined {
    const pieces: Piece[] = [];
    while (this.#at < this.#source.length && this.#peek() !== '|' && this.#peek() !== ')') {
      const piece = this.#quantified();
      if (piece === undefined) return undefined;
      pieces.push(piece);
    }
    return { kind: 'list', pieces };
  }

  #quantified(): Piece | undefined {
    const piece = this.#atom();
    const [least, most] = this.#quantifier() ?? [];
    if (piece === undefined || least === undefined || most === undefined) return piece;
    this.#take('?');
    return { kind: 'repeat', piece, least, most };
  }

  #quantifier(): [number, number] | undefined {
    if (this.#take('*')) return [0, Infinity];
    if (this.#take('+')) return [1, Infinity];
    if (this.#take('?')) return [0, 1];
    const rest = this.#source.slice(this.#at, this.#at + 20).join('');
    const match = /^\{(\d{1,6})(,?)(\d{0,6})\}/.exec(rest);
    if (match === null) return undefined;
    this.#at += match[0].length;
    const least = Number(match[1]);
    return [least, match[2] === '' ? least : match[3] === '' ? Infinity : Number(match[3])];
  }

  #atom(): Piece | undefined {
    const char = this.#source[this.#at++];
    switch (char) {
      case '(':
        return this.#group();
      case '[':
        return this.#class();
      case '.':
        return charsOf((one) => !/[\n\r]/.test(one));
      case '^':
        return { kind: 'start' };
      case '$':
        return { kind: 'end' };
      case '\\':
        return this.#escape();
      case undefined:
      case '*':
      case '+':
      case '?':
      case ')':
        return undefined;
      default:
        return { kind: 'one', chars: [char] };
    }
  }

  #group(): Piece | undefined {
    let isThere = true;
    if (this.#take('?')) {
      // What is looked ahead for takes no room; whether it holds is seen afterwards.
      if (this.#take('=') || this.#take('!')) isThere = false;
      else if (this.#take('<')) {
        if (this.#peek() === '=' || this.#peek() === '!') return undefined;
        while (this.#at < this.#source.length && !this.#take('>')) this.#at += 1;
      } else if (!this.#take(':')) return undefined;
    }
    const inner = this.#choice();
    if (inner === undefined || !this.#take(')')) return undefined;
    return isThere ? inner : { kind: 'list', pieces: [] };
  }

  #class(): Piece | undefined {
    const start = this.#at;
    for (; this.#peek() !== ']' || this.#at === start; this.#at += this.#peek() === '\\' ? 2 : 1)
      if (this.#at >= this.#source.length) return undefined;
    const body = this.#source.slice(start, this.#at).join('');
    this.#at += 1;
    const literal = [...body].filter((char) => !/[\\\]^-]/.test(char));
    return charsOf(testOf(`[${body}]`), body.startsWith('^') ? [] : literal);
  }

  #escape(): Piece | undefined {
    const char = this.#source[this.#at++];
    if (char === undefined || /[1-9k]/.test(char)) return undefined;
    if (char === 'b' || char === 'B') return { kind: 'list', pieces: [] };
    const rest = this.#source.slice(this.#at, this.#at + 40).join('');
    const tail = {
      u: /^(?:[0-9a-f]{4}|\{[0-9a-f]+\})/i,
      x: /^[0-9a-f]{2}/i,
      p: /^\{[^}]+\}/,
      P: /^\{[^}]+\}/,
    };
    if (Object.hasOwn(tail, char)) {
      const match = tail[char as keyof typeof tail].exec(rest);
      if (match === null) return undefined;
      this.#at += [...match[0]].length;
      const code = /^\{?([0-9a-f]+)\}?$/i.exec(match[0])?.[1];
      if ((char === 'u' || char === 'x') && code !== undefined && parseInt(code, 16) <= 0x10ffff)
        return { kind: 'one', chars: [String.fromCodePoint(parseInt(code, 16))] };
      return charsOf(testOf(`\\${char}${match[0]}`));
    }
    if (/[dDwWsS]/.test(char)) return charsOf(testOf(`\\${char}`));
    return { kind: 'one', chars: [CONTROLS[char] ?? char] };
  }

  #peek(): string | undefined {
    return this.#source[this.#at];
  }

  #take(char: string): boolean {
    if (this.#peek() !== char) return false;
    this.#at += 1;
    return true;
  }
}

const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v', '0': '\0' };

function charsOf(
  test: ((char: string) => boolean) | undefined,
  more: readonly string[] = [],
): Piece | undefined {
  const chars = [...CHARS, ...more].filter((char) => test?.(char) === true);
  return chars.length === 0 ? undefined : { kind: 'one', chars };
}

/** A class, asked one character at a time: that takes JavaScript's engine no time at all. */
function testOf(body: string): ((char: string) => boolean) | undefined {
  for (const flags of ['u', ''])
    try {
      const expression = new RegExp(`^${body}$`, flags);
      return (char) => expression.test(char);
    } catch {
      // Tried again without the flag, or given up below.
    }
  return undefined;
}
