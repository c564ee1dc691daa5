import { protoErrorAt } from './proto-error.js';
import type { ProtoNode } from './proto-node.js';
import type { OptionField, OptionNamePart, OptionSyntax, OptionValue } from './proto-syntax.js';
import type { TokenCursor } from './token-cursor.js';
import { unescapeString } from './unescape-string.js';

/** `option name = value;`, the word `option` read already. */
export function parseOptionStatement(cursor: TokenCursor, holder: ProtoNode): OptionSyntax {
  const option = parseAssignment(cursor, holder);
  cursor.expect(';', 'End the option with a semicolon.');
  return option;
}

/** `[a = 1, (b).c = {…}]`, or nothing. */
export function parseOptionList(cursor: TokenCursor, holder: ProtoNode): OptionSyntax[] {
  const options: OptionSyntax[] = [];
  if (!cursor.accept('[')) return options;
  do options.push(parseAssignment(cursor, holder));
  while (cursor.accept(','));
  cursor.expect(']', 'Separate options by commas and close the list with ].');
  return options;
}

function parseAssignment(cursor: TokenCursor, holder: ProtoNode): OptionSyntax {
  const node = cursor.open(holder, 'options');
  const name = [parseNamePart(cursor)];
  while (cursor.accept('.')) name.push(parseNamePart(cursor));
  const keys = ['options', ...name.map((part) => (part.extension ? `[${part.name}]` : part.name))];
  cursor.expect('=', 'Give the option a value: name = value.');
  const value = parseValue(cursor);
  return { node: { ...cursor.close(node), keys }, name, value };
}

function parseNamePart(cursor: TokenCursor): OptionNamePart {
  if (!cursor.accept('('))
    return {
      name: cursor.word('the name of an option', 'A custom option stands in parentheses.'),
      extension: false,
    };
  const name = cursor.dottedName('the name of a custom option', 'Write (package.option_name).', true);
  cursor.expect(')', 'Close the name of the custom option.');
  return { name, extension: true };
}

function parseValue(cursor: TokenCursor): OptionValue {
  if (cursor.accept('{')) return { kind: 'message', fields: parseFields(cursor, '}') };
  if (cursor.sees('[')) return parseList(cursor);
  return parseScalar(cursor);
}

function parseScalar(cursor: TokenCursor): OptionValue {
  if (cursor.next.kind === 'string') return parseStrings(cursor);
  const sign = cursor.accept('-') ? '-' : cursor.accept('+') ? '+' : '';
  const { kind, text } = cursor.next;
  if (kind === 'number') {
    cursor.take();
    return { kind: 'number', text: sign === '-' ? `-${text}` : text };
  }
  if (kind === 'word' && (sign === '' || /^(?:inf|nan)$/.test(text))) {
    cursor.take();
    return { kind: 'word', text: sign + text };
  }
  throw cursor.error(
    'An option’s value is missing here.',
    'Write a string, a number, a name, or a message in braces.',
  );
}

/** Strings that follow one another are one. */
export function parseStrings(cursor: TokenCursor): OptionValue & { readonly kind: 'string' } {
  const parts: { readonly text: string; readonly bytes?: Uint8Array }[] = [];
  while (cursor.next.kind === 'string') {
    const token = cursor.take();
    const part = unescapeString(token.text);
    if (part === undefined)
      throw protoErrorAt(
        cursor.source,
        token,
        'The string holds an escape that means nothing.',
        'Write \\\\ for a backslash; \\n, \\x41, \\101 and \\u0041 are escapes.',
      );
    parts.push(part);
  }
  const text = parts.map((part) => part.text).join('');
  if (parts.every(({ bytes }) => bytes === undefined)) return { kind: 'string', text };
  const bytes = Buffer.concat(parts.map((part) => part.bytes ?? Buffer.from(part.text, 'utf8')));
  return { kind: 'string', text: bytes.toString('latin1'), bytes };
}

/** Text format: `name: value`, `name { … }`, separated by commas, semicolons or nothing. */
function parseFields(cursor: TokenCursor, end: '}' | '>'): OptionField[] {
  return cursor.nested(() => {
    const fields: OptionField[] = [];
    while (!cursor.accept(end)) {
      if (cursor.next.kind === 'end')
        throw cursor.error(`The value of an option does not end.`, `Close it with ${end}.`);
      const name = parseFieldName(cursor);
      const colon = cursor.accept(':');
      if (!colon && !cursor.sees('{') && !cursor.sees('<') && !cursor.sees('['))
        throw cursor.error('Expected a colon behind the field’s name.', 'Write name: value.');
      fields.push({ name, value: parseFieldValue(cursor) });
      if (!cursor.accept(',')) cursor.accept(';');
    }
    return fields;
  });
}

function parseFieldName(cursor: TokenCursor): string {
  if (!cursor.accept('['))
    return cursor.word('a field’s name', 'Inside braces write name: value; an extension stands in brackets.');
  const parts = [cursor.dottedName('an extension’s name', 'Write [package.extension].', true)];
  while (cursor.accept('/'))
    parts.push('/', cursor.dottedName('a type’s name', 'Write [host/package.Type].'));
  cursor.expect(']', 'Close the extension’s name with ].');
  return `[${parts.join('')}]`;
}

function parseFieldValue(cursor: TokenCursor): OptionValue {
  if (cursor.accept('{')) return { kind: 'message', fields: parseFields(cursor, '}') };
  if (cursor.accept('<')) return { kind: 'message', fields: parseFields(cursor, '>') };
  return cursor.sees('[') ? parseList(cursor) : parseScalar(cursor);
}

function parseList(cursor: TokenCursor): OptionValue {
  cursor.take();
  return cursor.nested(() => {
    const values: OptionValue[] = [];
    if (cursor.accept(']')) return { kind: 'list', values };
    do values.push(parseFieldValue(cursor));
    while (cursor.accept(','));
    cursor.expect(']', 'Separate values by commas and close the list with ].');
    return { kind: 'list', values };
  });
}
