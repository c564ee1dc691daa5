import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvDraft04 from 'ajv-draft-04';
import ajvFormats from 'ajv-formats';
import type { Dialect, SchemaJson } from './json-schema-arbitrary.js';

/** Undefined for a schema that is only itself again: ajv runs out of stack over it. */
export function accepts(validate: ValidateFunction | undefined, message: unknown): boolean | undefined {
  try {
    return validate?.(message) === true;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const known = new Map<Dialect, Ajv>();

/** A schema as a user wrote it, compiled by ajv. For tests: it runs in this process. */
export function compile(dialect: Dialect, schema: SchemaJson): ValidateFunction {
  const ajv = known.get(dialect) ?? makeAjv(dialect);
  known.set(dialect, ajv);
  const validate = ajv.compile(schema as object);
  // Kept by nobody: there are thousands.
  ajv.removeSchema(schema as object);
  return validate;
}

function makeAjv(dialect: Dialect): Ajv {
  const ajv = new CLASSES[dialect]({
    strict: false,
    validateSchema: false,
    logger: false,
    meta: false,
    // Stopping at the first error, ajv 8.20 forgets `contains` for an empty array that has a list of items.
    allErrors: true,
    code: { optimize: false },
  }) as Ajv;
  // A CommonJS module whose function is its default export.
  (ajvFormats as unknown as { default: (ajv: Ajv, formats: string[]) => void }).default(ajv, [
    ...['date', 'date-time', 'email'],
  ]);
  return ajv;
}

const CLASSES = {
  'draft-04': ajvDraft04.default,
  'draft-07': Ajv,
  '2019-09': Ajv2019,
  '2020-12': Ajv2020,
} as const;
