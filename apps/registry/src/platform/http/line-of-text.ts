import { z } from 'zod';
import { storableText } from '../database/storable-text.js';

// All of these end up in terminals, reports and logs, so nothing in them steers those.

const CONTROLS = 'must not hold control characters';

/** What people write on one line: a name, a reason. What surrounds it is cut off. */
export function lineOfText(max: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), CONTROLS);
}

/** What programs call something by, on one line: a branch, a party. It is another one with a space before it. */
export function exactLine(max: number) {
  return storableText()
    .min(1)
    .max(max)
    .refine((text) => !/\p{Cc}/u.test(text), CONTROLS);
}

/** The same without white space: a version, an instance. */
export function wordOfText(max: number) {
  return storableText()
    .min(1)
    .max(max)
    .refine((text) => !/[\p{Cc}\s]/u.test(text), 'must not hold white space or control characters');
}
