import type { ProtoFile, ProtoImport, ProtoMessage, ProtoService } from '../proto-schema.js';
import { protoError } from '../syntax/proto-error.js';
import type { ProtoNode } from '../syntax/proto-node.js';
import type { FileSyntax, ServiceSyntax } from '../syntax/proto-syntax.js';
import { checkFile } from './check-file.js';
import { declareEnum, declareMessage, type Draft, type MessageDraft } from './declare-types.js';
import { defaultFeatures, withFeatures } from './features.js';
import { linkExtensions, linkMessage, type LinkScope } from './link-fields.js';
import { SymbolTable } from './symbols.js';

export interface LinkRequest {
  readonly written: FileSyntax;
  readonly path: string;
  readonly origin: ProtoFile['origin'];
  readonly reference?: ProtoFile['reference'];
  /** The file that an import's path stands for. */
  readonly find: (path: string) => ProtoFile | undefined;
  /** Every file that may be imported, to tell which one is missing. */
  readonly known: () => readonly ProtoFile[];
  readonly strict: boolean;
}

/**
 * What a file says to what it means: imports, type names and features.
 * @throws SchemaParseError with the place of the mistake
 */
export function linkFile({ written, path, origin, reference, find, known, strict }: LinkRequest): ProtoFile {
  const features = withFeatures(defaultFeatures(written), written.options);
  const messages: ProtoMessage[] = [];
  const imports: ProtoImport[] = [];
  const symbols = new SymbolTable();
  const file: Draft<ProtoFile> = {
    ...{ node: written.node, path, syntax: written.syntax, syntaxNode: written.syntaxNode },
    ...{ packageName: written.packageName, packageNode: written.packageNode, options: written.options },
    ...{ messages, enums: [], extensions: [], services: [], features, imports, origin, written, symbols },
    ...(written.edition === undefined ? {} : { edition: written.edition }),
    ...(reference === undefined ? {} : { reference }),
  };
  for (const { path: imported, node, modifier } of written.imports) {
    const found = imported === path && path !== '' ? undefined : find(imported);
    // Edition 2024: `import option` brings options only, and may be missing where nothing else is asked of it.
    if (found === undefined) throw unknownImport(imported, node);
    imports.push({ file: found, node, ...(modifier === undefined ? {} : { modifier }) });
  }
  const visible = visibleFiles(imports);
  for (const one of visible) symbols.addFile(one);
  symbols.elsewhere = () => known().filter((one) => !visible.has(one));

  const drafts = written.messages.map((message) =>
    declareMessage(file, symbols, message, undefined, features),
  );
  messages.push(...drafts.map(({ message }) => message));
  file.enums = written.enums.map((one) => declareEnum(file, symbols, one, undefined, features));
  const scope: LinkScope = { file, symbols, strict };
  for (const draft of drafts) linkAll(draft, scope);
  file.extensions = linkExtensions(written.extends, scope, written.packageName, features);
  for (const field of file.extensions)
    symbols.add(inPackage(file, field.name), {
      kind: 'extension',
      fullName: inPackage(file, field.name),
      field,
    });
  file.services = written.services.map((service) => linkService(service, scope));
  checkFile(file, strict);
  return file;
}

function linkAll(draft: MessageDraft, scope: LinkScope): void {
  linkMessage(draft, scope);
  for (const inner of draft.inner) linkAll(inner, scope);
}

function inPackage({ packageName: name }: ProtoFile, inner: string): string {
  return name === '' ? inner : `${name}.${inner}`;
}

/** The imported files, with what they import publicly. */
function visibleFiles(imports: readonly ProtoImport[]): ReadonlySet<ProtoFile> {
  const visible = new Set<ProtoFile>();
  const work = imports.map(({ file }) => file);
  for (let file = work.pop(); file !== undefined; file = work.pop()) {
    if (visible.has(file)) continue;
    visible.add(file);
    for (const { file: inner, modifier } of file.imports) if (modifier === 'public') work.push(inner);
  }
  return visible;
}

function unknownImport(path: string, node: ProtoNode) {
  return protoError(
    node,
    `The import ${JSON.stringify(path)} is not among the schema’s references.`,
    `Register that file as a subject and give it as a reference whose name is ${JSON.stringify(path)}; nothing is fetched.`,
  );
}

function linkService(service: ServiceSyntax, { file, symbols }: LinkScope): ProtoService {
  const fullName = inPackage(file, service.name);
  const messageOf = (name: string, node: ProtoNode): ProtoMessage => {
    const found = symbols.resolve(name, fullName);
    if (found?.kind === 'message') return found;
    const elsewhere = symbols.fileOf(name, fullName);
    throw protoError(
      node,
      `There is no message ${name}.`,
      elsewhere === undefined ? 'Define it, or import the file that does.' : `Add import "${elsewhere}";`,
    );
  };
  return {
    ...{
      name: service.name,
      fullName,
      node: service.node,
      nameNode: service.nameNode,
      options: service.options,
    },
    methods: service.methods.map((method) => ({
      ...{ name: method.name, node: method.node, options: method.options, hasBody: method.hasBody },
      ...{ input: messageOf(method.input, method.inputNode), inputStream: method.inputStream },
      ...{ output: messageOf(method.output, method.outputNode), outputStream: method.outputStream },
    })),
  };
}
