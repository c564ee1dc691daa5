import type { RuleList } from './pact-rules.js';
import { weightOf, type RulePath } from './rule-path.js';

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
 */
export function selectRules(
  lists: readonly RuleList[],
  place: RulePath,
  met: Set<RuleList>,
): { readonly selected?: Selected; readonly tied?: readonly [string, string] } {
  let best: RuleList | undefined;
  let weight = 0;
  let tied: RuleList | undefined;
  for (const list of lists) {
    const one = weightOf(list.path, place);
    if (one > 0 && list.path.length === place.length) met.add(list);
    if (one === 0 || one < weight) continue;
    tied = one === weight ? best : undefined;
    [best, weight] = [list, one];
  }
  if (best === undefined) return {};
  const selected = { rules: best, cascaded: best.path.length < place.length };
  return tied === undefined ? { selected } : { selected, tied: [tied.text, best.text] };
}
