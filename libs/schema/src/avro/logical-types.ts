import type { AvroFixed, AvroPrimitive } from './avro-schema.js';

/** The types that carry each logical type (Avro 1.12 specification, "Logical Types"). `fixed` with a size where it matters. */
const CARRIERS: Readonly<Record<string, readonly string[]>> = {
  decimal: ['bytes', 'fixed'],
  'big-decimal': ['bytes'],
  uuid: ['string', 'fixed16'],
  date: ['int'],
  'time-millis': ['int'],
  'time-micros': ['long'],
  'timestamp-millis': ['long'],
  'timestamp-micros': ['long'],
  'timestamp-nanos': ['long'],
  'local-timestamp-millis': ['long'],
  'local-timestamp-micros': ['long'],
  'local-timestamp-nanos': ['long'],
};

/**
 * The property names of a logical type that Avro would honour; none where it would ignore it, as the specification asks
 * of an unknown or invalid one.
 */
export function validLogicalProps(schema: AvroPrimitive | AvroFixed): readonly string[] {
  const { logicalType, type } = schema;
  const carriers =
    logicalType === undefined ? undefined : Object.entries(CARRIERS).find(([name]) => name === logicalType);
  const size = schema.type === 'fixed' ? `fixed${schema.size}` : '';
  if (carriers === undefined || !(carriers[1].includes(type) || carriers[1].includes(size))) return [];
  if (logicalType !== 'decimal') return ['logicalType'];
  const precision = wholeNumber(schema, 'precision');
  const scale = wholeNumber(schema, 'scale') ?? 0;
  if (precision === undefined || precision < 1 || scale > precision) return [];
  if (schema.type === 'fixed' && precision > Math.floor(Math.log10(2) * (8 * schema.size - 1))) return [];
  return scale === 0 ? ['logicalType', 'precision'] : ['logicalType', 'precision', 'scale'];
}

function wholeNumber({ props }: AvroPrimitive | AvroFixed, name: string): number | undefined {
  const value = props.find((prop) => prop.name === name)?.value;
  return value?.kind === 'number' && /^\d{1,9}$/.test(value.digits) ? Number(value.digits) : undefined;
}
