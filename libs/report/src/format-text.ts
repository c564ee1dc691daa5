import { styleText } from 'node:util';
import type { ReportChange, ReportOwner } from './check-report.js';
import { consumersTitle, consumerTexts } from './consumers.js';
import { codeFrame } from './code-frame.js';
import { terminalText } from './escape/terminal.js';
import { changeWords, comparison, findingsOf, isApproved, summaryOf, verdictWord } from './findings.js';
import type { FormatOptions, Formatter } from './formatter.js';
import { againstText, approvalText } from './told-finding.js';
import type { ToldFinding } from './told-finding.js';
import { witnessLines, type WitnessLine } from './told-witness.js';

type Style = Parameters<typeof styleText>[0];
type Paint = (style: Style, text: string) => string;

const SEVERITY_STYLE: ReadonlyMap<string, Style> = new Map([
  ['error', 'red'],
  ['warning', 'yellow'],
  ['info', 'cyan'],
]);
const MOST_CONSUMERS = 20;
const VERDICT_STYLE = { pass: 'green', fail: 'red', pending: 'yellow' } as const;

function ownerLine(owner: ReportOwner | null): string {
  if (owner === null) return 'owner: nobody yet';
  const channels = owner.channels.map(
    ({ tool, address }) => `${terminalText(tool)} ${terminalText(address)}`,
  );
  return `owner: ${[`${terminalText(owner.name)} (${terminalText(owner.team)})`, ...channels].join(', ')}`;
}

function changeHeader(change: ReportChange, paint: Paint): string[] {
  const file = change.file === undefined ? '(no file)' : terminalText(change.file);
  const from = change.previousFile === undefined ? '' : ` from ${terminalText(change.previousFile)}`;
  return [
    paint('bold', file),
    `  ${terminalText(change.subject)}: ${terminalText(changeWords(change))}${from}, ${terminalText(comparison(change))}`,
    `  ${ownerLine(change.owner)}`,
  ];
}

function findingLines(
  change: ReportChange,
  finding: ToldFinding,
  options: FormatOptions,
  paint: Paint,
): string[] {
  const file = terminalText(change.file ?? change.subject);
  const at = finding.location;
  const place = at === null ? file : `${file}:${at.line}:${at.column}`;
  const severity = isApproved(finding)
    ? paint('green', 'approved')
    : paint(SEVERITY_STYLE.get(finding.severity) ?? 'red', terminalText(finding.severity));
  const approval = approvalText(finding);
  const against = againstText(change, finding);
  const known = finding.preExisting ? ' (pre-existing)' : '';
  const source = options.sources?.get(change.file ?? '');
  const frame = at === null || source === undefined ? [] : codeFrame(source, at);
  return [
    '',
    `${place}  ${severity}  ${terminalText(finding.ruleId)}  ${terminalText(finding.message)}${known}`,
    ...frame.map((line) => paint('dim', line)),
    `  why: ${terminalText(finding.why)}`,
    `  fix: ${terminalText(finding.fix)}`,
    ...witnessLines(finding).map(witnessText),
    ...(against === '' ? [] : [`  against: ${against}`]),
    ...(approval === '' ? [] : [`  ${terminalText(approval)}`]),
  ];
}

/** A line of its own: what stands in it is of others. */
function witnessText({ label, code, words }: WitnessLine): string {
  const lead = `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
  return `  ${terminalText(lead)}: ${terminalText(code ?? words ?? '')}`;
}

function consumerLines(change: ReportChange): string[] {
  const texts = consumerTexts(change, MOST_CONSUMERS);
  if (texts.length === 0) return [];
  return ['', `  ${consumersTitle(change)}`, ...texts.map((text) => `  - ${terminalText(text)}`)];
}

function wayOutLines({ waysOut = [] }: ReportChange): string[] {
  if (waysOut.length === 0) return [];
  return [
    '',
    '  To break it on purpose:',
    ...waysOut.flatMap(({ summary, commands }) => [
      `  - ${terminalText(summary)}`,
      ...commands.map((command) => `      ${terminalText(command)}`),
    ]),
  ];
}

/** For people at a terminal: the verdict, then each file with its owner and its findings, worst first. */
export const formatText: Formatter = (report, options = {}) => {
  const paint: Paint = (style, text) =>
    options.colour === true ? styleText(style, text, { validateStream: false }) : text;
  const verdict = verdictWord(report.verdict);
  const lines = [paint(['bold', VERDICT_STYLE[verdict]], `${verdict}: ${summaryOf(report)}`)];
  for (const change of report.changes) {
    lines.push('', ...changeHeader(change, paint));
    for (const finding of findingsOf(change)) lines.push(...findingLines(change, finding, options, paint));
    lines.push(...consumerLines(change), ...wayOutLines(change));
  }
  return `${lines.join('\n')}\n`;
};
