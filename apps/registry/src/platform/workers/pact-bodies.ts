import { memberOf, parseJson, writeJson, type JsonNode, type JsonObject } from '@schema-steward/schema';

/** Pact's core takes a message without one for a message of no bytes. */
const JSON_TYPE = 'application/json';

/** The parts of an interaction that say what a body must be, ready to be written once for each sample. */
export interface PactBody {
  readonly version: 3 | 4;
  /** Members of an interaction without its description, as JSON text: `"contents":…,"matchingRules":…`. */
  readonly members: string;
}

/**
 * Takes a pact's messages apart, in the order in which they are read: contents and body rules are kept digit by digit, and
 * everything else is left out, so that nothing of it runs: plugins, generators, provider states, transports. Undefined
 * for a body that is not JSON.
 */
export function pactBodies(pact: string): readonly (PactBody | undefined)[] {
  const { root } = parseJson(pact);
  if (root.kind !== 'object') return [];
  return (['messages', 'interactions'] as const).flatMap((name) => {
    const list = memberOf(root, name);
    const nodes = list?.kind === 'array' ? list.elements : [];
    return nodes.flatMap((node) =>
      node.kind === 'object' && (name === 'messages' || isMessage(node))
        ? [bodyOf(node, name === 'messages' ? 3 : 4)]
        : [],
    );
  });
}

function isMessage(node: JsonObject): boolean {
  const type = memberOf(node, 'type');
  return type?.kind === 'string' && type.value === 'Asynchronous/Messages';
}

function bodyOf(node: JsonObject, version: 3 | 4): PactBody | undefined {
  const contents = memberOf(node, 'contents');
  const rules = bodyRules(memberOf(node, 'matchingRules'));
  if (version === 3) {
    const body = contents === undefined ? '' : `"contents":${writeJson(contents)},`;
    return {
      version,
      members: `${body}"metadata":{"contentType":"${JSON_TYPE}"},"matchingRules":{${rules}}`,
    };
  }
  const encoded = contents?.kind === 'object' ? memberOf(contents, 'encoded') : undefined;
  if (encoded?.kind === 'string' && encoded.value.toLowerCase() === 'base64') return undefined;
  const content = contents?.kind === 'object' ? memberOf(contents, 'content') : undefined;
  const body =
    content === undefined
      ? ''
      : `"contents":{"contentType":"${JSON_TYPE}","encoded":false,"content":${writeJson(content)}},`;
  return { version, members: `${body}"type":"Asynchronous/Messages","matchingRules":{${rules}}` };
}

/** The rules of bodies, of every version of the format. */
function bodyRules(rules: JsonNode | undefined): string {
  if (rules?.kind !== 'object') return '';
  return [...rules.members.values()]
    .filter(({ name }) => name === 'body' || name === 'content' || name.startsWith('$.body'))
    .map(({ name, value }) => `${JSON.stringify(name)}:${writeJson(value)}`)
    .join(',');
}

/** What one job hands to Pact in all: it is written into files, and crosses the thread that serves everybody. */
const MAX_CHARACTERS = 2 * 1024 * 1024;

/** Takes account of that: a body is written anew for each of its messages. */
export class BodyBudget {
  #left = MAX_CHARACTERS;

  /** False, and nothing taken, where there is no room for them with a message each of so many characters. */
  take(bodies: readonly PactBody[], characters: number): boolean {
    const size = bodies.reduce((sum, { members }) => sum + members.length + characters, 0);
    if (size > this.#left) return false;
    this.#left -= size;
    return true;
  }
}
