import { fingerprintOf, type Severity } from '@schema-steward/kernel';
import { findingsCut } from '../rules/any/findings-cut.js';
import type { PairFinding, PairResult } from './pair-result.js';

/** Findings of one pair that are told; past this many nobody reads on, and each costs memory. */
export const MAX_FINDINGS = 1_000;
/** Entries of Confluent's list for one pair. */
export const MAX_CONFLUENT = 1_000;

/** What is kept of a finding that is not told: enough to say how bad it is and to know it again. */
export type FindingOutline = Pick<PairFinding, 'ruleId' | 'severity' | 'path' | 'identity' | 'onlyIn'> &
  Partial<Pick<PairFinding, 'args'>>;

const WORST: readonly Severity[] = ['info', 'warning', 'error'];
const START = { pointer: '', line: 1, column: 1, endLine: 1, endColumn: 1 };

/**
 * Counts findings instead of telling them. One finding stands for all of them: as bad as the worst, and known again only
 * by the very same ones, so that whoever approves it approves no others. What is told in one direction only is counted apart.
 */
export class CutFindings {
  readonly #groups = new Map<PairFinding['onlyIn'], CutGroup>();

  add(outline: FindingOutline): void {
    const { ruleId, severity, path, identity, onlyIn, args } = outline;
    const group = this.#groups.get(onlyIn) ?? { count: 0, severity: 'info', rules: new Set(), keys: [] };
    this.#groups.set(onlyIn, group);
    const again = ruleId === findingsCut.id;
    group.count += again ? Number(args?.['count'] ?? 1) : 1;
    if (WORST.indexOf(severity) > WORST.indexOf(group.severity)) group.severity = severity;
    for (const rule of again ? rulesOf(args) : [ruleId]) group.rules.add(rule);
    group.keys.push(JSON.stringify([ruleId, path ?? '', ...identity]));
  }

  findings(): PairFinding[] {
    return [...this.#groups].map(([onlyIn, { count, severity, rules, keys }]) => ({
      ruleId: findingsCut.id,
      severity,
      at: { reader: START, writer: START },
      args: { count, rules: [...rules].sort() },
      identity: [fingerprintOf({ ruleId: findingsCut.id, subject: '', detail: keys })],
      ...(onlyIn === undefined ? {} : { onlyIn }),
    }));
  }
}

interface CutGroup {
  count: number;
  severity: Severity;
  readonly rules: Set<string>;
  readonly keys: string[];
}

function rulesOf(args: FindingOutline['args']): readonly string[] {
  const rules = args?.['rules'];
  return Array.isArray(rules) ? (rules as readonly string[]) : [];
}

/** The first findings, and one that stands for the rest. */
export function cutFindings(findings: readonly PairFinding[], max: number): readonly PairFinding[] {
  if (findings.length <= max) return findings;
  const cut = new CutFindings();
  for (const finding of findings.slice(max)) cut.add(finding);
  return [...findings.slice(0, max), ...cut.findings()];
}

/** A result within the bounds of one pair. `cut` holds what was not even made. The verdict is what it was. */
export function boundResult(result: PairResult, cut?: CutFindings): PairResult {
  const { findings, confluent } = result;
  const { order, differences } = confluent;
  const short = cutFindings(findings, MAX_FINDINGS);
  const long = (list?: readonly unknown[]) => (list?.length ?? 0) > MAX_CONFLUENT;
  if (short === findings && cut === undefined && !long(order) && !long(differences)) return result;
  return {
    ...result,
    findings: [...short, ...(cut?.findings() ?? [])],
    confluent: {
      ...confluent,
      order: order.filter((number) => number < MAX_FINDINGS).slice(0, MAX_CONFLUENT),
      ...(differences === undefined ? {} : { differences: differences.slice(0, MAX_CONFLUENT) }),
    },
  };
}

/** What a result weighs in a cache: about the number of its findings and of what else it lists; at least 1. */
export function weightOf({ findings, facts, confluent }: PairResult): number {
  return 1 + findings.length + (facts?.length ?? 0) + (confluent.differences?.length ?? 0);
}
