import type { JsonMember, JsonNode } from '../json/json-node.js';
import { compareUtf16, writeJson, writeString } from '../json/write-json.js';
import { canonicalDefault } from './avro-default.js';
import { javaDouble } from './avro-numbers.js';
import type { AvroSchema } from './avro-schema.js';

/** A default as a value of its type: a whole number of a double as `1.0`, the names of objects sorted. */
export function normalizedDefault(value: JsonNode, schema: AvroSchema): string {
  switch (value.kind) {
    case 'number':
      if (!Number.isFinite(Number(value.digits))) return value.digits;
      if (takes(schema, 'double')) return javaDouble(Number(value.digits));
      return takes(schema, 'float') ? javaDouble(shortestFloat(Number(value.digits))) : value.digits;
    case 'array': {
      const items = branchOf(schema, 'array');
      if (items?.type !== 'array') return writeJson(value, { sortNames: true });
      return `[${value.elements.map((element) => normalizedDefault(element, items.items.schema)).join(',')}]`;
    }
    case 'object': {
      const members = [...value.members.values()].sort((a, b) => compareUtf16(a.name, b.name));
      return `{${members.map((member) => `${writeString(member.name)}:${memberText(member, schema)}`).join(',')}}`;
    }
    default:
      return canonicalDefault(value, schema);
  }
}

function memberText({ name, value }: JsonMember, schema: AvroSchema): string {
  const map = branchOf(schema, 'map');
  if (map?.type === 'map') return normalizedDefault(value, map.values.schema);
  const record = branchOf(schema, 'record');
  const field = record?.type === 'record' ? record.fields.find((one) => one.name === name) : undefined;
  return field === undefined
    ? writeJson(value, { sortNames: true })
    : normalizedDefault(value, field.type.schema);
}

function branchOf(schema: AvroSchema, type: AvroSchema['type']): AvroSchema | undefined {
  if (schema.type !== 'union') return schema.type === type ? schema : undefined;
  return schema.branches.find((branch) => branch.schema.type === type)?.schema;
}

/** Whether a number stands for a value of this type: in a union the first branch that holds numbers decides. */
function takes(schema: AvroSchema, type: 'float' | 'double'): boolean {
  if (schema.type !== 'union') return schema.type === type;
  const numeric = schema.branches.find((branch) =>
    ['int', 'long', 'float', 'double'].includes(branch.schema.type),
  );
  return numeric?.schema.type === type;
}

/** The shortest decimal that is the same single-precision number. */
function shortestFloat(value: number): number {
  const single = Math.fround(value);
  for (let digits = 1; digits < 9; digits += 1) {
    const shorter = Number(single.toPrecision(digits));
    if (Math.fround(shorter) === single) return shorter;
  }
  return single;
}
