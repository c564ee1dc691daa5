import { createRequire } from 'node:module';
import {
  CelExecutor,
  CelFieldExecutor,
  HeaderSchemaIdSerializer,
  AvroDeserializer,
  AvroSerializer,
  JsonataExecutor,
  JsonDeserializer,
  JsonSerializer,
  ProtobufDeserializer,
  ProtobufSerializer,
  SchemaRegistryClient,
  SerdeType,
  type RuleSet,
  type SchemaInfo,
} from '@confluentinc/schemaregistry';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hostRegistry } from '../support/hosted-registry.js';

let url: string;
let topic: string;
let subject: string;
let count = 0;

let cel: CelExecutor;

beforeAll(async () => {
  // They register themselves for every serializer of the process.
  cel = CelExecutor.register();
  CelFieldExecutor.register();
  JsonataExecutor.register();
  url = (await hostRegistry()).url;
});
beforeEach(() => {
  topic = `formats-${(count += 1)}`;
  subject = `${topic}-value`;
});

/** With empty caches: what it knows it was told by the registry. */
const newClient = () => new SchemaRegistryClient({ baseURLs: [url], maxRetries: 0 });
const { VALUE } = SerdeType;
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const ORDER_PROTO = `syntax = "proto3";
package shop.v1;
message Envelope {
  message Order {
    string id = 1;
    int32 amount = 2;
    repeated string tags = 3;
  }
  Order order = 1;
}
`;

const COUNT_PROTO = 'syntax = "proto3";\nmessage Count {\n  int32 amount = 1;\n}\n';

/** A serializer that knows the (nested) message of a schema, from the descriptor that the registry makes of it. */
async function orderSerializer(
  config: ConstructorParameters<typeof ProtobufSerializer>[2],
  schema = ORDER_PROTO,
) {
  const client = newClient();
  const id = await client.register(`descriptor-of-${topic}`, { schemaType: 'PROTOBUF', schema });
  const info = await client.getBySubjectAndId(`descriptor-of-${topic}`, id, 'serialized');
  const file = await new ProtobufDeserializer(client, VALUE, {}).toFileDesc(client, info);
  const order = file.messages[0]?.nestedMessages[0] ?? file.messages[0];
  if (order === undefined) throw new Error('the descriptor has no Envelope.Order');
  const serializer = new ProtobufSerializer(newClient(), VALUE, config);
  serializer.registry.add(order);
  return serializer;
}
const ORDER = { $typeName: 'shop.v1.Envelope.Order', id: 'O-1', amount: 7, tags: ['a', 'b'] };

const personSchema = (properties: object, more: Partial<SchemaInfo> = {}): SchemaInfo => ({
  schemaType: 'JSON',
  schema: JSON.stringify({
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties,
    additionalProperties: false,
  }),
  ...more,
});

describe('JSON Schema', () => {
  test('a document goes round with a schema that the serializer makes and registers by itself', async () => {
    const serializer = new JsonSerializer(newClient(), VALUE, { autoRegisterSchemas: true });
    const payload = await serializer.serialize(topic, { name: 'Ada', age: 36 });
    const { id, schemaType } = await newClient().getLatestSchemaMetadata(subject);
    expect([payload[0], payload.readUInt32BE(1), schemaType]).toEqual([0, id, 'JSON']);
    const deserializer = new JsonDeserializer(newClient(), VALUE, {});
    expect(await deserializer.deserialize(topic, payload)).toEqual({ name: 'Ada', age: 36 });
  });

  test('useLatestVersion with validation refuses what the schema refuses, through a reference too', async () => {
    await newClient().register(`${topic}-name`, {
      schemaType: 'JSON',
      schema: '{"$id":"http://example.com/name.json","type":"string","maxLength":3}',
    });
    await newClient().register(
      subject,
      personSchema(
        { name: { $ref: 'http://example.com/name.json' } },
        { references: [{ name: 'http://example.com/name.json', subject: `${topic}-name`, version: 1 }] },
      ),
    );
    const serializer = new JsonSerializer(newClient(), VALUE, { useLatestVersion: true, validate: true });
    const payload = await serializer.serialize(topic, { name: 'Ada' });
    const deserializer = new JsonDeserializer(newClient(), VALUE, { validate: true });
    expect(await deserializer.deserialize(topic, payload)).toEqual({ name: 'Ada' });
    await expect(serializer.serialize(topic, { name: 'Augusta' })).rejects.toThrow('Invalid message');
  });
});

