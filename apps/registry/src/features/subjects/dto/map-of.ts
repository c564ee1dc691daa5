import { z } from 'zod';
import { isStorable } from '../../../platform/database/storable-text.js';

/** A JSON object as a map. `z.record` drops the key `__proto__`, which is a name like any other here. */
export function mapOf<T>(value: z.ZodType<T>) {
  return z
    .unknown()
    .meta({ type: 'object', additionalProperties: true })
    .transform((input, context): Readonly<Record<string, T>> => {
      if (typeof input !== 'object' || input === null || Array.isArray(input)) {
        context.addIssue('must be an object');
        return z.NEVER;
      }
      const entries = Object.entries(input).map(([key, member]): [string, T] => {
        if (!isStorable(key))
          context.addIssue({
            code: 'custom',
            message: 'its name must not hold U+0000 or lone surrogates',
            path: [key],
          });
        const parsed = value.safeParse(member);
        if (parsed.success) return [key, parsed.data];
        for (const { message, path } of parsed.error.issues)
          context.addIssue({ code: 'custom', message, path: [key, ...path] });
        return [key, z.NEVER];
      });
      return Object.fromEntries(entries);
    });
}
