import type { ProtoField, ProtoFile, ProtoMessage, ProtoType } from '@schema-steward/schema';

/** Two messages of one name, and how a message that either file may be asked for leads to them. */
export interface MessagePair {
  readonly reader: ProtoMessage;
  readonly writer: ProtoMessage;
  readonly way: readonly Step[];
}

export interface Step {
  readonly readerMessage: ProtoMessage;
  readonly writerMessage: ProtoMessage;
  readonly reader: ProtoField;
  readonly writer: ProtoField;
}

/** Pairs of one schema's types that are looked at; what lies behind them is found through no field that people read. */
const MAX_PAIRS = 5_000;

/**
 * The file's own messages, each of which may be sent by itself, in the order written; then those of imports, at the end of
 * the shortest way to them.
 */
export function* messagePairs(reader: ProtoFile, writer: ProtoFile): Generator<MessagePair> {
  const met = new Set<ProtoMessage>();
  const queue: MessagePair[] = [];
  const own: (readonly [readonly ProtoMessage[], readonly ProtoMessage[]])[] = [
    [reader.messages, writer.messages],
  ];
  for (const [mine, theirs] of own) {
    const byName = new Map(mine.map((message) => [message.name, message]));
    for (const message of theirs) {
      const same = byName.get(message.name);
      if (same === undefined || message.isMapEntry) continue;
      own.push([same.messages, message.messages]);
      met.add(message);
      queue.push({ reader: same, writer: message, way: [] });
    }
  }
  for (const pair of queue) {
    yield pair;
    if (met.size > MAX_PAIRS) continue;
    for (const theirs of pair.writer.fields) {
      const mine = pair.reader.byNumber.get(theirs.number);
      const inner = mine && [messageIn(mine.type), messageIn(theirs.type)];
      if (inner?.[0] === undefined || inner[1] === undefined || met.has(inner[1])) continue;
      if (inner[0].localName !== inner[1].localName) continue;
      met.add(inner[1]);
      const step = {
        readerMessage: pair.reader,
        writerMessage: pair.writer,
        reader: mine ?? theirs,
        writer: theirs,
      };
      queue.push({ reader: inner[0], writer: inner[1], way: [...pair.way, step] });
    }
  }
}

function messageIn(type: ProtoType): ProtoMessage | undefined {
  if (type.kind === 'map') return messageIn(type.value);
  return type.kind === 'message' ? type.message : undefined;
}
