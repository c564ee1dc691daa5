import type { ParsedProtobufSchema, ProtoMessage } from '@schema-steward/schema';
import { BudgetExhausted, WorkMeter } from '../../engine/avro/work-meter.js';
import { DEFAULT_BUDGET, type PairFinding } from '../../engine/pair-result.js';
import type { PlacedFinding } from '../../engine/protobuf/finding-list.js';
import { ProtobufWalk } from '../../engine/protobuf/walk-protobuf.js';
import { PROTOBUF_RULES } from '../../rules/protobuf-rules.js';
import { findingKey } from '../finding-key.js';
import type { NoWitness } from '../witness.js';
import { Extensions } from './extensions.js';
import { enumSite } from './enum-site.js';
import { fieldSite } from './field-site.js';
import { messagePairs, type MessagePair } from './message-pairs.js';
import { messagesOf, numbersIn } from './message-value.js';
import { nameSite, oneofSite, unreadSite, unwrittenSite } from './other-sites.js';
import { NO_MESSAGE_SHOWS, NOT_USED, RESERVED_NAME, UNFINISHED, UNKNOWN } from './reasons.js';
import { draftOf, textOf, type Site } from './site.js';
import { TrialSchemaBuilder } from './trial-schema-builder.js';
import type { Medium, ProtobufWitnessDraft } from './witness-draft.js';
import { NoMessage, Work } from './work.js';

/** Makes the witnesses of one pair: it walks the pair once, whatever the number of findings. */
export class ProtobufWitnessMaker {
  readonly #placed = new Map<string, PlacedFinding>();
  readonly #extensions: Extensions;
  #unfinished = false;
  #pairs: readonly MessagePair[] | undefined;

  constructor(
    readonly reader: ParsedProtobufSchema,
    readonly writer: ParsedProtobufSchema,
  ) {
    this.#extensions = new Extensions([reader.model, writer.model]);
    try {
      new ProtobufWalk(reader.model, writer.model, new WorkMeter(DEFAULT_BUDGET), (placed) => {
        const key = findingKey(placed.finding);
        if (!this.#placed.has(key)) this.#placed.set(key, placed);
      }).run();
    } catch (error) {
      if (!(error instanceof BudgetExhausted)) throw error;
      this.#unfinished = true;
    }
  }

  /** A finding of this very pair. The same finding always gives the same draft. */
  make(finding: PairFinding): ProtobufWitnessDraft | NoWitness {
    const placed = this.#placed.get(findingKey(finding));
    const reason = NO_MESSAGE_SHOWS[placed?.ruleId ?? finding.ruleId] ?? NO_MESSAGE_SHOWS[finding.ruleId];
    if (reason !== undefined) return { none: reason };
    if (placed === undefined) return { none: this.#unfinished ? UNFINISHED : UNKNOWN };
    try {
      const work = new Work();
      const media = mediaOf(placed.ruleId);
      if (placed.on === 'unmatched-message') return this.#removed(placed.place.writer, media, work);
      return draftOf(this.#site(placed, work), media, this.#extensions, work);
    } catch (error) {
      if (error instanceof NoMessage) return { none: error.message };
      throw error;
    }
  }

  #site(placed: PlacedFinding, work: Work): Site {
    const { ruleId, finding } = placed;
    switch (placed.on) {
      case 'fields':
      case 'types':
      case 'imported-types': {
        const { place } = placed;
        const pair = this.#pairOf(place.readerMessage, place.writerMessage);
        return fieldSite(pair, place, ruleId, work);
      }
      case 'enums':
        return enumSite(this.#allPairs(), placed.place, ruleId, this.#extensions, work);
      case 'oneof':
        return oneofSite(this.#pairOf(placed.place.readerMessage, placed.place.writer), placed.place, work);
      case 'unread-field':
        return unreadSite(this.#pairOf(placed.place.reader, placed.place.writer), placed.place.field, work);
      case 'unwritten-field':
        return unwrittenSite(
          this.#pairOf(placed.place.reader, placed.place.writer),
          placed.place.field,
          work,
        );
      case 'messages': {
        const { reader, writer } = placed.place;
        // The rule on names that are used again names both numbers; none of the writer's is what is reserved.
        const [, name = '', _number, other] = finding.identity;
        const theirs = writer.byName.get(name);
        const mine = reader.byName.get(name);
        if (other === '0' || theirs === undefined || mine === undefined) throw new NoMessage(RESERVED_NAME);
        return nameSite(this.#pairOf(reader, writer), mine, theirs, work);
      }
      default:
        throw new NoMessage(NO_MESSAGE_SHOWS[ruleId] ?? NOT_USED);
    }
  }

  #allPairs(): readonly MessagePair[] {
    return (this.#pairs ??= [...messagePairs(this.reader.model, this.writer.model)]);
  }

  /** A message of the file may be sent by itself, one of an import only in another. @throws NoMessage */
  #pairOf(reader: ProtoMessage, writer: ProtoMessage): MessagePair {
    if (reader.file === this.reader.model && writer.file === this.writer.model)
      return { reader, writer, way: [] };
    const found = this.#allPairs().find((pair) => pair.reader === reader && pair.writer === writer);
    if (found === undefined) throw new NoMessage(NOT_USED);
    return found;
  }

  #removed(writer: ProtoMessage, media: readonly Medium[], work: Work): ProtobufWitnessDraft {
    const messages = messagesOf(writer, undefined, work, 0).slice(0, 1);
    const builder = new TrialSchemaBuilder(numbersIn(messages), this.#extensions);
    return {
      type: 'PROTOBUF',
      messageType: writer.localName,
      media,
      writer: builder.finish(builder.nameOf(writer)),
      broken: messages.map((message) => textOf(message, this.#extensions)),
      controls: [],
      mended: [],
    };
  }
}

function mediaOf(ruleId: string): readonly Medium[] {
  const { breaks = ['wire'] } = PROTOBUF_RULES.find(({ id }) => id === ruleId) ?? {};
  return [
    ...(breaks.includes('wire') ? (['bytes'] as const) : []),
    ...(breaks.includes('json') ? (['json'] as const) : []),
  ];
}
