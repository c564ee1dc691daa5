import type {
  AvroArray,
  AvroEnum,
  AvroFixed,
  AvroMap,
  AvroPrimitive,
  AvroRecord,
  AvroSchema,
  AvroUnion,
} from '@schema-steward/schema';

/**
 * A message as a tree that knows the type of each part, so that a schema can be read off it. Trees are never changed:
 * parts are told apart by being the same object.
 */
export type Datum = ScalarDatum | EnumDatum | FixedDatum | ArrayDatum | MapDatum | RecordDatum | UnionDatum;

export interface ScalarDatum {
  readonly kind: 'scalar';
  readonly schema: AvroPrimitive;
  /** Bytes are text, a character a byte. */
  readonly value: null | boolean | number | string;
}
/** Name, symbol and size are the type's own, unless a mended message has them as its reader wants them. */
interface NamedDatum {
  readonly name: string;
  readonly fullName: string;
}
export interface EnumDatum extends NamedDatum {
  readonly kind: 'enum';
  readonly schema: AvroEnum;
  readonly symbol: string;
}
export interface FixedDatum extends NamedDatum {
  readonly kind: 'fixed';
  readonly schema: AvroFixed;
  readonly size: number;
}
/** No element, or one. */
export interface ArrayDatum {
  readonly kind: 'array';
  readonly schema: AvroArray;
  readonly items: readonly Datum[];
}
/** No entry, or one, under {@link MAP_KEY}. */
export interface MapDatum {
  readonly kind: 'map';
  readonly schema: AvroMap;
  readonly values: readonly Datum[];
}
export interface RecordDatum extends NamedDatum {
  readonly kind: 'record';
  readonly schema: AvroRecord;
  readonly fields: readonly FieldDatum[];
}
export interface FieldDatum {
  readonly name: string;
  readonly value: Datum;
}
export interface UnionDatum {
  readonly kind: 'union';
  readonly schema: AvroUnion;
  readonly index: number;
  readonly inner: Datum;
}

export const MAP_KEY = 'key';

/** What a union's branch is called in JSON: a full name, or the word for the type. */
export function branchName(schema: AvroSchema): string {
  return 'fullName' in schema ? schema.fullName : schema.type;
}

/** The parts directly within. */
export function partsOf(datum: Datum): readonly Datum[] {
  switch (datum.kind) {
    case 'array':
      return datum.items;
    case 'map':
      return datum.values;
    case 'record':
      return datum.fields.map(({ value }) => value);
    case 'union':
      return [datum.inner];
    default:
      return [];
  }
}
