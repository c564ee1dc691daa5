const HINTS: ReadonlyMap<number, string> = new Map([
  [
    401,
    'Give a token that the registry knows: the input "token" of the action (a pull request from a fork gets no secrets), or STEWARD_TOKEN for the command line.',
  ],
  [403, 'Use a token that may run checks.'],
  [404, 'Check that the address is a Schema Steward registry.'],
  [413, 'Split the change, or ask the operator to raise the limit for bodies.'],
]);

/** How much of a text from afar is shown. */
const LONGEST = 500;

/** What a refusal says, in a sentence, and what to do next. Any body will do: a proxy may have answered. */
export function parseProblem(
  body: string,
  status: number,
): { readonly detail: string; readonly hint: string; readonly said: string } {
  const problem = parseObject(body);
  const said = [problem['detail'], problem['title'], problem['message']].find(
    (one) => typeof one === 'string' && one !== '',
  );
  const reason = typeof said === 'string' ? said : 'no reason is given';
  const places = Array.isArray(problem['errors']) ? problem['errors'].slice(0, 5) : [];
  const more = places
    .filter((error) => !isSaid(error, reason))
    .map(placeText)
    .filter((place) => place !== '');
  const detail = [more.length > 0 ? reason.replace(/\.$/, '') : reason, ...more].join('; ');
  const hint =
    HINTS.get(status) ?? (status >= 500 ? 'Try again, or ask its operator.' : 'Mend what it names.');
  return { detail: shortened(detail), hint, said: shortened(reason) };
}

/** The reason may be the first of the errors in other words: `field-unknown: …` behind `It cannot be taken: …`. */
function isSaid(error: unknown, reason: string): boolean {
  const { detail } = Object(error) as Readonly<Record<string, unknown>>;
  return typeof detail === 'string' && reason.includes(detail.replace(/^[a-z][a-z-]*: /, ''));
}

/** As a sentence, so that another may follow. */
function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : sentence(text);
}

/**
 * What to do next: what the registry advises, but for a token that it does not take. There it knows the header, and we
 * the setting that fills it.
 */
export function remedyOr(hint: string, remedy: unknown, status: number): string {
  return typeof remedy === 'string' && status !== 401 ? withoutFields(remedy).slice(0, LONGEST) : hint;
}

/** The answer's fields are not shown; what they hold is, in the lines before. */
function withoutFields(remedy: string): string {
  return remedy
    .replace('what `errors` names', 'what is named here')
    .replace('`errors` names the differences', 'The differences are named here')
    .replace('the fields named in `errors`', 'what is named here');
}

function placeText(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const { pointer, detail } = error as Record<string, unknown>;
  return typeof detail === 'string' ? `${typeof pointer === 'string' ? `${pointer}: ` : ''}${detail}` : '';
}

function parseObject(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
