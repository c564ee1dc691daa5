import { GateError } from '../gate-error.js';

/** Where a branch usually left from; the first that exists counts. */
export const USUAL_BASES = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master'] as const;

/** The error for a base that cannot be compared with; without a ref, for {@link USUAL_BASES}. */
export function noBase(baseRef?: string): GateError {
  const message =
    baseRef === undefined
      ? 'No base to compare with: neither origin/HEAD nor main nor master shares history with the head.'
      : `The base ${JSON.stringify(baseRef)} is not in this checkout, or shares no history with the head.`;
  return new GateError('usage-error', message, 'Give one with --base, and fetch it with its history first.');
}