describe('Protobuf', () => {
  test('a nested message goes round with the descriptor that the serializer registers by itself', async () => {
    const serializer = await orderSerializer({ autoRegisterSchemas: true });
    const payload = await serializer.serialize(topic, ORDER);
    const { id, schema } = await newClient().getLatestSchemaMetadata(subject);
    expect(schema, 'what came as a descriptor is kept as text').toMatch(
      /^syntax = "proto3";\npackage shop.v1;\n/,
    );
    expect([payload[0], payload.readUInt32BE(1)]).toEqual([0, id]);
    expect([...payload.subarray(5, 8)], 'message indexes: two of them, 0 and 0').toEqual([4, 0, 0]);
    const deserializer = new ProtobufDeserializer(newClient(), VALUE, {});
    expect(plain(await deserializer.deserialize(topic, payload))).toEqual(ORDER);
  });

  test('useLatestVersion writes with the version that was registered as text', async () => {
    await newClient().register(subject, { schemaType: 'PROTOBUF', schema: ORDER_PROTO });
    const serializer = await orderSerializer({ useLatestVersion: true });
    const payload = await serializer.serialize(topic, ORDER);
    const deserializer = new ProtobufDeserializer(newClient(), VALUE, {});
    expect(plain(await deserializer.deserialize(topic, payload))).toEqual(ORDER);
  });
});

describe('references', () => {
  test('of Avro are followed by writer and reader', async () => {
    const address =
      '{"type":"record","name":"Address","namespace":"x","fields":[{"name":"street","type":"string"}]}';
    await newClient().register(`${topic}-address`, { schemaType: 'AVRO', schema: address });
    await newClient().register(subject, {
      schemaType: 'AVRO',
      schema: '{"type":"record","name":"Order","fields":[{"name":"address","type":"x.Address"}]}',
      references: [{ name: 'x.Address', subject: `${topic}-address`, version: 1 }],
    });
    const serializer = new AvroSerializer(newClient(), VALUE, { useLatestVersion: true });
    const payload = await serializer.serialize(topic, { address: { street: 'Hill' } });
    const deserializer = new AvroDeserializer(newClient(), VALUE, {});
    expect(plain(await deserializer.deserialize(topic, payload))).toEqual({ address: { street: 'Hill' } });
  });

  test('of Protobuf are registered with the file that imports them, and followed', async () => {
    const client = newClient();
    const name = `${topic}-address.proto`;
    const address = 'syntax = "proto3"; package x; message Address { string street = 1; }';
    await client.register(name, { schemaType: 'PROTOBUF', schema: address });
    const order = `syntax = "proto3"; package y; import "${name}"; message Order { x.Address address = 1; }`;
    const source = `descriptor-of-${topic}`;
    const references = [{ name, subject: name, version: 1 }];
    const id = await client.register(source, { schemaType: 'PROTOBUF', schema: order, references });
    const info = await client.getBySubjectAndId(source, id, 'serialized');
    const file = await new ProtobufDeserializer(client, VALUE, {}).toFileDesc(client, info);
    const [message] = file.messages;
    if (message === undefined) throw new Error('the descriptor has no Order');

    const serializer = new ProtobufSerializer(newClient(), VALUE, { autoRegisterSchemas: true });
    serializer.registry.add(message);
    const datum = { $typeName: 'y.Order', address: { $typeName: 'x.Address', street: 'Hill' } };
    const payload = await serializer.serialize(topic, datum);
    expect(await newClient().getLatestSchemaMetadata(subject)).toMatchObject({ version: 1, references });
    expect(await newClient().getAllVersions(name), 'what is imported was there').toEqual([1]);
    const deserializer = new ProtobufDeserializer(newClient(), VALUE, {});
    expect(plain(await deserializer.deserialize(topic, payload))).toEqual(datum);
  });
});

