import type { Datum } from '../datum/datum.js';

/** What became of one expectation at one shape. `datum`: a value of the shape that does not meet it, if one was made. */
export type AtomAnswer =
  | { readonly answer: 'holds' }
  | { readonly answer: 'fails'; readonly datum: Datum | undefined }
  | { readonly answer: 'unknown'; readonly reason: string };

export const HOLDS: AtomAnswer = { answer: 'holds' };

export function failsWith(datum: Datum | undefined): AtomAnswer {
  return { answer: 'fails', datum };
}

export function unknown(reason: string): AtomAnswer {
  return { answer: 'unknown', reason };
}
