import type { ProtoField } from '@schema-steward/schema';
import type { ProtobufPlaces } from '../../engine/protobuf/protobuf-rule.js';
import { mendedMessages, messagesWith } from './field-site.js';
import type { MessagePair } from './message-pairs.js';
import { fieldValues, minimalMessage, withField, type MessageValue } from './message-value.js';
import type { Site } from './site.js';
import type { Work } from './work.js';

/** Ways to set two members of a oneof that are tried. */
const MAX_TWOS = 8;

/** Fields that may be set together in the writer, in a oneof of the reader. */
export function oneofSite(
  pair: MessagePair,
  { reader: oneof, alone, oneofs }: ProtobufPlaces['oneof'],
  work: Work,
): Site {
  const members = new Map(oneof.fields.map((field) => [field.number, field]));
  const groups = [...alone.map((field) => [field]), ...oneofs.map(({ fields }) => fields)].map((fields) =>
    fields.filter(({ number }) => members.has(number)),
  );
  const twos = groups.flatMap((some, index) =>
    groups
      .slice(index + 1)
      .flatMap((others) => some.flatMap((one) => others.map((other) => [one, other] as const))),
  );
  const least = minimalMessage(pair.writer, work);
  const set = (message: MessageValue, field: ProtoField) =>
    fieldValues(field, members.get(field.number), work)
      .slice(0, 2)
      .map((value) => withField(message, field, value));
  const tried = twos.slice(0, MAX_TWOS);
  const [first] = oneof.fields;
  return {
    pair,
    messages: tried.flatMap(([one, other]) => set(least, one).flatMap((message) => set(message, other))),
    controls: tried.flatMap((fields) => fields.flatMap((field) => set(least, field))),
    mended: first === undefined ? [] : mendedMessages(pair, first, work),
    apart: (builder) =>
      [...new Set(tried.flat())].map((field) => {
        const [mine, theirs] = [members.get(field.number) ?? field, builder.field(field, pair.writer)];
        const single = theirs.kind === 'one' ? theirs : builder.field(mine, pair.reader);
        return { ...single, presence: 'explicit', oneof: oneof.name };
      }),
  };
}

/** A field of the writer that the reader does not know. */
export function unreadSite(pair: MessagePair, field: ProtoField, work: Work): Site {
  const { with: holding, without } = messagesWith(pair.writer, field, undefined, work);
  // In JSON a field of that name under another number takes what was not meant for it.
  const sameName = pair.reader.fields.filter(({ name, jsonName }) =>
    [name, jsonName].includes(field.jsonName),
  );
  return {
    pair,
    messages: holding,
    controls: without,
    mended: [minimalMessage(pair.reader, work)],
    apart: () => [],
    readerPatch: new Map(sameName.map(({ number }) => [number, { foreign: true }])),
  };
}

/** A field that the reader requires and the writer does not know. */
export function unwrittenSite(pair: MessagePair, field: ProtoField, work: Work): Site {
  return {
    pair,
    messages: [minimalMessage(pair.writer, work)],
    controls: [],
    mended: mendedMessages(pair, field, work).slice(0, 1),
    apart: (builder) => [builder.field(field, pair.reader)],
  };
}

/** One name, of two fields: in JSON the one is read as the other. */
export function nameSite(pair: MessagePair, mine: ProtoField, theirs: ProtoField, work: Work): Site {
  const { with: holding, without } = messagesWith(pair.writer, theirs, mine, work);
  return {
    pair,
    messages: holding,
    controls: without,
    mended: mendedMessages(pair, mine, work),
    apart: (builder) => {
      const { name, jsonName, number } = builder.field(mine, pair.reader);
      return [{ ...builder.field(theirs, pair.writer), name, jsonName, number, foreign: true }];
    },
    readerPatch: new Map([[mine.number, { foreign: true }]]),
  };
}
