import type { CheckReport, ReportChange, ReportOwner } from './check-report.js';
import { consumersTitle, consumerTexts } from './consumers.js';
import { markdownCode, markdownText } from './escape/markdown.js';
import {
  changeWords,
  comparison,
  countFindings,
  findingsOf,
  isApproved,
  plural,
  summaryOf,
  verdictWord,
} from './findings.js';
import type { Formatter } from './formatter.js';
import { againstText, approvalText } from './told-finding.js';
import type { ToldFinding } from './told-finding.js';
import { witnessLines, type WitnessLine } from './told-witness.js';

/** A comment on GitHub holds 65,536 characters; a margin is left for a marker. */
const COMMENT_LIMIT = 65_000;

const MOST_CONSUMERS = 20;

const SIGN = { pass: '✅', fail: '❌', pending: '⏳' } as const;
const TITLE = { pass: 'passed', fail: 'failed', pending: 'is pending' } as const;

function ownerCell(owner: ReportOwner | null): string {
  if (owner === null) return 'nobody yet';
  const channels = owner.channels.map(
    ({ tool, address }) => `${markdownText(tool)} ${markdownCode(address)}`,
  );
  return [markdownText(owner.name), ...channels].join(', ');
}

function row(change: ReportChange): string {
  const verdict = verdictWord(change.verdict);
  const cells = [
    markdownCode(change.subject),
    markdownText(changeWords(change)),
    `${SIGN[verdict]} ${countFindings(findingsOf(change))}`,
    markdownText(comparison(change)),
    ownerCell(change.owner),
  ];
  return `| ${cells.join(' | ')} |`;
}

function findingLines(change: ReportChange, finding: ToldFinding): string[] {
  const at =
    finding.location === null ? '' : ` at line ${finding.location.line}, column ${finding.location.column}`;
  const against = againstText(change, finding);
  const versions = against === '' ? '' : `, against ${against}`;
  const known = finding.preExisting ? ' (pre-existing)' : '';
  const severity = isApproved(finding) ? 'approved' : finding.severity;
  const approval = approvalText(finding);
  const head = `- **${markdownText(severity)}** ${markdownCode(finding.ruleId)}${at}${versions}${known}`;
  return [
    `${head}: ${markdownText(finding.message)}`,
    `  - Why: ${markdownText(finding.why)}`,
    `  - Fix: ${markdownText(finding.fix)}`,
    ...witnessLines(finding).map(witnessItem),
    ...(approval === '' ? [] : [`  - It is ${markdownText(approval)}`]),
  ];
}

function witnessItem({ label, code, words = '' }: WitnessLine): string {
  return `  - ${markdownText(label)}: ${code === undefined ? markdownText(words) : markdownCode(code)}`;
}

function consumerLines(change: ReportChange): string[] {
  const texts = consumerTexts(change, MOST_CONSUMERS);
  if (texts.length === 0) return [];
  return ['', consumersTitle(change), '', ...texts.map((text) => `- ${markdownText(text)}`)];
}

function wayOutLines({ waysOut = [] }: ReportChange): string[] {
  if (waysOut.length === 0) return [];
  return [
    '',
    'To break it on purpose:',
    '',
    ...waysOut.flatMap(({ summary, commands }) => [
      `- ${markdownText(summary)}`,
      ...commands.map((command) => `  - ${markdownCode(command)}`),
    ]),
  ];
}

function section(change: ReportChange): string[] {
  const { findings, waysOut = [], consumers = [] } = change;
  if (findings.length + waysOut.length + consumers.length === 0) return [];
  const file = change.file === undefined ? '' : ` in ${markdownCode(change.file)}`;
  return [
    '',
    `### ${SIGN[verdictWord(change.verdict)]} ${markdownCode(change.subject)}${file}`,
    '',
    ...findingsOf(change).flatMap((finding) => findingLines(change, finding)),
    ...consumerLines(change),
    ...wayOutLines(change),
  ];
}

function linesOf(report: CheckReport): string[] {
  const verdict = verdictWord(report.verdict);
  return [
    `## ${SIGN[verdict]} Schema check ${TITLE[verdict]}: ${summaryOf(report)}`,
    '',
    '| Schema | Change | Findings | Compatibility | Owner |',
    '| --- | --- | --- | --- | --- |',
    ...report.changes.map(row),
    ...report.changes.flatMap(section),
    '',
    `<sub>Check ${markdownCode(report.id)}, policy ${markdownText(report.policy)}, context ${markdownCode(report.context)}</sub>`,
  ];
}

const bytes = (line: string): number => Buffer.byteLength(line) + 1;

/** Keeps whole lines from the top while they and a closing note fit into `limit` bytes. */
function cut(lines: readonly string[], limit: number): string[] {
  if (lines.reduce((sum, line) => sum + bytes(line), 0) <= limit) return [...lines];
  const note = (left: number): string[] => [
    '',
    `_Cut here: ${plural(left, 'more line')}. The whole report is in the log._`,
  ];
  let room = limit - note(lines.length).reduce((sum, line) => sum + bytes(line), 0);
  const kept: string[] = [];
  for (const line of lines) {
    room -= bytes(line);
    if (room < 0) break;
    kept.push(line);
  }
  return [...kept, ...note(lines.length - kept.length)];
}

/** GitHub-flavoured markdown, for a step summary or a comment. Nothing of others in it is read as markup. */
export const formatMarkdown: Formatter = (report, options = {}) =>
  `${cut(linesOf(report), options.limit ?? COMMENT_LIMIT).join('\n')}\n`;
