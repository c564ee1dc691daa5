import type { Datum } from '../../datum/datum.js';
import { DOUBLE, INT_32, TEXT, UINT_32 } from '../scalar-shapes.js';
import type { Shape, StringShape } from '../shape.js';

const ANY: Shape = { kind: 'any' };
const WORDS: readonly Datum[] = ['NaN', 'Infinity', '-Infinity'].map((value) => ({ kind: 'string', value }));

/** A float or double: JSON has no words for three of its values, so ProtoJSON writes them as texts. */
export function floating(number: Shape): Shape {
  return { kind: 'union', of: [number, { kind: 'constants', values: WORDS }] };
}

/** 64 bits are written as a text. */
export const SIGNED_TEXT = digits('0|-?[1-9][0-9]{0,18}', 'the bounds of 64 bits');
export const UNSIGNED_TEXT = digits('0|[1-9][0-9]{0,19}', 'the bounds of 64 bits');
/** Standard base64 with padding. */
export const BASE_64 = digits(
  '([A-Za-z0-9+/]{4})*([A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?',
);

/**
 * The messages that ProtoJSON writes in a way of their own (protobuf.dev, "ProtoJSON Format"); undefined for every
 * other.
 */
export function wellKnownShape(fullName: string): Shape | undefined {
  return SHAPES.get(fullName);
}

const SHAPES: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  [
    'google.protobuf.Timestamp',
    digits(
      '[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.([0-9]{3}|[0-9]{6}|[0-9]{9}))?Z',
      'the days of a month',
    ),
  ],
  [
    'google.protobuf.Duration',
    digits('-?(0|[1-9][0-9]{0,11})(\\.([0-9]{3}|[0-9]{6}|[0-9]{9}))?s', 'the longest duration'),
  ],
  ['google.protobuf.FieldMask', { ...TEXT, wider: 'the paths of a field mask' }],
  ['google.protobuf.Empty', { kind: 'object', fields: new Map() }],
  ['google.protobuf.Struct', { kind: 'object', fields: new Map(), rest: ANY }],
  ['google.protobuf.Value', ANY],
  ['google.protobuf.ListValue', { kind: 'array', item: ANY, min: 0 }],
  [
    'google.protobuf.Any',
    {
      kind: 'object',
      fields: new Map([['@type', { shape: TEXT, presence: 'maybe' }]]),
      rest: ANY,
      wider: 'the message in an Any',
    },
  ],
  ['google.protobuf.BoolValue', { kind: 'boolean' }],
  ['google.protobuf.StringValue', TEXT],
  ['google.protobuf.BytesValue', BASE_64],
  ['google.protobuf.Int32Value', INT_32],
  ['google.protobuf.UInt32Value', UINT_32],
  ['google.protobuf.Int64Value', SIGNED_TEXT],
  ['google.protobuf.UInt64Value', UNSIGNED_TEXT],
  ['google.protobuf.FloatValue', floating({ ...DOUBLE, binary: 'float' })],
  ['google.protobuf.DoubleValue', floating(DOUBLE)],
]);

function digits(source: string, wider?: string): StringShape {
  return {
    kind: 'string',
    set: { kind: 'pattern', flavour: 'search', source: `^(${source})$` },
    ...(wider === undefined ? {} : { wider }),
  };
}
