import { formatPointer } from '@schema-steward/kernel';
import { isMap, isScalar, isSeq, type Node } from 'yaml';
import { YamlReader, type YamlNode } from '../config/yaml-reader.js';
import { GateError, type Place } from '../gate-error.js';
import { readTextFile } from '../governance/read-text-file.js';
import { refuseOtherFile } from './refuse-other-file.js';
import { putPathsBack, setPathsAside } from './unquoted-paths.js';

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
  const contract = /\.ya?ml$/i.test(file) ? fromYaml(file, text) : fromJson(file, text);
  refuseOtherFile(file, contract.content);
  return contract;
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
  const { reader, isAside } = yamlOf(file, text);
  const nodes = new Map<string, YamlNode>();
  const content = jsonOf(reader, reader.root, [], nodes);
  if (reader.problems.length > 0)
    throw new GateError(
      'usage-error',
      `${file} cannot be used.`,
      'Mend the places named; docs/contracts/event-contract.schema.json says what there may be.',
      reader.problems
        .slice(0, 100)
        .map((problem, index) => (index === 0 ? withQuotes(problem, text) : problem)),
    );
  return {
    file,
    format: 'event',
    content: isAside ? putPathsBack(content) : content,
    placeOf: ({ pointer }) => {
      for (let at = pointer; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
        const node = nodes.get(at);
        if (node !== undefined || at === '') return reader.placeOf(node ?? null);
      }
    },
  };
}

/** What is YAML is read as YAML; only what is none is read again, with the paths of `reads` as they are written without quotes. */
function yamlOf(file: string, text: string): { readonly reader: YamlReader; readonly isAside: boolean } {
  const reader = new YamlReader(text, file);
  const aside = reader.problems.length > 0 ? setPathsAside(text) : undefined;
  if (aside === undefined) return { reader, isAside: false };
  const again = new YamlReader(aside, file);
  return again.problems.length > 0 ? { reader, isAside: false } : { reader: again, isAside: true };
}

/** Outside of `reads`, too, people write paths inside `[ ]` and `{ }`. */
function withQuotes(problem: Place, text: string): Place {
  if (!/flow|plain value cannot/i.test(problem.message) || problem.line === undefined) return problem;
  const [, path] =
    /([\w.-]+(?:\[\]|\{\})[\w.[\]{}-]*?)(?=[\s,:]|$)/.exec(text.split('\n')[problem.line - 1] ?? '') ?? [];
  if (path === undefined) return problem;
  const quoted = JSON.stringify(path.slice(0, 100));
  return { ...problem, message: `${problem.message}. Inside [ ] and { } write ${quoted} in quotes.` };
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
