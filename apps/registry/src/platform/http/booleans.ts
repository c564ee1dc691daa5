import { z } from 'zod';

/**
 * A boolean in a query as Jersey reads it (Confluent's API): `true` in any case is true, everything else and an absent
 * one is false; of a repeated parameter the first counts.
 */
export function jerseyBoolean(value: unknown): boolean {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first.toLowerCase() === 'true';
}

/**
 * The same as a schema, which never refuses. Use it in an object, `@Query({ schema: z.object({ verbose: queryBoolean('…') }) })`:
 * Swagger shows a parameter taken by name (`@Query('verbose', …)`) as required.
 */
export function queryBoolean(description: string) {
  return z.unknown().optional().meta({ type: 'boolean', description }).transform(jerseyBoolean);
}
