import { renderFinding, type CompatibilityFinding } from '@schema-steward/compatibility';
import { renderGovernanceFinding, type ApprovedFindings } from '@schema-steward/governance';
import { ERROR_CATALOGUE, SchemaParseError, StewardError, type Finding } from '@schema-steward/kernel';
import { comparedFinding, judgedFinding, unusableFinding, type ReportFinding } from '@schema-steward/report';
import type { Witnesses } from './witness-finder.js';

/** A compatibility finding and the version that it was found against. */
export interface ComparedFinding {
  readonly finding: CompatibilityFinding;
  readonly version: number;
}

/** `preExisting` are the fingerprints that the base of the change had already. */
export function toReportFinding(
  { finding, version }: ComparedFinding,
  preExisting: ReadonlySet<string>,
  witnesses: Witnesses,
): ReportFinding {
  return comparedFinding({
    finding,
    words: renderFinding(finding),
    direction: finding.direction,
    version,
    preExisting,
    witness: witnesses.get(finding),
  });
}

export function governanceToReportFinding(finding: Finding, preExisting: ReadonlySet<string>): ReportFinding {
  const words = renderGovernanceFinding(finding);
  if (!words) throw new Error(`no governance rule ${finding.ruleId}`);
  return judgedFinding({ finding, words, preExisting });
}

/** The same with who approved it, if somebody did. */
export function withApproval(finding: ReportFinding, { approved }: ApprovedFindings): ReportFinding {
  const approval = finding.severity === 'error' ? approved.get(finding.fingerprint) : undefined;
  if (!approval) return finding;
  const { approvedBy: by, endsAt, reason } = approval;
  return { ...finding, approval: { by, until: endsAt.toISOString(), reason } };
}

/** What is told of a schema that cannot be judged; undefined for an error that is not about the schema. */
export function unusableReportFinding(subject: string, error: unknown): ReportFinding | undefined {
  if (error instanceof SchemaParseError) {
    const { message, hint: fix, location } = error;
    return unusableFinding({ ruleId: 'schema-does-not-parse', subject, message, fix, location });
  }
  if (!(error instanceof StewardError)) return undefined;
  switch (error.code) {
    case 'schema-invalid':
    case 'schema-reference-missing':
    case 'schema-type-unsupported': {
      const fix = ERROR_CATALOGUE[error.code].remedy;
      return unusableFinding({ ruleId: error.code, subject, message: error.message, fix });
    }
    default:
      return undefined;
  }
}
