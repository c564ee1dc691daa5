import { formatPointer } from '@schema-steward/kernel';
import { isMap, isScalar, isSeq, type Node } from 'yaml';
import { YamlReader, type YamlNode } from '../config/yaml-reader.js';
import { GateError, type Place } from '../gate-error.js';
import { readTextFile } from '../governance/read-text-file.js';

/** A contract as it is published, and where its parts stand in its file. */
export interface ContractFile {
  readonly file: string;
  readonly format: 'pact' | 'event';
  /** JSON. */
  readonly content: string;
  /** Where a part of the content is, by its JSON pointer; of what is not known the nearest around it. */
  placeOf(location: {
    readonly pointer: string;
    readonly line: number;
    readonly column: number;
  }): Omit<Place, 'message'>;
}

/**
 * Reads a contract: a Pact file (`.json` with `interactions` or `messages`), an event contract as JSON, or one as YAML.
 * @throws GateError (`usage-error`) with places, for what cannot be read
 */
export async function readContractFile(file: string, cwd: string): Promise<ContractFile> {
  const text = await readTextFile(file, cwd);
  return /\.ya?ml$/i.test(file) ? fromYaml(file, text) : fromJson(file, text);
}

function fromJson(file: string, content: string): ContractFile {
  return {
    file,
    format: isPact(content) ? 'pact' : 'event',
    content,
    placeOf: ({ line, column }) => ({ file, line, column }),
  };
}

/** What is no JSON is sent as it is: the registry says what is wrong with it, and where. */
function isPact(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    const members = Object(value) as Readonly<Record<string, unknown>>;
    return Array.isArray(members['interactions']) || Array.isArray(members['messages']);
  } catch {
    return false;
  }
}

function fromYaml(file: string, text: string): ContractFile {
  const reader = new YamlReader(text, file);
  const nodes = new Map<string, YamlNode>();
  const content = jsonOf(reader, reader.root, [], nodes);
  if (reader.problems.length > 0)
    throw new GateError(
      'usage-error',
      `${file} cannot be used.`,
      'Mend the places named; docs/contracts/event-contract.schema.json says what there may be.',
      reader.problems.slice(0, 100),
    );
  return {
    file,
    format: 'event',
    content,
    placeOf: ({ pointer }) => {
      for (let at = pointer; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
        const node = nodes.get(at);
        if (node !== undefined || at === '') return reader.placeOf(node ?? null);
      }
    },
  };
}

/** As JSON text, so that numbers keep their digits. `nodes` learns where each value stands. */
function jsonOf(
  reader: YamlReader,
  node: YamlNode,
  path: readonly (string | number)[],
  nodes: Map<string, YamlNode>,
): string {
  nodes.set(formatPointer(path), node);
  const what = path.length === 0 ? 'the contract' : `"${path.join('.')}"`;
  if (node !== null && 'anchor' in node && typeof node.anchor === 'string')
    reader.complain(node, 'Anchors ("&") are not allowed: write the value out where it is used.');
  if (isMap(node)) {
    const members = [...(reader.mapping(node, what) ?? [])].map(
      ([name, { value }]) => `${JSON.stringify(name)}:${jsonOf(reader, value, [...path, name], nodes)}`,
    );
    return `{${members.join(',')}}`;
  }
  if (isSeq<Node | null>(node)) {
    const items = node.items.map((item, index) => jsonOf(reader, item, [...path, index], nodes));
    return `[${items.join(',')}]`;
  }
  if (node === null) return 'null';
  if (!isScalar(node)) {
    reader.complain(node, 'Aliases are not allowed; text that starts with "*" needs quotes.');
    return 'null';
  }
  return scalarText(reader, node.value, node.source, node);
}

const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

function scalarText(reader: YamlReader, value: unknown, source: string | undefined, node: Node): string {
  if (typeof value === 'number' || typeof value === 'bigint') {
    if (source !== undefined && JSON_NUMBER.test(source)) return source;
    if (Number.isFinite(Number(value))) return String(value);
    reader.complain(node, 'This number cannot be written in JSON; as text it needs quotes.');
    return 'null';
  }
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return JSON.stringify(value);
  reader.complain(node, 'This value cannot be written in JSON; as text it needs quotes.');
  return 'null';
}
