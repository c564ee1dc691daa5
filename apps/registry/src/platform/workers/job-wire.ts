import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  SchemaParseError,
  StewardError,
  type ErrorCode,
  type ErrorDetail,
  type Location,
} from '@schema-steward/kernel';
import { JobNotFinished } from './job-not-finished.js';

/**
 * What a worker answers. `plain` crosses as it is. Long lists cross as JSON, some hundred entries a text: cloned as
 * objects they would all be built at once, on the thread that serves everybody.
 */
export interface WireValue {
  readonly plain: unknown;
  readonly chunks: readonly string[];
}

export type WireAnswer = { readonly value: WireValue } | { readonly error: WireError };

type WireError =
  | { readonly kind: 'parse'; readonly message: string; readonly location: Location; readonly hint: string }
  | {
      readonly kind: 'steward';
      readonly code: ErrorCode;
      readonly message: string;
      readonly details: readonly ErrorDetail[];
    }
  | { readonly kind: 'limit'; readonly limit: string }
  | { readonly kind: 'unexpected'; readonly message: string; readonly stack: string | undefined };

const ENTRIES_A_CHUNK = 500;

export function toChunks(entries: readonly unknown[], size = ENTRIES_A_CHUNK): string[] {
  const chunks: string[] = [];
  for (let from = 0; from < entries.length; from += size)
    chunks.push(JSON.stringify(entries.slice(from, from + size)));
  return chunks;
}

/** The lists together again; others are served between two chunks. */
export async function fromChunks<T>(chunks: readonly string[]): Promise<T[]> {
  const entries: T[] = [];
  for (const [index, chunk] of chunks.entries()) {
    if (index > 0) await nextTurn();
    entries.push(...(JSON.parse(chunk) as T[]));
  }
  return entries;
}

/** An error's class does not cross from a worker: its data does. */
export function toWireError(error: unknown): WireError {
  if (error instanceof SchemaParseError)
    return { kind: 'parse', message: error.message, location: error.location, hint: error.hint };
  if (error instanceof StewardError)
    return { kind: 'steward', code: error.code, message: error.message, details: error.details };
  if (error instanceof RangeError) return { kind: 'limit', limit: 'the memory that one job may take' };
  return error instanceof Error
    ? { kind: 'unexpected', message: error.message, stack: error.stack }
    : { kind: 'unexpected', message: String(error), stack: undefined };
}

export function fromWireError(error: WireError): Error {
  switch (error.kind) {
    case 'parse':
      return new SchemaParseError(error.message, error.location, error.hint);
    case 'steward':
      return new StewardError(error.code, error.message, error.details);
    case 'limit':
      return new JobNotFinished(error.limit);
    case 'unexpected':
      return Object.assign(new Error(error.message), { stack: `${error.stack ?? ''}\n    in a worker` });
  }
}
