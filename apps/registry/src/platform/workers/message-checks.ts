import { messageCheckOf, type MessageCheck } from '@schema-steward/contracts';
import type { ParsedSchema } from '@schema-steward/schema';
import type { ModelCache } from './model-cache.js';
import type { SchemaText } from './schema-text.js';

const checks = new WeakMap<ParsedSchema, Map<string, MessageCheck>>();

/** The check of a schema's messages by ajv, avsc or protobufjs, made once as long as its model is in memory. */
export function messageCheckIn(
  models: ModelCache,
  schema: SchemaText,
  message: string | undefined,
): MessageCheck {
  const parsed = models.get(schema);
  const known = checks.get(parsed) ?? new Map<string, MessageCheck>();
  checks.set(parsed, known);
  const key = message ?? '';
  const check =
    known.get(key) ?? messageCheckOf(parsed, schema.references, message === undefined ? {} : { message });
  known.set(key, check);
  return check;
}
