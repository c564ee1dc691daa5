import { decimalOf } from '../numbers/decimals.js';
import type { NumberShape, StringShape } from './shape.js';

export const TEXT: StringShape = { kind: 'string', set: { kind: 'all' } };

/** What `bytes` are in Avro's JSON encoding: a character for each byte. */
export const LATIN_1: StringShape = {
  kind: 'string',
  set: { kind: 'pattern', flavour: 'search', source: '^[\\u0000-\\u00ff]*$' },
};

export const INT_32 = integer(-(2n ** 31n), 2n ** 31n - 1n);
export const INT_64 = integer(-(2n ** 63n), 2n ** 63n - 1n);
export const UINT_32 = integer(0n, 2n ** 32n - 1n);
export const FLOAT: NumberShape = { kind: 'number', printed: 'float', binary: 'float' };
export const DOUBLE: NumberShape = { kind: 'number', printed: 'float', binary: 'double' };

function integer(min: bigint, max: bigint): NumberShape {
  return {
    kind: 'number',
    printed: 'integer',
    min: { value: decimalOf(min), exclusive: false },
    max: { value: decimalOf(max), exclusive: false },
  };
}
