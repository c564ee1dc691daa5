import { NOTHING_TO_CHECK, isJudged, problemCommands, problemText } from '@schema-steward/gate';
import type { GateOutcome } from '@schema-steward/gate';
import { FORMATTERS, REPORT_VERSION, terminalText } from '@schema-steward/report';
import type { FormatName } from '@schema-steward/report';
import type { Terminal } from './terminal.js';

const NOTHING = `${NOTHING_TO_CHECK}\n`;

/** What is printed where there was nothing to check: for programs, a report without changes. */
const NOTHING_IN: Readonly<Record<FormatName, string>> = {
  text: NOTHING,
  markdown: NOTHING,
  json: `${JSON.stringify({ reportVersion: REPORT_VERSION, verdict: 'pass', changes: [] }, null, 2)}\n`,
  github: '',
};

/** The answer goes to the output; notes and problems go beside it, so that a pipe gets the answer alone. */
export function printOutcome(outcome: GateOutcome, format: FormatName, terminal: Terminal): void {
  for (const note of outcome.notes) terminal.err(`note: ${terminalText(note)}\n`);
  if (isJudged(outcome)) {
    terminal.out(FORMATTERS[format](outcome.report, { colour: terminal.colour, sources: outcome.sources }));
  } else if (outcome.kind === 'nothing-to-check') {
    terminal.out(NOTHING_IN[format]);
  } else {
    if (format === 'github') terminal.out(problemCommands(outcome));
    terminal.err(problemText(outcome));
  }
}
