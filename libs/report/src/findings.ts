import { blocks } from './check-report.js';
import type { CheckReport, ReportChange, ReportFinding } from './check-report.js';
import { toldFindings, versionsText } from './told-finding.js';
import type { ToldFinding } from './told-finding.js';

/** A finding with the change it belongs to. */
export interface PlacedFinding {
  readonly change: ReportChange;
  readonly finding: ToldFinding;
}

const RANK: ReadonlyMap<string, number> = new Map([
  ['error', 0],
  ['warning', 1],
  ['info', 2],
]);

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Worst first; this change's own before what is approved and what the base had already; then by place. */
export function byWeight(a: PlacedFinding, b: PlacedFinding): number {
  return (
    Number(a.finding.preExisting) - Number(b.finding.preExisting) ||
    Number(isApproved(a.finding)) - Number(isApproved(b.finding)) ||
    (RANK.get(a.finding.severity) ?? 0) - (RANK.get(b.finding.severity) ?? 0) ||
    compareText(a.change.file ?? '', b.change.file ?? '') ||
    (a.finding.location?.line ?? 0) - (b.finding.location?.line ?? 0) ||
    (a.finding.location?.column ?? 0) - (b.finding.location?.column ?? 0) ||
    compareText(a.finding.ruleId, b.finding.ruleId)
  );
}

/** The findings of a change as they are told, in the order of {@link byWeight}. */
export function findingsOf(change: ReportChange): ToldFinding[] {
  return toldFindings(change)
    .map((finding) => ({ change, finding }))
    .sort(byWeight)
    .map(({ finding }) => finding);
}

/** All findings of a report as they are told, in the order of {@link byWeight}. */
export function placedFindings(report: CheckReport): PlacedFinding[] {
  return report.changes
    .flatMap((change) => toldFindings(change).map((finding) => ({ change, finding })))
    .sort(byWeight);
}

/** `1 error`, `2 errors`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Whether somebody let the finding through. */
export function isApproved({ approval }: ReportFinding): boolean {
  return approval !== undefined;
}

/** `1 error, 2 warnings, 1 approved, 1 pre-existing`; `no findings` where there are none. */
export function countFindings(findings: readonly ReportFinding[]): string {
  const fresh = findings.filter(({ preExisting }) => !preExisting);
  const own = fresh.filter((finding) => !isApproved(finding));
  const counts = (['error', 'warning', 'info'] as const)
    .map((severity) => [severity, own.filter((one) => one.severity === severity).length] as const)
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => plural(count, severity === 'info' ? 'note' : severity));
  const approved = fresh.length - own.length;
  const old = findings.length - fresh.length;
  const parts = [
    ...counts,
    ...(approved > 0 ? [`${approved} approved`] : []),
    ...(old > 0 ? [`${old} pre-existing`] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : 'no findings';
}

/** How a verdict is said. One that is not known reads as a failure. */
export function verdictWord(verdict: string): 'pass' | 'pending' | 'fail' {
  if (!blocks(verdict)) return 'pass';
  return verdict === 'pending' ? 'pending' : 'fail';
}

/** `2 errors, 1 warning in 3 schemas`. */
export function summaryOf(report: CheckReport): string {
  const findings = report.changes.flatMap(toldFindings);
  return `${countFindings(findings)} in ${plural(report.changes.length, 'schema')}`;
}

/** What happened to the schema, in words. */
export function changeWords({ change, documentationOnly }: ReportChange): string {
  return documentationOnly === true ? `${change} (documentation only)` : change;
}

/** `BACKWARD against versions 2, 1`, or why nothing was compared. */
export function comparison({ change, compatibilityLevel, comparedVersions }: ReportChange): string {
  if (comparedVersions.length > 0) return `${compatibilityLevel} against ${versionsText(comparedVersions)}`;
  return `${compatibilityLevel}, ${change === 'added' ? 'no earlier version' : 'not compared'}`;
}
