import {
  comparePair,
  unfinishedPair,
  WorkMeter,
  type CompatibilityPolicy,
  type PairResult,
  type WorkBudget,
} from '@schema-steward/compatibility';
import {
  carriedTags,
  changesBetween,
  editTags,
  printCanonical,
  printWithoutExtensions,
  taggedEntities,
  type SchemaChange,
  type TagEdit,
  type TaggedEntity,
} from '@schema-steward/schema';
import type { ModelCache } from './model-cache.js';
import { schemaText, type SchemaFacts, type SchemaText } from './schema-text.js';

export interface PairOfTexts {
  readonly reader: SchemaText;
  readonly writer: SchemaText;
  /** For JSON Schema; STRICT unless said otherwise. */
  readonly policy?: CompatibilityPolicy;
}

/** `budget` is for all pairs together, in their order. */
export interface CompareJob {
  readonly pairs: readonly PairOfTexts[];
  readonly budget: WorkBudget;
}

export interface CompareAnswer {
  /** One for each pair, in the same order. */
  readonly results: readonly PairResult[];
  /** Steps of the budget that they took. */
  readonly spent: number;
}

export interface ChangesJob {
  readonly before: SchemaText;
  readonly after: SchemaText;
}

/**
 * Whole operations over texts, with plain data out: the same functions run inline for small inputs and in a worker for
 * large ones, so that both give the same answer.
 */
export function readFacts(models: ModelCache, schema: SchemaText): SchemaFacts {
  const { type, text, canonicalText, normalizedText, fields, fieldsComplete, remarks } = models.get(schema);
  return { type, text, canonicalText, normalizedText, fields, fieldsComplete, remarks };
}

/** @throws SchemaParseError for a text that does not parse */
export function comparePairs(models: ModelCache, { pairs, budget }: CompareJob): CompareAnswer {
  const meter = new WorkMeter(budget);
  let found = 0;
  const results = pairs.map(({ reader, writer, policy = 'STRICT' }) => {
    if (found >= MAX_FOUND) return unfinishedPair(reader, writer, `${MAX_FOUND} findings`);
    const result = comparePair({ reader: models.get(reader), writer: models.get(writer), policy, meter });
    found += result.findings.length;
    return withoutFacts(result);
  });
  return { results, spent: meter.spent };
}

/**
 * Findings over all pairs of a job, twice as many as a check tells: they cross to the thread that serves everybody, which
 * then looks at each.
 */
const MAX_FOUND = 10_000;

/** Nobody here asks what else differs between two JSON Schemas, and that may be twenty times as long as the findings. */
function withoutFacts({ compatible, findings, confluent }: PairResult): PairResult {
  return { compatible, findings, confluent };
}

/** @throws SchemaParseError for a text that does not parse */
export function listChanges(models: ModelCache, { before, after }: ChangesJob): SchemaChange[] {
  return changesBetween(models.get(before), models.get(after), {
    sameReferences: textsReferredTo(before) === textsReferredTo(after),
  });
}

/** What a schema's own text stands on, to tell whether that changed. */
function textsReferredTo({ references }: SchemaText): string {
  return JSON.stringify(references.map(({ name, text }) => [name, text]));
}

/** Formats that have to be made from the model; all others are the stored text. */
export type PrintedFormat = 'resolved' | 'serialized' | 'ignore_extensions';

export interface PrintJob {
  readonly schema: SchemaText;
  readonly format: PrintedFormat;
}

/** A schema in another format, where its type has that one; else undefined. @throws SchemaParseError */
export function printSchema(models: ModelCache, { schema, format }: PrintJob): string | undefined {
  const parsed = models.get(schema);
  if (parsed.type === 'AVRO') return format === 'resolved' ? printCanonical(parsed.model) : undefined;
  if (parsed.type !== 'PROTOBUF' || format === 'resolved') return undefined;
  return format === 'serialized' ? parsed.serialized : printWithoutExtensions(parsed.model.written);
}

export interface RetagJob {
  readonly schema: SchemaText;
  /** After what is carried over. */
  readonly edits: readonly TagEdit[];
  /** The version whose tags are carried over. */
  readonly from?: SchemaText;
}

/**
 * The canonical text with other tags. @throws SchemaParseError, and StewardError `schema-invalid` for a path that leads
 * nowhere
 */
export function retagSchema(models: ModelCache, { schema, edits, from }: RetagJob): string {
  const { canonicalText } = models.get(schema);
  const { type, references } = schema;
  const canonical = models.get(
    canonicalText === schema.text
      ? schema
      : schemaText({ type, text: canonicalText, references, validateAsNew: false }),
  );
  const carried = from === undefined ? [] : carriedTags(canonical, models.get(from));
  return editTags(canonical, [...carried, ...edits]);
}

/** What has tags in the text. @throws SchemaParseError */
export function listTagged(models: ModelCache, schema: SchemaText): TaggedEntity[] {
  return taggedEntities(models.get(schema));
}
