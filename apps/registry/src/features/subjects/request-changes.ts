import { mergedRuleSet, type SchemaRule, type SchemaRuleSet } from '@schema-steward/schema';
import { schemaText, type SchemaText } from '../../platform/workers/schema-text.js';
import type { SchemaRequest } from './schema-request.js';
import type { Workings } from './workings.js';

/**
 * The schema as the request's tags change it; `latest` has the tags that are carried over.
 * @throws SchemaParseError, StewardError `schema-invalid` for a path that leads nowhere, `overloaded`
 * @throws NotWorkedOut where `work` may not work it out
 */
export async function withTags(
  source: SchemaText,
  { tags }: Pick<SchemaRequest, 'tags'>,
  latest: SchemaText | undefined,
  work: Workings,
): Promise<SchemaText> {
  const from = tags?.propagate === true ? latest : undefined;
  const edits = tags?.edits ?? [];
  if (edits.length === 0 && from === undefined) return source;
  const text = await work.retag({ schema: source, edits, ...(from && { from }) });
  const { type, references, validateAsNew } = source;
  return schemaText({ type, text, references, validateAsNew });
}

/** The rules that the request asks for: its own, or the latest version's with its changes. Null asks for nothing. */
export function requestedRules(
  { ruleSet, rules }: Pick<SchemaRequest, 'ruleSet' | 'rules'>,
  latest: { readonly ruleSet: SchemaRuleSet | null } | undefined,
): SchemaRuleSet | null {
  if (rules === undefined) return ruleSet;
  const merged = mergedRuleSet(latest?.ruleSet, rules.merge);
  if (merged === null) return null;
  const gone = new Set<string | null | undefined>(rules.remove);
  const kept = (list: readonly SchemaRule[] | null | undefined): readonly SchemaRule[] | undefined =>
    list?.filter(({ name }) => !gone.has(name));
  const migrationRules = kept(merged.migrationRules);
  const domainRules = kept(merged.domainRules);
  const encodingRules = kept(merged.encodingRules);
  return {
    ...merged,
    ...(migrationRules && { migrationRules }),
    ...(domainRules && { domainRules }),
    ...(encodingRules && { encodingRules }),
  };
}
