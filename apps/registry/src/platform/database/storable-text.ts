import { z } from 'zod';

/** Whether PostgreSQL's `text` can hold it: no U+0000, no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/** Of any text one that can be stored, as long as it was: places in it stay where they are. */
export function toStorable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\ufffd');
}

/** A text in a request that will be stored or looked for. */
export function storableText() {
  return z.string().refine(isStorable, 'must not hold U+0000 or lone surrogates');
}
