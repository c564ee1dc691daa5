import { formatPointer } from '@schema-steward/kernel';
import { memberOf, parseJson, writeJson, type JsonArray, type JsonNode } from '@schema-steward/schema';

/** One place where two contracts say different things; `before` or `after` is undefined where one says nothing. */
export interface ContractDifference {
  /** In the newer text, or the older one's for what is gone. */
  readonly pointer: string;
  readonly before?: string;
  readonly after?: string;
}

const MAX_SHOWN = 120;

/**
 * Where a contract parts from another one, at most `limit` places, in the order of the text. Interactions and events are
 * told by their names, so that one which moved is no difference.
 *
 * @throws {SchemaParseError} for a text that is no JSON
 */
export function contractDifferences(before: string, after: string, limit = 20): ContractDifference[] {
  const found: ContractDifference[] = [];
  const compare = (a: JsonNode | undefined, b: JsonNode | undefined, path: readonly (string | number)[]) => {
    if (found.length >= limit) return;
    if (a !== undefined && b !== undefined) {
      if (a.kind === 'object' && b.kind === 'object') {
        const names = new Set([...a.members.keys(), ...b.members.keys()]);
        for (const name of names) compare(memberOf(a, name), memberOf(b, name), [...path, name]);
        return;
      }
      if (a.kind === 'array' && b.kind === 'array') {
        for (const [one, other, index] of pairsOf(a, b)) compare(one, other, [...path, index]);
        return;
      }
      if (writeJson(a, SORTED) === writeJson(b, SORTED)) return;
    }
    found.push({
      pointer: formatPointer(path),
      ...(a !== undefined && { before: shown(a) }),
      ...(b !== undefined && { after: shown(b) }),
    });
  };
  compare(parseJson(before).root, parseJson(after).root, []);
  return found;
}

const SORTED = { sortNames: true } as const;

function pairsOf(a: JsonArray, b: JsonArray): [JsonNode | undefined, JsonNode | undefined, number][] {
  const [names, others] = [namesOf(a), namesOf(b)];
  if (names === undefined || others === undefined) {
    const length = Math.max(a.elements.length, b.elements.length);
    return Array.from({ length }, (_, index) => [a.elements[index], b.elements[index], index]);
  }
  return [
    ...b.elements.map((element, index): [JsonNode | undefined, JsonNode, number] => {
      const at = names.indexOf(others[index] ?? '');
      return [a.elements[at], element, index];
    }),
    ...a.elements.flatMap((element, index): [JsonNode, undefined, number][] =>
      others.includes(names[index] ?? '') ? [] : [[element, undefined, index]],
    ),
  ];
}

/** What tells the elements apart; undefined where nothing does. */
function namesOf({ elements }: JsonArray): string[] | undefined {
  const names = elements.map((element) => {
    if (element.kind !== 'object') return undefined;
    const name = ['description', 'name', 'subject', 'topic']
      .map((key) => memberOf(element, key))
      .find((value) => value?.kind === 'string');
    return name?.kind === 'string' ? name.value : undefined;
  });
  const known = names.filter((name) => name !== undefined);
  return known.length === elements.length && new Set(known).size === known.length ? known : undefined;
}

function shown(node: JsonNode): string {
  const text = writeJson(node);
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`;
}
