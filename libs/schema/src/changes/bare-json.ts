import type { JsonNode } from '../json/json-node.js';
import { compareUtf16 } from '../json/write-json.js';
import { SCHEMA_LISTS, SCHEMA_MAPS, SCHEMA_VALUES } from '../json-schema/keywords.js';
import { valueKey } from '../json-schema/value-key.js';

/** Keywords that are for people alone. */
const WORDS: ReadonlySet<string> = new Set(['$comment', 'description', 'examples', 'title']);
const LABELS: ReadonlySet<string> = new Set(['confluent:tags', 'deprecated']);
/** Lists whose order says nothing. */
const SETS: ReadonlySet<string> = new Set(['enum', 'required', 'type']);
const REFERENCES: ReadonlySet<string> = new Set(['$dynamicRef', '$recursiveRef', '$ref']);
const ALTERNATIVES: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf']);

/**
 * What a JSON Schema says beside its documentation, in one order: a text that is equal for texts that differ in words,
 * order and white space alone. `labels`: with what is said of deprecations and tags. A property that is called `title` is
 * no title.
 */
export function bareJson(root: JsonNode, { labels }: { labels: boolean }): string {
  const addresses = addressesIn(root);
  // Who counts alternatives in an address means their order.
  const counted = addresses.some((address) => /\/(?:allOf|anyOf|oneOf)\/\d/.test(address));
  // What an address leads into is a schema, whatever the keyword is for. Behind `properties` it is no keyword.
  const meant = new Set(addresses.flatMap((address) => address.split('/').filter(isKeyword)));
  const counts = (name: string) => meant.has(name) || (!WORDS.has(name) && (labels || !LABELS.has(name)));

  const schema = (node: JsonNode): string =>
    node.kind === 'object' ? members(node, counts, keyword) : valueKey(node);
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

/** Everything that a `$ref` says, wherever it stands, without the escapes of URIs. */
function addressesIn(root: JsonNode): readonly string[] {
  const found: string[] = [];
  const work: JsonNode[] = [root];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (node.kind === 'array') for (const element of node.elements) work.push(element);
    if (node.kind !== 'object') continue;
    for (const { name, value } of node.members.values()) {
      if (value.kind === 'string' && REFERENCES.has(name)) found.push(unescaped(value.value));
      else work.push(value);
    }
  }
  return found;
}

function isKeyword(_name: string, index: number, segments: readonly string[]): boolean {
  return !SCHEMA_MAPS.has(segments[index - 1] ?? '');
}

function unescaped(address: string): string {
  return address.replace(/%([0-9a-f]{2})/gi, (_whole, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
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
