import type { SchemaType } from '@schema-steward/kernel';
import type { ParsedSchema } from '@schema-steward/schema';
import type { PairFinding } from '../engine/pair-result.js';
import { AvroWitnessMaker, type AvroWitnessDraft } from './avro/make-avro-witness.js';
import { JsonWitnessMaker, type JsonWitnessDraft } from './json-schema/make-json-witness.js';
import { ProtobufWitnessMaker } from './protobuf/make-protobuf-witness.js';
import type { ProtobufWitnessDraft } from './protobuf/witness-draft.js';
import type { NoWitness } from './witness.js';

/** A witness that was made and not yet tried, one form for each format. */
export type WitnessDraft = AvroWitnessDraft | JsonWitnessDraft | ProtobufWitnessDraft;

/** What a format brings: it makes the witnesses of one pair of schemas, however many findings that has. */
export interface WitnessMaker {
  make(finding: PairFinding): WitnessDraft | NoWitness;
}

const MAKERS: Record<SchemaType, (reader: ParsedSchema, writer: ParsedSchema) => WitnessMaker | undefined> = {
  AVRO: (reader, writer) =>
    reader.type === 'AVRO' && writer.type === 'AVRO' ? new AvroWitnessMaker(reader, writer) : undefined,
  JSON: (reader, writer) =>
    reader.type === 'JSON' && writer.type === 'JSON' ? new JsonWitnessMaker(reader, writer) : undefined,
  PROTOBUF: (reader, writer) =>
    reader.type === 'PROTOBUF' && writer.type === 'PROTOBUF'
      ? new ProtobufWitnessMaker(reader, writer)
      : undefined,
};

/** The maker of a pair; for two formats one that says so. */
export function witnessMaker(reader: ParsedSchema, writer: ParsedSchema): WitnessMaker {
  const none = 'A message of one format is no message of the other, so there is nothing to try.';
  return MAKERS[reader.type](reader, writer) ?? { make: () => ({ none }) };
}

export interface WitnessRequest {
  readonly reader: ParsedSchema;
  readonly writer: ParsedSchema;
  /** A finding of `comparePair` for these two. */
  readonly finding: PairFinding;
  /** The format of both. */
  readonly type: SchemaType;
}

/**
 * A message that shows a finding, with its control, or why there is none. Pure and bounded: it compiles nothing, and the
 * same finding gives the same draft. Nobody may be shown a draft: {@link checkWitness} tries it first.
 */
export function makeWitness({ reader, writer, finding, type }: WitnessRequest): WitnessDraft | NoWitness {
  if (reader.type !== type || writer.type !== type)
    return { none: `The schemas are not both of type ${type}.` };
  return witnessMaker(reader, writer).make(finding);
}
