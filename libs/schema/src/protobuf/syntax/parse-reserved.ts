import { parseOptionList } from './parse-option.js';
import { parseNumber } from './parse-number.js';
import { protoErrorAt } from './proto-error.js';
import type { OpenNode, TokenCursor } from './token-cursor.js';
import type { ProtoNode } from './proto-node.js';
import type { ExtensionsSyntax, RangeSyntax, ReservedNameSyntax, ReservedSyntax } from './proto-syntax.js';

interface Bounds {
  readonly what: string;
  readonly min: number;
  readonly max: number;
}

/** How many of each the holder had before: pointers count over all statements. */
export interface ReservedCounts {
  ranges: number;
  names: number;
}

/** `reserved 2, 9 to 11, 40 to max;` or `reserved "foo", "bar";`, or with bare names (editions). The word is read. */
export function parseReserved(
  cursor: TokenCursor,
  holder: ProtoNode,
  bounds: Bounds,
  counts: ReservedCounts,
): ReservedSyntax {
  const node: OpenNode = { ...cursor.open(holder), start: cursor.last.start };
  const items: (RangeSyntax | ReservedNameSyntax)[] = [];
  do {
    if (cursor.next.kind === 'string' || cursor.next.kind === 'word') {
      const quoted = cursor.next.kind === 'string';
      const [token, nameNode] = cursor.within(holder, ['reservedName', counts.names++], () => cursor.take());
      items.push({ kind: 'name', node: nameNode, name: token.text, quoted });
    } else items.push(parseRange(cursor, holder, 'reservedRange', counts.ranges++, bounds));
  } while (cursor.accept(','));
  cursor.expect(';', 'Separate numbers or names by commas and end with a semicolon.');
  return { node: cursor.close(node), items };
}

/** `extensions 100 to 199 [options];`. The word is read. */
export function parseExtensions(
  cursor: TokenCursor,
  holder: ProtoNode,
  bounds: Bounds,
  count: number,
): ExtensionsSyntax {
  const node: OpenNode = { ...cursor.open(holder, 'extensionRange', count), start: cursor.last.start };
  const ranges: RangeSyntax[] = [];
  do ranges.push(parseRange(cursor, holder, 'extensionRange', count + ranges.length, bounds));
  while (cursor.accept(','));
  const options = parseOptionList(cursor, node);
  cursor.expect(';', 'Separate ranges by commas and end with a semicolon.');
  return { node: cursor.close(node), ranges, options };
}

function parseRange(
  cursor: TokenCursor,
  holder: ProtoNode,
  key: string,
  index: number,
  bounds: Bounds,
): RangeSyntax {
  const [[first, last, written], node] = cursor.within(
    holder,
    [key, index],
    (): [number, number, boolean] => {
      const [from, fromNode] = parseNumber(cursor, holder, [key, index, 'start'], bounds);
      if (!cursor.accept('to')) return [from, from, false];
      if (cursor.accept('max')) return [from, bounds.max, true];
      const [to, toNode] = parseNumber(cursor, holder, [key, index, 'end'], bounds);
      if (to < from)
        throw protoErrorAt(
          cursor.source,
          { start: fromNode.start, end: toNode.end },
          `The range from ${from} to ${to} is empty.`,
          'Write the smaller number first.',
        );
      return [from, to, true];
    },
  );
  return { kind: 'range', node, first, last, written };
}
