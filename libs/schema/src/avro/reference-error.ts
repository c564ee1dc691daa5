import { SchemaParseError } from '@schema-steward/kernel';
import type { ResolvedReference } from '../parsed-schema.js';

/** Says in which reference a mistake is: a line number without its text helps nobody. */
export function inReference<T>({ name, subject, version }: ResolvedReference, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SchemaParseError)) throw error;
    throw new SchemaParseError(
      `The reference ${name} (subject ${subject}, version ${version}) does not parse: ${error.message}`,
      { pointer: '', line: 1, column: 1, endLine: 1, endColumn: 1 },
      error.hint,
      { cause: error },
    );
  }
}
