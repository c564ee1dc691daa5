import { fingerprintOf, type Finding, type Location } from '@schema-steward/kernel';
import type { ReportFinding } from './check-report.js';

/** A finding in words: what whoever knows the rule makes of it. */
export interface FindingWords {
  readonly message: string;
  readonly why: string;
  readonly fix: string;
}

export interface FoundFinding {
  readonly finding: Finding;
  readonly words: FindingWords;
  /** The fingerprints that the base of the change had already. */
  readonly preExisting?: ReadonlySet<string>;
}

export interface ComparedFinding extends FoundFinding {
  /** `backward`: the changed schema reads; `forward`: it writes. */
  readonly direction: 'backward' | 'forward';
  /** What it was compared with. */
  readonly version: number;
  readonly witness?: ReportFinding['witness'] | undefined;
}

/** A finding of the comparison with one version, with the places in both texts. */
export function comparedFinding(found: ComparedFinding): ReportFinding {
  const { finding, direction, version, witness } = found;
  const { reader, writer } = finding.at;
  const [mine, theirs] = direction === 'backward' ? [reader, writer] : [writer, reader];
  return {
    ...judgedFinding(found),
    location: mine ?? null,
    against: { version, location: theirs ?? null },
    direction,
    ...(witness && { witness }),
  };
}

/** A finding about the change itself: at a place of its text, or as a whole. */
export function judgedFinding({ finding, words, preExisting }: FoundFinding): ReportFinding {
  const { ruleId, severity, fingerprint, path, args } = finding;
  const { message, why, fix } = words;
  return {
    ruleId,
    severity,
    fingerprint,
    message,
    why,
    fix,
    ...(path !== undefined && { path }),
    location: finding.at.writer ?? null,
    args,
    preExisting: preExisting?.has(fingerprint) === true,
  };
}

/** Rules that no comparison and no policy has: the schema cannot be judged at all. `docs/rules` has a page for each. */
export const UNUSABLE_RULES = [
  {
    id: 'schema-does-not-parse',
    summary: 'The schema is no valid schema of its type, or is too large to be read in time.',
    fix: 'Mend the place that the finding names; its text says how.',
  },
  {
    id: 'schema-reference-missing',
    summary: 'The schema refers to a subject and version that the registry does not have.',
    fix: 'Register the referenced subject and version first, or correct the reference.',
  },
  {
    id: 'schema-type-unsupported',
    summary: 'The schema is of a type that this registry does not read.',
    fix: 'Use one of the types that `GET /schemas/types` lists.',
  },
  {
    id: 'schema-invalid',
    summary: 'The schema refers to more than the registry reads together with it.',
    fix: 'Refer to fewer schemas, or to shorter ones.',
  },
] as const;

export type UnusableRuleId = (typeof UNUSABLE_RULES)[number]['id'];

export const UNUSABLE_WHY =
  'A schema that cannot be read cannot be registered or compared, and nobody can read what is written with it.';

/** A schema that cannot be judged. */
export function unusableFinding({
  ruleId,
  subject,
  message,
  fix,
  location = null,
}: {
  readonly ruleId: UnusableRuleId;
  readonly subject: string;
  readonly message: string;
  readonly fix: string;
  readonly location?: Location | null;
}): ReportFinding {
  return {
    ruleId,
    severity: 'error',
    fingerprint: fingerprintOf({ ruleId, subject }),
    message,
    why: UNUSABLE_WHY,
    fix,
    location,
    args: {},
    preExisting: false,
  };
}
