import { describe, expect, it } from 'vitest';
import { mayConsumerDeploy, mayProducerDeploy, type PairVerdict } from './can-i-deploy.js';
import type { RelativeVerdict } from './relative-verdict.js';

const pair = (name: string, ...verdicts: RelativeVerdict[]): PairVerdict => ({ pair: name, verdicts });
const undecided: PairVerdict = { pair: 'late', verdicts: undefined };

describe('may it be deployed', () => {
  it.each<
    [claim: string, pairs: PairVerdict[], producer: boolean | undefined, consumer: boolean | undefined]
  >([
    ['without a contract', [], true, true],
    ['everything holds', [pair('a', 'held', 'fixed')], true, true],
    ['something breaks', [pair('a', 'held', 'broken')], false, false],
    ['something never held', [pair('a', 'pending')], true, false],
    ['something held and is in doubt', [pair('a', 'doubted')], undefined, undefined],
    ['something was never known', [pair('a', 'undecided')], true, undefined],
    ['a pair was not decided', [undecided], undefined, undefined],
    ['no is stronger than unknown', [undecided, pair('a', 'broken')], false, false],
  ])('%s', (_claim, pairs, producer, consumer) => {
    expect([mayProducerDeploy(pairs).deployable, mayConsumerDeploy(pairs).deployable]).toEqual([
      producer,
      consumer,
    ]);
  });

  it('says why, what stops first', () => {
    const pairs = [pair('a', 'pending'), undecided, pair('b', 'doubted'), pair('c', 'broken', 'pending')];
    expect(mayProducerDeploy(pairs).reasons).toEqual([
      'c: would break',
      'late: not decided yet',
      'b: held before, and could not be proven again',
      'a: has expectations that never held',
    ]);
  });
});
