import type { ProtoField, ProtoMessage, ProtoType } from '@schema-steward/schema';

export type Pick = (options: number) => number;

/** A message that the schema allows, as protobufjs takes it: 64-bit numbers as text, fields by name. */
export function messageData(message: ProtoMessage, pick: Pick, depth = 0): Record<string, unknown> {
  const data: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const chosen = new Map(message.oneofs.map((oneof) => [oneof, oneof.fields[pick(oneof.fields.length + 1)]]));
  for (const field of message.fields) {
    if (field.oneof !== undefined && chosen.get(field.oneof) !== field) continue;
    if (field.oneof === undefined && field.presence !== 'required' && pick(4) === 0) continue;
    const value = fieldData(field, pick, depth);
    if (value !== undefined) data[field.name] = value;
  }
  return data;
}

function fieldData({ type, repeated, presence }: ProtoField, pick: Pick, depth: number): unknown {
  if (type.kind === 'message' && depth > 3 && presence !== 'required') return undefined;
  if (type.kind === 'map') {
    const key = type.key.kind === 'scalar' && type.key.scalar === 'bool' ? 'true' : ['1', '22'][pick(2)];
    const value =
      depth > 3 && type.value.kind === 'message' ? undefined : valueData(type.value, pick, depth + 1);
    return value === undefined ? {} : { [String(key)]: value };
  }
  if (!repeated) return valueData(type, pick, depth + 1);
  return Array.from({ length: pick(4) }, () => valueData(type, pick, depth + 1));
}

function valueData(type: ProtoType, pick: Pick, depth: number): unknown {
  if (type.kind === 'message') return messageData(type.message, pick, depth);
  if (type.kind === 'enum') return type.enum.values[pick(type.enum.values.length)]?.number ?? 0;
  if (type.kind === 'map') return undefined;
  const one = <T>(...values: T[]): T | undefined => values[pick(values.length)];
  switch (type.scalar) {
    case 'string':
      return one('', 'text', 'größe', '\u0001\u0002');
    case 'bytes':
      return one(Buffer.alloc(0), Buffer.from('text'), Buffer.from([0xff, 0xfe, 0x01]), Buffer.from([8, 1]));
    case 'bool':
      return one(true, false);
    case 'float':
      return one(0, 1.5, -2.25);
    case 'double':
      return one(0, 1.5, -1e300, 0.1);
    case 'int32':
    case 'sint32':
    case 'sfixed32':
      return one(0, 1, 5, -1, 2_147_483_647, -2_147_483_648);
    case 'uint32':
    case 'fixed32':
      return one(0, 1, 300, 4_294_967_295);
    case 'int64':
    case 'sint64':
    case 'sfixed64':
      return one('0', '1', '-1', '9007199254740993', '-9223372036854775808');
    case 'uint64':
    case 'fixed64':
      return one('0', '1', '4294967296', '18446744073709551615');
  }
}
