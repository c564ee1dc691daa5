import { z } from 'zod';
import { storableText } from '../database/storable-text.js';

// All of these end up in terminals, reports and logs, so nothing in them steers those.

/** What people write on one line: a name, a reason. What surrounds it is cut off. */
export function lineOfText(max: number) {
  return withoutControls(z.string().trim().min(1).max(max));
}

/** What programs call something by, on one line: a branch, a party. It is another one with a space before it. */
export function exactLine(max: number) {
  return withoutControls(storableText().min(1).max(max));
}

/** The same without white space: a version, an instance. */
export function wordOfText(max: number) {
  return storableText()
    .min(1)
    .max(max)
    .refine((text) => !/[\p{Cc}\s]/u.test(text), 'must not hold white space or control characters');
}

function withoutControls(text: z.ZodString) {
  return text.refine(
    (line) => line.isWellFormed() && !/\p{Cc}/u.test(line),
    'must not hold control characters',
  );
}
