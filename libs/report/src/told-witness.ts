import type { ReportFinding } from './check-report.js';
import type { ReportMessage } from './report-witness.js';

/** One line about a witness. All of it may hold text of others, the label too (a type's name). */
export interface WitnessLine {
  readonly label: string;
  readonly code?: string;
  readonly words?: string;
}

/** People get so much of a message; `json` has it whole. */
const LONGEST = 300;

/** What is told of a finding's witness, in lines; none where nothing is known of one. */
export function witnessLines({ witness }: ReportFinding): WitnessLine[] {
  if (witness === undefined) return [];
  if ('none' in witness) return [{ label: 'No message shows it', words: witness.none }];
  const { message, control, outcome, type, medium } = witness;
  const what = type === undefined ? '' : ` of type ${shown(type)}`;
  const how = medium === 'json' ? ', read as JSON' : '';
  return [
    ...messageLines(`A message${what} that breaks${how}`, message),
    { label: 'Reading it', words: shown(outcome) },
    ...('none' in control
      ? [{ label: 'No message like it reads', words: control.none }]
      : messageLines(
          control.kind === 'writer' ? 'This one reads' : 'This one would read, of a schema mended there',
          control,
        )),
  ];
}

function messageLines(label: string, { json, bytes }: ReportMessage): WitnessLine[] {
  return [
    { label, code: shown(json) },
    ...(bytes === undefined
      ? []
      : [{ label: 'Its bytes, base64', code: bytes === '' ? '(none)' : shown(bytes) }]),
  ];
}

function shown(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST).toWellFormed()}…`;
}
