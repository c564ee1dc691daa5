import { isContextName } from '@schema-steward/kernel';

/** What may stand behind `/contexts/{context}/`: Confluent's routes, and no other. */
const FIRST_SEGMENTS = new Set([
  ...['subjects', 'schemas', 'compatibility', 'config', 'mode'],
  ...['associations', 'associations:batchGet', 'associations:batchMutate', 'contexts', 'v1'],
]);

/** Those whose next segment, or the one after `subjects`, is a subject. */
const QUALIFIED = new Set(['subjects', 'compatibility', 'config', 'mode', 'associations']);

const PREFIX = /^\/contexts\/([^/?#]+)\/([^?#]+)(?:\?([^#]*))?/;

/**
 * Confluent's context prefix: any of its routes may be asked as `/contexts/{context}/…`, and then means that context's
 * subjects. Rewritten before the router sees it, so that the right to a route is asked for as the route that it is:
 * subjects in the path and in `subject` and `subjectPrefix` are qualified, unless they are already.
 * A target that is none comes back as it is.
 */
export function withoutContextPrefix(target: string): string {
  const [, rawContext, rest, query] = PREFIX.exec(target) ?? [];
  if (rawContext === undefined || rest === undefined) return target;
  const context = contextOf(rawContext);
  const segments = rest.replace(/\/$/, '').split('/');
  if (context === undefined || !FIRST_SEGMENTS.has(segments[0] ?? '')) return target;
  if (segments[0] === 'contexts' && segments.length > 2) return target;
  const qualified = qualifySegments(segments, context);
  const parameters = qualifyQuery(qualified, new URLSearchParams(query ?? ''), context);
  const written = parameters.toString();
  return `/${qualified.join('/')}${written === '' ? '' : `?${written}`}`;
}

/** Whether a target names a context that cannot be one: Confluent answers 400. */
export function hasBadContext(target: string): boolean {
  const [, rawContext] = PREFIX.exec(target) ?? [];
  return rawContext !== undefined && contextOf(rawContext) === undefined;
}

/** With or without its full stop. */
function contextOf(raw: string): string | undefined {
  const decoded = decode(raw);
  if (decoded === undefined) return undefined;
  const name = decoded.startsWith('.') ? decoded : `.${decoded}`;
  return isContextName(name) ? name : undefined;
}

function qualifySegments(segments: readonly string[], context: string): string[] {
  const [first, second, third] = segments;
  if ((first === 'config' || first === 'mode') && segments.length === 1) return [first, qualify('', context)];
  // Contexts and what is said of the server are the same in every context.
  if (first === undefined || !QUALIFIED.has(first)) return [...segments];
  const underSubjects = first === 'compatibility' || first === 'associations';
  const at = underSubjects ? (second === 'subjects' ? 2 : -1) : 1;
  if (at === 2 && third === undefined) return [...segments];
  return segments.map((segment, index) => {
    if (index !== at) return segment;
    const decoded = decode(segment);
    // What cannot be decoded is left for the router to refuse.
    return decoded === undefined ? segment : qualify(decoded, context);
  });
}

function qualifyQuery(
  segments: readonly string[],
  parameters: URLSearchParams,
  context: string,
): URLSearchParams {
  const [first] = segments;
  const name =
    segments.length === 1 && (first === 'subjects' || first === 'schemas')
      ? 'subjectPrefix'
      : first === 'schemas'
        ? 'subject'
        : undefined;
  // What is bound there is of the context, unless it says otherwise.
  if (first?.startsWith('associations') === true && !parameters.has('context'))
    parameters.set('context', context);
  if (name !== undefined) parameters.set(name, qualifyText(parameters.get(name) ?? '', context));
  return parameters;
}

const qualify = (name: string, context: string): string => encodeURIComponent(qualifyText(name, context));

function qualifyText(name: string, context: string): string {
  return /^:(?:\.[^:]*|\*):/.test(name) ? name : `:${context}:${name}`;
}

function decode(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}
