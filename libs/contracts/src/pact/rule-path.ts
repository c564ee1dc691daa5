/** One step of a path: a member, an element, or any of either. */
export type RuleToken =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'star' }
  /** `[*]`: elements only, and members whose name is a number, which the core does not tell from them. */
  | { readonly kind: 'star-index' };

/** A path of a matching rule after its root: `$.lines[*].qty` is `lines`, `*`, `qty`. */
export type RulePath = readonly RuleToken[];

const STEP = /\.([^.[\]*'"\s]+)|(\.\*)|\[(\d{1,9})\]|\[\*\]|\['((?:[^'\\]|\\.)*)'\]|\["((?:[^"\\]|\\.)*)"\]/y;

/**
 * Reads a path as Pact's core does: `$`, `.name`, `['x.y']`, `[0]`, `[*]`, `.*`; without a root `a` is `$.a`. Undefined
 * for everything else (`..`, filters, slices), which the core refuses with the whole file.
 */
export function parseRulePath(text: string): RulePath | undefined {
  const rooted = text.startsWith('$') ? text.slice(1) : text.startsWith('[') ? text : `.${text}`;
  const tokens: RuleToken[] = [];
  for (let at = 0; at < rooted.length; at = STEP.lastIndex) {
    STEP.lastIndex = at;
    const match = STEP.exec(rooted);
    if (match === null) return undefined;
    const [, plain, star, index, single, double] = match;
    const name = plain ?? unescape(single) ?? unescape(double);
    if (name !== undefined) tokens.push({ kind: 'name', name });
    else if (index !== undefined) tokens.push({ kind: 'index', index: Number(index) });
    else tokens.push({ kind: star === undefined ? 'star-index' : 'star' });
  }
  return tokens;
}

/**
 * How well a rule's path fits a place: the product of its steps (root, name and index 2, star 1, no fit 0) times their
 * number, the root counted. A rule above the place fits by its steps: it cascades.
 */
export function weightOf(rule: RulePath, place: RulePath): number {
  if (rule.length > place.length) return 0;
  let product = 2;
  for (const [index, token] of rule.entries()) {
    const weight = tokenWeight(token, place[index]);
    if (weight === 0) return 0;
    product *= weight;
  }
  return product * (rule.length + 1);
}

/** The core keeps the steps of a place as texts, so that an index and a member with that name are one. */
function tokenWeight(token: RuleToken, at: RuleToken | undefined): 0 | 1 | 2 {
  const text = at === undefined ? undefined : textOf(at);
  switch (token.kind) {
    case 'star':
      return 1;
    case 'star-index':
      return text !== undefined && /^\d+$/.test(text) ? 1 : 0;
    default:
      return text === textOf(token) ? 2 : 0;
  }
}

/** As the core keeps it. */
export function textOf(token: RuleToken): string {
  if (token.kind === 'name') return token.name;
  return token.kind === 'index' ? String(token.index) : '*';
}

function unescape(text: string | undefined): string | undefined {
  return text?.replace(/\\(.)/g, '$1');
}
