import { consumersTitle, consumerTexts } from './consumers.js';
import { workflowCommand } from './escape/workflow-command.js';
import { isApproved, placedFindings, plural } from './findings.js';
import type { PlacedFinding } from './findings.js';
import type { Formatter } from './formatter.js';
import { againstText, approvalText } from './told-finding.js';
import { witnessLines } from './told-witness.js';

/** GitHub keeps the first ten annotations of a severity in a step and drops the others without a word. */
const LIMIT = 10;
/** An annotation is small: the step summary names them all. */
const MOST_CONSUMERS = 3;

/** What the base had already, or somebody approved, is shown, never as an error. */
function levelOf({ finding }: PlacedFinding): 'error' | 'warning' | 'notice' {
  if (finding.severity === 'info' || isApproved(finding)) return 'notice';
  return finding.severity === 'warning' || finding.preExisting ? 'warning' : 'error';
}

/**
 * A range over several lines is marked where it begins: GitHub shows an annotation under the last line of its range, and
 * a record may be long. A finding without a place in a file that we know (a deleted file, a missing owner) sits on the
 * file's first line.
 */
function placeOf({ change, finding }: PlacedFinding): Record<string, string | number | undefined> {
  if (change.file === undefined) return {};
  const at = change.change === 'deleted' ? null : finding.location;
  if (at === null) return { file: change.file, line: 1 };
  return {
    file: change.file,
    line: at.line,
    endLine: at.line,
    col: at.column,
    endColumn: at.line === at.endLine ? at.endColumn : undefined,
  };
}

function annotation(placed: PlacedFinding): string {
  const { change, finding } = placed;
  const known = finding.preExisting ? ' (pre-existing)' : isApproved(finding) ? ' (approved)' : '';
  const title = `${finding.ruleId}${known}`;
  const approval = approvalText(finding);
  const against = againstText(change, finding);
  const consumers = consumerTexts(change, MOST_CONSUMERS);
  const lines = [
    `${change.subject}: ${finding.message}`,
    `Why: ${finding.why}`,
    `Fix: ${finding.fix}`,
    ...witnessLines(finding).map(({ label, code, words }) => `${label}: ${code ?? words ?? ''}`),
    ...(against === '' ? [] : [`Against: ${against}`]),
    ...(approval === '' ? [] : [`It is ${approval}`]),
    ...(finding.severity !== 'error' || consumers.length === 0
      ? []
      : [`${consumersTitle(change)} ${consumers.join('; ')}`]),
    ...(change.owner === null ? [] : [`Owner: ${change.owner.name}`]),
  ];
  return workflowCommand(levelOf(placed), { ...placeOf(placed), title }, lines.join('\n'));
}

function limited(level: 'error' | 'warning' | 'notice', all: readonly PlacedFinding[]): string[] {
  const own = all.filter((placed) => levelOf(placed) === level);
  if (own.length <= LIMIT) return own.map(annotation);
  const rest = own.length - (LIMIT - 1);
  return [
    ...own.slice(0, LIMIT - 1).map(annotation),
    workflowCommand(
      level,
      { title: 'Schema Steward' },
      `${plural(rest, `more ${level}`)}: see the step summary.`,
    ),
  ];
}

/** Workflow commands that annotate the pull request, worst first, at most ten of each level. */
export const formatGithub: Formatter = (report) => {
  const all = placedFindings(report);
  return (['error', 'warning', 'notice'] as const)
    .flatMap((level) => limited(level, all))
    .map((line) => `${line}\n`)
    .join('');
};
