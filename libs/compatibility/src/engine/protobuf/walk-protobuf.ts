import type { ProtoEnum, ProtoField, ProtoFile, ProtoMessage, ProtoType } from '@schema-steward/schema';
import type { WorkMeter } from '../avro/work-meter.js';
import { FindingList, type Here, type PlacedFinding } from './finding-list.js';
import { messagePaths } from './message-paths.js';
import { signatureOf } from './message-signature.js';
import type { FieldPair, TypePair } from './protobuf-rule.js';
import { isSeen, kindOf } from './scalar-kinds.js';

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
    const mine = new Map(reader.messages.map((message) => [message.name, message]));
    for (const message of writer.messages) {
      this.meter.spend(depth);
      const same = mine.get(message.name);
      const inside: Here = {
        ...here,
        confluentPath: [...here.confluentPath, message.name],
        ...(message.isGroup || same?.isGroup === true ? { unseen: 'group' as const } : {}),
      };
      if (same !== undefined) this.#messages(same, message, inside, depth + 1);
      else if (!message.isMapEntry && !message.isGroup)
        this.list.ask(
          'unmatched-message',
          { writer: message },
          { ...inside, path: this.#pathOf(undefined, message) },
        );
    }
    const enums = new Map(reader.enums.map((one) => [one.name, one]));
    for (const one of writer.enums) {
      const same = enums.get(one.name);
      if (same !== undefined)
        this.#enumPair(same, one, { ...here, confluentPath: [...here.confluentPath, one.name] });
    }
  }

  #messages(reader: ProtoMessage, writer: ProtoMessage, around: Here, depth: number): void {
    // A dozen rules look at each field.
    this.meter.spend(depth, 1 + 4 * (reader.fields.length + writer.fields.length));
    const path = this.#pathOf(reader, writer);
    const here: Here = { ...around, reader: reader.nameNode, writer: writer.nameNode, path };
    const placed = this.list.within(around, here);
    if (signatureOf(reader) === signatureOf(writer)) this.#sameFields(reader, writer, placed, depth);
    else {
      this.list.ask('messages', { reader, writer }, placed);
      this.#oneofs(reader, writer, placed);
      this.#fields(reader, writer, placed, depth);
    }
    this.#types(reader, writer, placed, depth);
  }

  #pathOf(reader: ProtoMessage | undefined, writer: ProtoMessage): string {
    return (reader && this.#paths.get(reader)) ?? this.#writerPaths.get(writer) ?? '';
  }

  /** Fields that may be set together in the writer and exclude one another in the reader. */
  #oneofs(reader: ProtoMessage, writer: ProtoMessage, here: Here): void {
    for (const oneof of reader.oneofs) {
      const origins = oneof.fields.flatMap(({ number }) => writer.byNumber.get(number) ?? []).filter(isSeen);
      const alone = origins.filter((field) => field.oneof === undefined);
      const oneofs = [...new Set(origins.flatMap((field) => field.oneof ?? []))];
      if (alone.length + oneofs.length < 2) continue;
      const inside = { ...here, confluentPath: [...here.confluentPath, oneof.name] };
      this.list.ask('oneof', { reader: oneof, readerMessage: reader, writer, alone, oneofs }, inside);
    }
  }

  #fields(reader: ProtoMessage, writer: ProtoMessage, here: Here, depth: number): void {
    const numbers = new Set([...writer.byNumber.keys(), ...reader.byNumber.keys()]);
    for (const number of [...numbers].sort((a, b) => a - b)) {
      const mine = reader.byNumber.get(number);
      const theirs = writer.byNumber.get(number);
      if (mine !== undefined && theirs !== undefined) {
        const pair = { reader: mine, writer: theirs, readerMessage: reader, writerMessage: writer };
        this.#fieldPair(pair, this.#at(here, mine, theirs), depth);
      } else if (theirs !== undefined) {
        const oneofGone = isOneofGone(theirs, reader);
        const place = { reader, writer, field: theirs, oneofGone };
        this.list.ask('unread-field', place, { ...this.#at(here, theirs, theirs), reader: here.reader });
      } else if (mine !== undefined)
        this.list.ask(
          'unwritten-field',
          { reader, writer, field: mine },
          { ...this.#at(here, mine, mine), writer: here.writer },
        );
    }
  }

  /** Nothing differs but, perhaps, what the types hold inside. */
  #sameFields(reader: ProtoMessage, writer: ProtoMessage, here: Here, depth: number): void {
    for (const [index, mine] of reader.fields.entries()) {
      const theirs = writer.fields[index];
      if (theirs === undefined || mine.type.kind === 'scalar') continue;
      const pair = { reader: mine, writer: theirs, readerMessage: reader, writerMessage: writer };
      const [readerType, writerType] = [valueType(mine.type), valueType(theirs.type)];
      const part = mine.type.kind === 'map' ? 'value' : 'field';
      if (readerType.kind === 'enum' || readerType.kind === 'message')
        this.#insideTypes({ ...pair, readerType, writerType, part }, this.#at(here, mine, theirs), depth);
    }
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
      this.#messages(reader, writer, { ...here, confluentPath: reader.localName.split('.') }, depth + 1);
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

interface Body {
  order: readonly number[];
  compatible: boolean;
}

type Holder = Pick<ProtoMessage, 'messages' | 'enums'>;

/** A oneof whose name and members are all gone: Confluent's registry lets that pass. */
function isOneofGone({ oneof }: ProtoField, reader: ProtoMessage): boolean {
  if (oneof === undefined || reader.oneofs.some(({ name }) => name === oneof.name)) return false;
  return !oneof.fields.some(({ number }) => reader.byNumber.has(number));
}

/** Both defined by the schemas themselves, or both by one version of another. */
function isSameOrigin(reader: ProtoFile, writer: ProtoFile): boolean {
  if (reader.origin === 'schema' && writer.origin === 'schema') return true;
  const [mine, theirs] = [reader.reference, writer.reference];
  return (
    mine !== undefined &&
    theirs !== undefined &&
    mine.subject === theirs.subject &&
    mine.version === theirs.version
  );
}

function extensionsOf(file: ProtoFile): ProtoField[] {
  const fields = [...file.extensions];
  const work = [...file.messages];
  for (let message = work.pop(); message !== undefined; message = work.pop()) {
    fields.push(...message.extensions);
    work.push(...message.messages);
  }
  return fields;
}

function extensionKey({ extendee, number }: ProtoField): string {
  return `${extendee?.fullName ?? ''} ${number}`;
}
