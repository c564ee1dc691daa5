import { styleText } from 'node:util';
import { terminalText } from './escape/terminal.js';
import type { GovernancePlanReport, PlannedStep, PlanRefusalReport } from './governance-plan.js';

type Style = Parameters<typeof styleText>[0];
type Paint = (style: Style, text: string) => string;

const MARKS: ReadonlyMap<string, readonly [mark: string, style: Style]> = new Map([
  ['create', ['+', 'green']],
  ['update', ['~', 'yellow']],
  ['archive', ['-', 'red']],
  ['delete', ['-', 'red']],
]);
/** A value longer than that is told by its beginning. */
const LONGEST = 400;

/** A plan for people: what is made, changed and removed, field by field, and what stands in the way. */
export function formatPlan(
  plan: GovernancePlanReport,
  { colour = false }: { readonly colour?: boolean } = {},
): string {
  const paint: Paint = (style, text) => (colour ? styleText(style, text, { validateStream: false }) : text);
  const lines = [
    ...plan.steps.flatMap((step) => [...stepLines(step, paint), '']),
    ...(plan.refusals.length === 0 ? [] : [paint('red', 'Refused:')]),
    ...plan.refusals.flatMap((refusal) => refusalLines(refusal, paint)),
    ...(plan.refusals.length === 0 ? [] : ['']),
    formatPlanSummary(plan),
  ];
  return `${lines.join('\n')}\n`;
}

/** The last line of it: `3 to create, 1 to update` before it is applied, `3 created, 1 updated` behind. */
export function formatPlanSummary({ counts, applied, refusals, steps }: GovernancePlanReport): string {
  const unchanged = `${counts.unchanged} unchanged`;
  if (steps.length === 0 && refusals.length === 0)
    return `No change: the registry is as the files say (${unchanged}).`;
  const words = [
    ['create', 'created'],
    ['update', 'updated'],
    ['archive', 'archived'],
    ['delete', 'deleted'],
  ] as const;
  const told = words
    .filter(([action]) => counts[action] > 0)
    .map(([action, done]) => (applied ? `${counts[action]} ${done}` : `${counts[action]} to ${action}`));
  const what = [...told, unchanged].join(', ');
  if (refusals.length > 0) return `Plan: ${what}; refused for ${plural(refusals.length, 'reason')}.`;
  return applied ? `Applied: ${what}.` : `Plan: ${what}.`;
}

function stepLines({ kind, key, action, changes, notes }: PlannedStep, paint: Paint): string[] {
  const [mark, style] = MARKS.get(action) ?? ['?', 'red'];
  const title = `${mark} ${terminalText(kind)} ${terminalText(key)}`;
  const removed = mark === '-' ? ` (${terminalText(action)})` : '';
  const width = Math.max(0, ...changes.map(({ field }) => terminalText(field).length));
  return [
    paint(style, `${title}${removed}`),
    ...changes.flatMap(({ field, before = null, after = null }) => {
      const name = `    ${terminalText(field).padEnd(width)}  `;
      if (action === 'create') return [`${name}${valueText(after)}`];
      const items = itemLines(before, after, paint);
      return items === undefined
        ? [`${name}${valueText(before)} → ${valueText(after)}`]
        : [name.trimEnd(), ...items];
    }),
    ...notes.map((note) => `    ${paint('dim', terminalText(note))}`),
  ];
}

/** Of two lists what one has and the other has not; undefined where that says nothing. */
function itemLines(before: unknown, after: unknown, paint: Paint): string[] | undefined {
  if (!Array.isArray(before) || !Array.isArray(after)) return undefined;
  const [old, young] = [before.map(valueText), after.map(valueText)];
  const lines = [
    ...old.filter((item) => !young.includes(item)).map((item) => paint('red', `      - ${item}`)),
    ...young.filter((item) => !old.includes(item)).map((item) => paint('green', `      + ${item}`)),
  ];
  return lines.length === 0 ? undefined : lines;
}

function refusalLines({ kind, key, reason, fix, at, alsoAt }: PlanRefusalReport, paint: Paint): string[] {
  const place = at === undefined ? `${terminalText(kind)} ${terminalText(key)}` : terminalText(at);
  return [
    `  ${paint('bold', place)}  ${terminalText(reason)}`,
    ...(alsoAt === undefined ? [] : [`      The other place: ${terminalText(alsoAt)}`]),
    `      ${terminalText(fix)}`,
  ];
}

function valueText(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  return terminalText(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
