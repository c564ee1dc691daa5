import { renderRulePage, RULES } from '@schema-steward/compatibility';
import { renderUnusableRuleDocs, UNUSABLE_RULES } from '@schema-steward/report';
import { GOVERNANCE_RULES } from './generated/governance-rules.js';

/** A rule that a finding may name, whoever decides by it. */
export interface RuleEntry {
  readonly id: string;
  /** `all`: for each format; `governance`: about owners, versions and deletion. */
  readonly format: 'avro' | 'json-schema' | 'protobuf' | 'all' | 'governance';
  readonly severity: string;
  /** How much it weighs under the policy `strict`, where that is not what it weighs under `open`. */
  readonly strictSeverity?: string;
  /** Of a rule about compatibility: whether Confluent's registry decides by it, too. */
  readonly dropIn?: boolean;
  readonly summary: string;
  /** What Confluent's registry calls it. */
  readonly confluent?: readonly string[];
}

/** Every rule that a finding of this version may name: compatibility, schemas that cannot be judged, governance. */
export const RULE_ENTRIES: readonly RuleEntry[] = [
  ...RULES.map(({ id, format, severity, dropIn = true, summary, confluent }): RuleEntry => {
    return { id, format: format === 'any' ? 'all' : format, severity, dropIn, summary, confluent };
  }),
  ...UNUSABLE_RULES.map(({ id, summary }): RuleEntry => ({ id, format: 'all', severity: 'error', summary })),
  ...GOVERNANCE_RULES.map(({ id, summary, severity: { open, strict } }): RuleEntry => {
    const weights: Pick<RuleEntry, 'severity' | 'strictSeverity'> = { severity: open };
    return {
      id,
      format: 'governance',
      ...weights,
      ...(strict !== open && { strictSeverity: strict }),
      summary,
    };
  }),
];

/** The rule's page of `docs/rules`; undefined for an id that no rule has. */
export function rulePage(id: string): string | undefined {
  const rule = RULES.find((one) => one.id === id);
  if (rule !== undefined) return renderRulePage(rule);
  return GOVERNANCE_RULES.find((one) => one.id === id)?.page ?? unusablePage(id);
}

function unusablePage(id: string): string | undefined {
  return UNUSABLE_RULES.some((rule) => rule.id === id) ? renderUnusableRuleDocs()[`${id}.md`] : undefined;
}
