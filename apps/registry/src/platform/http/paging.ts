import { StewardError } from '@schema-steward/kernel';
import { z } from 'zod';
import { isStorable } from '../database/storable-text.js';

const MAX_PAGE = 200;

/** The query parameters of every list that is read page by page; spread into the list's own. */
export const pageParameters = {
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, `is a number from 1 to ${MAX_PAGE}`)
    .transform(Number)
    .refine((limit) => limit <= MAX_PAGE, `is a number from 1 to ${MAX_PAGE}`)
    .default(50)
    .meta({ type: 'integer', minimum: 1, maximum: MAX_PAGE })
    .describe('How many at most.'),
  cursor: z.string().max(2048).optional().describe('`nextCursor` of the page before.'),
};

/** In the answer of such a list. */
export const nextCursor = z.string().nullable().describe('Where the next page begins; null on the last one.');

/** One page, and what to ask for the next one; null where there is none. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

/** Cuts a page out of `limit + 1` rows; `keyOf` gives what the rows are ordered by, part by part. */
export function pageOf<T>(
  rows: readonly T[],
  limit: number,
  keyOf: (row: T) => readonly (string | number)[],
): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const more = rows.length > limit && last !== undefined;
  return {
    items,
    nextCursor: more ? Buffer.from(JSON.stringify(keyOf(last).map(String))).toString('base64url') : null,
  };
}

/**
 * The key of the row that a cursor stands for, as texts; undefined without one.
 * @throws StewardError `invalid-request` for a text that this registry gave to nobody
 */
export function parseCursor(cursor: string | undefined, ...parts: readonly RegExp[]): string[] | undefined {
  if (cursor === undefined) return undefined;
  const key = decode(cursor);
  const fits =
    Array.isArray(key) &&
    key.length === parts.length &&
    key.every((part, index) => typeof part === 'string' && isStorable(part) && parts[index]?.test(part));
  if (!fits)
    throw new StewardError('invalid-request', 'The cursor is none of this registry.', [
      { detail: 'query parameter cursor: is not `nextCursor` of a page' },
    ]);
  return key as string[];
}

function decode(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
