import {
  CharSet,
  DFA,
  JS,
  NFA,
  TooManyNodesError,
  type Concatenation,
  type Element,
  type Expression,
  type NoParent,
} from 'refa';
import { CODE_POINTS, END, MARKS, MAX_CHARACTER, START } from './alphabet.js';
import { MAX_NODES } from './budget.js';
import { ecmaOf } from './ecma-of.js';
import type { PatternSet } from './string-set.js';
import { UnreadablePattern } from './unreadable-pattern.js';

type Part = NoParent<Element>;
type Sequence = NoParent<Concatenation>;

/**
 * The texts that a pattern takes, as an automaton. A search finds its pattern anywhere in the text; edges (`^`, `$`)
 * become marks around it. @throws {UnreadablePattern}
 */
export function readPattern({ source, flavour }: PatternSet): DFA {
  try {
    return flavour === 'search' ? searched(parse(source, 'u')) : whole(parseRuby(source));
  } catch (error) {
    if (error instanceof UnreadablePattern) throw error;
    if (error instanceof TooManyNodesError) throw new UnreadablePattern('its automaton grows too large');
    throw new UnreadablePattern(error instanceof Error ? error.message : String(error));
  }
}

export function parseRuby(source: string): Expression {
  const { pattern, ignoreCase } = ecmaOf(source);
  return parse(pattern, ignoreCase ? 'iu' : 'u');
}

function parse(source: string, flags: string): Expression {
  const parser = JS.Parser.fromLiteral({ source, flags });
  return parser.parse({ backreferences: 'throw', assertions: 'parse', maxNodes: MAX_NODES }).expression;
}

function searched(expression: Expression): DFA {
  const alternatives = expression.alternatives.map((each) => ({ ...each, elements: marked(each.elements) }));
  if (Math.max(0, ...alternatives.map(({ elements }) => countMarks(elements))) > 2) {
    throw new UnreadablePattern('it asks for an edge of the text twice');
  }
  const anything: Part = {
    type: 'Quantifier',
    min: 0,
    max: Infinity,
    lazy: false,
    alternatives: [sequence([{ type: 'CharacterClass', characters: CharSet.all(MAX_CHARACTER) }])],
  };
  const body: Part = { type: 'Alternation', alternatives };
  return strip(DFA.fromIntersection(automaton([anything, body, anything]), frame(), limited()));
}

/** A Pact regex takes the whole text, so edges at its ends say nothing more. */
function whole(expression: Expression): DFA {
  const alternatives = expression.alternatives.map(({ elements }) => {
    const from = elements.findIndex((element) => edgeOf(element) !== START);
    const to = elements.findLastIndex((element) => edgeOf(element) !== END);
    const inner = from === -1 ? [] : elements.slice(from, to + 1);
    return sequence(inner.map((element) => mapElement(element, refuseAssertion)));
  });
  return DFA.fromFA(automaton([{ type: 'Alternation', alternatives }]), limited());
}

function marked(elements: readonly Element[]): Part[] {
  return elements.map((element) =>
    mapElement(element, (assertion) => {
      const edge = edgeOf(assertion);
      if (edge === undefined) return refuseAssertion();
      return { type: 'CharacterClass', characters: CharSet.fromCharacter(MAX_CHARACTER, edge) };
    }),
  );
}

function refuseAssertion(): never {
  throw new UnreadablePattern('it looks around (`\\b`, `(?=…)`, an edge inside)');
}

/** `^` or `$`: refa reads them as "no character before" and "no character after". */
function edgeOf(element: Element): number | undefined {
  if (element.type !== 'Assertion' || !element.negate || element.alternatives.length !== 1) return undefined;
  const [only, ...more] = element.alternatives[0]?.elements ?? [];
  if (more.length > 0 || only?.type !== 'CharacterClass' || !only.characters.isAll) return undefined;
  return element.kind === 'behind' ? START : END;
}

function mapElement(element: Element, ofAssertion: (assertion: Element) => Part): Part {
  const inner = (alternatives: readonly Concatenation[]): Sequence[] =>
    alternatives.map(({ elements }) => sequence(elements.map((each) => mapElement(each, ofAssertion))));
  switch (element.type) {
    case 'CharacterClass':
      return { type: 'CharacterClass', characters: element.characters.resize(MAX_CHARACTER) };
    case 'Alternation':
      return { type: 'Alternation', alternatives: inner(element.alternatives) };
    case 'Quantifier': {
      const { min, max, lazy } = element;
      return { type: 'Quantifier', min, max, lazy, alternatives: inner(element.alternatives) };
    }
    case 'Assertion':
      return ofAssertion(element);
    case 'Unknown':
      throw new UnreadablePattern('it holds a part that no automaton says');
  }
}

/** The most marks that one way through the parts can meet. */
function countMarks(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => {
    if (part.type === 'CharacterClass') return sum + (part.characters.isDisjointWith(MARKS) ? 0 : 1);
    if (part.type === 'Unknown') return sum;
    const most = Math.max(0, ...part.alternatives.map(({ elements }) => countMarks(elements)));
    return sum + (part.type === 'Quantifier' && part.max > 1 ? most * 3 : most);
  }, 0);
}

function automaton(elements: Part[]): NFA {
  const expression: NoParent<Expression> = { type: 'Expression', alternatives: [sequence(elements)] };
  const factory = new NFA.LimitedNodeFactory(MAX_NODES);
  return NFA.fromRegex(expression, { maxCharacter: MAX_CHARACTER }, { assertions: 'throw' }, factory);
}

function sequence(elements: Part[]): Sequence {
  return { type: 'Concatenation', elements };
}

/** A text between its marks. */
function frame(): NFA {
  const mark = (character: number): Part => ({
    type: 'CharacterClass',
    characters: CharSet.fromCharacter(MAX_CHARACTER, character),
  });
  const text: Part = {
    type: 'Quantifier',
    min: 0,
    max: Infinity,
    lazy: false,
    alternatives: [sequence([{ type: 'CharacterClass', characters: CODE_POINTS }])],
  };
  return automaton([mark(START), text, mark(END)]);
}

/** Takes the marks off again. */
function strip(framed: DFA): DFA {
  const initial = framed.initial.out.get(START);
  if (initial === undefined) return DFA.empty({ maxCharacter: MAX_CHARACTER });
  return DFA.fromTransitionIterator(
    {
      initial,
      stableOut: true,
      isFinal: (node) => {
        const end = node.out.get(END);
        return end !== undefined && framed.finals.has(end);
      },
      getOut: (node) => {
        const out = new Map<DFA.Node, CharSet>();
        for (const [range, to] of node.out) {
          const kept = CODE_POINTS.intersect(range);
          if (kept.isEmpty) continue;
          out.set(to, out.get(to)?.union(kept) ?? kept);
        }
        return out;
      },
    },
    { maxCharacter: MAX_CHARACTER },
    limited(),
  );
}

function limited(): DFA.LimitedNodeFactory {
  return new DFA.LimitedNodeFactory(MAX_NODES);
}
