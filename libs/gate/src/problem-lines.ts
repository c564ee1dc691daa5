import { terminalText, workflowCommand } from '@schema-steward/report';
import type { ErrorOutcome } from './gate-outcome.js';

/** GitHub keeps ten errors of a step: one says what is wrong, the others where. */
const MOST_PLACES = 9;

/** What is said where no schema changed. */
export const NOTHING_TO_CHECK = 'Nothing to check: no file changed that the configuration maps to a subject.';

/** Why the gate could not judge, for people: what, where, and what to do next. */
export function problemText({ message, places, hint }: ErrorOutcome): string {
  const lines = places.map(({ file, line, column, message: mistake }) => {
    const at = [file, line, column].filter((part) => part !== undefined).join(':');
    return `  ${terminalText(at)}  ${terminalText(mistake)}`;
  });
  return [
    `steward: ${terminalText(message)}`,
    ...lines,
    ...(hint === '' ? [] : [`  ${terminalText(hint)}`]),
    '',
  ].join('\n');
}

/** The same as annotations of a workflow. */
export function problemCommands({ message, places, hint }: ErrorOutcome): string {
  const general = workflowCommand(
    'error',
    { title: 'Schema Steward' },
    hint === '' ? message : `${message}\n${hint}`,
  );
  const placed = places
    .slice(0, MOST_PLACES)
    .map(({ file, line, column, message: mistake }) =>
      workflowCommand('error', { file, line, col: column, title: 'Schema Steward' }, mistake),
    );
  return [general, ...placed].map((line) => `${line}\n`).join('');
}
