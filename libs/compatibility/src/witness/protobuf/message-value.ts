import type { ProtoEnum, ProtoField, ProtoMessage, ProtoType, ScalarType } from '@schema-steward/schema';
import { NoMessage, type Work } from './work.js';

/** A message, or a part of one, in terms of the writer's model. */
export type ProtoValue =
  /** Numbers in decimal, bytes in base64. */
  | { readonly kind: 'scalar'; readonly scalar: ScalarType; readonly text: string }
  | { readonly kind: 'enum'; readonly enum: ProtoEnum; readonly number: number }
  | { readonly kind: 'list'; readonly items: readonly ProtoValue[] }
  | { readonly kind: 'map'; readonly key: ProtoValue; readonly value: ProtoValue }
  | MessageValue;

export interface MessageValue {
  readonly kind: 'message';
  readonly message: ProtoMessage;
  readonly fields: readonly FieldValue[];
}

export interface FieldValue {
  readonly field: ProtoField;
  readonly value: ProtoValue;
}

/** What only one reader in a group of types keeps, after what every one keeps. */
const TEXTS: Record<ScalarType, readonly string[]> = {
  int32: ['300', '1', '-1', '2147483647'],
  uint32: ['300', '1', '4294967295'],
  sint32: ['300', '1', '-1'],
  fixed32: ['300', '1', '4294967295'],
  sfixed32: ['300', '1', '-1'],
  int64: ['300', '1', '-1', '1099511627776'],
  uint64: ['300', '1', '4294967295', '18446744073709551615'],
  sint64: ['300', '1', '-1', '1099511627776'],
  fixed64: ['300', '1', '18446744073709551615'],
  sfixed64: ['300', '1', '-1'],
  bool: ['true'],
  string: ['text', 'one more'],
  // The first is no UTF-8, the second is `text`.
  bytes: ['//4=', 'dGV4dA=='],
  float: ['1.5', '300'],
  double: ['1.5', '300'],
};

/** A number that an open enum does not list. */
const UNLISTED = [99, 77_777, -1];
/** Values of an enum, fields of a message and lists of values that are tried before giving up. */
const MAX_VALUES = 12;
const MAX_FIELDS = 24;
const MAX_WITHIN = 3;

/** The shortest message: what is required, and nothing else. @throws NoMessage */
export function minimalMessage(message: ProtoMessage, work: Work, level = 0): MessageValue {
  work.spend(level, 1 + (message.fields.length >> 4));
  const fields = message.fields
    .filter(({ presence }) => presence === 'required')
    .map((field): FieldValue => {
      const value =
        field.type.kind === 'message'
          ? minimalMessage(field.type.message, work, level + 1)
          : simple(field.type);
      return { field, value };
    });
  return { kind: 'message', message, fields };
}

/** The message with one more field, or another value in it; without a value, without it. */
export function withField(
  message: MessageValue,
  field: ProtoField,
  value: ProtoValue | undefined,
): MessageValue {
  const others = message.fields.filter((one) => one.field !== field);
  const fields = value === undefined ? others : [...others, { field, value }];
  return { ...message, fields: fields.sort((one, other) => one.field.number - other.field.number) };
}

/** Values for a field: for a list also more than one, and for a map those with other keys. */
export function fieldValues(
  field: ProtoField,
  reader: ProtoField | undefined,
  work: Work,
  level = 0,
): readonly ProtoValue[] {
  const { type } = field;
  const mine = reader?.type;
  if (type.kind === 'map') {
    const keys = valuesOf(type.key, mine?.kind === 'map' ? mine.key : undefined, work, level);
    const values = valuesOf(type.value, mine?.kind === 'map' ? mine.value : mine, work, level);
    const [firstKey] = keys;
    const [first] = values;
    if (firstKey === undefined || first === undefined) throw new NoMessage(NOTHING_IN_IT);
    return [
      ...values.map((value): ProtoValue => ({ kind: 'map', key: firstKey, value })),
      ...keys.slice(1).map((key): ProtoValue => ({ kind: 'map', key, value: first })),
    ];
  }
  const values = valuesOf(type, mine?.kind === 'map' ? mine.value : mine, work, level);
  if (!field.repeated) return values;
  const [first, second = first] = values;
  if (first === undefined || second === undefined) return [];
  return [
    ...(reader?.repeated === true ? [] : [{ kind: 'list', items: [first, second] } as const]),
    ...values.map((value): ProtoValue => ({ kind: 'list', items: [value] })),
  ];
}

