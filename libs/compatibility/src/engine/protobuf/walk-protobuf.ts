import type { ProtoEnum, ProtoField, ProtoFile, ProtoMessage, ProtoType } from '@schema-steward/schema';
import type { WorkMeter } from '../avro/work-meter.js';
import { FindingList, type Here, type PlacedFinding } from './finding-list.js';
import { messagePaths } from './message-paths.js';
import { isQuiet, rememberQuiet, signMessage, type SignedField } from './message-signature.js';
import type { FieldPair, TypePair } from './protobuf-rule.js';
import { isSeen, kindOf } from './scalar-kinds.js';
import {
  byName,
  extensionKey,
  extensionsOf,
  isOneofGone,
  isSameOrigin,
  type Holder,
} from './walk-lookups.js';

/**
 * Pairs every message of the writer with the reader's of the same name, its fields by number, and asks the rules about
 * each pair: in the order of Confluent's `SchemaDiff` (oneofs, fields by number, what is nested), so that its messages
 * come out in its order. What it does not look at, groups and extensions, is walked as well; what the rules of the
 * drop-in verdict say there is told beyond it.
 * @throws BudgetExhausted
 */
export class ProtobufWalk {
  readonly list: FindingList;
  readonly #paths: ReadonlyMap<ProtoMessage, string>;
  readonly #writerPaths: ReadonlyMap<ProtoMessage, string>;
  /** Bodies of imported messages: compared once, told at each use. */
  readonly #bodies = new Map<ProtoMessage, Map<ProtoMessage, Body>>();
  readonly #enums = new Map<ProtoEnum, Set<ProtoEnum>>();

  constructor(
    readonly reader: ProtoFile,
    readonly writer: ProtoFile,
    readonly meter: WorkMeter,
    placed?: (finding: PlacedFinding) => void,
  ) {
    this.list = new FindingList(reader, writer, placed);
    this.#paths = messagePaths(reader);
    this.#writerPaths = messagePaths(writer);
  }

  run(): FindingList {
    const { reader, writer } = this;
    const here: Here = { confluentPath: [], reader: reader.node, writer: writer.node, path: '' };
    this.list.ask('file', { reader, writer }, here);
    this.#types(reader, writer, here, 0);
    this.#extensions(here);
    return this.list;
  }

