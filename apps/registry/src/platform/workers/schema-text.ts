import { createHash } from 'node:crypto';
import type { SchemaType } from '@schema-steward/kernel';
import type { ParsedSchema, ResolvedReference } from '@schema-steward/schema';

/** A schema as text, with everything that its model is made of: what travels to a worker, where a model cannot. */
export interface SchemaText {
  /** Equal only for equal types, texts and referenced texts: what models and results are kept by. */
  readonly key: string;
  readonly type: SchemaType;
  readonly text: string;
  readonly references: readonly ResolvedReference[];
  /** See `ParseRequest.validateAsNew`. */
  readonly validateAsNew: boolean;
}

/** A parsed schema without its model, so that it can cross from a worker. */
export type SchemaFacts = Pick<
  ParsedSchema,
  'type' | 'text' | 'canonicalText' | 'normalizedText' | 'fields' | 'fieldsComplete' | 'remarks'
>;

export function schemaText(parts: Omit<SchemaText, 'key'>): SchemaText {
  return { ...parts, key: keyOf(parts) };
}

/** Characters that are parsed for it, referenced texts included: what its model is weighed by. */
export function charactersOf({ text, references }: Pick<SchemaText, 'text' | 'references'>): number {
  return references.reduce((sum, reference) => sum + reference.text.length, text.length);
}

function keyOf({ type, text, references }: Omit<SchemaText, 'key'>): string {
  const hash = createHash('sha256').update(JSON.stringify([type, text]));
  for (const { name, text: referenced } of references) hash.update(JSON.stringify([name, referenced]));
  return hash.digest('base64');
}
