import type { Bound } from '@schema-steward/schema';

/** A length or a number of things. What is not there is `other`; what is beyond all use is beyond all use here, too. */
export function sizeOf(bound: Bound | undefined, other: number): number {
  return bound === undefined ? other : Number(bound.digits);
}
