import { z } from 'zod';

/** Every one of a parameter that may come several times. */
export function queryTexts(description: string) {
  return z
    .unknown()
    .optional()
    .meta({ type: 'array', items: { type: 'string' }, description })
    .transform((value): string[] =>
      (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string'),
    );
}
