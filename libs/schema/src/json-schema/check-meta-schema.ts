import { parsePointer } from '@schema-steward/kernel';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import draft06 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' };
import ajvDraft04 from 'ajv-draft-04';
import { memberOf, type JsonNode } from '../json/json-node.js';
import type { JsonSchemaDialect } from './dialect.js';
import { shorten } from './json-schema-error.js';
import { plainSchema } from './plain-schema.js';

export interface MetaSchemaViolation {
  readonly node: JsonNode;
  readonly message: string;
  readonly hint: string;
}

/** Schemas within one another that are handed to a meta-schema at once: it calls itself for each, many times over. */
const LEVELS_AT_ONCE = 20;

/**
 * Whether a schema is one by the meta-schema of its dialect; the innermost thing that is wrong, if not. Only the
 * meta-schemas are compiled, each once: never what somebody sent. Deep schemas are handed over in pieces.
 */
export function checkMetaSchema(root: JsonNode, dialect: JsonSchemaDialect): MetaSchemaViolation | undefined {
  const validate = validatorOf(dialect);
  const pieces = [root];
  for (let piece = pieces.pop(); piece !== undefined; piece = pieces.pop())
    if (!validate(plainSchema(piece, LEVELS_AT_ONCE, (inner) => pieces.push(inner))))
      return violationOf(piece, dialect, innermost(validate.errors ?? []));
  return undefined;
}

function violationOf(
  piece: JsonNode,
  dialect: JsonSchemaDialect,
  error: ErrorObject | undefined,
): MetaSchemaViolation {
  const node = nodeAt(piece, error?.instancePath ?? '');
  const name = typeof node.key === 'string' ? `"${shorten(node.key, 60)}" ` : 'The schema ';
  return {
    node,
    message: `${name}${error?.message ?? 'is not a schema'}${detailOf(error)}, says JSON Schema ${dialect}.`,
    hint: HINTS[error?.keyword ?? ''] ?? 'Correct it, or name the dialect that is meant in "$schema".',
  };
}

const OPTIONS = { strict: false, validateFormats: false, allErrors: false, logger: false } as const;

const ADDRESSES: Record<JsonSchemaDialect, string> = {
  'draft-04': 'http://json-schema.org/draft-04/schema',
  'draft-06': 'http://json-schema.org/draft-06/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema',
  '2019-09': 'https://json-schema.org/draft/2019-09/schema',
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
};

const validators = new Map<JsonSchemaDialect, ValidateFunction>();

function validatorOf(dialect: JsonSchemaDialect): ValidateFunction {
  const known = validators.get(dialect);
  if (known !== undefined) return known;
  const validate = makeAjv(dialect).getSchema(ADDRESSES[dialect]);
  if (validate === undefined) throw new Error(`ajv has no meta-schema for ${dialect}`);
  validators.set(dialect, validate as ValidateFunction);
  return validate as ValidateFunction;
}

function makeAjv(dialect: JsonSchemaDialect): Pick<Ajv, 'getSchema'> {
  switch (dialect) {
    case 'draft-04':
      return new ajvDraft04.default(OPTIONS);
    case 'draft-06':
      return new Ajv(OPTIONS).addMetaSchema(draft06);
    case 'draft-07':
      return new Ajv(OPTIONS);
    case '2019-09':
      return new Ajv2019(OPTIONS);
    case '2020-12':
      return new Ajv2020(OPTIONS);
  }
}

/** Where alternatives failed, the error of the one that went deepest says most. */
function innermost(errors: readonly ErrorObject[]): ErrorObject | undefined {
  const depth = ({ instancePath }: ErrorObject) => instancePath.split('/').length;
  return errors
    .filter(({ keyword }) => keyword !== 'anyOf')
    .reduce<ErrorObject | undefined>(
      (best, error) => (best === undefined || depth(error) > depth(best) ? error : best),
      errors[0],
    );
}

function detailOf(error: ErrorObject | undefined): string {
  const { allowedValues } = (error?.params ?? {}) as { allowedValues?: readonly unknown[] };
  return allowedValues === undefined
    ? ''
    : ` ${allowedValues.map((value) => JSON.stringify(value)).join(', ')}`;
}

const HINTS: Readonly<Record<string, string>> = {
  type: 'Write a value of that type, or remove the keyword.',
  enum: 'Use one of the values allowed there.',
  minimum: 'Lengths and counts are not negative.',
  exclusiveMinimum: 'Use a number above zero.',
  minItems: 'Give it at least one element, or remove the keyword.',
  uniqueItems: 'Remove what is there twice.',
};

function nodeAt(root: JsonNode, pointer: string): JsonNode {
  let at = root;
  for (const segment of parsePointer(pointer)) {
    const next: JsonNode | undefined =
      at.kind === 'object'
        ? memberOf(at, segment)
        : at.kind === 'array'
          ? at.elements[Number(segment)]
          : undefined;
    if (next === undefined) return at;
    at = next;
  }
  return at;
}
