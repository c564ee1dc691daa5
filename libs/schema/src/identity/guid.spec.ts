import { describe, expect, test } from 'vitest';
import { guidOf } from './guid.js';

const PRIMITIVE = '"string"';
const AVRO =
  '{"type":"record","name":"Shipment","namespace":"com.example","fields":[{"name":"id","type":"string"},{"name":"carrier_code","type":["null","string"],"default":null}]}';
const JSON =
  '{"type":"object","properties":{"id":{"type":"string"},"größe":{"type":"number"}},"required":["id"]}';
const PROTOBUF = 'syntax = "proto3";\npackage com.example;\n\nmessage Shipment {\n  string id = 1;\n}\n';
const REFERENCES = [{ name: 'com.example.Carrier', subject: 'carrier-value', version: 1 }];
const METADATA = {
  tags: { 'Shipment.id': ['PII', 'ID'], '**.email': ['PII'] },
  properties: { owner: 'fulfillment', 'application.major.version': '2' },
  sensitive: ['owner'],
};
const RULES = {
  domainRules: [
    {
      name: 'idLength',
      kind: 'CONDITION',
      mode: 'WRITE',
      type: 'CEL',
      expr: 'size(message.id) == 9',
      onFailure: 'DLQ',
    },
  ],
  migrationRules: [
    {
      name: 'toV2',
      kind: 'TRANSFORM',
      mode: 'UPGRADE',
      type: 'JSONATA',
      tags: ['B', 'A'],
      params: { k2: 'v2', k1: 'v1' },
      expr: '$',
      disabled: true,
    },
  ],
};

