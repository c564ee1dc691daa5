import type { SchemaMetadata, SchemaRule, SchemaRuleSet } from '../identity/schema-content.js';

/** Defaults, then what was said, then overrides; null where none of them says anything. */
export function mergedMetadata(
  ...parts: readonly (SchemaMetadata | null | undefined)[]
): SchemaMetadata | null {
  return merged(parts, mergeTwoMetadata);
}

/** The same for rules: a later rule takes the place of an earlier one of its list with the same name. */
export function mergedRuleSet(...parts: readonly (SchemaRuleSet | null | undefined)[]): SchemaRuleSet | null {
  return merged(parts, mergeTwoRuleSets);
}

function merged<T extends object>(
  parts: readonly (T | null | undefined)[],
  merge: (before: T, after: T) => T,
): T | null {
  const present = parts.filter((part) => part !== null && part !== undefined);
  return present.length === 0 ? null : present.reduce(merge);
}

function mergeTwoMetadata(before: SchemaMetadata, after: SchemaMetadata): SchemaMetadata {
  const tags = joined(before.tags, after.tags, (old, next) => [...new Set([...old, ...next])]);
  const properties = joined(before.properties, after.properties, (_old, next) => next);
  const sensitive = [...new Set([...(before.sensitive ?? []), ...(after.sensitive ?? [])])];
  return {
    ...(tags && { tags }),
    ...(properties && { properties }),
    ...((before.sensitive || after.sensitive) && { sensitive }),
  };
}

/** As entries, so that `__proto__` is a name like any other. */
function joined<V>(
  before: Readonly<Record<string, V>> | null | undefined,
  after: Readonly<Record<string, V>> | null | undefined,
  join: (before: V, after: V) => V,
): Readonly<Record<string, V>> | undefined {
  if (!before && !after) return undefined;
  const entries = new Map(Object.entries(before ?? {}));
  for (const [name, value] of Object.entries(after ?? {})) {
    const old = entries.get(name);
    entries.set(name, old === undefined ? value : join(old, value));
  }
  return Object.fromEntries(entries);
}

function mergeTwoRuleSets(before: SchemaRuleSet, after: SchemaRuleSet): SchemaRuleSet {
  const migrationRules = mergeRules(before.migrationRules, after.migrationRules);
  const domainRules = mergeRules(before.domainRules, after.domainRules);
  const encodingRules = mergeRules(before.encodingRules, after.encodingRules);
  const enableAt = after.enableAt ?? before.enableAt;
  return {
    ...(migrationRules && { migrationRules }),
    ...(domainRules && { domainRules }),
    ...(encodingRules && { encodingRules }),
    ...(enableAt !== null && enableAt !== undefined && { enableAt }),
  };
}

function mergeRules(
  before: readonly SchemaRule[] | null | undefined,
  after: readonly SchemaRule[] | null | undefined,
): readonly SchemaRule[] | undefined {
  if (!before && !after) return undefined;
  const replaced = new Set((after ?? []).map(({ name }) => name));
  return [...(before ?? []).filter(({ name }) => !replaced.has(name)), ...(after ?? [])];
}
