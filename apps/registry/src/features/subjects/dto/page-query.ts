import { z } from 'zod';
import type { Page } from '../subject-listing.js';

/** The longest list of names, versions or contexts that one answer holds: Confluent's own bound. */
export const MAX_LIST = 2 ** 31 - 1;
/** The longest list of schemas with their texts. */
export const MAX_SCHEMAS = 1000;

const MAX_INT = 2 ** 31 - 1;

/** A whole number in a query, as Java reads an `int`; empty or absent is `otherwise`, and the first of several counts. */
function queryInteger(description: string, otherwise: number) {
  return z
    .unknown()
    .optional()
    .meta({ type: 'integer', description, default: otherwise })
    .transform((value, context): number => {
      const first: unknown = Array.isArray(value) ? value[0] : value;
      const text = typeof first === 'string' ? first.trim() : '';
      if (text === '') return otherwise;
      const number = /^[+-]?\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
      if (Math.abs(number) <= MAX_INT) return number;
      context.addIssue('must be a whole number from -2147483647 to 2147483647');
      return z.NEVER;
    });
}

/** Confluent's `offset` and `limit`, for the query of a list. */
export const pageFields = {
  offset: queryInteger('How many to leave out.', 0),
  limit: queryInteger('How many at most; 0, less, or more than the longest list means the longest.', -1),
};

/** Confluent's quirk: a limit that is not one, or too large, is the default, which is the longest list there is. */
export function pageOf({ offset, limit }: Page, longest: number): Page {
  return { offset: Math.max(offset, 0), limit: limit <= 0 || limit > longest ? longest : limit };
}

/** A text in a query: the first of several. */
export function queryText(description: string) {
  return z
    .unknown()
    .optional()
    .meta({ type: 'string', description })
    .transform((value): string => {
      const first: unknown = Array.isArray(value) ? value[0] : value;
      return typeof first === 'string' ? first : '';
    });
}
