import { describeValue } from './describe-value.js';
import { safeFieldName, type TrialField, type TrialSchema } from './trial-schema.js';

/** What protobufjs made of bytes: safe names, 64-bit numbers as text, bytes as such. */
export type Data = Readonly<Record<string, unknown>>;

interface Side {
  readonly schema: TrialSchema;
  readonly data: Data;
}

/**
 * The first field that both sides declare, by its number, and that does not come back as it was written; undefined where
 * all do. What is not set counts as its default.
 */
export function firstDifference(read: Side, written: Side): string | undefined {
  return inMessage(read, read.schema.root, written, written.schema.root);
}

function inMessage(read: Side, readType: string, written: Side, writtenType: string): string | undefined {
  const mine = new Map(read.schema.messages[readType]?.fields.map((field) => [field.number, field]));
  for (const theirs of written.schema.messages[writtenType]?.fields ?? []) {
    const field = mine.get(theirs.number);
    if (field === undefined) continue;
    const key = safeFieldName(theirs.number);
    const difference = inField(
      field,
      theirs,
      { ...read, data: pick(read, key) },
      { ...written, data: pick(written, key) },
    );
    if (difference !== undefined) return difference;
  }
  for (const field of mine.values()) {
    const value = read.data[safeFieldName(field.number)];
    if (field.foreign === true && !isNothing(field, value))
      return `${field.name} is ${describeValue(read.schema, field, value)}, which nobody wrote for it`;
  }
  return undefined;
}

/** One field's value, wrapped so that a side stays a side. */
function pick({ data }: Side, key: string): Data {
  return { value: data[key] };
}

function inField(mine: TrialField, theirs: TrialField, read: Side, written: Side): string | undefined {
  const [got, sent] = [read.data['value'], written.data['value']];
  const differ = `${theirs.name}: ${describeValue(written.schema, theirs, sent)} comes back as ${describeValue(read.schema, mine, got)}`;
  if (mine.kind !== theirs.kind) return isNothing(mine, got) && isNothing(theirs, sent) ? undefined : differ;
  if (mine.kind === 'one') {
    if (!isScalar(mine) || !isScalar(theirs)) {
      if ((got === undefined) !== (sent === undefined)) return differ;
      return got === undefined
        ? undefined
        : inValue(
            mine,
            theirs,
            { ...read, data: { value: got } },
            { ...written, data: { value: sent } },
            differ,
          );
    }
    // Text and a number that are not set have nothing that could be told apart.
    if (got === undefined && sent === undefined && isText(mine) !== isText(theirs)) return undefined;
    return plain(got ?? mine.unset ?? '') === plain(sent ?? theirs.unset ?? '') ? undefined : differ;
  }
  const [many, others] = [partsOf(got), partsOf(sent)];
  if (many.size !== others.size) return differ;
  for (const [key, value] of others) {
    if (!many.has(key)) return differ;
    const inside = inValue(
      mine,
      theirs,
      { ...read, data: { value: many.get(key) } },
      { ...written, data: { value } },
      differ,
    );
    if (inside !== undefined) return inside;
  }
  return undefined;
}

function inValue(
  mine: TrialField,
  theirs: TrialField,
  read: Side,
  written: Side,
  differ: string,
): string | undefined {
  const [got, sent] = [read.data['value'], written.data['value']];
  if (isScalar(mine) && isScalar(theirs)) return plain(got) === plain(sent) ? undefined : differ;
  if (isScalar(mine) || isScalar(theirs)) return differ;
  const inside = inMessage(
    { ...read, data: got as Data },
    mine.type,
    { ...written, data: sent as Data },
    theirs.type,
  );
  return inside === undefined ? undefined : `${theirs.name}.${inside}`;
}

function isScalar({ type }: TrialField): boolean {
  return !/^[MX]\d+$/.test(type);
}

function isText({ type }: TrialField): boolean {
  return type === 'string' || type === 'bytes';
}

/** Elements by their index, and what a map holds by its key. */
function partsOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(Object.entries((value ?? {}) as Data).map(([key, part]) => [plain(key), part]));
}

function isNothing({ kind, unset, presence }: TrialField, value: unknown): boolean {
  if (value === undefined) return true;
  if (kind !== 'one') return Object.keys(value as Data).length === 0;
  return presence === 'implicit' && unset !== undefined && plain(value) === plain(unset);
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
