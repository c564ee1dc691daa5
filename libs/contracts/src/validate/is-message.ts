import type { ParsedSchema } from '@schema-steward/schema';
import type { Datum } from '../datum/datum.js';
import type { MessageChoice } from '../shape/shape-of-schema.js';
import { avroMessageCheck } from './avro-message.js';
import { jsonMessageCheck } from './json-message.js';
import { protobufMessageCheck } from './protobuf-message.js';

/** Whether a value is a message of a schema, by the schema's own validator. */
export type MessageAnswer =
  | { readonly answer: 'yes' }
  | { readonly answer: 'no'; readonly reason: string }
  /** The validator can't take the schema. */
  | { readonly answer: 'unclear'; readonly reason: string };

export type MessageCheck = (datum: Datum) => MessageAnswer;

/** What the caller knows beside the model: JSON Schema is validated as text. */
export interface ReferencedText {
  readonly name: string;
  readonly text: string;
}

/**
 * A check by ajv, avsc or protobufjs under the declared projection to JSON: an Avro or Protobuf value is made from it,
 * encoded, decoded, and compared. It compiles what users wrote: it must run in a worker that is ended at a deadline.
 */
export function messageCheckOf(
  schema: ParsedSchema,
  references: readonly ReferencedText[] = [],
  choice: MessageChoice = {},
): MessageCheck {
  try {
    switch (schema.type) {
      case 'AVRO':
        return guarded(avroMessageCheck(schema.model));
      case 'JSON':
        return guarded(jsonMessageCheck(schema, references));
      case 'PROTOBUF':
        return guarded(protobufMessageCheck(schema.model, choice.message));
    }
  } catch (error) {
    const reason = wordsOf(error);
    return () => ({ answer: 'unclear', reason });
  }
}

function guarded(check: MessageCheck): MessageCheck {
  return (datum) => {
    try {
      return check(datum);
    } catch (error) {
      return { answer: 'unclear', reason: wordsOf(error) };
    }
  };
}

function wordsOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 300);
}
