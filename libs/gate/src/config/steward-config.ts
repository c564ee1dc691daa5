import { isContextName, isSchemaType, subjectNameProblem } from '@schema-steward/kernel';
import type { SchemaType } from '@schema-steward/kernel';
import { GateError } from '../gate-error.js';
import type { SchemaReference } from '../registry/check-request.js';
import { compileFilePattern } from './file-pattern.js';
import type { FilePattern } from './file-pattern.js';
import { YamlReader } from './yaml-reader.js';
import type { YamlNode, YamlPair } from './yaml-reader.js';

/** A `steward.yml` is written by hand: 64 KiB is a lot. */
const LARGEST = 64 * 1024;

export interface SchemaEntry {
  readonly files: FilePattern;
  readonly schemaType: SchemaType;
  readonly references: readonly SchemaReference[];
}

/** What `steward.yml` says: which files are schemas, of which subjects, and which registry judges them. */
export interface StewardConfig {
  readonly registry?: string;
  readonly context?: string;
  readonly schemas: readonly SchemaEntry[];
}

const TYPE_OF_EXTENSION: ReadonlyMap<string, SchemaType> = new Map([
  ['avsc', 'AVRO'],
  ['json', 'JSON'],
  ['proto', 'PROTOBUF'],
]);

/**
 * Reads the text of a `steward.yml`.
 * @throws GateError (`usage-error`) with every mistake and its line and column.
 */
export function parseStewardConfig(text: string, file: string): StewardConfig {
  if (Buffer.byteLength(text) > LARGEST) {
    throw new GateError(
      'usage-error',
      `${file} is larger than 64 KiB.`,
      'Use patterns instead of single files.',
    );
  }
  const reader = new YamlReader(text, file);
  const config = reader.problems.length === 0 ? readConfig(reader) : undefined;
  if (config === undefined || reader.problems.length > 0) {
    throw new GateError('usage-error', `${file} cannot be used.`, 'Mend the places named.', reader.problems);
  }
  return config;
}

function readConfig(reader: YamlReader): StewardConfig | undefined {
  const root = reader.mapping(reader.root, 'the file', ['version', 'registry', 'context', 'schemas']);
  if (root === undefined) return undefined;
  readVersion(reader, root.get('version'));
  const registry = optional(root.get('registry'), (pair) => reader.text(pair, 'registry'));
  const context = optional(root.get('context'), (pair) => readContext(reader, pair));
  const schemas = root.get('schemas');
  if (schemas === undefined)
    return reader.complain(reader.root, 'schemas is missing: list the files that are schemas.');
  return {
    ...(registry !== undefined && { registry }),
    ...(context !== undefined && { context }),
    schemas: (reader.sequence(schemas.value ?? schemas.key, 'schemas') ?? []).flatMap(
      (node) => readEntry(reader, node) ?? [],
    ),
  };
}

function readVersion(reader: YamlReader, pair: YamlPair | undefined): void {
  if (pair === undefined) return reader.complain(reader.root, 'version is missing: write "version: 1".');
  const version = reader.positive(pair, 'version');
  if (version !== undefined && version !== 1) {
    reader.complain(
      pair.value,
      `version ${version} is newer than this steward knows: upgrade it, or write "version: 1".`,
    );
  }
}

function readEntry(reader: YamlReader, node: YamlNode): SchemaEntry | undefined {
  const entry = reader.mapping(node, 'an entry of schemas', ['files', 'subject', 'type', 'references']);
  const pair = entry?.get('files');
  if (entry === undefined) return undefined;
  if (pair === undefined) return reader.complain(node, 'files is missing.');
  const text = reader.text(pair, 'files');
  const subject = optional(entry.get('subject'), (given) => readSubject(reader, given));
  if (text === undefined || (entry.has('subject') && subject === undefined)) return undefined;
  const files = compileFilePattern(text, subject);
  if (typeof files === 'string') return reader.complain(pair.value, files);
  const schemaType = readType(reader, text, pair, entry.get('type'));
  if (schemaType === undefined) return undefined;
  return { files, schemaType, references: readReferences(reader, entry.get('references')) };
}

function readContext(reader: YamlReader, pair: YamlPair): string | undefined {
  const context = reader.text(pair, 'context');
  if (context === undefined || isContextName(context)) return context;
  return reader.complain(
    pair.value,
    'context must begin with a full stop, as in ".eu", and hold no colon and no control character.',
  );
}

function readSubject(reader: YamlReader, pair: YamlPair): string | undefined {
  const subject = reader.text(pair, 'subject');
  const problem = subject === undefined ? undefined : subjectNameProblem(subject);
  return problem === undefined ? subject : reader.complain(pair.value, `The subject ${problem}.`);
}

function readType(
  reader: YamlReader,
  files: string,
  filesPair: YamlPair,
  pair?: YamlPair,
): SchemaType | undefined {
  if (pair !== undefined) {
    const type = reader.text(pair, 'type');
    if (type === undefined || isSchemaType(type)) return type;
    return reader.complain(pair.value, 'type must be AVRO, JSON or PROTOBUF.');
  }
  const extension = /\.([a-z]+)$/.exec(files)?.[1] ?? '';
  return (
    TYPE_OF_EXTENSION.get(extension) ??
    reader.complain(
      filesPair.value,
      'The file name does not tell the type: add `type: AVRO`, `JSON` or `PROTOBUF`.',
    )
  );
}

function readReferences(reader: YamlReader, pair: YamlPair | undefined): SchemaReference[] {
  if (pair === undefined) return [];
  return (reader.sequence(pair.value ?? pair.key, 'references') ?? []).flatMap(
    (node) => readReference(reader, node) ?? [],
  );
}

function readReference(reader: YamlReader, node: YamlNode): SchemaReference | undefined {
  const entry = reader.mapping(node, 'a reference', ['name', 'subject', 'version']);
  if (entry === undefined) return undefined;
  const [name, subject, version] = [entry.get('name'), entry.get('subject'), entry.get('version')];
  if (name === undefined || subject === undefined || version === undefined) {
    return reader.complain(node, 'A reference needs name, subject and version.');
  }
  const reference = {
    name: reader.text(name, 'name'),
    subject: reader.text(subject, 'subject'),
    version: reader.positive(version, 'version'),
  };
  if (reference.name === undefined || reference.subject === undefined || reference.version === undefined)
    return undefined;
  return { name: reference.name, subject: reference.subject, version: reference.version };
}

function optional<T>(pair: YamlPair | undefined, read: (pair: YamlPair) => T | undefined): T | undefined {
  return pair === undefined ? undefined : read(pair);
}
