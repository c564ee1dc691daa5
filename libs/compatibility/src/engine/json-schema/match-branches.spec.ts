import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchBranches, type Edge } from './match-branches.js';

const free = () => undefined;

test('a branch that fits two gives way to one that fits only the first', () => {
  const edges = [
    { left: 0, right: 0 },
    { left: 0, right: 1 },
    { left: 1, right: 0 },
  ];
  expect(matchBranches(edges, () => true, free)).toEqual([
    { left: 0, right: 1 },
    { left: 1, right: 0 },
  ]);
});

test('better edges are taken where that costs no pair', () => {
  const edges = [
    { left: 0, right: 0 },
    { left: 0, right: 1 },
  ];
  expect(matchBranches(edges, ({ right }) => right === 1, free)).toEqual([{ left: 0, right: 1 }]);
});

test('no matching is larger', () => {
  const edge = fc.record({ left: fc.nat(4), right: fc.nat(4) });
  const edges = fc.uniqueArray(edge, { maxLength: 10, selector: ({ left, right }) => left * 5 + right });
  fc.assert(
    fc.property(edges, fc.nat(4), (list, better) => {
      const matching = matchBranches(list, ({ left }) => left === better, free);
      expect(new Set(matching.map(({ left }) => left)).size).toBe(matching.length);
      expect(new Set(matching.map(({ right }) => right)).size).toBe(matching.length);
      expect(matching.length).toBe(largest(list));
    }),
    { seed: 20_260_901, numRuns: 500 },
  );
});

/** By trying everything. */
function largest([first, ...rest]: readonly Edge[]): number {
  if (first === undefined) return 0;
  const others = rest.filter(({ left, right }) => left !== first.left && right !== first.right);
  return Math.max(largest(rest), 1 + largest(others));
}
