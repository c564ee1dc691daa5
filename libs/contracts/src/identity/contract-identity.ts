import {
  compareUtf16,
  memberOf,
  parseJson,
  writeJson,
  writeString,
  type JsonNode,
  type JsonObject,
} from '@schema-steward/schema';
import type { Contract } from '../contract.js';

/** Of a pact what decides a verification: who, what, and by which rules. Names and versions of tools do not count. */
const PACT_PARTS = ['consumer', 'provider', 'interactions', 'messages'] as const;

/**
 * A text that two contracts have in common only if they say the same: names sorted, white space gone, numbers with the
 * digits they have. Tests run in any order, so the order of a pact's interactions does not count (as in Pact's own
 * broker), nor does that of an event contract's events.
 *
 * @throws {SchemaParseError} for a text that is no JSON
 */
export function contractIdentity(format: Contract['format'], text: string): string {
  const { root } = parseJson(text);
  if (root.kind !== 'object') return writeJson(root, SORTED);
  return format === 'pact' ? pactIdentity(root) : objectText(eventMembers(root));
}

const SORTED = { sortNames: true } as const;

function pactIdentity(root: JsonObject): string {
  const members = PACT_PARTS.flatMap((name) => {
    const value = memberOf(root, name);
    return value === undefined ? [] : [[name, listOf(value)] as const];
  });
  const metadata = memberOf(root, 'metadata');
  const version = metadata?.kind === 'object' ? memberOf(metadata, 'pactSpecification') : undefined;
  return objectText([
    ...members,
    ...(version === undefined ? [] : [['pactSpecification', writeJson(version, SORTED)] as const]),
  ]);
}

function eventMembers(root: JsonObject): (readonly [string, string])[] {
  return [...root.members.values()].map(
    ({ name, value }) => [name, name === 'events' ? listOf(value) : writeJson(value, SORTED)] as const,
  );
}

function listOf(node: JsonNode): string {
  if (node.kind !== 'array') return writeJson(node, SORTED);
  const texts = node.elements.map((element) => writeJson(element, SORTED)).sort(compareUtf16);
  return `[${texts.join(',')}]`;
}

function objectText(members: readonly (readonly [string, string])[]): string {
  const sorted = [...members].sort(([a], [b]) => compareUtf16(a, b));
  return `{${sorted.map(([name, text]) => `${writeString(name)}:${text}`).join(',')}}`;
}
