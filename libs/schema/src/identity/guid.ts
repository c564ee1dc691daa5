import { createHash, type Hash } from 'node:crypto';
import { isAbsent, sortedEntries, sortedSet } from './canonical-parts.js';
import type { SchemaContent, SchemaMetadata, SchemaRule, SchemaRuleSet } from './schema-content.js';

/** Raised when canonical texts, and so ids and hashes, would come out otherwise for a schema that is stored already. */
export const CANONICAL_ALGORITHM_VERSION = 1;

/**
 * The GUID that Confluent's registry gives the same content (docs: wire format, header mode): an MD5 over the parts
 * joined without separators, written as a UUID. It is not injective and leaves the type out: on an equal GUID compare
 * {@link contentHash}.
 */
export function guidOf({ schema, references, metadata, ruleSet }: SchemaContent): string {
  const hash = createHash('md5').update(schema, 'utf8');
  for (const { name, subject, version } of references ?? []) {
    const number = Buffer.alloc(4);
    number.writeInt32BE(version | 0);
    hash.update(name, 'utf8').update(subject, 'utf8').update(number);
  }
  if (!isAbsent(metadata)) addMetadata(hash, metadata);
  if (!isAbsent(ruleSet)) addRuleSet(hash, ruleSet);
  const hex = hash.digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const PRESENT = Buffer.from([1]);

function addMetadata(hash: Hash, { tags, properties, sensitive }: SchemaMetadata): void {
  hash.update(PRESENT);
  for (const [path, names] of sortedEntries(tags)) addTexts(hash, [path, ...sortedSet(names)]);
  for (const [name, value] of sortedEntries(properties)) addTexts(hash, [name, value]);
  addTexts(hash, sortedSet(sensitive));
}

function addRuleSet(
  hash: Hash,
  { migrationRules, domainRules, encodingRules, enableAt }: SchemaRuleSet,
): void {
  hash.update(PRESENT);
  for (const rules of [migrationRules, domainRules, encodingRules])
    for (const rule of rules ?? []) addRule(hash, rule);
  addTexts(hash, [enableAt]);
}

function addRule(hash: Hash, rule: SchemaRule): void {
  addTexts(hash, [rule.name, rule.doc, rule.kind, rule.mode, rule.type, ...sortedSet(rule.tags)]);
  for (const [name, value] of sortedEntries(rule.params)) addTexts(hash, [name, value]);
  addTexts(hash, [rule.expr, rule.onSuccess, rule.onFailure]);
  if (rule.disabled === true) hash.update(PRESENT);
}

function addTexts(hash: Hash, texts: readonly (string | null | undefined)[]): void {
  for (const text of texts) if (!isAbsent(text)) hash.update(text, 'utf8');
}
