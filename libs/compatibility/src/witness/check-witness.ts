import { checkAvroWitness } from './avro/check-avro-witness.js';
import { checkJsonWitness } from './json-schema/check-json-witness.js';
import type { WitnessDraft } from './make-witness.js';
import { checkProtobufWitness } from './protobuf/check-protobuf-witness.js';
import type { NoWitness, Witness } from './witness.js';

/**
 * Really encodes and decodes a draft's messages, or validates them. A draft of which the message reads, or the control
 * does not, is no witness. It compiles what users wrote, so it must run in a worker that is ended at a deadline: see
 * `worker-task.ts`.
 */
export function checkWitness(draft: WitnessDraft | NoWitness): Witness | NoWitness {
  if ('none' in draft) return draft;
  switch (draft.type) {
    case 'AVRO':
      return checkAvroWitness(draft);
    case 'JSON':
      return checkJsonWitness(draft);
    case 'PROTOBUF':
      return checkProtobufWitness(draft);
  }
}
