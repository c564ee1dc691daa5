import type { Decision, Fails } from '../decide/decision.js';
import type { DecidedExpectation } from '../decide/decide-contract.js';
import { explainUndeclared } from '../decide/explain-failure.js';
import type { Predicate } from '../predicate/predicate.js';

/**
 * What a change of schema does to one expectation. Only `broken` and `doubted` stop a producer: what never held is the
 * consumer's wish, not the producer's promise.
 *
 * | before    | after   |             |
 * |-----------|---------|-------------|
 * | holds     | fails   | `broken`    |
 * | holds     | unknown | `doubted`   |
 * | fails     | fails   | `pending`   |
 * | unknown   | fails   | `pending`   |
 * | unknown   | unknown | `undecided` |
 * | fails     | unknown | `undecided` |
 * | any other | holds   | `held`, or `fixed` where it did not hold before |
 */
export type RelativeVerdict = 'held' | 'fixed' | 'broken' | 'doubted' | 'pending' | 'undecided';

export interface RelativeDecision {
  readonly asks: Predicate;
  readonly verdict: RelativeVerdict;
  readonly before: Decision['verdict'];
  readonly after: Decision;
}

/**
 * Sets the decisions of one contract before and after a change side by side. An expectation that no value gets to holds
 * on that side. `before` is undefined for the first version of a subject, where nothing was promised yet.
 */
export function relativeDecisions(
  before: readonly DecidedExpectation[] | undefined,
  after: readonly DecidedExpectation[],
): readonly RelativeDecision[] {
  const earlier = new Map(before?.map(({ asks, decision }) => [asks, decision.verdict]));
  let proposed = 0;
  const decisions = after.map(({ asks, decision }): RelativeDecision => {
    const was = before === undefined ? 'fails' : (earlier.get(asks) ?? 'holds');
    const verdict = relativeVerdict(was, decision.verdict);
    if (decision.verdict !== 'fails' || !decision.known || asks.op !== 'member')
      return { asks, verdict, before: was, after: decision };
    const { known, ...fails } = decision;
    const wasThere = was === 'holds';
    const why = explainUndeclared(asks, wasThere, wasThere || ++proposed > MAX_PROPOSED ? undefined : known);
    return { asks, verdict, before: was, after: { ...fails, why } };
  });
  return withoutEchoes(decisions);
}

/** A contract with more unknown names than these is of another schema. */
const MAX_PROPOSED = 10;

export function relativeVerdict(before: Decision['verdict'], after: Decision['verdict']): RelativeVerdict {
  if (after === 'holds') return before === 'holds' ? 'held' : 'fixed';
  if (before === 'holds') return after === 'fails' ? 'broken' : 'doubted';
  return after === 'fails' ? 'pending' : 'undecided';
}

/** A field that is gone is also not always there: one break is said once. */
function withoutEchoes(decisions: readonly RelativeDecision[]): RelativeDecision[] {
  const gone = new Set(
    decisions.flatMap(({ asks, verdict, after }) => (isGone(asks, verdict, after) ? [keyOf(asks)] : [])),
  );
  return decisions.filter(
    ({ asks, verdict, after }) =>
      isGone(asks, verdict, after) || !gone.has(keyOf(asks)) || verdict === 'held',
  );
}

function isGone(asks: Predicate, verdict: RelativeVerdict, after: Decision): after is Fails {
  return (
    after.verdict === 'fails' && after.undeclared === true && asks.op === 'member' && verdict !== 'pending'
  );
}

function keyOf(asks: Predicate): string {
  return asks.op === 'member' ? `${asks.at} ${asks.path} ${asks.name}` : '';
}
