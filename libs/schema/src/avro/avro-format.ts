import type { SchemaRemark, ParseRequest, ParsedAvroSchema, ResolvedReference } from '../parsed-schema.js';
import type { SchemaFormat } from '../schema-format.js';
import { DEFAULT_LIMITS } from '../limits.js';
import { parseJson } from '../json/parse-json.js';
import { avroFields } from './avro-fields.js';
import { isNamed, type AvroSchema } from './avro-schema.js';
import { NamedTypes } from './named-types.js';
import { normalizedDraft } from './normalize-avro.js';
import { parseAvro } from './parse-avro.js';
import { printCanonical } from './print-canonical.js';
import { inReference } from './reference-error.js';

export const avroFormat: SchemaFormat = { type: 'AVRO', parse: parseAvroSchema };

function parseAvroSchema(request: ParseRequest): ParsedAvroSchema {
  const { text, references = [], validateAsNew = false } = request;
  const limits = { ...DEFAULT_LIMITS, ...request.limits };
  const types = new NamedTypes();
  const known = references.map((reference) => referencedName(reference, types, limits.maxDepth));
  const knownNames = known.filter((name) => name !== undefined);
  const document = parseJson(text, { maxDepth: limits.maxDepth, comments: true });
  const model = parseAvro(document.root, types, { validateAsNew, referenced: false });
  const canonicalText = printCanonical(model, knownNames, limits.maxDepth);
  const lazy = {
    normalized: once(() => normalizedText(request, model, knownNames, limits.maxDepth)),
    fields: once(() => avroFields(model, limits)),
  };
  return {
    type: 'AVRO',
    text,
    model,
    canonicalText,
    get normalizedText() {
      return lazy.normalized();
    },
    get fields() {
      return lazy.fields().fields;
    },
    get fieldsComplete() {
      return lazy.fields().complete;
    },
    remarks: document.duplicates.map(({ name, location }): SchemaRemark => ({
      message: `The name ${JSON.stringify(name)} is there twice in one object; the last one counts.`,
      location,
    })),
  };
}

/** Confluent normalises by printing, reading that again, and printing the outcome. */
function normalizedText(
  { references = [] }: ParseRequest,
  model: AvroSchema,
  knownNames: readonly string[],
  maxDepth: number,
): string {
  const types = new NamedTypes();
  for (const reference of references) referencedName(reference, types, maxDepth);
  // Named by their full names, and defined within one another, types may nest deeper in JSON than they were written.
  const { root } = parseJson(normalizedDraft(model, knownNames), { maxDepth: maxDepth * 4 });
  const normalized = parseAvro(root, types, { validateAsNew: false, referenced: false });
  return printCanonical(normalized, knownNames, maxDepth);
}

/** Reads a reference into scope. Answers its own name: the type that the canonical text leaves as a name. */
function referencedName(
  reference: ResolvedReference,
  types: NamedTypes,
  maxDepth: number,
): string | undefined {
  const root = inReference(reference, (): AvroSchema => {
    const { root } = parseJson(reference.text, { maxDepth, comments: true });
    return parseAvro(root, types, { validateAsNew: false, referenced: true });
  });
  return isNamed(root) ? root.fullName : undefined;
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
