import { parseNumber } from './parse-number.js';
import { parseOptionList } from './parse-option.js';
import type { ProtoNode } from './proto-node.js';
import type { FieldSyntax, Label, MessageSyntax, OptionSyntax, TypeSyntax } from './proto-syntax.js';
import { MAX_FIELD_NUMBER, isScalarType } from './proto-syntax.js';
import type { TokenCursor } from './token-cursor.js';

const LABELS: readonly string[] = ['optional', 'required', 'repeated'];

/** What a field may bring along: its own message, for a group; or a place among the nested types, for a map. */
export interface FieldHolder {
  readonly node: ProtoNode;
  /** `field`, or `extension` inside `extend`. */
  readonly key: 'field' | 'extension';
  /** The list that a group's message stands in. */
  readonly messagesKey: 'nestedType' | 'messageType';
  readonly takeIndex: () => number;
  readonly takeNestedIndex: () => number;
  /** Reads the body of a group, from its brace on. */
  readonly readGroup: (name: string, node: ProtoNode, nameNode: ProtoNode) => MessageSyntax;
  readonly addGroup: (message: MessageSyntax) => void;
  readonly oneof?: string;
}

/** A field, from its label or type to its semicolon. */
export function parseField(cursor: TokenCursor, holder: FieldHolder): FieldSyntax {
  const doc = cursor.next.leading;
  const node = cursor.open(holder.node, holder.key, holder.takeIndex());
  const [label, labelNode] = parseLabel(cursor, node);
  if (cursor.sees('group') && cursor.afterNext.kind === 'word')
    return parseGroup(cursor, holder, node, doc, label, labelNode);
  const [type, written] = cursor.within(node, [], () => parseType(cursor));
  const typeKey = type.kind === 'name' && isScalarType(type.name) ? 'type' : 'typeName';
  if (type.kind === 'map') holder.takeNestedIndex();
  const [name, nameNode] = cursor.within(node, ['name'], () =>
    cursor.word('the name of a field', 'A field is written: type name = number;'),
  );
  cursor.expect('=', `Give the field ${name} its number: ${name} = 1;`);
  const [number, numberNode] = parseNumber(cursor, node, ['number'], FIELD_NUMBER);
  const options = parseOptionList(cursor, node);
  cursor.expect(';', 'End the field with a semicolon.');
  const said = doc ?? cursor.last.trailing;
  return {
    ...{ node: cursor.close(node), name, nameNode, number, numberNode, type, options },
    typeNode: { ...written, keys: [typeKey] },
    ...labelled(label, labelNode),
    ...(said === undefined || said === '' ? {} : { doc: said }),
    ...(holder.oneof === undefined ? {} : { oneof: holder.oneof }),
  };
}

const FIELD_NUMBER = { what: 'the number of a field', min: 1, max: MAX_FIELD_NUMBER };

function parseLabel(
  cursor: TokenCursor,
  node: ProtoNode,
): [Label, ProtoNode] | [label: undefined, node: undefined] {
  // `optional` may also begin the name of a type.
  if (!LABELS.includes(cursor.next.text) || cursor.next.kind !== 'word') return [undefined, undefined];
  if (cursor.afterNext.text === '.' && cursor.afterNext.start === cursor.next.end)
    return [undefined, undefined];
  return cursor.within(node, ['label'], () => cursor.take().text as Label);
}

function labelled(label: Label | undefined, labelNode: ProtoNode | undefined) {
  return label === undefined || labelNode === undefined ? {} : { label, labelNode };
}

function parseType(cursor: TokenCursor): TypeSyntax {
  if (!cursor.sees('map') || cursor.afterNext.text !== '<')
    return {
      kind: 'name',
      name: cursor.dottedName('a type', 'A field is written: type name = number;', true),
    };
  cursor.take();
  cursor.take();
  const key = cursor.word('the type of a map’s keys', 'Write map<string, Value>.');
  cursor.expect(',', 'Write map<string, Value>.');
  const value = cursor.dottedName('the type of a map’s values', 'Write map<string, Value>.', true);
  cursor.expect('>', 'Write map<string, Value>.');
  return { kind: 'map', key, value };
}

/** proto2: `optional group Result = 1 { … }`: a message and a field, whose name is the message's in small letters. */
function parseGroup(
  cursor: TokenCursor,
  holder: FieldHolder,
  node: ReturnType<TokenCursor['open']>,
  doc: string | undefined,
  label: Label | undefined,
  labelNode: ProtoNode | undefined,
): FieldSyntax {
  cursor.take();
  const message = cursor.open(holder.node, holder.messagesKey, holder.takeNestedIndex());
  const [name, nameNode] = cursor.within(message, ['name'], () =>
    cursor.word('the name of a group', 'A group’s name begins with a capital letter.'),
  );
  cursor.expect('=', `Give the group ${name} its number.`);
  const [number, numberNode] = parseNumber(cursor, node, ['number'], FIELD_NUMBER);
  const options: OptionSyntax[] = parseOptionList(cursor, node);
  holder.addGroup(holder.readGroup(name, message, nameNode));
  cursor.close(message);
  return {
    ...{ node: cursor.close(node), name: name.toLowerCase(), number, numberNode, options },
    nameNode: { ...nameNode, parent: node },
    type: { kind: 'group', name },
    typeNode: { ...nameNode, parent: node, keys: ['typeName'] },
    ...labelled(label, labelNode),
    ...(doc === undefined || doc === '' ? {} : { doc }),
    ...(holder.oneof === undefined ? {} : { oneof: holder.oneof }),
  };
}
