import type { PairFinding } from '../engine/pair-result.js';

/** What tells the findings of one pair apart. */
export function findingKey({ ruleId, path, identity, at, args }: PairFinding): string {
  return JSON.stringify([ruleId, path ?? '', identity, at.reader?.pointer, at.writer?.pointer, args]);
}
