import { describeType } from '../../avro/describe-type.js';
import { isNamed, type AvroSchema } from '../../avro/avro-schema.js';

/** Two types for people, told apart: in more words where the usual ones are the same for both. */
export function distinctTypeTexts(before: AvroSchema, after: AvroSchema): readonly [string, string] {
  const short = [describeType(before), describeType(after)] as const;
  return short[0] === short[1] ? [longText(before), longText(after)] : short;
}

function longText(schema: AvroSchema): string {
  if (isNamed(schema))
    return `${schema.type === 'record' && schema.isError ? 'error' : schema.type} ${schema.fullName}`;
  if (schema.type === 'union')
    return `union of ${schema.branches.map((branch) => longText(branch.schema)).join(' | ')}`;
  return schema.logicalType === undefined ? describeType(schema) : `${schema.type} (${describeType(schema)})`;
}

/** The logical type with what makes it another one: `decimal(10,2)`. */
export function logicalText({ logicalType, props }: AvroSchema): string | undefined {
  if (logicalType !== 'decimal') return logicalType;
  const digits = (name: string): string | undefined => {
    const value = props.find((prop) => prop.name === name)?.value;
    return value?.kind === 'number' ? value.digits : undefined;
  };
  return `decimal(${digits('precision') ?? '?'},${digits('scale') ?? '0'})`;
}
