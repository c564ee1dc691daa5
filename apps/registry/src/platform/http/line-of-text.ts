import { z } from 'zod';

/** What people write on one line: a name, a reason. It ends up in terminals, reports and logs, so nothing in it steers them. */
export function lineOfText(max: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'must not hold control characters');
}
