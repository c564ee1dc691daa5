import { z } from 'zod';

/**
 * Numbers and booleans of a body as Jackson, and so Confluent's server, takes them: also as the text that
 * says them.
 */
export function jacksonInt({ minimum, maximum } = { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 }) {
  return z
    .unknown()
    .meta({ type: 'integer', minimum, maximum })
    .transform((value) =>
      typeof value === 'string' && /^\s*[+-]?\d{1,15}\s*$/.test(value) ? Number(value) : value,
    )
    .pipe(z.int().min(minimum).max(maximum));
}

export function jacksonBoolean() {
  return z
    .unknown()
    .meta({ type: 'boolean' })
    .transform((value) => (typeof value === 'string' ? (BOOLEANS.get(value.trim()) ?? value) : value))
    .pipe(z.boolean());
}

/** The spellings that Jackson knows. */
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'True', 'TRUE'].map((text) => [text, true] as const),
  ...['false', 'False', 'FALSE'].map((text) => [text, false] as const),
]);
