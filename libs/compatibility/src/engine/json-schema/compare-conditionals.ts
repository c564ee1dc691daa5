import type { ConditionalSchema, JsonSchema } from '@schema-steward/schema';
import type { PairScope } from './pair-scope.js';
import { keywordSpot } from './spots.js';

/** `if`, `then` and `else` are not compared by Confluent's registry. */
export function compareConditionals(
  scope: PairScope,
  original: ConditionalSchema,
  update: ConditionalSchema,
): void {
  const [before, now] = [original.if, update.if];
  if (now === undefined || (update.then === undefined && update.else === undefined)) return;
  const isSameQuestion = before !== undefined && scope.walk.same(before, now);
  for (const keyword of ['then', 'else'] as const) {
    const answer = update[keyword];
    if (answer === undefined || answer.kind === 'empty') continue;
    const old = original[keyword];
    if (isSameQuestion && reads(scope, old, answer)) continue;
    scope.report('conditional', {
      tail: [keyword],
      reader: keywordSpot(update, keyword),
      writer: keywordSpot(original, keyword, 'if'),
      args: { keyword },
      identity: [keyword],
    });
  }
}

function reads(scope: PairScope, original: JsonSchema | undefined, update: JsonSchema): boolean {
  return original !== undefined && scope.try(original, update).clean;
}
