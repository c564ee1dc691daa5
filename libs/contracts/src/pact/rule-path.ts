/** One step of a path: a member, an element, or any of either. */
export type RuleToken =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'star' };

/** A path of a matching rule after its root: `$.lines[*].qty` is `lines`, `*`, `qty`. */
export type RulePath = readonly RuleToken[];

const STEP = /\.([^.[\]*'"\s]+)|\.\*|\[(\d{1,9})\]|\[\*\]|\['((?:[^'\\]|\\.)*)'\]|\["((?:[^"\\]|\\.)*)"\]/y;

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
    const [, plain, index, single, double] = match;
    const name = plain ?? unescape(single) ?? unescape(double);
    if (name !== undefined) tokens.push({ kind: 'name', name });
    else if (index !== undefined) tokens.push({ kind: 'index', index: Number(index) });
    else tokens.push({ kind: 'star' });
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
    const at = place[index];
    if (token.kind === 'star') continue;
    if (at === undefined || !sameToken(token, at)) return 0;
    product *= 2;
  }
  return product * (rule.length + 1);
}

function sameToken(a: RuleToken, b: RuleToken): boolean {
  if (a.kind === 'name') return b.kind === 'name' && a.name === b.name;
  return a.kind === 'index' && b.kind === 'index' && a.index === b.index;
}

function unescape(text: string | undefined): string | undefined {
  return text?.replace(/\\(.)/g, '$1');
}
