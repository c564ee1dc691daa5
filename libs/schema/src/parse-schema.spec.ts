import { StewardError, type SchemaType } from '@schema-steward/kernel';
import { expect, test } from 'vitest';
import { parseSchema, SUPPORTED_SCHEMA_TYPES } from './parse-schema.js';

test('a type that is not known is refused by name', () => {
  expect(SUPPORTED_SCHEMA_TYPES).toEqual(['JSON', 'PROTOBUF', 'AVRO']);
  const parse = () => parseSchema({ type: 'XSD' as SchemaType, text: '{}' });
  expect(parse).toThrow(StewardError);
  expect(parse).toThrow('Schemas of type XSD are not supported yet; supported: JSON, PROTOBUF, AVRO.');
});
