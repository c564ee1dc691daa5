import {
  memberOf,
  parseJson,
  pointerOf,
  writeJson,
  type JsonNode,
  type JsonObject,
} from '@schema-steward/schema';

/** Pact's core takes a message without one for a message of no bytes. */
const JSON_TYPE = 'application/json';

/** The parts of an interaction that say what a body must be, ready to be written once for each sample. */
export interface BodyExpectation {
  readonly version: 3 | 4;
  /** Members of an interaction without its description, as JSON text: `"contents":…,"matchingRules":…`. */
  readonly members: string;
}

/**
 * Takes an interaction apart: contents and body rules are kept digit by digit, and everything else is left out, so that
 * nothing of it runs: plugins, generators, provider states, transports. Undefined where there is no such interaction,
 * and for a body that is not JSON.
 *
 * @param at the interaction's place in the pact, as a JSON pointer (`Interaction.at`)
 */
export function bodyExpectationsOf(pact: string): ReadonlyMap<string, BodyExpectation> {
  const { root } = parseJson(pact);
  const found = new Map<string, BodyExpectation>();
  if (root.kind !== 'object') return found;
  for (const name of ['messages', 'interactions'] as const) {
    const list = memberOf(root, name);
    if (list?.kind !== 'array') continue;
    for (const node of list.elements) {
      const one = node.kind === 'object' ? expectationOf(node, name === 'messages' ? 3 : 4) : undefined;
      if (one !== undefined) found.set(pointerOf(node), one);
    }
  }
  return found;
}

function expectationOf(node: JsonObject, version: 3 | 4): BodyExpectation | undefined {
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

/** One Pact file with an interaction for each sample, described by its number. All of one version of the format. */
export function writePactFile(version: 3 | 4, expectations: readonly string[]): string {
  const interactions = expectations.map((members, index) => `{"description":"c${index}",${members}}`);
  const list = version === 3 ? 'messages' : 'interactions';
  const said = version === 3 ? '3.0.0' : '4.0';
  return `{"consumer":{"name":"consumer"},"provider":{"name":"producer"},"${list}":[${interactions.join(',')}],"metadata":{"pactSpecification":{"version":"${said}"}}}`;
}
