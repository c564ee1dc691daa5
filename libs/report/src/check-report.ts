import type { CompatibilityLevel, FindingArgs, Location, SchemaType, Severity } from '@schema-steward/kernel';
import type { NoReportWitness, ReportWitness } from './report-witness.js';

/**
 * The one report of a check: what `POST /api/v1/checks` answers, what the gate decides on, what the CLI, the Action and
 * the dashboard show. Additions keep `reportVersion`; a change of meaning raises it.
 */
export const REPORT_VERSION = 1;

/** A reader that meets a verdict it does not know treats it as `fail` (see {@link blocks}). */
export type Verdict = 'pass' | 'fail' | 'pending';

export type ChangeKind = 'added' | 'modified' | 'unchanged' | 'renamed' | 'deleted';

export interface ContactChannel {
  readonly tool: string;
  readonly address: string;
  readonly scope: string;
}

export interface ReportOwner {
  readonly team: string;
  readonly name: string;
  readonly channels: readonly ContactChannel[];
}

/** Leave to break on purpose, which the registration uses up. */
export interface ReportApproval {
  readonly by: string;
  /** ISO 8601, UTC: when the finding blocks again. */
  readonly until: string;
  readonly reason: string;
}

/** An honest way to make a change that breaks readers. */
export interface ReportWayOut {
  readonly kind: 'successor' | 'compatibility-group' | 'approval';
  readonly summary: string;
  /** Ready to copy. */
  readonly commands: readonly string[];
}

export interface ReportFinding {
  readonly ruleId: string;
  readonly severity: Severity;
  readonly fingerprint: string;
  /** What is wrong, in one sentence that names the field and both sides. */
  readonly message: string;
  /** Who is hurt by it, and how. */
  readonly why: string;
  /** What to do instead. */
  readonly fix: string;
  /** The field, in the path grammar for people, if the finding is about one. */
  readonly path?: string;
  /** In the text of the changed file; null where there is none (a deleted file, a missing owner). */
  readonly location: Location | null;
  /** The other side, where there is one: which registered version disagrees, and where in its text. */
  readonly against?: { readonly version: number; readonly location: Location | null };
  /** `backward`: the new schema reads what an old one wrote; `forward`: an old one reads what the new one writes. */
  readonly direction?: 'backward' | 'forward';
  readonly args: FindingArgs;
  /** True when the base of the pull request had this finding too: shown, but not this change's doing. */
  readonly preExisting: boolean;
  /** Of an error that somebody approved: it is shown, and does not block. */
  readonly approval?: ReportApproval;
  /** Of what breaks readers: a message that shows it, or why there is none. */
  readonly witness?: ReportWitness | NoReportWitness;
}

/** What an application reads of a subject, as its contracts say. */
export interface ReportReads {
  /** The versions of the application whose contracts bind. */
  readonly versions: readonly string[];
  /** In the path grammar for people, sorted. */
  readonly paths: readonly string[];
  /** There are more than those. */
  readonly more?: true;
}

/** An application that says it consumes the subject of a change, in a declaration, a contract, or both. */
export interface ReportConsumer {
  readonly application: string;
  readonly team: {
    readonly slug: string;
    readonly name: string;
    /** Where the team hears announcements; null where it has no such channel. */
    readonly channel: Pick<ContactChannel, 'tool' | 'address'> | null;
  };
  /** Where it declares to consume the subject, or a version whose contract reads it is in use; by slug. */
  readonly environments: readonly { readonly slug: string; readonly production: boolean }[];
  /** Which fields it reads, as its contracts say; `unknown` where it is subscribed, and nobody said. */
  readonly reads: 'unknown' | ReportReads;
}

export interface ReportChange {
  readonly subject: string;
  readonly change: ChangeKind;
  readonly verdict: Verdict;
  /** Beside the version before it nothing changed but documentation, order and layout. Absent where it is not so. */
  readonly documentationOnly?: true;
  readonly schemaType: SchemaType;
  /** The file in the repository that was checked. */
  readonly file?: string;
  readonly previousFile?: string;
  /** The level that decided, and the live versions that were compared, newest first. */
  readonly compatibilityLevel: CompatibilityLevel;
  readonly comparedVersions: readonly number[];
  /** Null for a subject that nobody owns yet. */
  readonly owner: ReportOwner | null;
  readonly findings: readonly ReportFinding[];
  /**
   * Where readers would break, or the file is deleted: who is subscribed or reads by a contract; where contracts alone
   * break, those whose contracts do. Production first. Absent where it is nobody.
   */
  readonly consumers?: readonly ReportConsumer[];
  /** There are more than those. */
  readonly moreConsumers?: true;
  /** Where readers would break: what could be done instead. */
  readonly waysOut?: readonly ReportWayOut[];
}

export interface CheckReport {
  readonly reportVersion: typeof REPORT_VERSION;
  readonly id: string;
  readonly verdict: Verdict;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly policy: 'open' | 'strict';
  readonly context: string;
  readonly changes: readonly ReportChange[];
}

/** Whether a verdict stops a merge. Anything that is not plainly a pass does. */
export function blocks(verdict: string): boolean {
  return verdict !== 'pass';
}
