import { SchemaRegistry, SchemaType, COMPATIBILITY } from '@kafkajs/confluent-schema-registry';
import { beforeAll, describe, expect, test } from 'vitest';
import { hostRegistry } from '../support/hosted-registry.js';

let url: string;

beforeAll(async () => {
  url = (await hostRegistry()).url;
});

/** With an empty cache, and without the many retries that are its default. */
const newRegistry = () => new SchemaRegistry({ host: url, retry: { retries: 0 } });
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const AVRO = JSON.stringify({
  type: 'record',
  name: 'Shipment',
  namespace: 'com.example',
  fields: [{ name: 'id', type: 'string' }],
});
const JSON_SCHEMA = JSON.stringify({
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  properties: { id: { type: 'string' } },
  required: ['id'],
});
const PROTO = 'syntax = "proto3";\npackage com.example;\nmessage Shipment { string id = 1; }\n';

describe('@kafkajs/confluent-schema-registry', () => {
  test.each<[SchemaType.AVRO | SchemaType.JSON | SchemaType.PROTOBUF, string]>([
    [SchemaType.AVRO, AVRO],
    [SchemaType.JSON, JSON_SCHEMA],
    [SchemaType.PROTOBUF, PROTO],
  ])('%s: registers, encodes, and decodes what another one encoded', async (type, schema) => {
    const subject = `${type}-value`;
    const { id } = await newRegistry().register({ type, schema } as never, { subject });
    expect((await newRegistry().register({ type, schema } as never, { subject })).id, 'once more').toBe(id);
    const payload = await newRegistry().encode(id, { id: 'S-1' });
    expect([payload[0], payload.readUInt32BE(1)]).toEqual([0, id]);
    expect(plain(await newRegistry().decode(payload))).toEqual({ id: 'S-1' });
    expect(await newRegistry().getLatestSchemaId(subject)).toBe(id);
    expect(await newRegistry().getRegistryId(subject, 1)).toBe(id);
    expect(await newRegistry().getRegistryIdBySchema(subject, { type, schema } as never)).toBe(id);
  });

  test('the subject of an Avro schema is its full name, and its level is set when it is new', async () => {
    const schema = { type: 'record' as const, name: 'Named', namespace: 'com.example', fields: [] };
    const { id } = await newRegistry().register(schema, { compatibility: COMPATIBILITY.FULL });
    expect(await newRegistry().getLatestSchemaId('com.example.Named')).toBe(id);
    const config = await fetch(`${url}/config/com.example.Named`);
    expect(await config.json()).toEqual({ compatibilityLevel: 'FULL' });
  });

  test.each<[SchemaType.AVRO | SchemaType.JSON | SchemaType.PROTOBUF, string, string, string]>([
    [
      SchemaType.AVRO,
      '{"type":"record","name":"Address","namespace":"x","fields":[{"name":"street","type":"string"}]}',
      '{"type":"record","name":"Order","namespace":"x","fields":[{"name":"address","type":"x.Address"}]}',
      'x.Address',
    ],
    [
      SchemaType.JSON,
      '{"$id":"https://example.com/address.json","type":"object","properties":{"street":{"type":"string"}}}',
      '{"type":"object","properties":{"address":{"$ref":"https://example.com/address.json"}}}',
      'https://example.com/address.json',
    ],
    [
      SchemaType.PROTOBUF,
      'syntax = "proto3";\npackage x;\nmessage Address { string street = 1; }\n',
      'syntax = "proto3";\npackage y;\nimport "address.proto";\nmessage Order { x.Address address = 1; }\n',
      'address.proto',
    ],
  ])('%s: follows references when it encodes and decodes', async (type, address, order, name) => {
    const subject = `${type}-address`;
    await newRegistry().register({ type, schema: address } as never, { subject });
    const references = [{ name, subject, version: 1 }];
    const { id } = await newRegistry().register({ type, schema: order, references } as never, {
      subject: `${type}-order`,
    });
    const payload = await newRegistry().encode(id, { address: { street: 'Hill' } });
    expect(plain(await newRegistry().decode(payload))).toEqual({ address: { street: 'Hill' } });
  });

  test('an incompatible schema is refused, and an unknown id is not found', async () => {
    const subject = 'strict-value';
    await newRegistry().register({ type: SchemaType.AVRO, schema: AVRO }, { subject });
    const other = AVRO.replace('"string"', '"int"');
    await expect(
      newRegistry().register({ type: SchemaType.AVRO, schema: other }, { subject }),
    ).rejects.toThrow('Schema being registered is incompatible with an earlier schema');
    await expect(newRegistry().getSchema(987_654)).rejects.toThrow('Schema 987654 not found');
  });
});
