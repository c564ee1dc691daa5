import type { ProtoEnum, ProtoField, ProtoType } from '@schema-steward/schema';
import type { Extensions } from './extensions.js';
import { fieldSite } from './field-site.js';
import type { MessagePair } from './message-pairs.js';
import { NOT_UNSET, NOT_USED, READER_TAKES_MORE } from './reasons.js';
import type { Site } from './site.js';
import type { TrialField } from './trial-schema.js';
import { NoMessage, type Work } from './work.js';

interface Holder {
  readonly pair: MessagePair;
  readonly reader: ProtoField;
  readonly writer: ProtoField;
}

interface EnumPair {
  readonly reader: ProtoEnum;
  readonly writer: ProtoEnum;
}

/** Two enums, at the first field that holds them and can show the difference. @throws NoMessage */
export function enumSite(
  pairs: readonly MessagePair[],
  enums: EnumPair,
  ruleId: string,
  extensions: Extensions,
  work: Work,
): Site {
  const holders = [...holdersOf(pairs, enums, extensions, work)];
  if (holders.length === 0) throw new NoMessage(NOT_USED);
  if (ruleId === 'protobuf-enum-first-value-changed') return firstValueSite(holders, enums, ruleId, work);
  // An implicit field does not tell its first value from nothing.
  const best = holders.find(({ writer }) => writer.presence !== 'implicit') ?? holders[0];
  if (best === undefined) throw new NoMessage(NOT_USED);
  const site = fieldSite(best.pair, best, ruleId, work);
  return ruleId === 'protobuf-enum-closedness-changed' ? { ...site, otherwise: READER_TAKES_MORE } : site;
}

/** What is not set is told by name: the number may be the same. */
function firstValueSite(
  holders: readonly Holder[],
  { reader, writer }: EnumPair,
  ruleId: string,
  work: Work,
): Site {
  const single = holders.find(
    (one) =>
      [one.reader, one.writer].every(
        ({ repeated, type, defaultValue }) => !repeated && type.kind === 'enum' && defaultValue === undefined,
      ) &&
      one.writer.presence !== 'required' &&
      one.reader.presence !== 'required',
  );
  if (single === undefined) throw new NoMessage(NOT_UNSET);
  const number = single.writer.number;
  return fieldSite(single.pair, single, ruleId, work, {
    readerPatch: new Map([[number, unsetOf(reader)]]),
    writerPatch: new Map([[number, unsetOf(writer)]]),
  });
}

function unsetOf({ values: [first] }: ProtoEnum): Partial<TrialField> {
  return first === undefined ? {} : { unset: `${first.name} (${first.number})` };
}

function* holdersOf(
  pairs: readonly MessagePair[],
  { reader, writer }: EnumPair,
  extensions: Extensions,
  work: Work,
): Generator<Holder> {
  for (const pair of pairs)
    for (const theirs of [...pair.writer.fields, ...extensions.of(pair.writer)]) {
      const mine =
        theirs.extendee === undefined
          ? pair.reader.byNumber.get(theirs.number)
          : extensions.of(pair.reader).find(({ number }) => number === theirs.number);
      if (enumIn(theirs.type) !== writer || mine === undefined || enumIn(mine.type) !== reader) continue;
      work.spend(0);
      yield { pair, reader: mine, writer: theirs };
    }
}

function enumIn(type: ProtoType): ProtoEnum | undefined {
  if (type.kind === 'map') return enumIn(type.value);
  return type.kind === 'enum' ? type.enum : undefined;
}
