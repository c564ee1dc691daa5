import type { RuleList } from './pact-rules.js';
import { textOf, weightOf, type RulePath } from './rule-path.js';

export interface Selected {
  readonly rules: RuleList;
  /** It stands above the place: its bounds of length do not reach here. */
  readonly cascaded: boolean;
}

/**
 * The rules that Pact's core takes for a place: the path of the greatest weight. Where two weigh the same the core's
 * choice is random, so that such a contract is refused: `tied` names both.
 *
 * @param met gets every rule that this place is one of the places of
 * @returns `own`: those, the greatest of them or not
 */
export function selectRules(
  lists: readonly RuleList[],
  place: RulePath,
  met: Set<RuleList>,
): {
  readonly selected?: Selected;
  readonly tied?: readonly [string, string];
  readonly own: readonly RuleList[];
} {
  const own: RuleList[] = [];
  let best: RuleList | undefined;
  let weight = 0;
  let tied: RuleList | undefined;
  for (const list of candidatesOf(lists, place)) {
    const one = weightOf(list.path, place);
    if (one > 0 && list.path.length === place.length) own.push(list);
    if (one === 0 || one < weight) continue;
    tied = one === weight ? best : undefined;
    [best, weight] = [list, one];
  }
  for (const list of own) met.add(list);
  if (best === undefined) return { own };
  const selected = { rules: best, cascaded: best.path.length < place.length };
  return tied === undefined ? { selected, own } : { selected, tied: [tied.text, best.text], own };
}

/** By the first step of their paths: a contract may have thousands of rules, and every part of its example asks for its own. */
interface RuleIndex {
  readonly named: ReadonlyMap<string, readonly number[]>;
  /** Those of the whole message, or with a star first. */
  readonly open: readonly number[];
}

const indexes = new WeakMap<readonly RuleList[], RuleIndex>();
/** Fewer are gone through as they are. */
const WORTH_AN_INDEX = 50;

/** Rules that may fit the place, in their order. */
function candidatesOf(lists: readonly RuleList[], place: RulePath): readonly RuleList[] {
  const [first] = place;
  if (lists.length < WORTH_AN_INDEX || first === undefined) return lists;
  const index = indexes.get(lists) ?? indexOf(lists);
  indexes.set(lists, index);
  const own = index.named.get(textOf(first)) ?? [];
  return [...own, ...index.open].sort((a, b) => a - b).flatMap((at) => lists[at] ?? []);
}

function indexOf(lists: readonly RuleList[]): RuleIndex {
  const named = new Map<string, number[]>();
  const open: number[] = [];
  for (const [at, { path }] of lists.entries()) {
    const [first] = path;
    if (first?.kind !== 'name' && first?.kind !== 'index') {
      open.push(at);
      continue;
    }
    const text = textOf(first);
    const own = named.get(text);
    if (own) own.push(at);
    else named.set(text, [at]);
  }
  return { named, open };
}
