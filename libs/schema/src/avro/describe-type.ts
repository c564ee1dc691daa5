import type { JsonNode } from '../json/json-node.js';
import type { AvroSchema } from './avro-schema.js';

/** A type for people: `string`, `null | string`, `decimal(10,2)`, `array of Item`, `enum Status`, `fixed Hash(16)`. */
export function describeType(schema: AvroSchema): string {
  switch (schema.type) {
    case 'record':
    case 'enum':
      return `${schema.type} ${schema.name}`;
    case 'fixed':
      return `${logical(schema) ?? 'fixed'} ${schema.name}(${schema.size})`;
    case 'array':
      return `array of ${inner(schema.items.schema)}`;
    case 'map':
      return `map of ${inner(schema.values.schema)}`;
    case 'union':
      return schema.branches.length === 0
        ? 'nothing'
        : schema.branches.map((branch) => describeType(branch.schema)).join(' | ');
    default:
      return logical(schema) ?? schema.type;
  }
}

function inner(schema: AvroSchema): string {
  return schema.type === 'union' ? `(${describeType(schema)})` : describeType(schema);
}

function logical({ logicalType, props }: AvroSchema): string | undefined {
  if (logicalType !== 'decimal') return logicalType;
  const digits = (name: string): string | undefined => {
    const value: JsonNode | undefined = props.find((prop) => prop.name === name)?.value;
    return value?.kind === 'number' ? value.digits : undefined;
  };
  return `decimal(${digits('precision') ?? '?'},${digits('scale') ?? '0'})`;
}
