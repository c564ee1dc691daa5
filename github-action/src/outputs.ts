import { error, info, setOutput, warning } from '@actions/core';
import { NOTHING_TO_CHECK, isJudged, problemCommands, problemText } from '@schema-steward/gate';
import type { GateOutcome } from '@schema-steward/gate';
import {
  formatGithub,
  formatJson,
  formatMarkdown,
  formatText,
  markdownText,
  terminalText,
  verdictWord,
} from '@schema-steward/report';
import { writeReport, writeSummary } from './runner.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** GitHub takes 1 MiB a step; what others of the step wrote counts too. */
const SUMMARY_LIMIT = 1_000_000;

/** The log, the annotations, the step summary and the outputs of an outcome. Never throws. */
export async function publish(outcome: GateOutcome, env: Environment): Promise<void> {
  for (const note of outcome.notes) info(terminalText(note));
  info(logOf(outcome).trimEnd());
  for (const command of commandsOf(outcome)) info(command);
  if (outcome.kind === 'blocked' && commandsOf(outcome).every((line) => !line.startsWith('::error'))) {
    error('The schemas that changed are blocked: the step summary says why.', { title: 'Schema Steward' });
  }
  await attempt('The step summary', () => writeSummary(summaryOf(outcome), env));
  await attempt('The outputs', async () => {
    setOutput('verdict', verdictOf(outcome));
    setOutput('report', isJudged(outcome) ? await writeReport(formatJson(outcome.report), env) : '');
  });
}

function logOf(outcome: GateOutcome): string {
  if (isJudged(outcome)) return formatText(outcome.report, { sources: outcome.sources });
  if (outcome.kind === 'nothing-to-check') return NOTHING_TO_CHECK;
  return problemText(outcome);
}

function commandsOf(outcome: GateOutcome): string[] {
  const commands = isJudged(outcome)
    ? formatGithub(outcome.report)
    : 'places' in outcome
      ? problemCommands(outcome)
      : '';
  return commands.split('\n').filter((line) => line !== '');
}

function summaryOf(outcome: GateOutcome): string {
  const notes = outcome.notes.map((note) => `\n${markdownText(note)}\n`).join('');
  if (isJudged(outcome)) return formatMarkdown(outcome.report, { limit: SUMMARY_LIMIT }) + notes;
  if (outcome.kind === 'nothing-to-check') return `## ✅ Schema check passed: nothing to check\n${notes}`;
  const places = outcome.places
    .map(({ file, message }) => `- ${markdownText(file)}: ${markdownText(message)}\n`)
    .join('');
  return `## ❌ Schema check could not judge\n\n${markdownText(outcome.message)} ${markdownText(outcome.hint)}\n\n${places}${notes}`;
}

function verdictOf(outcome: GateOutcome): string {
  if (isJudged(outcome)) return verdictWord(outcome.report.verdict);
  return outcome.kind === 'nothing-to-check' ? 'pass' : 'error';
}

/** What is only shown must not fail a check. */
async function attempt(what: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (reason) {
    warning(`${what} cannot be written: ${terminalText(String(reason))}`, { title: 'Schema Steward' });
  }
}
