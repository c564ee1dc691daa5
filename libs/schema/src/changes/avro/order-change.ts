import { values } from '../attribute-changes.js';
import type { ChangeParts } from '../schema-change.js';

export type OrderedList = 'fields' | 'symbols' | 'branches' | 'attributes';

/**
 * Whether what both lists hold comes in another order; what only one holds does not count. `before` and `after` name
 * each thing alike; `texts` is how the lists are shown, if otherwise.
 */
export function orderChange(
  what: OrderedList,
  before: readonly string[],
  after: readonly string[],
  texts: { readonly before: readonly string[]; readonly after: readonly string[] } = { before, after },
): ChangeParts | undefined {
  const place = new Map(before.map((name, index) => [name, index]));
  let last = -1;
  for (const name of after) {
    const index = place.get(name) ?? last;
    if (index < last)
      return {
        kind: 'order-changed',
        property: what,
        ...values(texts.before.join(', '), texts.after.join(', ')),
      };
    last = index;
  }
  return undefined;
}
