import type { RequestedChange } from './check-request.js';

/** What one question may hold. */
export interface BatchLimits {
  readonly changes: number;
  /** Of the changes as JSON. */
  readonly bytes: number;
}

/**
 * A registry takes 500 changes a question, and 1 MiB unless its operator says otherwise (STEWARD_BODY_LIMIT). What is left
 * of that is for the names around the changes.
 */
export const BATCH_LIMITS: BatchLimits = { changes: 500, bytes: 900_000 };

/**
 * Cuts changes into questions, in their order. A change that is too large by itself goes alone and without the text of
 * its base; one whose own text is too large goes alone all the same: the registry's limit may be higher than is known here.
 */
export function batchChanges(
  changes: readonly RequestedChange[],
  limits: BatchLimits = BATCH_LIMITS,
): RequestedChange[][] {
  const batches: RequestedChange[][] = [];
  let bytes = 0;
  for (const given of changes) {
    const change = sizeOf(given) > limits.bytes ? withoutBase(given) : given;
    const size = sizeOf(change);
    const batch = batches.at(-1);
    if (batch !== undefined && batch.length < limits.changes && bytes + size <= limits.bytes) {
      batch.push(change);
      bytes += size;
    } else {
      batches.push([change]);
      bytes = size;
    }
  }
  return batches;
}

/** The change without the text of its base, where it has one. */
export function withoutBase(change: RequestedChange): RequestedChange {
  const { baseSchema: _left, ...rest } = change;
  return rest;
}

/** As JSON, with the comma after it. */
function sizeOf(change: RequestedChange): number {
  return Buffer.byteLength(JSON.stringify(change)) + 1;
}
