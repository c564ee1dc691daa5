import { blocks, isApproved } from '@schema-steward/report';
import type { CheckReport, ReportChange, ReportFinding } from '@schema-steward/report';

/** From which weight on findings fail the gate. `never` shows them and passes: for trying the gate out. */
export const FAIL_ON = ['error', 'warning', 'never'] as const;
export type FailOn = (typeof FAIL_ON)[number];

export function isFailOn(word: string): word is FailOn {
  return (FAIL_ON as readonly string[]).includes(word);
}

/** The finding that a schema gets which cannot be read. */
export const UNPARSEABLE_RULE = 'schema-does-not-parse';

export type Decision = 'passed' | 'blocked' | 'unparseable';

function isNew(finding: ReportFinding): boolean {
  return !finding.preExisting && finding.severity !== 'info' && !isApproved(finding);
}

function isBlocked({ verdict, findings }: ReportChange): boolean {
  return blocks(verdict) || findings.some((finding) => finding.severity === 'error' && isNew(finding));
}

/** The report with verdicts that fit what it holds: what people are shown must not say `pass` where the gate fails. */
export function withFittingVerdicts(report: CheckReport): CheckReport {
  const changes = report.changes.map((change) =>
    isBlocked(change) && !blocks(change.verdict) ? { ...change, verdict: 'fail' as const } : change,
  );
  const fails = !blocks(report.verdict) && changes.some(({ verdict }) => blocks(verdict));
  return { ...report, changes, ...(fails && { verdict: 'fail' as const }) };
}

/**
 * What a report means for the gate. A verdict other than `pass`, known or not, blocks, be it the report's or one
 * change's; and so does an error that is new and that nobody approved, whatever the verdicts say. A schema that does not
 * parse weighs more than what others break, since nothing is known about it.
 */
export function decide(report: CheckReport, failOn: FailOn): Decision {
  if (failOn === 'never') return 'passed';
  const findings = report.changes.flatMap((change) => change.findings);
  const blocked = blocks(report.verdict) || report.changes.some(isBlocked);
  if (blocked && findings.some(({ ruleId }) => ruleId === UNPARSEABLE_RULE)) return 'unparseable';
  if (blocked) return 'blocked';
  return failOn === 'warning' && findings.some(isNew) ? 'blocked' : 'passed';
}
