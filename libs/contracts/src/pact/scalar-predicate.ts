import { locationOf, memberOf, type JsonNode } from '@schema-steward/schema';
import { datumOf, textOf as printed } from '../datum/print-datum.js';
import type { Datum } from '../datum/datum.js';
import type { Predicate, PredicateBase } from '../predicate/predicate.js';
import type { StringSet } from '../strings/string-set.js';
import { named, type Place } from './compile-body.js';
import { dateTexts, DEFAULT_FORMATS } from '../strings/date-texts.js';
import type { Matcher } from './pact-rules.js';
import { faultOfRuby } from '../strings/ruby-pattern.js';
import { hasWord } from '../strings/languages.js';
import { holding, SEMVER_TEXTS } from './text-sets.js';

/** What Pact's core takes for a boolean. */
const BOOLEANS: readonly Datum[] = [
  { kind: 'boolean', value: true },
  { kind: 'boolean', value: false },
  { kind: 'string', value: 'true' },
  { kind: 'string', value: 'false' },
];

/** What one matcher asks of a value whose example is no container. */
export function scalarPredicate(
  example: JsonNode,
  matcher: Matcher,
  at: PredicateBase,
  place: Place,
): Predicate {
  const warn = (
    id: 'contract-boolean-takes-text' | 'contract-decimal-refuses-whole',
    message: string,
  ): void => place.problems.add(id, `${named(place)}: ${message}`, locationOf(matcher.node));
  switch (matcher.match) {
    case 'equality':
      return { op: 'constant', value: datumOf(example), ...at };
    case 'type':
    case 'min-type':
    case 'max-type':
      return { op: 'kind', kinds: [example.kind], ...at };
    case 'regex': {
      const source = textOf(matcher, 'regex') ?? '';
      checkPattern(source, example, matcher, place);
      return text({ kind: 'pattern', flavour: 'whole', source }, `a text that matches /${source}/`, at);
    }
    case 'include': {
      const value = textOf(matcher, 'value') ?? '';
      return text(holding(value), `a text that holds ${JSON.stringify(value)}`, at);
    }
    case 'integer':
      return { op: 'printed', as: 'integer', ...at };
    case 'decimal':
      warn(
        'contract-decimal-refuses-whole',
        'Pact\'s "decimal" refuses 2, which is how JavaScript prints 2.0.',
      );
      return { op: 'printed', as: 'decimal', ...at };
    case 'number':
      return { op: 'kind', kinds: ['number'], ...at };
    case 'boolean':
      warn('contract-boolean-takes-text', 'Pact\'s "boolean" takes the texts "true" and "false" too.');
      return { op: 'one-of', values: BOOLEANS, ...at };
    case 'null':
      return { op: 'kind', kinds: ['null'], ...at };
    case 'date':
    case 'time':
    case 'datetime':
    case 'timestamp':
      return dated(matcher, at);
    case 'notEmpty':
      return { op: 'not-empty', ...at };
    case 'semver':
      return text(SEMVER_TEXTS, 'a semantic version', at);
    case 'contentType':
      return { op: 'unclear', reason: 'the content type of a value is told by its bytes', ...at };
    case 'values':
      return { op: 'constant', value: datumOf(example), ...at };
    case 'eachKey':
    case 'eachValue':
      return { op: 'any', ...at };
    case 'arrayContains':
      return { op: 'unclear', reason: `"${matcher.match}" on a value that is no container`, ...at };
    default:
      place.problems.add(
        'contract-matcher-unknown',
        `"${matcher.match}" is no matcher that Pact's core knows: it would ask a plugin, and fail without it.`,
        locationOf(matcher.node),
      );
      return { op: 'never', reason: `"${matcher.match}" needs a plugin`, ...at };
  }
}

function dated(matcher: Matcher, at: PredicateBase): Predicate {
  const word = matcher.match === 'timestamp' ? 'datetime' : matcher.match;
  const fallback = DEFAULT_FORMATS[word as keyof typeof DEFAULT_FORMATS];
  const format = textOf(matcher, 'format') ?? textOf(matcher, matcher.match) ?? fallback;
  const set = dateTexts(format, 'pact');
  if (set === undefined) return { op: 'unclear', reason: `the ${word} format "${format}"`, ...at };
  return text(set, `a ${word} as ${format}`, at);
}

function text(set: StringSet, says: string, at: PredicateBase): Predicate {
  return { op: 'text', of: 'printed', set, says, ...at };
}

function textOf(matcher: Matcher, name: string): string | undefined {
  const node = memberOf(matcher.node, name);
  return node?.kind === 'string' ? node.value : undefined;
}

/** A search for the pattern finds something in the example, but it does not take the whole: Pact refuses the example. */
function checkPattern(source: string, example: JsonNode, matcher: Matcher, { problems, path }: Place): void {
  const fault = faultOfRuby(source);
  const at = locationOf(memberOf(matcher.node, 'regex') ?? matcher.node);
  const shown = `/${source.slice(0, 80)}/`;
  if (fault === 'broken')
    problems.add('contract-regex-unreadable', `${shown} is no pattern: what opens does not close.`, at);
  if (fault === 'catastrophic') {
    const message = `${shown} takes time without end over some texts, with which Pact's whole verification breaks off: two ways lead through one of its loops.`;
    problems.add('contract-regex-catastrophic', message, at);
  }
  if (fault !== undefined || example.kind === 'object' || example.kind === 'array') return;
  const text = printed(datumOf(example));
  const isPart =
    hasWord({ kind: 'pattern', flavour: 'whole', source }, text) === 'no' &&
    hasWord({ kind: 'pattern', flavour: 'search', source }, text) === 'yes';
  if (!isPart) return;
  const message = `${shown} is found in the example of "${path}", but does not take all of it: Pact asks for the whole text.`;
  problems.add('contract-regex-partial', message, at);
}
