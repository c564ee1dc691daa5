import {
  DEFAULT_LIMITS,
  locationOf,
  memberOf,
  parseJson,
  pointerOf,
  type JsonNode,
  type JsonObject,
} from '@schema-steward/schema';
import type { Contract, Interaction, SubjectBinding } from '../contract.js';
import { pathsRead } from '../predicate/paths-read.js';
import type { Predicate } from '../predicate/predicate.js';
import { compileBody, MAX_EXAMPLE_DEPTH } from './compile-body.js';
import { readBodyRules } from './pact-rules.js';
import { ProblemList } from '../problem-list.js';

/** Bounds of one contract: past them it is refused, since nobody can read it any more. */
export const MAX_INTERACTIONS = 2_000;
export const MAX_CONTRACT_NODES = 200_000;

/** Metadata that may name what a message is bound to, in this order. */
const BINDING_NAMES = ['x-schema-subject', 'topic', 'kafka_topic'];

/**
 * Reads a Pact file (message pacts of version 3 and 4, as pact-js and pact-cli write them; rules of version 2 where they
 * occur) into what it asks of messages.
 *
 * @throws {SchemaParseError} for a text that is no JSON, or nests too deep. Everything else that is wrong is a problem
 *   of the contract.
 */
export function readPact(text: string): Contract {
  const problems = new ProblemList();
  const { root } = parseJson(text, { maxDepth: Math.min(DEFAULT_LIMITS.maxDepth, MAX_EXAMPLE_DEPTH + 20) });
  const none = { format: 'pact', consumer: '', interactions: [] } as const;
  if (root.kind !== 'object') {
    problems.add('contract-malformed', 'A pact is a JSON object.', locationOf(root));
    return { ...none, problems: problems.all() };
  }
  const consumer = nameOf(root, 'consumer', problems);
  const provider = nameOf(root, 'provider', problems);
  refusePlugins(root, problems);
  const interactions = messagesOf(root, problems).flatMap((message) => readMessage(message, problems) ?? []);
  return {
    format: 'pact',
    consumer,
    ...(provider === '' ? {} : { provider }),
    interactions,
    problems: problems.all(),
  };
}

function nameOf(root: JsonObject, role: 'consumer' | 'provider', problems: ProblemList): string {
  const party = memberOf(root, role);
  const name = party?.kind === 'object' ? memberOf(party, 'name') : undefined;
  if (name?.kind === 'string' && name.value !== '') return name.value;
  problems.add(
    'contract-malformed',
    `A pact names its ${role}: {"${role}": {"name": "…"}}.`,
    locationOf(party ?? root),
  );
  return '';
}

function refusePlugins(root: JsonObject, problems: ProblemList): void {
  const metadata = memberOf(root, 'metadata');
  const plugins = metadata?.kind === 'object' ? memberOf(metadata, 'plugins') : undefined;
  if (plugins === undefined || (plugins.kind === 'array' && plugins.elements.length === 0)) return;
  problems.add(
    'contract-plugin',
    'A pact that needs a plugin is not taken: the plugin would run here.',
    locationOf(plugins),
  );
}

interface Message {
  readonly node: JsonObject;
  readonly body: JsonNode | undefined;
  readonly encoded: boolean;
}

function messagesOf(root: JsonObject, problems: ProblemList): Message[] {
  const [old, list] = [memberOf(root, 'messages'), memberOf(root, 'interactions')];
  const elements = [...elementsOf(old), ...elementsOf(list)];
  if (elements.length > MAX_INTERACTIONS) {
    problems.add(
      'contract-too-large',
      `The pact has ${elements.length} interactions; at most ${MAX_INTERACTIONS} are taken.`,
      locationOf(root),
    );
    return [];
  }
  return elements.flatMap((node) => messageOf(node, node.parent === old, problems) ?? []);
}

function elementsOf(node: JsonNode | undefined): readonly JsonNode[] {
  return node?.kind === 'array' ? node.elements : [];
}

function messageOf(node: JsonNode, old: boolean, problems: ProblemList): Message | undefined {
  if (node.kind !== 'object') {
    problems.add('contract-malformed', 'An interaction is a JSON object.', locationOf(node));
    return undefined;
  }
  const type = memberOf(node, 'type');
  if (!old && (type?.kind !== 'string' || type.value !== 'Asynchronous/Messages')) {
    const message = 'Only messages are decided here; this interaction is kept and not judged.';
    problems.add('contract-http-interaction', message, locationOf(type ?? node));
    return undefined;
  }
  if (memberOf(node, 'pluginConfiguration') !== undefined) {
    problems.add('contract-plugin', 'An interaction that needs a plugin is not taken.', locationOf(node));
  }
  const contents = memberOf(node, 'contents');
  if (old || contents?.kind !== 'object') return { node, body: contents, encoded: false };
  const encoded = memberOf(contents, 'encoded');
  return {
    node,
    body: memberOf(contents, 'content'),
    encoded: encoded?.kind === 'string' && encoded.value.toLowerCase() === 'base64',
  };
}

