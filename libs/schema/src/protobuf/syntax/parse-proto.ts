import type { SourceText } from '../../json/source-text.js';
import { parseEnum } from './parse-enum.js';
import { acceptVisibility, parseExtend, parseMessage } from './parse-message.js';
import { parseOptionStatement, parseStrings } from './parse-option.js';
import { parseService } from './parse-service.js';
import { protoError } from './proto-error.js';
import type { ProtoNode } from './proto-node.js';
import type {
  EnumSyntax,
  ExtendSyntax,
  FileSyntax,
  ImportSyntax,
  MessageSyntax,
  OptionSyntax,
  ServiceSyntax,
} from './proto-syntax.js';
import { TokenCursor, type OpenNode } from './token-cursor.js';

/** The editions whose features this parser knows. */
export const KNOWN_EDITIONS: readonly string[] = ['2023', '2024'];

/**
 * A `.proto` text to what it says (protobuf.dev, "Protocol Buffers Language Specification": proto2, proto3, editions).
 * @throws SchemaParseError with the place of the mistake
 */
export function parseProto(source: SourceText, maxDepth: number): FileSyntax {
  return new FileReader(new TokenCursor(source, maxDepth)).read();
}

class FileReader {
  readonly #node: OpenNode;
  readonly #messages: MessageSyntax[] = [];
  readonly #enums: EnumSyntax[] = [];
  readonly #extends: ExtendSyntax[] = [];
  readonly #services: ServiceSyntax[] = [];
  readonly #imports: ImportSyntax[] = [];
  readonly #options: OptionSyntax[] = [];
  #package: { readonly name: string; readonly node: ProtoNode } | undefined;
  readonly #counts = { nested: 0, extensionFields: 0 };

  constructor(readonly cursor: TokenCursor) {
    this.#node = { ...cursor.open(undefined), start: 0 };
  }

  read(): FileSyntax {
    const { cursor } = this;
    const head = this.#readSyntax();
    while (cursor.next.kind !== 'end') this.#readElement();
    this.#node.end = cursor.source.text.length;
    const node: ProtoNode = this.#node;
    const { name: packageName, node: packageNode } = this.#package ?? { name: '', node };
    return {
      ...{ node, ...head, packageName, packageNode, imports: this.#imports, options: this.#options },
      ...{ messages: this.#messages, enums: this.#enums, extends: this.#extends, services: this.#services },
    };
  }

  #readSyntax(): Pick<FileSyntax, 'syntax' | 'syntaxWritten' | 'syntaxNode' | 'edition'> {
    const { cursor } = this;
    const word = cursor.next.text;
    if ((word !== 'syntax' && word !== 'edition') || cursor.afterNext.text !== '=')
      return { syntax: 'proto2', syntaxWritten: false, syntaxNode: this.#node };
    const [value, syntaxNode] = cursor.within(this.#node, [word], () => {
      cursor.take();
      cursor.take();
      const hint = word === 'syntax' ? 'Write syntax = "proto3";' : 'Write edition = "2023";';
      cursor.string(`the ${word} in quotes`, hint);
      const { text } = cursor.last;
      cursor.expect(';', 'End the line with a semicolon.');
      return text;
    });
    if (word === 'edition') {
      if (!KNOWN_EDITIONS.includes(value))
        throw protoError(
          syntaxNode,
          `The edition ${JSON.stringify(value)} is not known.`,
          `Use one of ${KNOWN_EDITIONS.join(', ')}, or syntax = "proto3";`,
        );
      return { syntax: 'editions', syntaxWritten: true, syntaxNode, edition: value };
    }
    if (value !== 'proto2' && value !== 'proto3')
      throw protoError(
        syntaxNode,
        `The syntax ${JSON.stringify(value)} is not known.`,
        'Write "proto2" or "proto3"; editions are written edition = "2023";',
      );
    return { syntax: value, syntaxWritten: true, syntaxNode };
  }

  #readElement(): void {
    const { cursor } = this;
    if (cursor.accept(';')) return;
    const doc = cursor.next.leading;
    const visibility = acceptVisibility(cursor);
    const { next } = cursor;
    const node = (...keys: (string | number)[]) => cursor.open(this.#node, ...keys);
    switch (next.kind === 'word' ? next.text : '') {
      case 'package':
        return this.#readPackage();
      case 'import':
        return this.#readImport();
      case 'option':
        cursor.take();
        this.#options.push(parseOptionStatement(cursor, this.#node));
        return;
      case 'message': {
        const open = node('messageType', this.#counts.nested++);
        cursor.take();
        this.#messages.push(parseMessage(cursor, open, doc, visibility));
        return;
      }
      case 'enum': {
        const open = node('enumType', this.#enums.length);
        cursor.take();
        this.#enums.push(parseEnum(cursor, open, doc, visibility));
        return;
      }
      case 'service': {
        const open = node('service', this.#services.length);
        cursor.take();
        this.#services.push(parseService(cursor, open, doc));
        return;
      }
      case 'extend':
        return this.#readExtend();
      case 'syntax':
      case 'edition':
        throw cursor.error(
          `The ${next.text} is the first statement of a file.`,
          'Move it to the top, or remove it.',
        );
      default:
        throw cursor.error(
          'Here begins no statement that a Protobuf file may hold.',
          'A file holds package, import, option, message, enum, service and extend; is a brace or semicolon missing before?',
        );
    }
  }

  #readPackage(): void {
    const { cursor } = this;
    if (this.#package !== undefined) throw cursor.error('The file has two packages.', 'Keep one of them.');
    const node = cursor.open(this.#node, 'package');
    cursor.take();
    const name = cursor.dottedName('the name of the package', 'Write package com.example;');
    cursor.expect(';', 'End the package with a semicolon.');
    this.#package = { name, node: cursor.close(node) };
  }

  #readImport(): void {
    const { cursor } = this;
    const node = cursor.open(this.#node, 'dependency', this.#imports.length);
    cursor.take();
    const modifier = (['public', 'weak', 'option'] as const).find((word) => cursor.accept(word));
    if (cursor.next.kind !== 'string')
      throw cursor.error('Expected the path of the file to import.', 'Write import "other.proto";');
    const { text: path } = parseStrings(cursor);
    cursor.expect(';', 'End the import with a semicolon.');
    this.#imports.push({ node: cursor.close(node), path, ...(modifier === undefined ? {} : { modifier }) });
  }

  #readExtend(): void {
    const { cursor } = this;
    cursor.take();
    const open = cursor.open(this.#node);
    const extension = parseExtend(cursor, open, {
      node: this.#node,
      messagesKey: 'messageType',
      takeIndex: () => this.#counts.extensionFields++,
      takeNestedIndex: () => this.#counts.nested++,
      addGroup: (message) => this.#messages.push(message),
    });
    this.#extends.push(extension);
  }
}
