import { createHash } from 'node:crypto';
import { SchemaParseError } from '@schema-steward/kernel';
import {
  memberOf,
  parseJson,
  writeJson,
  writeString,
  type JsonNode,
  type JsonObject,
} from '@schema-steward/schema';

/** The parties that a pact names, for what can be read of it; what is wrong with it its publication says. */
export function partiesOf(text: string): { readonly consumer?: string; readonly provider?: string } {
  const root = rootOf(text);
  const [consumer, provider] = [nameOf(root, 'consumer'), nameOf(root, 'provider')];
  return { ...(consumer !== undefined && { consumer }), ...(provider !== undefined && { provider }) };
}

/**
 * A pact as the broker hands it out: with links, and an `_id` for each interaction, which verifiers name it by in their
 * results. Everything else keeps the digits it was published with.
 */
export function withLinks(text: string, links: object): string {
  const root = parseJson(text).root;
  if (root.kind !== 'object') return text;
  const members = [...root.members.values()]
    .filter(({ name }) => name !== '_links')
    .map(({ name, value }) => {
      const list = (name === 'interactions' || name === 'messages') && value.kind === 'array';
      return `${writeString(name)}:${list ? `[${value.elements.map(withId).join(',')}]` : writeJson(value)}`;
    });
  return `{${[...members, `"_links":${JSON.stringify(links)}`].join(',')}}`;
}

/** Whether everything that `part` says is in `whole` already: its interactions are among those, and its parties the same. */
export function isPartOf(part: string, whole: string): boolean {
  const [a, b] = [partiesOf(part), partiesOf(whole)];
  if (a.consumer !== b.consumer || a.provider !== b.provider) return false;
  const known = new Set(interactionsOf(whole));
  return interactionsOf(part).every((one) => known.has(one));
}

function interactionsOf(text: string): string[] {
  const root = rootOf(text);
  return ['interactions', 'messages'].flatMap((name) => {
    const list = root && memberOf(root, name);
    return list?.kind === 'array' ? list.elements.map((one) => writeJson(one, { sortNames: true })) : [];
  });
}

function withId(interaction: JsonNode): string {
  if (interaction.kind !== 'object') return writeJson(interaction);
  const id = createHash('sha256')
    .update(writeJson(interaction, { sortNames: true }))
    .digest('hex')
    .slice(0, 40);
  const members = [...interaction.members.values()]
    .filter(({ name }) => name !== '_id')
    .map(({ name, value }) => `${writeString(name)}:${writeJson(value)}`);
  return `{${[`"_id":"${id}"`, ...members].join(',')}}`;
}

function rootOf(text: string): JsonObject | undefined {
  try {
    const { root } = parseJson(text);
    return root.kind === 'object' ? root : undefined;
  } catch (error) {
    if (error instanceof SchemaParseError) return undefined;
    throw error;
  }
}

function nameOf(root: JsonObject | undefined, party: string): string | undefined {
  const value = root && memberOf(root, party);
  const name = value?.kind === 'object' ? memberOf(value, 'name') : undefined;
  return name?.kind === 'string' ? name.value : undefined;
}
