import { formatSubjectName, parseSubjectNameIn } from '@schema-steward/kernel';
import type { CheckReport, ReportChange } from '@schema-steward/report';
import { GateError } from '../gate-error.js';
import type { CheckRequest, RequestedChange } from './check-request.js';

/**
 * An answer that leaves a change out would pass it unjudged, and so would one about another subject or another file.
 * @throws GateError (`remote-error`) unless every change was judged, and nothing else.
 */
export function assertJudged(report: CheckReport, { context, changes }: CheckRequest): void {
  const answered = new Set(report.changes.map(keyOfAnswer));
  const asked = new Set(changes.map((change) => keyOfQuestion(context, change)));
  const missing = changes.find((change) => !answered.has(keyOfQuestion(context, change)));
  if (missing !== undefined) throw contradiction(`leaves out ${nameOf(missing)}`);
  const other = report.changes.find((change) => !asked.has(keyOfAnswer(change)));
  if (other !== undefined) throw contradiction(`judges ${nameOf(other)}, which was not asked`);
}

/** The registry writes a subject with its context: `orders` in the context `.eu` comes back as `:.eu:orders`. */
function keyOfQuestion(context: string, { subject, file }: RequestedChange): string {
  const name = parseSubjectNameIn(context, subject);
  return JSON.stringify([name === undefined ? subject : formatSubjectName(name), file]);
}

function keyOfAnswer({ subject, file }: ReportChange): string {
  return JSON.stringify([subject, file]);
}

function nameOf({ subject, file }: { readonly subject: string; readonly file?: string }): string {
  return file === undefined ? subject : `${subject} (${file})`;
}

function contradiction(what: string): GateError {
  return new GateError(
    'remote-error',
    `The registry's answer ${what}, so the check fails.`,
    'Ask its operator.',
  );
}
