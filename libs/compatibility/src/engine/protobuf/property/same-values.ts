import type { ProtoField, ProtoMessage, ProtoType } from '@schema-steward/schema';
import { defaultOf } from '../default-value.js';

type Data = Readonly<Record<string, unknown>>;

/**
 * Whether a reader got what the writer wrote, in every field that both declare by its number. Both sides are what
 * protobufjs made of the same bytes. What is not set counts as its default.
 */
export function sameMessage(reader: ProtoMessage, writer: ProtoMessage, read: Data, written: Data): boolean {
  return writer.fields.every((theirs) => {
    const mine = reader.byNumber.get(theirs.number);
    return mine === undefined || sameField(mine, theirs, read[mine.name], written[theirs.name]);
  });
}

function sameField(mine: ProtoField, theirs: ProtoField, read: unknown, written: unknown): boolean {
  if (mine.type.kind === 'map' || theirs.type.kind === 'map')
    return sameMap(mine.type, theirs.type, read, written);
  if (mine.repeated || theirs.repeated) {
    const [many, others] = [listOf(read), listOf(written)];
    // A list and a single value are told apart only where there is something to tell.
    if (many.length === 0 && others.length === 0) return true;
    return (
      mine.repeated === theirs.repeated &&
      many.length === others.length &&
      many.every((one, index) => sameValue(mine.type, theirs.type, one, others[index]))
    );
  }
  if (mine.type.kind === 'message' || theirs.type.kind === 'message')
    return (
      (read === undefined) === (written === undefined) &&
      (read === undefined || sameValue(mine.type, theirs.type, read, written))
    );
  // Text and a number that are not set have nothing that could be told apart.
  if (read === undefined && written === undefined && isText(mine) !== isText(theirs)) return true;
  return plain(read ?? defaultValue(mine)) === plain(written ?? defaultValue(theirs));
}

function isText({ type }: ProtoField): boolean {
  return type.kind === 'scalar' && (type.scalar === 'string' || type.scalar === 'bytes');
}

function sameMap(mine: ProtoType, theirs: ProtoType, read: unknown, written: unknown): boolean {
  const [many, others] = [Object.entries((read ?? {}) as Data), Object.entries((written ?? {}) as Data)];
  if (mine.kind !== 'map' || theirs.kind !== 'map')
    return isNothing(mine, read) && isNothing(theirs, written);
  return (
    many.length === others.length &&
    others.every(([key, value]) => {
      const found = many.find(([name]) => plain(name) === plain(key));
      return found !== undefined && sameValue(mine.value, theirs.value, found[1], value);
    })
  );
}

function sameValue(mine: ProtoType, theirs: ProtoType, read: unknown, written: unknown): boolean {
  if (mine.kind === 'message' && theirs.kind === 'message')
    return sameMessage(mine.message, theirs.message, read as Data, written as Data);
  return mine.kind !== 'message' && theirs.kind !== 'message' && plain(read) === plain(written);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

/** A message that holds nothing is there all the same. */
function isNothing({ kind }: ProtoType, value: unknown): boolean {
  if (kind === 'message' && !Array.isArray(value)) return value === undefined;
  return (
    value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
  );
}

function defaultValue(field: ProtoField): string {
  const value = defaultOf(field)?.value ?? '';
  return value.startsWith('"') ? value.slice(1) : value;
}

/** Types that are written alike hold the same value where these texts are equal. */
function plain(value: unknown): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1');
  if (typeof value === 'string' && Buffer.byteLength(value) > value.length)
    return Buffer.from(value, 'utf8').toString('latin1');
  if (value === true || value === 'true') return '1';
  if (value === false || value === 'false') return '0';
  return String(value);
}
