import { createHash } from 'node:crypto';
import { isAbsent, sortedEntries, sortedSet } from './canonical-parts.js';
import type { SchemaMetadata, SchemaRule, SchemaRuleSet, TypedSchemaContent } from './schema-content.js';

/**
 * SHA-256 (hex) over everything that makes a schema the one it is, type included. Unlike the GUID its encoding is
 * injective: different content never meets by moving a letter from one part to the next. What Confluent does not tell
 * apart is not told apart either: the order of names in maps and of tags in sets; absent and null parts.
 */
export function contentHash({ type, schema, references, metadata, ruleSet }: TypedSchemaContent): string {
  const parts = [
    type,
    schema,
    (references ?? []).map(({ name, subject, version }) => [name, subject, version]),
    isAbsent(metadata) ? null : metadataParts(metadata),
    isAbsent(ruleSet) ? null : ruleSetParts(ruleSet),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

function metadataParts({ tags, properties, sensitive }: SchemaMetadata): unknown[] {
  return [
    sortedEntries(tags).map(([path, names]) => [path, sortedSet(names)]),
    sortedEntries(properties),
    sortedSet(sensitive),
  ];
}

function ruleSetParts({ migrationRules, domainRules, encodingRules, enableAt }: SchemaRuleSet): unknown[] {
  const lists = [migrationRules, domainRules, encodingRules].map((rules) => (rules ?? []).map(ruleParts));
  return [...lists, enableAt ?? null];
}

function ruleParts(rule: SchemaRule): unknown[] {
  return [
    rule.name ?? null,
    rule.doc ?? null,
    rule.kind ?? null,
    rule.mode ?? null,
    rule.type ?? null,
    sortedSet(rule.tags),
    sortedEntries(rule.params),
    rule.expr ?? null,
    rule.onSuccess ?? null,
    rule.onFailure ?? null,
    rule.disabled === true,
  ];
}
