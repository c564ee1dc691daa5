import type { ProtoField } from '@schema-steward/schema';
import type { FieldPair } from '../../engine/protobuf/protobuf-rule.js';
import { ASPECTS, SHOWN_BY_ABSENCE } from './aspects.js';
import type { MessagePair } from './message-pairs.js';
import { fieldValues, minimalMessage, withField, type MessageValue } from './message-value.js';
import { ENUM_MAY_GROW, NOT_USED, READER_TAKES_MORE, SAME_CONTENT } from './reasons.js';
import type { Site } from './site.js';
import type { TrialField } from './trial-schema.js';
import { NoMessage, type Work } from './work.js';

type Fields = Pick<FieldPair, 'reader' | 'writer'>;

/** Two fields of one number, of which the finding is about one aspect. @throws NoMessage */
export function fieldSite(
  pair: MessagePair,
  fields: Fields,
  ruleId: string,
  work: Work,
  patches: Pick<Site, 'readerPatch' | 'writerPatch'> = {},
): Site {
  const aspect = ASPECTS[ruleId];
  if (aspect === undefined) throw new NoMessage(NOT_USED);
  const { reader, writer } = fields;
  const { with: holding, without } = messagesWith(pair.writer, writer, reader, work);
  const foreign =
    ruleId === 'protobuf-tag-reused' ? { readerPatch: new Map([[reader.number, FOREIGN]]) } : {};
  const otherwise = OTHERWISE[ruleId]?.(fields);
  return {
    pair,
    messages: SHOWN_BY_ABSENCE.has(ruleId) ? [...without, ...holding] : [...holding, ...without],
    controls: [...holding, ...without],
    mended: mendedMessages(pair, reader, work),
    apart: (builder) => {
      const [mine, theirs] = [builder.field(reader, pair.reader), builder.field(writer, pair.writer)];
      return [{ ...aspect(mine, theirs), ...patches.readerPatch?.get(reader.number) }];
    },
    ...foreign,
    ...patches,
    ...(otherwise === undefined ? {} : { otherwise }),
  };
}

const FOREIGN: Partial<TrialField> = { foreign: true };

const OTHERWISE: Readonly<Record<string, (fields: Fields) => string | undefined>> = {
  'protobuf-message-type-changed': () => SAME_CONTENT,
  'protobuf-imported-type-changed': () => SAME_CONTENT,
  'protobuf-number-narrowed': ({ writer: { type } }) => (type.kind === 'enum' ? ENUM_MAY_GROW : undefined),
  // Required by the writer, optional for the reader: Confluent's registry counts any other label.
  'protobuf-numeric-label-changed': ({ reader, writer }) =>
    reader.repeated === writer.repeated && reader.presence !== 'required' ? READER_TAKES_MORE : undefined,
};

/** Messages of the writer that hold a field, and the one that does not, where that may be. */
export function messagesWith(
  message: MessagePair['writer'],
  field: ProtoField,
  reader: ProtoField | undefined,
  work: Work,
): { readonly with: readonly MessageValue[]; readonly without: readonly MessageValue[] } {
  const least = minimalMessage(message, work);
  return {
    with: fieldValues(field, reader, work).map((value) => withField(least, field, value)),
    without: field.presence === 'required' ? [] : [withField(least, field, undefined)],
  };
}

/** What the reader's own schema writes there; nothing where it cannot write at all. */
export function mendedMessages(
  { reader: message }: MessagePair,
  field: ProtoField,
  work: Work,
): readonly MessageValue[] {
  try {
    const { with: holding, without } = messagesWith(message, field, undefined, work);
    return [...holding.slice(0, 3), ...without];
  } catch (error) {
    if (error instanceof NoMessage) return [];
    throw error;
  }
}
