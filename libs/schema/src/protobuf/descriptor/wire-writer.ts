/** Protobuf's wire types (protobuf.dev, "Encoding"). */
export const WIRE = { varint: 0, fixed64: 1, length: 2, start: 3, end: 4, fixed32: 5 } as const;

/** Fields of one message as bytes, in the order written. Absent values are left out. */
export class WireWriter {
  readonly #parts: Buffer[] = [];

  varint(number: number, value: bigint | number | undefined): this {
    return value === undefined ? this : this.#put(tag(number, WIRE.varint), varint(BigInt(value)));
  }

  /** A flag that is written only when it is set. */
  flag(number: number, value: boolean): this {
    return this.varint(number, value ? 1 : undefined);
  }

  text(number: number, value: string | undefined): this {
    return value === undefined ? this : this.bytes(number, Buffer.from(value, 'utf8'));
  }

  bytes(number: number, value: Uint8Array | undefined): this {
    if (value === undefined) return this;
    return this.#put(tag(number, WIRE.length), varint(BigInt(value.length)), Buffer.from(value));
  }

  all(number: number, values: readonly (Uint8Array | string)[]): this {
    for (const value of values)
      if (typeof value === 'string') this.text(number, value);
      else this.bytes(number, value);
    return this;
  }

  /** Four or eight bytes. */
  fixed(number: number, value: Buffer): this {
    return this.#put(tag(number, value.length === 4 ? WIRE.fixed32 : WIRE.fixed64), value);
  }

  group(number: number, body: Uint8Array): this {
    return this.#put(tag(number, WIRE.start), Buffer.from(body), tag(number, WIRE.end));
  }

  finish(): Buffer {
    return Buffer.concat(this.#parts);
  }

  #put(...parts: Buffer[]): this {
    this.#parts.push(...parts);
    return this;
  }
}

function tag(number: number, wireType: number): Buffer {
  return varint((BigInt(number) << 3n) | BigInt(wireType));
}

function varint(value: bigint): Buffer {
  const bytes: number[] = [];
  let left = BigInt.asUintN(64, value);
  while (left > 0x7fn) {
    bytes.push(Number(left & 0x7fn) | 0x80);
    left >>= 7n;
  }
  bytes.push(Number(left));
  return Buffer.from(bytes);
}
