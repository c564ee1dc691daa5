import { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

/**
 * What a schema has against a value, in the words of whoever sends it: what is missing is said to be missing. What a
 * schema says itself (`message`, `error`) stays; undefined leaves it to Zod.
 */
export function validationText(issue: Issue): string | undefined {
  if (issue.code === 'invalid_type') {
    const wanted = KINDS[issue.expected];
    if (wanted === undefined) return undefined;
    if (issue.input === undefined) return `is required: ${wanted}`;
    const given = KINDS[kindOf(issue.input)];
    return given === undefined || given === wanted ? undefined : `must be ${wanted}, and is ${given}`;
  }
  if (issue.code === 'invalid_format' && issue.format === 'datetime')
    return 'is a date and a time with its zone, such as 2026-12-24T18:00:00Z';
  return undefined;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** For the whole process: schemas are everywhere, and none of them is asked with texts of its own. */
export function installValidationTexts(): void {
  z.config({ customError: validationText });
}
