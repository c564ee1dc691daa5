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
import { z } from 'zod';

/** Texts up to so many characters are walked on the thread that serves everybody: some 30 ms for the worst of them. */
const MAX_WALKED = 128 * 1024;

interface Parties {
  readonly consumer: string | undefined;
  readonly provider: string | undefined;
}

/** The parties that a pact names, for what can be read of it; what is wrong with it its publication says. */
export function partiesOf(text: string): Parties {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return { consumer: undefined, provider: undefined };
  }
  return { consumer: nameOf(root, 'consumer'), provider: nameOf(root, 'provider') };
}

/**
 * A pact as the broker hands it out: with links, and an `_id` for each interaction, which verifiers name it by in their
 * results. Everything else keeps the digits it was published with. A very large one has no ids: verifiers do without.
 */
export function withLinks(text: string, links: object): string {
  const body = text.length <= MAX_WALKED ? withIds(text) : text.trim();
  // Where it says `_links` itself, the last one counts.
  const rest = body.slice(0, -1).trimEnd();
  return `${rest}${rest.endsWith('{') ? '' : ','}"_links":${JSON.stringify(links)}}`;
}

function withIds(text: string): string {
  const root = parseJson(text).root;
  if (root.kind !== 'object') return '{}';
  const members = [...root.members.values()]
    .filter(({ name }) => name !== '_links')
    .map(({ name, value }) => {
      const list = (name === 'interactions' || name === 'messages') && value.kind === 'array';
      return `${writeString(name)}:${list ? `[${value.elements.map(withId).join(',')}]` : writeJson(value)}`;
    });
  return `{${members.join(',')}}`;
}

/** Whether everything that `part` says is in `whole` already: its interactions are among those, and its parties the same.
 * Not told of very large ones. */
export function isPartOf(part: string, whole: string): boolean {
  if (Math.max(part.length, whole.length) > MAX_WALKED) return false;
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

function nameOf(root: unknown, party: 'consumer' | 'provider'): string | undefined {
  const { data } = named.safeParse(root);
  return data?.[party]?.name;
}

const one = z.object({ name: z.string() }).optional().catch(undefined);
const named = z.object({ consumer: one, provider: one });