describe('with the schema’s GUID in a header', () => {
  const config = { schemaIdSerializer: HeaderSchemaIdSerializer };

  async function sent(serialize: (headers: Record<string, Buffer>) => Promise<Buffer>) {
    const headers: Record<string, Buffer> = {};
    return { payload: await serialize(headers), headers };
  }

  test('an Avro datum is read by asking for the GUID alone', async () => {
    const schema = '{"type":"record","name":"R","fields":[{"name":"id","type":"string"}]}';
    await newClient().register(subject, { schemaType: 'AVRO', schema });
    const serializer = new AvroSerializer(newClient(), VALUE, { ...config, useLatestVersion: true });
    const { payload, headers } = await sent((into) => serializer.serialize(topic, { id: 'x' }, into));
    const header = headers['__value_schema_id'] ?? Buffer.alloc(0);
    const { guid = '' } = await newClient().getLatestSchemaMetadata(subject);
    expect([header[0], header.subarray(1).toString('hex')]).toEqual([1, guid.replaceAll('-', '')]);
    expect([...payload], 'no prefix').toEqual([2, 120]);
    const deserializer = new AvroDeserializer(newClient(), VALUE, {});
    expect(plain(await deserializer.deserialize(topic, payload, headers))).toEqual({ id: 'x' });
  });

  test('a JSON document is', async () => {
    await newClient().register(subject, personSchema({ name: { type: 'string' } }));
    const serializer = new JsonSerializer(newClient(), VALUE, { ...config, useLatestVersion: true });
    const { payload, headers } = await sent((into) => serializer.serialize(topic, { name: 'Ada' }, into));
    expect(payload.toString()).toBe('{"name":"Ada"}');
    const deserializer = new JsonDeserializer(newClient(), VALUE, {});
    expect(await deserializer.deserialize(topic, payload, headers)).toEqual({ name: 'Ada' });
  });

  test('a Protobuf message is', async () => {
    const serializer = await orderSerializer({ ...config, autoRegisterSchemas: true });
    const { payload, headers } = await sent((into) => serializer.serialize(topic, ORDER, into));
    const deserializer = new ProtobufDeserializer(newClient(), VALUE, {});
    expect(plain(await deserializer.deserialize(topic, payload, headers))).toEqual(ORDER);
  });
});

/** The evaluator of CEL that the client brings. */
const { celEnv } = createRequire(createRequire(import.meta.url).resolve('@confluentinc/schemaregistry'))(
  '@bufbuild/cel',
) as { celEnv: (options: object) => CelExecutor['env'] };

const CONDITION: RuleSet = {
  domainRules: [
    { name: 'checkAge', kind: 'CONDITION', mode: 'WRITE' as never, type: 'CEL', expr: 'message.age > 17' },
  ],
};

