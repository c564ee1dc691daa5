import type { ProtoEnum, ProtoEnumValue } from '@schema-steward/schema';
import type { ProtobufReport } from './protobuf-rule.js';

/** Numbers that the writer names and the reader does not. */
export function missingValues(reader: ProtoEnum, writer: ProtoEnum): ProtobufReport | undefined {
  const known = new Set(reader.values.map(({ number }) => number));
  const missing = writer.values.filter(({ number }) => !known.has(number));
  const [first] = missing;
  if (first === undefined) return undefined;
  const values = missing.map(({ name, number }) => `${name} = ${number}`);
  return {
    args: { enum: writer.localName, values },
    identity: [writer.localName, ...values],
    writer: first.nameNode,
  };
}

/** Numbers whose name in the writer, the first where there are aliases, is none of the reader's names for them. */
export function renamedValues(
  reader: ProtoEnum,
  writer: ProtoEnum,
): { readonly mine: ProtoEnumValue; readonly theirs: ProtoEnumValue }[] {
  const names = Map.groupBy(reader.values, ({ number }) => number);
  const seen = new Set<number>();
  return writer.values.flatMap((theirs) => {
    if (seen.has(theirs.number)) return [];
    seen.add(theirs.number);
    const mine = names.get(theirs.number) ?? [];
    const [first] = mine;
    if (first === undefined || mine.some(({ name }) => name === theirs.name)) return [];
    return [{ mine: first, theirs }];
  });
}
