import { parseEnum } from './parse-enum.js';
import { parseField, type FieldHolder } from './parse-field.js';
import { parseOptionStatement } from './parse-option.js';
import { parseExtensions, parseReserved } from './parse-reserved.js';
import type { ProtoNode } from './proto-node.js';
import type {
  EnumSyntax,
  ExtendSyntax,
  ExtensionsSyntax,
  FieldSyntax,
  MessageSyntax,
  OneofSyntax,
  OptionSyntax,
  ReservedSyntax,
} from './proto-syntax.js';
import { MAX_FIELD_NUMBER } from './proto-syntax.js';
import type { OpenNode, TokenCursor } from './token-cursor.js';

const FIELD_NUMBER = { what: 'the number of a field', min: 1, max: MAX_FIELD_NUMBER };

/** `message Name { … }`. The word is read; `node` begins with it. */
export function parseMessage(
  cursor: TokenCursor,
  node: OpenNode,
  doc: string | undefined,
  visibility?: 'export' | 'local',
): MessageSyntax {
  const [name, nameNode] = cursor.within(node, ['name'], () =>
    cursor.word('the name of a message', 'Write message Name { … }.'),
  );
  const message = new MessageReader(cursor, node, name, nameNode, false).read();
  return {
    ...message,
    ...(doc === undefined || doc === '' ? {} : { doc }),
    ...(visibility === undefined ? {} : { visibility }),
  };
}

/** `extend Name { … }`, with the groups and maps it may bring. The word is read. */
export function parseExtend(
  cursor: TokenCursor,
  node: OpenNode,
  holder: Omit<FieldHolder, 'key' | 'oneof' | 'readGroup'>,
): ExtendSyntax {
  const [extendee, extendeeNode] = cursor.within(node, [], () =>
    cursor.dottedName('the message to extend', 'Write extend package.Message { … }.', true),
  );
  cursor.expect('{', 'Open the extension’s body with {.');
  const fields: FieldSyntax[] = [];
  while (!cursor.accept('}')) {
    if (cursor.accept(';')) continue;
    fields.push(parseField(cursor, { ...holder, key: 'extension', readGroup: groupReader(cursor) }));
  }
  return { node: cursor.close(node), extendee, extendeeNode, fields };
}

function groupReader(cursor: TokenCursor): FieldHolder['readGroup'] {
  return (name, node, nameNode) => new MessageReader(cursor, node as OpenNode, name, nameNode, true).read();
}

class MessageReader {
  readonly #fields: FieldSyntax[] = [];
  readonly #oneofs: OneofSyntax[] = [];
  readonly #messages: MessageSyntax[] = [];
  readonly #enums: EnumSyntax[] = [];
  readonly #extends: ExtendSyntax[] = [];
  readonly #extensions: ExtensionsSyntax[] = [];
  readonly #reserved: ReservedSyntax[] = [];
  readonly #options: OptionSyntax[] = [];
  readonly #counts = { fields: 0, nested: 0, extensionFields: 0, extensionRanges: 0, ranges: 0, names: 0 };
  readonly #holder: FieldHolder;

