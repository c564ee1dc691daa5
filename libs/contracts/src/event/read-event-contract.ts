import {
  locationOf,
  memberOf,
  parseFieldPath,
  parseJson,
  pointerOf,
  type FieldPath,
  type JsonNode,
  type JsonObject,
} from '@schema-steward/schema';
import type { Contract, Interaction, SubjectBinding } from '../contract.js';
import { ProblemList } from '../problem-list.js';
import { pathsRead } from '../predicate/paths-read.js';
import { ExpectationTree } from './expectation-tree.js';
import { flagOf, READ, readField, refuseUnknownKeys } from './field-expectation.js';

/** Bounds of one contract: past them it is refused. */
const MAX_EVENTS = 500;
const MAX_PATHS = 5_000;
const MAX_PATH_STEPS = 50;

const EVENT_KEYS = [
  'subject',
  'topic',
  'message',
  'name',
  'scenario',
  'reads',
  'fields',
  'readsNothingElse',
] as const;
const CONTRACT_KEYS = ['consumer', 'provider', 'events', ...EVENT_KEYS] as const;

/**
 * Reads an event contract, our own format for what Pact can't say (docs/contracts/event-contract.schema.json). The
 * shortest one is `{"consumer": "billing", "subject": "orders-value", "reads": ["order_id", "items[].sku"]}`.
 *
 * @throws {SchemaParseError} for a text that is no JSON, or nests too deep
 */
export function readEventContract(text: string): Contract {
  const problems = new ProblemList();
  const { root } = parseJson(text, { maxDepth: 50 });
  if (root.kind !== 'object') {
    problems.add('contract-malformed', 'An event contract is an object.', locationOf(root));
    return { format: 'event', consumer: '', interactions: [], problems: problems.all() };
  }
  refuseUnknownKeys(root, CONTRACT_KEYS, problems);
  const consumer = memberOf(root, 'consumer');
  if (consumer?.kind !== 'string' || consumer.value === '') {
    problems.add(
      'contract-malformed',
      'An event contract names its consumer: {"consumer": "billing"}.',
      locationOf(consumer ?? root),
    );
  }
  const provider = textOf(root, 'provider', problems);
  const interactions = eventsOf(root, problems).map((event) => readEvent(event, problems));
  return {
    format: 'event',
    consumer: consumer?.kind === 'string' ? consumer.value : '',
    ...(provider === undefined ? {} : { provider }),
    interactions,
    problems: problems.all(),
  };
}

/** A contract of one event may be written without the list. */
function eventsOf(root: JsonObject, problems: ProblemList): JsonObject[] {
  const list = memberOf(root, 'events');
  if (list === undefined) return [root];
  for (const { name, value } of root.members.values()) {
    if (!(EVENT_KEYS as readonly string[]).includes(name)) continue;
    const message = `"${name}" stands beside "events": say it of each event.`;
    problems.add('contract-malformed', message, locationOf(value));
  }
  if (list.kind !== 'array' || list.elements.length > MAX_EVENTS) {
    problems.add('contract-malformed', `"events" is a list of at most ${MAX_EVENTS}.`, locationOf(list));
    return [];
  }
  return list.elements.flatMap((event) => {
    if (event.kind === 'object') {
      refuseUnknownKeys(event, EVENT_KEYS, problems);
      return [event];
    }
    problems.add('contract-malformed', 'An event is an object.', locationOf(event));
    return [];
  });
}

function readEvent(event: JsonObject, problems: ProblemList): Interaction {
  const binding = bindingOf(event, problems);
  const tree = new ExpectationTree(pointerOf(event));
  readPaths(event, tree, problems);
  readFields(event, tree, problems);
  const body = tree.predicate();
  const reads = pathsRead(body);
  if (reads.length === 0) {
    problems.add(
      'contract-reads-nothing',
      'The event says nothing of what it reads: give it "reads" or "fields".',
      locationOf(event),
    );
  }
  const exact = flagOf(event, 'readsNothingElse', problems);
  const scenario = textOf(event, 'scenario', problems);
  return {
    at: pointerOf(event),
    description: textOf(event, 'name', problems) ?? binding?.name ?? '',
    ...(binding === undefined ? {} : { binding }),
    body,
    reads,
    readsNothingElse: exact ?? false,
    metadata: [],
    pending: false,
    ...(scenario === undefined ? {} : { scenario }),
  };
}

function bindingOf(event: JsonObject, problems: ProblemList): SubjectBinding | undefined {
  const message = textOf(event, 'message', problems);
  const more = message === undefined ? {} : { message };
  const [subject, topic] = [textOf(event, 'subject', problems), textOf(event, 'topic', problems)];
  if (subject !== undefined) return { kind: 'subject', name: subject, ...more };
  if (topic !== undefined) return { kind: 'topic', name: topic, ...more };
  problems.add('contract-unbound', 'The event names neither a "subject" nor a "topic".', locationOf(event));
  return undefined;
}

function readPaths(event: JsonObject, tree: ExpectationTree, problems: ProblemList): void {
  const list = memberOf(event, 'reads');
  if (list === undefined) return;
  if (list.kind !== 'array' || list.elements.length > MAX_PATHS) {
    problems.add('contract-malformed', `"reads" is a list of at most ${MAX_PATHS} paths.`, locationOf(list));
    return;
  }
  for (const element of list.elements) {
    const path = element.kind === 'string' ? pathOf(element.value, element, problems) : undefined;
    if (path !== undefined) tree.add(path, READ, pointerOf(element));
    else if (element.kind !== 'string')
      problems.add('contract-malformed', 'A path is a text: "items[].sku".', locationOf(element));
  }
}

function readFields(event: JsonObject, tree: ExpectationTree, problems: ProblemList): void {
  const fields = memberOf(event, 'fields');
  if (fields === undefined) return;
  if (fields.kind !== 'object' || fields.members.size > MAX_PATHS) {
    problems.add(
      'contract-malformed',
      `"fields" is an object of at most ${MAX_PATHS} paths.`,
      locationOf(fields),
    );
    return;
  }
  for (const { name, value } of fields.members.values()) {
    const path = pathOf(name, value, problems);
    if (path !== undefined)
      tree.add(path, readField(value, { path: name, at: pointerOf(value) }, problems), pointerOf(value));
  }
}

function pathOf(text: string, node: JsonNode, problems: ProblemList): FieldPath | undefined {
  const path = parseFieldPath(text);
  const bad = path === undefined || path.length === 0 || path.length > MAX_PATH_STEPS;
  // The JSON of a union has no tag, so that a branch by name can't be told.
  if (!bad && path.every(({ kind }) => kind !== 'branch')) return path;
  const message = `"${text.slice(0, 200)}" is no path: write a.b, items[].sku or labels{}; names with other signs stand in quotes.`;
  problems.add('contract-path-unreadable', message, locationOf(node));
  return undefined;
}

function textOf(node: JsonObject, name: string, problems: ProblemList): string | undefined {
  const value = memberOf(node, name);
  if (value === undefined) return undefined;
  if (value.kind === 'string' && value.value !== '') return value.value;
  problems.add('contract-malformed', `"${name}" is a text that is not empty.`, locationOf(value));
  return undefined;
}
