import type { CheckReport } from '@schema-steward/report';
import type { Decision } from './decide.js';
import type { GateErrorKind, Place } from './gate-error.js';

interface Noted {
  /** What a reader should know besides: which way was taken, whose configuration counted. */
  readonly notes: readonly string[];
}

/** The registry judged. */
export interface JudgedOutcome extends Noted {
  readonly kind: Decision;
  readonly report: CheckReport;
  /** The texts that were judged, by file: formatters show lines of them. */
  readonly sources: ReadonlyMap<string, string>;
}

/** No file that is a schema changed: a pass. */
export interface NothingOutcome extends Noted {
  readonly kind: 'nothing-to-check';
}

/** The gate could not judge: a failure. */
export interface ErrorOutcome extends Noted {
  readonly kind: GateErrorKind;
  readonly message: string;
  readonly hint: string;
  readonly places: readonly Place[];
}

export type GateOutcome = JudgedOutcome | NothingOutcome | ErrorOutcome;

export function isJudged(outcome: GateOutcome): outcome is JudgedOutcome {
  return 'report' in outcome;
}
