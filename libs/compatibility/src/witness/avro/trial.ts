import type { AvroSchema } from '@schema-steward/schema';
import { cutSchema } from './cut-schema.js';
import { datumJson } from './datum-json.js';
import type { Datum } from './datum.js';
import { Labels } from './labels.js';
import { DatumReader, type Failure } from './read-datum.js';
import { safeName } from './safe-name.js';
import type { Work } from './work.js';

/** One message with the two schemas cut to it, for avsc: plain JSON texts. */
export interface Trial {
  readonly reader: string;
  readonly writer: string;
  readonly message: string;
  /** What the reader should make of it. */
  readonly expected: string;
}

/** @throws NoMessage */
export function trialOf(
  reader: AvroSchema,
  datum: Datum,
  work: Work,
): { trial: Trial; failures: readonly Failure[] } {
  const labels = new Labels();
  // The writer's names first, so that its types have the plain ones.
  const writer = JSON.stringify(cutSchema(datum, labels));
  const { schema, json, failures } = new DatumReader(labels, work).read(reader, datum);
  const message = datumJson(datum, { name: safeName, unions: false });
  return { trial: { reader: JSON.stringify(schema), writer, message, expected: json }, failures };
}
