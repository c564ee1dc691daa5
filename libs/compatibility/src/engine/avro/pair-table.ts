import type { AvroSchema } from '@schema-steward/schema';
import type { AvroPair } from './avro-pair.js';

/** Pairs by their two types. Most types of a reader meet one type of the writer, so a row is made only for a second one. */
export class PairTable {
  readonly #first = new Map<AvroSchema, AvroPair>();
  readonly #more = new Map<AvroSchema, Map<AvroSchema, AvroPair>>();

  get(reader: AvroSchema, writer: AvroSchema): AvroPair | undefined {
    const first = this.#first.get(reader);
    return first?.writer === writer ? first : this.#more.get(reader)?.get(writer);
  }

  add(pair: AvroPair): void {
    const { reader, writer } = pair;
    if (!this.#first.has(reader)) {
      this.#first.set(reader, pair);
      return;
    }
    let row = this.#more.get(reader);
    if (row === undefined) this.#more.set(reader, (row = new Map()));
    row.set(writer, pair);
  }
}