  constructor(
    readonly cursor: TokenCursor,
    readonly node: OpenNode,
    readonly name: string,
    readonly nameNode: ProtoNode,
    readonly isGroup: boolean,
  ) {
    this.#holder = {
      node,
      key: 'field',
      messagesKey: 'nestedType',
      takeIndex: () => this.#counts.fields++,
      takeNestedIndex: () => this.#counts.nested++,
      readGroup: groupReader(cursor),
      addGroup: (message) => this.#messages.push(message),
    };
  }

  read(): MessageSyntax {
    const { cursor } = this;
    cursor.expect('{', `Open the body of the message ${this.name} with {.`);
    cursor.nested(() => {
      while (!cursor.accept('}')) this.#readElement();
    });
    return {
      ...{ node: cursor.close(this.node), name: this.name, nameNode: this.nameNode, isGroup: this.isGroup },
      ...{ fields: this.#fields, oneofs: this.#oneofs, messages: this.#messages, enums: this.#enums },
      ...{ extends: this.#extends, extensions: this.#extensions, reserved: this.#reserved },
      options: this.#options,
    };
  }

  #readElement(): void {
    const { cursor, node } = this;
    if (cursor.next.kind === 'end')
      throw cursor.error(`The message ${this.name} does not end.`, 'Close it with }.');
    if (cursor.accept(';')) return;
    const doc = cursor.next.leading;
    const visibility = acceptVisibility(cursor);
    const { next, afterNext } = cursor;
    // Every keyword may also be the name of a type: what follows tells.
    const name = next.kind === 'word' && afterNext.kind === 'word';
    if (name && (next.text === 'message' || next.text === 'enum')) {
      if (next.text === 'message') {
        const inner = cursor.open(node, 'nestedType', this.#counts.nested++);
        cursor.take();
        this.#messages.push(parseMessage(cursor, inner, doc, visibility));
      } else {
        const inner = cursor.open(node, 'enumType', this.#enums.length);
        cursor.take();
        this.#enums.push(parseEnum(cursor, inner, doc, visibility));
      }
    } else if (visibility !== undefined)
      throw cursor.error(`Only messages and enums may be ${visibility}.`, `Remove the word ${visibility}.`);
    else if (name && next.text === 'oneof') this.#readOneof(doc);
    else if (cursor.sees('option') && (name || afterNext.text === '(')) {
      cursor.take();
      this.#options.push(parseOptionStatement(cursor, node));
    } else if (cursor.sees('reserved') && afterNext.text !== '.') {
      cursor.take();
      this.#reserved.push(parseReserved(cursor, node, FIELD_NUMBER, this.#counts));
    } else if (cursor.sees('extensions') && (afterNext.kind === 'number' || afterNext.text === '-')) {
      cursor.take();
      const extensions = parseExtensions(cursor, node, FIELD_NUMBER, this.#counts.extensionRanges);
      this.#counts.extensionRanges += extensions.ranges.length;
      this.#extensions.push(extensions);
    } else if (cursor.sees('extend') && (name || afterNext.text === '.')) this.#readExtend();
    else this.#fields.push(parseField(cursor, this.#holder));
  }

  #readExtend(): void {
    const { cursor, node } = this;
    cursor.take();
    const holder = { ...this.#holder, takeIndex: () => this.#counts.extensionFields++ };
    this.#extends.push(parseExtend(cursor, cursor.open(node), holder));
  }

  #readOneof(doc: string | undefined): void {
    const { cursor } = this;
    const node = cursor.open(this.node, 'oneofDecl', this.#oneofs.length);
    cursor.take();
    const [name, nameNode] = cursor.within(node, ['name'], () => cursor.take().text);
    cursor.expect('{', `Open the body of the oneof ${name} with {.`);
    const options: OptionSyntax[] = [];
    const holder = { ...this.#holder, oneof: name };
    while (!cursor.accept('}')) {
      if (cursor.accept(';')) continue;
      if (cursor.sees('option') && (cursor.afterNext.kind === 'word' || cursor.afterNext.text === '(')) {
        cursor.take();
        options.push(parseOptionStatement(cursor, node));
      } else this.#fields.push(parseField(cursor, holder));
    }
    const oneof = { node: cursor.close(node), name, nameNode, options };
    this.#oneofs.push(doc === undefined || doc === '' ? oneof : { ...oneof, doc });
  }
}

/** Edition 2024: `export message` and `local enum`. */
export function acceptVisibility(cursor: TokenCursor): 'export' | 'local' | undefined {
  for (const word of ['export', 'local'] as const)
    if (cursor.sees(word) && (cursor.afterNext.text === 'message' || cursor.afterNext.text === 'enum')) {
      cursor.take();
      return word;
    }
  return undefined;
}
