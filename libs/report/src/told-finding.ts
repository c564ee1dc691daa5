import type { ReportChange, ReportFinding } from './check-report.js';

/** A finding as it is told to people: once, however many versions it was found against. */
export interface ToldFinding extends ReportFinding {
  /** Those versions, in the report's order; empty for what is not about a version. */
  readonly versions: readonly number[];
}

/** What people are told: all that two findings must have in common to be one. */
function keyOf({ ruleId, severity, fingerprint, preExisting, message, why, fix, location }: ReportFinding) {
  return JSON.stringify([ruleId, severity, fingerprint, preExisting, message, why, fix, location]);
}

/** The findings of a change, those that differ only in the version joined: a transitive level finds one against each. */
export function toldFindings({ findings }: ReportChange): ToldFinding[] {
  const told = new Map<string, { finding: ReportFinding; versions: number[] }>();
  for (const finding of findings) {
    const key = keyOf(finding);
    const one = told.get(key) ?? { finding, versions: [] };
    if (finding.against !== undefined) one.versions.push(finding.against.version);
    told.set(key, one);
  }
  return [...told.values()].map(({ finding, versions }) => ({ ...finding, versions }));
}

/** `version 1`, `versions 3, 2`; at most ten are named. */
export function versionsText(versions: readonly number[]): string {
  const named = versions.slice(0, 10).join(', ') + (versions.length > 10 ? ', …' : '');
  return `version${versions.length === 1 ? '' : 's'} ${named}`;
}

/** `approved by grace until 2026-12-08T00:00:00.000Z: <why>`; empty for what nobody approved. */
export function approvalText({ approval }: ReportFinding): string {
  return approval === undefined
    ? ''
    : `approved by ${approval.by} until ${approval.until}: ${approval.reason}`;
}

/** Which versions disagree, where that is not all that there is to say of them; else empty. */
export function againstText(change: ReportChange, { versions }: ToldFinding): string {
  return change.comparedVersions.length > 1 && versions.length > 0 ? versionsText(versions) : '';
}
