import { SourceText } from '../json/source-text.js';
import { DEFAULT_LIMITS } from '../limits.js';
import type {
  ParseRequest,
  ParsedProtobufSchema,
  ResolvedReference,
  SchemaRemark,
} from '../parsed-schema.js';
import { inReference } from '../avro/reference-error.js';
import type { SchemaFormat } from '../schema-format.js';
import { extensionKey, type KnownExtensions } from './descriptor/decode-options.js';
import { descriptorText } from './descriptor/descriptor-text.js';
import { encodeDescriptor } from './descriptor/encode-descriptor.js';
import { linkFile } from './model/link-file.js';
import { extensionsOf } from './model/symbols.js';
import type { ProtoField, ProtoFile } from './proto-schema.js';
import { protobufFields } from './protobuf-fields.js';
import { parseProto } from './syntax/parse-proto.js';
import { protoLocationOf } from './syntax/proto-node.js';
import type { FileSyntax } from './syntax/proto-syntax.js';
import { normalizeProto } from './text/normalize-proto.js';
import { printProto } from './text/print-proto.js';
import { BUILT_IN_PATHS, builtInFile } from './well-known/built-in-files.js';

export const protobufFormat: SchemaFormat = { type: 'PROTOBUF', parse: parseProtobufSchema };

/** Messages within messages: `protoc` itself takes 32. A level costs more of the stack than one of JSON. */
const MAX_DEPTH = 100;

function parseProtobufSchema(request: ParseRequest): ParsedProtobufSchema {
  const { text, references = [], validateAsNew: strict = false } = request;
  const limits = { ...DEFAULT_LIMITS, ...request.limits };
  const maxDepth = Math.min(limits.maxDepth, MAX_DEPTH);
  const files = new Map<string, ProtoFile>();
  const find = (path: string): ProtoFile | undefined => files.get(path) ?? builtInFile(path);
  const known = () =>
    [...files.values(), ...BUILT_IN_PATHS.map(builtInFile)].filter((file) => file !== undefined);
  for (const reference of references) {
    const { name: path, subject, version } = reference;
    const link = (written: FileSyntax): ProtoFile =>
      linkFile({
        written,
        path,
        origin: 'reference',
        reference: { subject, version },
        find,
        known,
        strict: false,
      });
    files.set(
      path,
      inReference(reference, () => link(readFile(reference.text, maxDepth, link))),
    );
  }
  const link = (written: FileSyntax): ProtoFile =>
    linkFile({ written, path: '', origin: 'schema', find, known, strict });
  const written = readFile(text, maxDepth, link);
  const model = link(written);
  const lazy = {
    canonical: once(() => printProto(written)),
    normalized: once(() => printProto(normalizeProto(model))),
    serialized: once(() => Buffer.from(encodeDescriptor(model)).toString('base64')),
    fields: once(() => protobufFields(model, limits)),
  };
  return {
    type: 'PROTOBUF',
    text,
    model,
    get canonicalText() {
      return lazy.canonical();
    },
    get normalizedText() {
      return lazy.normalized();
    },
    get serialized() {
      return lazy.serialized();
    },
    get fields() {
      return lazy.fields().fields;
    },
    get fieldsComplete() {
      return lazy.fields().complete;
    },
    remarks: remarksOf(model, references),
  };
}

/** A text, or a base64 `FileDescriptorProto`, as the clients of some languages send it. */
function readFile(text: string, maxDepth: number, link: (written: FileSyntax) => ProtoFile): FileSyntax {
  const described = descriptorText(text, new Map());
  if (described === undefined) return parseProto(new SourceText(text), maxDepth);
  const draft = parseProto(described, maxDepth);
  // Custom options are extensions, known by their numbers: what they are called is known once the file is linked.
  const again = descriptorText(text, extensionsIn(link(draft)));
  return again === undefined ? draft : parseProto(again, maxDepth);
}

/** The extensions that a file defines or imports. */
function extensionsIn(file: ProtoFile): KnownExtensions {
  const known = new Map<string, { readonly name: string; readonly field: ProtoField }>();
  const seen = new Set<ProtoFile>();
  const work = [file];
  for (let at = work.pop(); at !== undefined; at = work.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    work.push(...at.imports.map((one) => one.file));
    for (const { fullName, field } of extensionsOf(at))
      if (field.extendee !== undefined)
        known.set(extensionKey(field.extendee.fullName, field.number), { name: fullName, field });
  }
  return known;
}

function remarksOf(model: ProtoFile, references: readonly ResolvedReference[]): SchemaRemark[] {
  const remarks: SchemaRemark[] = [];
  if (!model.written.syntaxWritten)
    remarks.push({
      message: 'The file does not say its syntax, so it is read as proto2.',
      location: protoLocationOf({ ...model.node, start: 0, end: 0 }),
    });
  const imported = new Set<string>();
  const work = [model];
  for (let file = work.pop(); file !== undefined; file = work.pop())
    for (const { file: inner } of file.imports)
      if (!imported.has(inner.path)) {
        imported.add(inner.path);
        work.push(inner);
      }
  for (const { name } of references)
    if (!imported.has(name))
      remarks.push({
        message: `The reference ${JSON.stringify(name)} is imported by nothing.`,
        location: protoLocationOf({ ...model.node, start: 0, end: 0 }),
      });
  return remarks;
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