/** Made by the formula that met Confluent's own golden hashes: schema, references, metadata, rule set, GUID. */
const VECTORS = [
  [PRIMITIVE, null, null, null, '095d71cf-1255-6b9d-5e33-0ad575b3df5d'],
  [PRIMITIVE, null, null, RULES, '253c9f9b-d920-6450-e883-1c9e570bb283'],
  [PRIMITIVE, null, METADATA, null, 'e18f7201-522c-9459-9cda-db714516f966'],
  [PRIMITIVE, null, METADATA, RULES, '7e79470e-815f-bcbd-b5a3-b25d36b2d529'],
  [PRIMITIVE, null, {}, null, 'cecc02e2-232b-87f1-1b0c-aa0e70dbb74d'],
  [PRIMITIVE, null, {}, RULES, 'c1ef69a5-6f82-5eb3-8950-c4c00f5a4fb9'],
  [PRIMITIVE, REFERENCES, null, null, 'c508f9e9-d421-2bb0-13ff-3d2d0e997d18'],
  [PRIMITIVE, REFERENCES, null, RULES, 'fde8a5f4-6871-6fa8-1357-1fe01208a32a'],
  [PRIMITIVE, REFERENCES, METADATA, null, '17b438fb-99b6-af4a-1913-79636a8c3dcb'],
  [PRIMITIVE, REFERENCES, METADATA, RULES, 'a8372e72-49da-a2c5-bd52-6a9fe1d6285e'],
  [PRIMITIVE, REFERENCES, {}, null, '15970677-431e-99f3-16b1-d25eac25fb94'],
  [PRIMITIVE, REFERENCES, {}, RULES, 'a5871deb-5c03-b35c-bed1-591b3ae8599a'],
  [AVRO, null, null, null, 'b9b68187-2c4d-bee0-cf0d-e0984e44d95f'],
  [AVRO, null, null, RULES, '0acf5399-5b15-2073-015e-e9416418d08a'],
  [AVRO, null, METADATA, null, '0085e1e3-dd86-1f09-7f13-dd0524bcbb91'],
  [AVRO, null, METADATA, RULES, '070bcddb-570b-6368-f924-5c45cb25f79f'],
  [AVRO, null, {}, null, 'a7387a0f-3f2b-6735-70c3-4e5ecef94e55'],
  [AVRO, null, {}, RULES, 'bfe2dd98-f994-0fb6-5ac9-c3d0e0204174'],
  [AVRO, REFERENCES, null, null, 'ef4e8fa3-2fb9-da9e-5105-354c0638b7cf'],
  [AVRO, REFERENCES, null, RULES, '566cf7c6-0f42-135e-3b42-fbfcf714b512'],
  [AVRO, REFERENCES, METADATA, null, 'fba6192b-071a-5cd3-2f6f-5b677812f92f'],
  [AVRO, REFERENCES, METADATA, RULES, '719adaa2-8d00-801e-fe0d-b4700558fbb8'],
  [AVRO, REFERENCES, {}, null, 'e3dbbf9c-bb20-4ab2-1131-161d2792fb1a'],
  [AVRO, REFERENCES, {}, RULES, '1f6fb6e9-e72b-e26b-f749-2aad3ecab0ea'],
  [JSON, null, null, null, 'fbdfa770-edee-82d6-e78b-11eab4a51e09'],
  [JSON, null, null, RULES, 'c15065fb-04a7-5d6c-0fed-7d66bba782ad'],
  [JSON, null, METADATA, null, '9586dc2a-12f9-1cfd-e596-46584a04ff1e'],
  [JSON, null, METADATA, RULES, '1ddbbb48-f1c0-3231-2e2d-52a1b3881db1'],
  [JSON, null, {}, null, '1cfb152c-8e56-083e-85bc-d6e42d84bb05'],
  [JSON, null, {}, RULES, '00a5d244-a857-5bdc-a75a-67baefff87f4'],
  [JSON, REFERENCES, null, null, '40808ba4-d2b9-4066-1fb2-93b5c20a617a'],
  [JSON, REFERENCES, null, RULES, '47fc4370-81e1-d400-544f-790a7df41ad5'],
  [JSON, REFERENCES, METADATA, null, '9d0a06ef-a5ef-4536-dbc7-70e196757f9d'],
  [JSON, REFERENCES, METADATA, RULES, '4d2276bb-f711-5057-7e4c-3f312388b2a8'],
  [JSON, REFERENCES, {}, null, '5a501b19-c073-b9ce-29df-0b3a108bd456'],
  [JSON, REFERENCES, {}, RULES, 'e77a783c-927b-f7d8-3671-2a2cda00abe7'],
  [PROTOBUF, null, null, null, '4348f68c-8413-6538-c318-0bfc5b459691'],
  [PROTOBUF, null, null, RULES, '61e97189-9f2c-e4dd-f3b9-70a617b10302'],
  [PROTOBUF, null, METADATA, null, '51fb4f73-4c42-80e1-b55b-7b540ec8770a'],
  [PROTOBUF, null, METADATA, RULES, 'c201b80d-cc92-b3a8-3024-ecd10790ec8f'],
  [PROTOBUF, null, {}, null, 'b53560b4-636a-df1a-9252-456474d80f2f'],
  [PROTOBUF, null, {}, RULES, '7efd9ecb-2167-f325-b4d5-7bdb484dda20'],
  [PROTOBUF, REFERENCES, null, null, 'dda3118d-8be6-abb3-b97c-b7ed0aeea23a'],
  [PROTOBUF, REFERENCES, null, RULES, '6a405e93-61eb-9ba0-da7f-d2f1908ebd5c'],
  [PROTOBUF, REFERENCES, METADATA, null, '8d0f62d2-b73b-832f-04ef-5c4e71f89b49'],
  [PROTOBUF, REFERENCES, METADATA, RULES, 'a376d747-0596-20b7-2dac-45d3f3c29088'],
  [PROTOBUF, REFERENCES, {}, null, 'f659c726-cef4-b382-b283-0ce1546782fc'],
  [PROTOBUF, REFERENCES, {}, RULES, '8ef88367-8c8e-94aa-7e76-6ff856c3c075'],
] as const;

describe('the GUID of a schema', () => {
  test.each(VECTORS)(
    'is the one that Confluent gives (%#)',
    (schema, references, metadata, ruleSet, guid) => {
      expect(guidOf({ schema, references, metadata, ruleSet })).toBe(guid);
    },
  );

  test('does not depend on the order of names, nor of tags', () => {
    const shuffled = {
      sensitive: ['owner'],
      properties: { 'application.major.version': '2', owner: 'fulfillment' },
      tags: { '**.email': ['PII'], 'Shipment.id': ['ID', 'PII'] },
    };
    expect(guidOf({ schema: PRIMITIVE, metadata: shuffled })).toBe(
      guidOf({ schema: PRIMITIVE, metadata: METADATA }),
    );
  });

  test('cannot tell a part from the next: that is what the content hash is for', () => {
    expect(guidOf({ schema: '"string"a', references: [{ name: 'b', subject: 'c', version: 1 }] })).toBe(
      guidOf({ schema: '"string"', references: [{ name: 'ab', subject: 'c', version: 1 }] }),
    );
  });
});
