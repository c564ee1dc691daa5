import type { ProtoField, ProtoFile, ProtoMessage } from '@schema-steward/schema';

/** A model never changes, and a version of long standing is compared with every new one. */
const named = new WeakMap<Holder, ReadonlyMap<string, ProtoMessage>>();

/** Messages of a file, or of a message, by their names. */
export function byName(holder: Holder): ReadonlyMap<string, ProtoMessage> {
  const known = named.get(holder);
  if (known !== undefined) return known;
  const map = new Map(holder.messages.map((message) => [message.name, message]));
  named.set(holder, map);
  return map;
}

export type Holder = Pick<ProtoMessage, 'messages' | 'enums'>;

/** A oneof whose name and members are all gone: Confluent's registry lets that pass. */
export function isOneofGone({ oneof }: ProtoField, reader: ProtoMessage): boolean {
  if (oneof === undefined || reader.oneofs.some(({ name }) => name === oneof.name)) return false;
  return !oneof.fields.some(({ number }) => reader.byNumber.has(number));
}

/** Both defined by the schemas themselves, or both by one version of another. */
export function isSameOrigin(reader: ProtoFile, writer: ProtoFile): boolean {
  if (reader.origin === 'schema' && writer.origin === 'schema') return true;
  const [mine, theirs] = [reader.reference, writer.reference];
  return (
    mine !== undefined &&
    theirs !== undefined &&
    mine.subject === theirs.subject &&
    mine.version === theirs.version
  );
}

const extensions = new WeakMap<ProtoFile, readonly ProtoField[]>();

/** Fields that a file adds to messages, at its top and inside its messages. */
export function extensionsOf(file: ProtoFile): readonly ProtoField[] {
  const known = extensions.get(file);
  if (known !== undefined) return known;
  const fields = [...file.extensions];
  const work = [...file.messages];
  for (let message = work.pop(); message !== undefined; message = work.pop()) {
    fields.push(...message.extensions);
    work.push(...message.messages);
  }
  extensions.set(file, fields);
  return fields;
}

export function extensionKey({ extendee, number }: ProtoField): string {
  return `${extendee?.fullName ?? ''} ${number}`;
}