  /** What is defined at the top of a file, or inside a message. */
  #types(reader: Holder, writer: Holder, here: Here, depth: number): void {
    const mine = byName(reader);
    for (const message of writer.messages) {
      this.meter.spend(depth);
      const same = mine.get(message.name);
      if (same !== undefined && isQuiet(signMessage(same), signMessage(message))) continue;
      const inside = (): Here => ({
        ...here,
        confluentPath: [...here.confluentPath, message.name],
        ...(message.isGroup || same?.isGroup === true ? { unseen: 'group' as const } : {}),
      });
      if (same !== undefined) this.#messages(same, message, inside, depth + 1);
      else if (!message.isMapEntry && !message.isGroup)
        this.list.ask('unmatched-message', { writer: message }, () => ({
          ...inside(),
          path: this.#pathOf(undefined, message),
        }));
    }
    if (writer.enums.length === 0) return;
    const enums = new Map(reader.enums.map((one) => [one.name, one]));
    for (const one of writer.enums) {
      const same = enums.get(one.name);
      if (same !== undefined)
        this.#enumPair(same, one, { ...here, confluentPath: [...here.confluentPath, one.name] });
    }
  }

  /** Where it is, is only worked out where there is something to tell. */
  #messages(reader: ProtoMessage, writer: ProtoMessage, around: () => Here, depth: number): void {
    this.meter.spend(depth, 1 + ((reader.fields.length + writer.fields.length) >> 2));
    let made: Here | undefined;
    const here = () => (made ??= this.#placed(reader, writer, around()));
    const [mine, theirs] = [signMessage(reader), signMessage(writer)];
    if (mine.signature !== theirs.signature) {
      const said = this.list.said;
      this.list.ask('messages', { reader, writer }, here);
      this.#oneofs(reader, writer, here);
      this.#fields(mine.fields, theirs.fields, { reader, writer }, here, depth);
      if (this.list.said === said) rememberQuiet(mine, theirs);
    } else if (mine.isOpen || theirs.isOpen) this.#sameFields({ reader, writer }, here, depth);
    if (writer.messages.length > 0 || writer.enums.length > 0) this.#types(reader, writer, here(), depth);
  }

  #placed(reader: ProtoMessage, writer: ProtoMessage, around: Here): Here {
    const path = this.#pathOf(reader, writer);
    const here = { ...around, reader: reader.nameNode, writer: writer.nameNode, path };
    return this.list.within(around, here);
  }

  #pathOf(reader: ProtoMessage | undefined, writer: ProtoMessage): string {
    return (reader && this.#paths.get(reader)) ?? this.#writerPaths.get(writer) ?? '';
  }

  /** Fields that may be set together in the writer and exclude one another in the reader. */
  #oneofs(reader: ProtoMessage, writer: ProtoMessage, around: () => Here): void {
    for (const oneof of reader.oneofs) {
      const origins = oneof.fields.flatMap(({ number }) => writer.byNumber.get(number) ?? []).filter(isSeen);
      const alone = origins.filter((field) => field.oneof === undefined);
      const oneofs = [...new Set(origins.flatMap((field) => field.oneof ?? []))];
      if (alone.length + oneofs.length < 2) continue;
      const here = around();
      const inside = { ...here, confluentPath: [...here.confluentPath, oneof.name] };
      this.list.ask('oneof', { reader: oneof, readerMessage: reader, writer, alone, oneofs }, inside);
    }
  }

  #fields(
    many: readonly SignedField[],
    others: readonly SignedField[],
    messages: Messages,
    here: () => Here,
    depth: number,
  ): void {
    const { reader, writer } = messages;
    for (let index = 0, other = 0; index < many.length || other < others.length;) {
      const mine = many[index];
      const theirs = others[other];
      // Both are in the order of their numbers; the end is behind every number.
      const [number, theirNumber] = [mine?.number ?? Infinity, theirs?.number ?? Infinity];
      if (number <= theirNumber) index += 1;
      if (theirNumber <= number) other += 1;
      if (mine !== undefined && theirs !== undefined && number === theirNumber) {
        const [one, two] = [mine.field, theirs.field];
        if (mine.signature === theirs.signature) {
          if (mine.isOpen || theirs.isOpen) this.#sameField(one, two, messages, here(), depth);
        } else {
          // A dozen rules look at it.
          this.meter.spend(depth, FIELD_STEPS);
          const pair = { reader: one, writer: two, readerMessage: reader, writerMessage: writer };
          this.#fieldPair(pair, this.#at(here(), one, two), depth);
        }
      } else if (theirs !== undefined && theirNumber < number) {
        const { field } = theirs;
        const place = { reader, writer, field, oneofGone: isOneofGone(field, reader) };
        this.list.ask('unread-field', place, () => ({
          ...this.#at(here(), field, field),
          reader: here().reader,
        }));
      } else if (mine !== undefined) {
        const { field } = mine;
        this.list.ask('unwritten-field', { reader, writer, field }, () => ({
          ...this.#at(here(), field, field),
          writer: here().writer,
        }));
      }
    }
  }

  /** Nothing differs but, perhaps, what the types hold inside. */
  #sameFields(messages: Messages, here: () => Here, depth: number): void {
    for (const [index, mine] of messages.reader.fields.entries()) {
      const theirs = messages.writer.fields[index];
      if (theirs !== undefined && mine.type.kind !== 'scalar')
        this.#sameField(mine, theirs, messages, here(), depth);
    }
  }

  #sameField(
    mine: ProtoField,
    theirs: ProtoField,
    { reader, writer }: Messages,
    here: Here,
    depth: number,
  ): void {
    const [readerType, writerType] = [valueType(mine.type), valueType(theirs.type)];
    const part = mine.type.kind === 'map' ? 'value' : 'field';
    const pair = { reader: mine, writer: theirs, readerMessage: reader, writerMessage: writer };
    this.#insideTypes({ ...pair, readerType, writerType, part }, this.#at(here, mine, theirs), depth);
  }

  /** At a field: Confluent's path goes through the oneof that holds it. */
  #at(here: Here, reader: ProtoField, writer: ProtoField): Here {
    const oneof = reader.oneof === undefined ? [] : [reader.oneof.name];
    return this.list.within(here, {
      ...here,
      confluentPath: [...here.confluentPath, ...oneof, String(reader.number)],
      reader: reader.nameNode,
      writer: writer.nameNode,
    });
  }

  #fieldPair(pair: FieldPair, around: Here, depth: number): void {
    const { reader, writer } = pair;
    // Where one side is a group, Confluent's registry sees a field come or go.
    const here = isSeen(reader) && isSeen(writer) ? around : { ...around, unseen: 'group' as const };
    this.list.ask('fields', pair, here);
    this.#typePair({ ...pair, readerType: reader.type, writerType: writer.type, part: 'field' }, here, depth);
  }

  #typePair(pair: TypePair, here: Here, depth: number): void {
    const { readerType, writerType } = pair;
    const placed = { ...here, reader: pair.reader.typeNode, writer: pair.writer.typeNode };
    this.list.ask('types', pair, this.list.within(here, placed));
    if (kindOf(readerType) !== kindOf(writerType)) return;
    if (readerType.kind === 'map' && writerType.kind === 'map') {
      this.#typePair(
        { ...pair, readerType: readerType.key, writerType: writerType.key, part: 'key' },
        here,
        depth,
      );
      const value = {
        ...pair,
        readerType: readerType.value,
        writerType: writerType.value,
        part: 'value',
      } as const;
      this.#typePair(value, here, depth);
    } else this.#insideTypes(pair, here, depth);
  }

  #insideTypes(pair: TypePair, here: Here, depth: number): void {
    const { readerType, writerType } = pair;
    if (readerType.kind === 'enum' && writerType.kind === 'enum')
      this.#enumPair(readerType.enum, writerType.enum, here);
    else if (readerType.kind === 'message' && writerType.kind === 'message')
      this.#importedBody(pair, readerType.message, writerType.message, here, depth);
  }

  /** Types of one name that are not both the file's own: walking the file alone would not meet them. */
  #importedBody(
    pair: TypePair,
    reader: ProtoMessage,
    writer: ProtoMessage,
    around: Here,
    depth: number,
  ): void {
    if (reader === writer || reader.localName !== writer.localName || isSameOrigin(reader.file, writer.file))
      return;
    const used = { ...around, reader: pair.reader.typeNode, writer: pair.writer.typeNode };
    const here = this.list.within(around, used);
    const row = this.#bodies.get(reader) ?? new Map<ProtoMessage, Body>();
    this.#bodies.set(reader, row);
    const known = row.get(writer);
    if (known !== undefined) this.list.repeat(known.order);
    else {
      const body: Body = { order: [], compatible: true };
      // Met again inside itself it is taken for compatible: what is wrong in it is told where it is.
      row.set(writer, body);
      const from = this.list.mark();
      const inside = () => ({ ...here, confluentPath: reader.localName.split('.') });
      this.#messages(reader, writer, inside, depth + 1);
      body.order = this.list.orderSince(from);
      body.compatible = body.order.length === 0;
    }
    if (!(row.get(writer)?.compatible ?? true)) this.list.ask('imported-types', pair, here);
  }

  #enumPair(reader: ProtoEnum, writer: ProtoEnum, here: Here): void {
    if (reader === writer) return;
    const met = this.#enums.get(reader) ?? new Set();
    if (met.has(writer)) return;
    this.#enums.set(reader, met.add(writer));
    this.meter.spend(0, (reader.values.length + writer.values.length) >> 2);
    this.list.ask(
      'enums',
      { reader, writer },
      this.list.within(here, { ...here, reader: reader.nameNode, writer: writer.nameNode }),
    );
  }

  #extensions(here: Here): void {
    if (extensionsOf(this.writer).length === 0) return;
    const mine = new Map(extensionsOf(this.reader).map((field) => [extensionKey(field), field]));
    for (const theirs of extensionsOf(this.writer)) {
      const field = mine.get(extensionKey(theirs));
      if (field?.extendee === undefined || theirs.extendee === undefined) continue;
      this.meter.spend(0);
      const pair = {
        reader: field,
        writer: theirs,
        readerMessage: field.extendee,
        writerMessage: theirs.extendee,
      };
      const path = this.#paths.get(field.extendee) ?? '';
      this.#fieldPair(pair, { ...this.#at(here, field, theirs), path, unseen: 'extension' }, 0);
    }
  }
}

function valueType(type: ProtoType): ProtoType {
  return type.kind === 'map' ? type.value : type;
}

interface Messages {
  readonly reader: ProtoMessage;
  readonly writer: ProtoMessage;
}

interface Body {
  order: readonly number[];
  compatible: boolean;
}

/** Two fields that differ, in steps of the budget. */
const FIELD_STEPS = 8;