const NOTHING_IN_IT = 'The field holds nothing that could be written.';

function valuesOf(
  type: ProtoType,
  reader: ProtoType | undefined,
  work: Work,
  level: number,
): readonly ProtoValue[] {
  if (type.kind === 'scalar')
    return TEXTS[type.scalar].map((text) => ({ kind: 'scalar', scalar: type.scalar, text }));
  if (type.kind === 'enum') return enumValues(type.enum, reader?.kind === 'enum' ? reader.enum : undefined);
  if (type.kind === 'map') return [];
  return messagesOf(type.message, reader?.kind === 'message' ? reader.message : undefined, work, level + 1);
}

/** First what the reader does not list, or lists by another name. */
function enumValues(writer: ProtoEnum, reader: ProtoEnum | undefined): ProtoValue[] {
  const names = new Map(writer.values.map(({ name, number }) => [number, name]));
  const known = (number: number) =>
    reader === undefined ||
    reader.values.some((one) => one.number === number && one.name === names.get(number));
  const listed = [...names.keys()];
  const unlisted = writer.closed ? [] : UNLISTED.filter((number) => !names.has(number));
  const fresh = listed.filter((number) => !known(number)).slice(0, MAX_VALUES / 2);
  const rest = [
    ...listed
      .filter(known)
      .reverse()
      .slice(0, MAX_VALUES / 2),
  ];
  return [...fresh, ...rest, ...unlisted].map((number) => ({ kind: 'enum', enum: writer, number }));
}

/** The shortest message, then for each field of it one that holds that as well. */
export function messagesOf(
  writer: ProtoMessage,
  reader: ProtoMessage | undefined,
  work: Work,
  level: number,
): readonly MessageValue[] {
  const least = minimalMessage(writer, work, level);
  if (level > MAX_WITHIN) return [least];
  const messages = [least];
  const isKnown = ({ number }: ProtoField) => reader?.byNumber.has(number) ?? true;
  // What the reader does not know it does not lose, but in JSON it refuses the name.
  const ordered = [...writer.fields.filter(isKnown), ...writer.fields.filter((field) => !isKnown(field))];
  for (const field of ordered.slice(0, MAX_FIELDS)) {
    work.spend(level);
    const mine = reader?.byNumber.get(field.number);
    // Where no message is read, one field is as good as another.
    if (reader === undefined && messages.length > 2) break;
    try {
      for (const value of fieldValues(field, mine, work, level))
        messages.push(withField(least, field, value));
    } catch (error) {
      if (!(error instanceof NoMessage) || error.message !== NOTHING_IN_IT) throw error;
    }
  }
  return [...messages.slice(1), least];
}

/** What reads in most places. */
function simple(type: ProtoType): ProtoValue {
  if (type.kind === 'enum')
    return { kind: 'enum', enum: type.enum, number: type.enum.values[0]?.number ?? 0 };
  const scalar = type.kind === 'scalar' ? type.scalar : 'bytes';
  const texts = TEXTS[scalar];
  return { kind: 'scalar', scalar, text: texts[scalar === 'string' || texts.length < 2 ? 0 : 1] ?? '' };
}

/** Numbers of all fields that these messages hold, at whatever depth. */
export function numbersIn(messages: readonly MessageValue[]): ReadonlySet<number> {
  const numbers = new Set<number>();
  const work: ProtoValue[] = [...messages];
  for (let value = work.pop(); value !== undefined; value = work.pop()) {
    if (value.kind === 'list') work.push(...value.items);
    if (value.kind === 'map') work.push(value.value);
    if (value.kind !== 'message') continue;
    for (const { field, value: held } of value.fields) {
      numbers.add(field.number);
      work.push(held);
    }
  }
  return numbers;
}