describe('rules that the registry keeps and the client runs', () => {
  test.each<[string, SchemaInfo, (config: { useLatestVersion: true }) => AvroSerializer | JsonSerializer]>([
    [
      'JSON Schema',
      personSchema({ age: { type: 'integer' } }, { ruleSet: CONDITION }),
      (config) => new JsonSerializer(newClient(), VALUE, config),
    ],
    [
      'Avro',
      {
        schemaType: 'AVRO',
        schema: '{"type":"record","name":"Person","fields":[{"name":"age","type":"int"}]}',
        ruleSet: CONDITION,
      },
      (config) => new AvroSerializer(newClient(), VALUE, config),
    ],
  ])(
    'a CEL condition of a schema of %s refuses to write what does not hold',
    async (_type, info, serializerOf) => {
      await newClient().register(subject, info);
      const serializer = serializerOf({ useLatestVersion: true });
      await expect(serializer.serialize(topic, { age: 18 })).resolves.toBeInstanceOf(Buffer);
      await expect(serializer.serialize(topic, { age: 17 })).rejects.toThrow('checkAge');
    },
  );

  /** With a rule about amounts, kept by the registry with the schema. */
  const registerWithRule = (schema: string, rule: { readonly type: string; readonly expr: string }) =>
    newClient().register(subject, {
      schemaType: 'PROTOBUF',
      schema,
      ruleSet: {
        domainRules: [{ name: 'checkAmount', kind: 'CONDITION', mode: 'WRITE' as never, ...rule }],
      },
    });

  test('a CEL condition of a schema of Protobuf refuses to write what does not hold', async () => {
    await registerWithRule(ORDER_PROTO, {
      type: 'CEL',
      expr: 'message.amount > 6 && size(message.tags) == 2',
    });
    const serializer = await orderSerializer({ useLatestVersion: true });
    // The client's evaluator has to be told what messages look like; of one that it does not know every condition holds.
    cel.env = celEnv({ registry: serializer.registry });
    const payload = await serializer.serialize(topic, ORDER);
    expect(plain(await new ProtobufDeserializer(newClient(), VALUE, {}).deserialize(topic, payload))).toEqual(
      ORDER,
    );
    await expect(serializer.serialize(topic, { ...ORDER, amount: 6 })).rejects.toThrow('checkAmount');
    await expect(serializer.serialize(topic, { ...ORDER, tags: [] })).rejects.toThrow('checkAmount');
  });

  test('a CEL condition on a field of Protobuf needs to be told nothing', async () => {
    // Only in messages that no other one surrounds: the client finds no others.
    await registerWithRule(COUNT_PROTO, { type: 'CEL_FIELD', expr: "name == 'amount' ; value > 6" });
    const serializer = await orderSerializer({ useLatestVersion: true }, COUNT_PROTO);
    const count = (amount: number) => serializer.serialize(topic, { $typeName: 'Count', amount });
    expect(await count(7)).toBeInstanceOf(Buffer);
    await expect(count(6)).rejects.toThrow('checkAmount');
  });

  /** Not of Protobuf: the client runs no migration rules there, for want of messages of a type that it is not given. */
  test.each<[string, string]>([
    ['JSON Schema', 'JSON'],
    ['Avro', 'AVRO'],
  ])('a JSONata rule of %s migrates between major versions, both ways', async (_name, schemaType) => {
    const client = newClient();
    const shape = (field: string): string =>
      schemaType === 'AVRO'
        ? `{"type":"record","name":"Person","fields":[{"name":"${field}","type":"string"}]}`
        : personSchema({ [field]: { type: 'string' } }).schema;
    const rename = (from: string, to: string): string =>
      `$merge([$sift($, function($v, $k) {$k != '${from}'}), {'${to}': $.'${from}'}])`;
    const major = (version: string) => ({ properties: { 'application.major.version': version } });
    await client.updateConfig(subject, { compatibilityGroup: 'application.major.version' });
    await client.register(subject, { schemaType, schema: shape('name'), metadata: major('1') });
    await client.register(subject, {
      schemaType,
      // Another name of the only field breaks every reader: allowed in a group of its own.
      schema: shape('fullName'),
      metadata: major('2'),
      ruleSet: {
        migrationRules: [
          {
            name: 'up',
            kind: 'TRANSFORM',
            mode: 'UPGRADE' as never,
            type: 'JSONATA',
            expr: rename('name', 'fullName'),
          },
          {
            name: 'down',
            kind: 'TRANSFORM',
            mode: 'DOWNGRADE' as never,
            type: 'JSONATA',
            expr: rename('fullName', 'name'),
          },
        ],
      },
    });
    const of = (version: string) => ({ useLatestWithMetadata: { 'application.major.version': version } });
    const [Serializer, Deserializer] =
      schemaType === 'AVRO' ? [AvroSerializer, AvroDeserializer] : [JsonSerializer, JsonDeserializer];
    const first = await new Serializer(newClient(), VALUE, of('1')).serialize(topic, { name: 'Ada' });
    const second = await new Serializer(newClient(), VALUE, of('2')).serialize(topic, { fullName: 'Grace' });
    const read = async (payload: Buffer, version: string) =>
      plain(await new Deserializer(newClient(), VALUE, of(version)).deserialize(topic, payload));
    expect(await read(first, '2'), 'upgraded').toEqual({ fullName: 'Ada' });
    expect(await read(second, '1'), 'downgraded').toEqual({ name: 'Grace' });
    expect(await read(second, '2')).toEqual({ fullName: 'Grace' });
  });
});
