import type { JsonNode } from '../json/json-node.js';
import { compareUtf16 } from '../json/write-json.js';
import { SCHEMA_LISTS, SCHEMA_MAPS, SCHEMA_VALUES } from '../json-schema/keywords.js';
import { valueKey } from '../json-schema/value-key.js';

/** Keywords that are for people alone. */
const WORDS: ReadonlySet<string> = new Set(['$comment', 'description', 'examples', 'title']);
const LABELS: ReadonlySet<string> = new Set(['confluent:tags', 'deprecated']);
/** Lists whose order says nothing. */
const SETS: ReadonlySet<string> = new Set(['enum', 'required', 'type']);
const ALTERNATIVES: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf']);

/**
 * What a JSON Schema says beside its documentation, in one order: a text that is equal for texts that differ in words,
 * order and white space alone. `labels`: with what is said of deprecations and tags. A property that is called `title` is
 * no title.
 */
export function bareJson(root: JsonNode, { labels }: { labels: boolean }): string {
  // Who counts alternatives in an address means their order.
  const counted = /\/(?:allOf|anyOf|oneOf)\/\d/.test(root.source.text);

  const schema = (node: JsonNode): string =>
    node.kind === 'object'
      ? members(node, (name) => !WORDS.has(name) && (labels || !LABELS.has(name)), keyword)
      : valueKey(node);
  const keyword = (name: string, node: JsonNode): string => {
    if (node.kind === 'array' && SCHEMA_LISTS.has(name))
      return list(node.elements.map(schema), ALTERNATIVES.has(name) && !counted);
    if (node.kind === 'array' && SETS.has(name)) return list(node.elements.map(valueKey), true);
    if (node.kind === 'object' && SCHEMA_MAPS.has(name))
      return members(
        node,
        () => true,
        (_name, one) => schema(one),
      );
    return SCHEMA_VALUES.has(name) ? schema(node) : valueKey(node);
  };
  return schema(root);
}

function members(
  node: JsonNode & { readonly kind: 'object' },
  counts: (name: string) => boolean,
  write: (name: string, value: JsonNode) => string,
): string {
  const written = [...node.members.values()]
    .filter(({ name }) => counts(name))
    .sort((a, b) => compareUtf16(a.name, b.name))
    .map(({ name, value }) => `${JSON.stringify(name)}:${write(name, value)}`);
  return `{${written.join(',')}}`;
}

function list(written: readonly string[], isSet: boolean): string {
  return `[${(isSet ? [...written].sort(compareUtf16) : written).join(',')}]`;
}
