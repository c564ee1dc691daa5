import { blocks } from '@schema-steward/report';
import type { CheckReport, Verdict } from '@schema-steward/report';

/** The answers to the questions of one check as one report: what the first says, the changes of all, the worst verdict. */
export function mergeReports(first: CheckReport, others: readonly CheckReport[]): CheckReport {
  const reports = [first, ...others];
  return {
    ...first,
    verdict: worstOf(reports.map(({ verdict }) => verdict)),
    changes: reports.flatMap(({ changes }) => changes),
  };
}

/** A verdict that is not known weighs as a failure. */
function worstOf(verdicts: readonly Verdict[]): Verdict {
  const blocking = verdicts.filter(blocks);
  return blocking.find((verdict) => verdict !== 'pending') ?? blocking[0] ?? 'pass';
}