function readMessage({ node, body, encoded }: Message, problems: ProblemList): Interaction {
  const description = memberOf(node, 'description');
  const binding = bindingOf(node);
  const name = description?.kind === 'string' ? description.value : '';
  const pending = memberOf(node, 'pending');
  const isPending = pending?.kind === 'boolean' && pending.value;
  if (isPending)
    problems.add(
      'contract-pending',
      'The interaction is pending: a failure of it blocks nobody.',
      locationOf(node),
    );
  if (binding === undefined) {
    const message = `"${name}" names no subject: say reference("schema-registry", "subject", …), or metadata "topic".`;
    problems.add('contract-unbound', message, locationOf(node));
  }
  const asked = bodyPredicate(node, body, encoded, problems);
  const scenario = scenarioOf(node);
  return {
    at: pointerOf(node),
    description: name,
    ...(binding === undefined ? {} : { binding }),
    body: asked,
    reads: pathsRead(asked),
    readsNothingElse: false,
    metadata: metadataNames(node, problems),
    pending: isPending,
    ...(scenario === undefined ? {} : { scenario }),
  };
}

function bodyPredicate(
  node: JsonObject,
  body: JsonNode | undefined,
  encoded: boolean,
  problems: ProblemList,
): Predicate {
  const at = { path: '', at: pointerOf(node) };
  if (encoded) return { op: 'unclear', reason: 'the example is binary', ...at };
  if (body === undefined || body.kind === 'null') {
    problems.add(
      'contract-reads-nothing',
      'Without contents every message is taken: the interaction asks for nothing.',
      locationOf(node),
    );
    return { op: 'any', ...at };
  }
  const size = sizeOf(body, MAX_CONTRACT_NODES);
  if (size > MAX_CONTRACT_NODES) {
    problems.add(
      'contract-too-large',
      `An example of more than ${MAX_CONTRACT_NODES} values is not taken.`,
      locationOf(node),
    );
    return { op: 'any', ...at };
  }
  return compileBody(body, readBodyRules(memberOf(node, 'matchingRules'), problems), problems);
}

function sizeOf(node: JsonNode, limit: number): number {
  let size = 0;
  const open: JsonNode[] = [node];
  for (let next = open.pop(); next !== undefined && size <= limit; next = open.pop()) {
    size++;
    if (next.kind === 'array') for (const element of next.elements) open.push(element);
    if (next.kind === 'object') for (const { value } of next.members.values()) open.push(value);
  }
  return size;
}

function metadataNames(node: JsonObject, problems: ProblemList): string[] {
  const metadata = memberOf(node, 'metadata') ?? memberOf(node, 'metaData');
  if (metadata?.kind !== 'object') return [];
  const names = [...metadata.members.keys()].filter(
    (name) => !/^(content-?type|topic|kafka_topic|x-schema-subject)$/i.test(name),
  );
  if (names.length > 0) {
    const message = `What it asks of ${names.map((name) => `"${name}"`).join(', ')} is outside the schema: kept, and not decided.`;
    problems.add('contract-metadata-undecided', message, locationOf(metadata));
  }
  return names;
}

/** `comments.references["schema-registry"].subject`, else metadata that names a subject or a topic. */
function bindingOf(node: JsonObject): SubjectBinding | undefined {
  const registry = descend(node, ['comments', 'references', 'schema-registry']);
  const subject = registry?.kind === 'object' ? memberOf(registry, 'subject') : undefined;
  const message = registry?.kind === 'object' ? memberOf(registry, 'message') : undefined;
  if (subject?.kind === 'string' && subject.value !== '') {
    return {
      kind: 'subject',
      name: subject.value,
      ...(message?.kind === 'string' ? { message: message.value } : {}),
    };
  }
  const metadata = memberOf(node, 'metadata') ?? memberOf(node, 'metaData');
  if (metadata?.kind !== 'object') return undefined;
  for (const name of BINDING_NAMES) {
    const value = memberOf(metadata, name);
    if (value?.kind === 'string' && value.value !== '') {
      return { kind: name === 'x-schema-subject' ? 'subject' : 'topic', name: value.value };
    }
  }
  return undefined;
}

/**
 * Pact's own advice for what may be absent is an example for each case. Taken as they are, every message must meet all of
 * them; `reference("schema-registry", "scenario", …)` says that they are variations.
 */
function scenarioOf(node: JsonObject): string | undefined {
  const scenario = descend(node, ['comments', 'references', 'schema-registry', 'scenario']);
  return scenario?.kind === 'string' && scenario.value !== '' ? scenario.value : undefined;
}

function descend(node: JsonNode, names: readonly string[]): JsonNode | undefined {
  let at: JsonNode | undefined = node;
  for (const name of names) at = at?.kind === 'object' ? memberOf(at, name) : undefined;
  return at;
}
