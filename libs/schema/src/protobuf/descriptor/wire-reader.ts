import { WIRE } from './wire-writer.js';

/** One field as it is on the wire: a number for varints and fixed ones, bytes for what has a length. */
export type WireField =
  | { readonly number: number; readonly wire: 0 | 1 | 5; readonly value: bigint }
  | { readonly number: number; readonly wire: 2; readonly value: Buffer };

/** Thrown for bytes that are no message. */
export class WireError extends Error {
  override readonly name = 'WireError';
}

/** The fields of a message, in the order written. Groups are refused: no descriptor holds one. */
export function readFields(bytes: Buffer): WireField[] {
  const fields: WireField[] = [];
  const cursor = new ByteCursor(bytes);
  while (!cursor.done) {
    const tag = Number(cursor.varint() & 0xffff_ffffn);
    const [number, wire] = [tag >>> 3, tag & 7];
    if (number === 0) throw new WireError('a field has the number 0');
    if (wire === WIRE.length) fields.push({ number, wire, value: cursor.take(Number(cursor.varint())) });
    else if (wire === WIRE.varint || wire === WIRE.fixed64 || wire === WIRE.fixed32)
      fields.push({ number, wire, value: cursor.number(wire) });
    else throw new WireError(`a field has the wire type ${wire}`);
  }
  return fields;
}

/** Numbers that follow one another without tags. */
export function readPacked(bytes: Buffer, wire: 0 | 1 | 5): WireField[] {
  const fields: WireField[] = [];
  const cursor = new ByteCursor(bytes);
  while (!cursor.done) fields.push({ number: 0, wire, value: cursor.number(wire) });
  return fields;
}

class ByteCursor {
  #at = 0;

  constructor(readonly bytes: Buffer) {}

  get done(): boolean {
    return this.#at >= this.bytes.length;
  }

  number(wire: 0 | 1 | 5): bigint {
    if (wire === WIRE.varint) return this.varint();
    return wire === WIRE.fixed64 ? this.take(8).readBigUInt64LE() : BigInt(this.take(4).readUInt32LE());
  }

  varint(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.bytes[this.#at++];
      if (byte === undefined) throw new WireError('it ends within a number');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asUintN(64, value);
    }
    throw new WireError('a number is too long');
  }

  take(length: number): Buffer {
    if (this.#at + length > this.bytes.length) throw new WireError('it ends within a field');
    this.#at += length;
    return this.bytes.subarray(this.#at - length, this.#at);
  }
}

/** A message whose fields are asked for by their numbers. */
export class WireMessage {
  readonly fields: readonly WireField[];

  constructor(bytes: Buffer) {
    this.fields = readFields(bytes);
  }

  all(number: number): Buffer[] {
    return this.fields.flatMap((field) =>
      field.number === number && field.wire === WIRE.length ? [field.value] : [],
    );
  }

  messages(number: number): WireMessage[] {
    return this.all(number).map((bytes) => new WireMessage(bytes));
  }

  texts(number: number): string[] {
    return this.all(number).map((bytes) => bytes.toString('utf8'));
  }

  text(number: number): string | undefined {
    return this.texts(number).at(-1);
  }

  /** An int32, an enum or a bool. */
  int(number: number): number | undefined {
    return this.ints(number).at(-1);
  }

  ints(number: number): number[] {
    return this.fields.flatMap((field) =>
      field.number === number && field.wire === WIRE.varint ? [Number(BigInt.asIntN(32, field.value))] : [],
    );
  }
}
