import { renderFinding } from '@schema-steward/compatibility';
import type { CompatibilityFinding } from '@schema-steward/compatibility';
import { renderGovernanceFinding, type ApprovedFindings } from '@schema-steward/governance';
import {
  fingerprintOf,
  type Finding,
  type SchemaParseError,
  type StewardError,
} from '@schema-steward/kernel';
import type { ReportFinding } from '@schema-steward/report';

/** A compatibility finding and the version that it was found against. */
export interface ComparedFinding {
  readonly finding: CompatibilityFinding;
  readonly version: number;
}

/** `preExisting` are the fingerprints that the base of the change had already. */
export function toReportFinding(
  { finding, version }: ComparedFinding,
  preExisting: ReadonlySet<string>,
): ReportFinding {
  // Under BACKWARD the new schema reads; under FORWARD it writes.
  const [mine, theirs] =
    finding.direction === 'backward'
      ? [finding.at.reader, finding.at.writer]
      : [finding.at.writer, finding.at.reader];
  return {
    ...common(finding, renderFinding(finding)),
    location: mine ?? null,
    against: { version, location: theirs ?? null },
    direction: finding.direction,
    preExisting: preExisting.has(finding.fingerprint),
  };
}

export function governanceToReportFinding(finding: Finding, preExisting: ReadonlySet<string>): ReportFinding {
  const text = renderGovernanceFinding(finding);
  if (!text) throw new Error(`no governance rule ${finding.ruleId}`);
  return { ...common(finding, text), location: null, preExisting: preExisting.has(finding.fingerprint) };
}

/** The same with who approved it, if somebody did. */
export function withApproval(finding: ReportFinding, { approved }: ApprovedFindings): ReportFinding {
  const approval = finding.severity === 'error' ? approved.get(finding.fingerprint) : undefined;
  if (!approval) return finding;
  const { approvedBy: by, endsAt, reason } = approval;
  return { ...finding, approval: { by, until: endsAt.toISOString(), reason } };
}

/** A text that cannot be taken at all. */
export function parseFailureFinding(subject: string, error: SchemaParseError): ReportFinding {
  return unusable('schema-does-not-parse', subject, error.message, error.hint, error.location);
}

/** A schema that is well-formed, and cannot be judged: its type or its references are unknown here. */
export function unusableSchemaFinding(subject: string, error: StewardError, fix: string): ReportFinding {
  return unusable(error.code, subject, error.message, fix, null);
}

function unusable(
  ruleId: string,
  subject: string,
  message: string,
  fix: string,
  location: ReportFinding['location'],
): ReportFinding {
  return {
    ruleId,
    severity: 'error',
    fingerprint: fingerprintOf({ ruleId, subject }),
    message,
    why: 'A schema that cannot be read cannot be registered, and nobody can read what is written with it.',
    fix,
    location,
    args: {},
    preExisting: false,
  };
}

function common(
  { ruleId, severity, fingerprint, path, args }: Finding,
  { message, why, fix }: { message: string; why: string; fix: string },
): Omit<ReportFinding, 'location' | 'preExisting'> {
  return { ruleId, severity, fingerprint, message, why, fix, ...(path !== undefined && { path }), args };
}
