import { parseNumber } from './parse-number.js';
import { parseOptionList, parseOptionStatement } from './parse-option.js';
import { parseReserved } from './parse-reserved.js';
import type { ProtoNode } from './proto-node.js';
import type { EnumSyntax, EnumValueSyntax, OptionSyntax, ReservedSyntax } from './proto-syntax.js';
import { MAX_ENUM_NUMBER } from './proto-syntax.js';
import type { TokenCursor } from './token-cursor.js';

const VALUE_NUMBER = {
  what: 'the number of an enum’s value',
  min: -MAX_ENUM_NUMBER - 1,
  max: MAX_ENUM_NUMBER,
};

/** `enum Name { … }`. The word is read; `node` begins with it. */
export function parseEnum(
  cursor: TokenCursor,
  node: ReturnType<TokenCursor['open']>,
  doc: string | undefined,
  visibility?: 'export' | 'local',
): EnumSyntax {
  const [name, nameNode] = cursor.within(node, ['name'], () =>
    cursor.word('the name of an enum', 'Write enum Name { FIRST = 0; }.'),
  );
  cursor.expect('{', `Open the body of the enum ${name} with {.`);
  const values: EnumValueSyntax[] = [];
  const options: OptionSyntax[] = [];
  const reserved: ReservedSyntax[] = [];
  const counts = { ranges: 0, names: 0 };
  while (!cursor.accept('}')) {
    if (cursor.accept(';')) continue;
    const assigns = cursor.afterNext.text === '=';
    if (cursor.sees('option') && !assigns) {
      cursor.take();
      options.push(parseOptionStatement(cursor, node));
    } else if (cursor.sees('reserved') && !assigns) {
      cursor.take();
      reserved.push(parseReserved(cursor, node, VALUE_NUMBER, counts));
    } else values.push(parseValue(cursor, node, values.length));
  }
  const base = { node: cursor.close(node), name, nameNode, values, options, reserved };
  return {
    ...base,
    ...(doc === undefined || doc === '' ? {} : { doc }),
    ...(visibility === undefined ? {} : { visibility }),
  };
}

function parseValue(cursor: TokenCursor, holder: ProtoNode, index: number): EnumValueSyntax {
  const doc = cursor.next.leading;
  const node = cursor.open(holder, 'value', index);
  const [name, nameNode] = cursor.within(node, ['name'], () =>
    cursor.word('the name of an enum’s value', 'Write NAME = number; and close the enum with }.'),
  );
  cursor.expect('=', `Give the value ${name} its number: ${name} = ${index};`);
  const [number, numberNode] = parseNumber(cursor, node, ['number'], VALUE_NUMBER);
  const options = parseOptionList(cursor, node);
  cursor.expect(';', 'End the value with a semicolon.');
  const said = doc ?? cursor.last.trailing;
  return {
    ...{ node: cursor.close(node), name, nameNode, number, numberNode, options },
    ...(said === undefined || said === '' ? {} : { doc: said }),
  };
}
