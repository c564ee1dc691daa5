import type { JsonSchemaDialect } from '@schema-steward/schema';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvDraft04 from 'ajv-draft-04';
import ajvFormats from 'ajv-formats';
import type { NoWitness, Witness, WitnessControl } from '../witness.js';
import type { BundledSchema } from './bundle-schema.js';
import { FORMATS } from './formats.js';
import type { JsonTry, JsonWitnessDraft } from './make-json-witness.js';
import { NO_JSON_WITNESS } from './reasons.js';
import { PROTO, withHalves } from './safe-names.js';

/** ajv quotes lists and patterns. */
const MAX_OUTCOME = 300;

/**
 * Tries a draft: the first of its messages that ajv accepts with the writer's schema and refuses with the reader's, with
 * the first control that it accepts. Formats are checked, as a validator that checks formats would.
 *
 * It compiles schemas that users wrote: ajv generates code for them, and patterns may take any time. It must run in a
 * worker that is ended at a deadline, never in a process that serves others.
 */
export function checkJsonWitness(draft: JsonWitnessDraft): Witness | NoWitness {
  const compiled = attempt(() => ({ reader: compile(draft.reader), writer: compile(draft.writer) }));
  if ('error' in compiled) return { none: `ajv does not take the schemas: ${compiled.error}` };
  const { reader, writer } = compiled.value;
  for (const one of draft.tries) {
    const tried = attempt(() => tryMessage(one, reader, writer));
    if ('error' in tried) return { none: `ajv cannot try it: ${tried.error}` };
    if (tried.value !== undefined) return named(tried.value, draft);
  }
  return { none: NO_JSON_WITNESS.ajvDisagrees };
}

/** In the names that the user knows: what stood for one is no name of either schema. */
function named(witness: Witness, { spelledProto, spelledHalves }: JsonWitnessDraft): Witness {
  const { outcome } = witness;
  const named = spelledProto === undefined ? outcome : outcome.replaceAll(spelledProto, PROTO);
  return { ...witness, outcome: spelledHalves === true ? withHalves(named) : named };
}

type Validate = (message: string) => readonly ErrorObject[];

function tryMessage(one: JsonTry, reader: Validate, writer: Validate): Witness | undefined {
  if (writer(one.tried).length > 0) return undefined;
  const errors = reader(one.tried);
  if (errors.length === 0) return undefined;
  return {
    message: { json: one.json },
    outcome: outcomeOf(errors),
    control: controlOf(one, reader, writer) ?? { none: one.noControl },
  };
}

function controlOf({ controls }: JsonTry, reader: Validate, writer: Validate): WitnessControl | undefined {
  for (const { kind, json, tried } of controls) {
    if (reader(tried).length > 0) continue;
    if (kind === 'mended-writer' || writer(tried).length === 0) return { kind, json };
  }
  return undefined;
}

/** What the reader said, the place first. */
function outcomeOf(errors: readonly ErrorObject[]): string {
  // What is said of a choice as a whole comes after what is said of its branches, and is what decides.
  const said = errors.map(({ instancePath, message = 'does not fit', params }) => {
    const { allowedValues, additionalProperty } = params as Record<string, unknown>;
    const detail = allowedValues ?? additionalProperty;
    return `${instancePath === '' ? 'the message' : instancePath} ${message}${detail === undefined ? '' : `: ${JSON.stringify(detail)}`}`;
  });
  const text = [...new Set(said)].join('; ');
  return text.length <= MAX_OUTCOME ? text : `${text.slice(0, MAX_OUTCOME)}…`;
}

/** The last two: the findings of one pair share its schemas, which may be large. */
const kept = new Map<string, Validate>();

function compile({ dialect, text }: BundledSchema): Validate {
  const key = `${dialect} ${text}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const schema = JSON.parse(text) as object;
  const compiled = compileWith(dialect, schema);
  const validate = (message: string) => {
    const isValid = compiled(JSON.parse(message)) as boolean;
    return isValid ? [] : (compiled.errors ?? []);
  };
  if (kept.size >= 2) kept.delete(kept.keys().next().value ?? '');
  kept.set(key, validate);
  return validate;
}

/** Patterns are tried with the `u` flag and, where it does not understand them, without. */
function compileWith(dialect: JsonSchemaDialect, schema: object): ValidateFunction {
  try {
    return makeAjv(dialect, true).compile(schema);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return makeAjv(dialect, false).compile(schema);
  }
}

function makeAjv(dialect: JsonSchemaDialect, unicodeRegExp: boolean): Ajv {
  const ajv = new CLASSES[dialect]({
    ...{ strict: false, validateSchema: false, logger: false, meta: false, unicodeRegExp },
    // Stopping at the first error, ajv 8.20 forgets `contains` for an empty array that has a list of items.
    allErrors: true,
    ownProperties: true,
    code: { optimize: false },
  }) as Ajv;
  // A CommonJS module whose function is its default export.
  (ajvFormats as unknown as { default: (ajv: Ajv, formats: readonly string[]) => void }).default(
    ajv,
    FORMATS,
  );
  return ajv;
}

const CLASSES = {
  'draft-04': ajvDraft04.default,
  'draft-06': Ajv,
  'draft-07': Ajv,
  '2019-09': Ajv2019,
  '2020-12': Ajv2020,
} as const;

function attempt<T>(run: () => T): { readonly value: T } | { readonly error: string } {
  try {
    return { value: run() };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { error: text.length <= MAX_OUTCOME ? text : `${text.slice(0, MAX_OUTCOME)}…` };
  }
}
