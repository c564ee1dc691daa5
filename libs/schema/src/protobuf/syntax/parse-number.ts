import { protoErrorAt } from './proto-error.js';
import type { ProtoNode } from './proto-node.js';
import type { TokenCursor } from './token-cursor.js';

const INTEGER = /^(?:0[xX][0-9A-Fa-f]+|[0-9]+)$/;

/** A whole number written in decimal, octal or hexadecimal, or undefined. */
export function integerOf(text: string): number | undefined {
  if (!INTEGER.test(text)) return undefined;
  if (/^0[0-9]/.test(text)) return /^0[0-7]+$/.test(text) ? Number.parseInt(text, 8) : undefined;
  return Number(text);
}

/** Reads `= 5` behind a field or value, with its bounds. */
export function parseNumber(
  cursor: TokenCursor,
  parent: ProtoNode,
  keys: (string | number)[],
  { what, min, max }: { readonly what: string; readonly min: number; readonly max: number },
): [number, ProtoNode] {
  return cursor.within(parent, keys, () => {
    const { start } = cursor.next;
    const negative = cursor.accept('-');
    if (cursor.next.kind !== 'number')
      throw cursor.error(`Expected ${what}.`, `Write a whole number from ${min} to ${max}.`);
    const { text, end } = cursor.take();
    const size = integerOf(text);
    const value = size === undefined ? Number.NaN : negative ? -size : size;
    if (!(value >= min && value <= max))
      throw protoErrorAt(
        cursor.source,
        { start, end },
        `${negative ? '-' : ''}${text} cannot be ${what}.`,
        `Write a whole number from ${min} to ${max}.`,
      );
    return value === 0 ? 0 : value;
  });
}
