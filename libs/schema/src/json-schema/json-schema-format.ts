import { SchemaParseError } from '@schema-steward/kernel';
import { locationOf } from '../json/json-node.js';
import { parseJson } from '../json/parse-json.js';
import { writeJson } from '../json/write-json.js';
import { DEFAULT_LIMITS } from '../limits.js';
import type { ParseRequest, ParsedJsonSchema, ResolvedReference, SchemaRemark } from '../parsed-schema.js';
import type { SchemaFormat } from '../schema-format.js';
import { buildJsonSchema } from './build-json-schema.js';
import { checkPatterns } from './check-patterns.js';
import { checkMetaSchema } from './check-meta-schema.js';
import { javaBigDecimal } from './decimal.js';
import { dialectOf } from './dialect.js';
import { jsonSchemaError, shorten } from './json-schema-error.js';
import { jsonSchemaFields } from './json-schema-fields.js';
import { SchemaAddresses, type SchemaDocument } from './schema-addresses.js';

export const jsonSchemaFormat: SchemaFormat = { type: 'JSON', parse: parseJsonSchema };

function parseJsonSchema(request: ParseRequest): ParsedJsonSchema {
  const { text, references = [], validateAsNew = false } = request;
  const limits = { ...DEFAULT_LIMITS, ...request.limits };
  const { root, duplicates } = parseJson(text, { maxDepth: limits.maxDepth });
  if (root.kind !== 'object' && root.kind !== 'boolean')
    throw jsonSchemaError(root, 'A JSON Schema cannot be this.', 'A schema is an object, or true or false.');
  const dialect = dialectOf(root);
  const remarks = duplicates.map(({ name, location }): SchemaRemark => ({
    message: `The name ${shorten(JSON.stringify(name), 100)} is there twice in one object; the last one counts.`,
    location,
  }));
  const violation = checkMetaSchema(root, dialect) ?? checkPatterns(root);
  // A text that an older registry once took is still read: what is no keyword by its meta-schema is passed over.
  if (violation !== undefined && validateAsNew)
    throw jsonSchemaError(violation.node, violation.message, violation.hint);
  if (violation !== undefined)
    remarks.push({ message: violation.message, location: locationOf(violation.node) });
  const addresses = new SchemaAddresses();
  addresses.addRoot({ root, dialect });
  for (const reference of references)
    addresses.addReference(reference.name, readReference(reference, limits.maxDepth));
  const model = buildJsonSchema({ node: root, dialect }, addresses);
  const lazy = {
    canonical: once(() => writeJson(root, { number: javaBigDecimal })),
    normalized: once(() => writeJson(root, { number: javaBigDecimal, sortNames: true })),
    fields: once(() => jsonSchemaFields(model, limits)),
  };
  return {
    type: 'JSON',
    text,
    dialect,
    model,
    get canonicalText() {
      return lazy.canonical();
    },
    get normalizedText() {
      return lazy.normalized();
    },
    get fields() {
      return lazy.fields().fields;
    },
    get fieldsComplete() {
      return lazy.fields().complete;
    },
    remarks,
  };
}

/** A referenced text was checked when it was registered: it only has to be JSON. */
function readReference(
  { name, subject, version, text }: ResolvedReference,
  maxDepth: number,
): SchemaDocument {
  try {
    const { root } = parseJson(text, { maxDepth });
    return { root, dialect: dialectOf(root) };
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

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
