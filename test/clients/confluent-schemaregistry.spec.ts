import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AvroDeserializer,
  AvroSerializer,
  Compatibility,
  KAFKA_CLUSTER_ID,
  LifecyclePolicy,
  RestError,
  SchemaRegistryClient,
  SerdeType,
  SubjectNameStrategyType,
} from '@confluentinc/schemaregistry';
import type { ClientConfig } from '@confluentinc/schemaregistry';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hostRegistry, type HostedRegistry } from '../support/hosted-registry.js';

let registry: HostedRegistry;

beforeAll(async () => {
  registry = await hostRegistry();
});

let count = 0;
let topic: string;
let subject: string;
/** With empty caches, and without retries: a failure shows at once. */
let client: SchemaRegistryClient;

beforeEach(() => {
  count += 1;
  topic = `shipments-${count}`;
  subject = `${topic}-value`;
  client = newClient(registry.url);
});

function newClient(url: string, more: Partial<ClientConfig> = {}): SchemaRegistryClient {
  return new SchemaRegistryClient({ baseURLs: [url], maxRetries: 0, ...more });
}

const avro = (...fields: object[]) => ({
  schemaType: 'AVRO',
  schema: JSON.stringify({
    type: 'record',
    name: 'ShipmentEvent',
    namespace: 'com.example.fulfillment',
    fields: [{ name: 'shipment_id', type: 'string' }, ...fields],
  }),
});
const V1 = avro();
const V2 = avro({ name: 'carrier', type: 'string', default: 'unknown' });
/** Without a default a reader of it cannot read what V1 wrote. */
const INCOMPATIBLE = avro({ name: 'carrier', type: 'string' });

describe('serializers', () => {
  test('a datum goes round with a schema that the serializer registers by itself', async () => {
    const serializer = new AvroSerializer(client, SerdeType.VALUE, { autoRegisterSchemas: true });
    const datum = { shipment_id: 'S-1', weight: 12.5, tags: ['fragile'] };
    const payload = await serializer.serialize(topic, datum);
    const { id } = await newClient(registry.url).getLatestSchemaMetadata(subject);
    expect([payload[0], payload.readUInt32BE(1)], 'the wire format: a zero, then the id').toEqual([0, id]);

    const deserializer = new AvroDeserializer(newClient(registry.url), SerdeType.VALUE, {});
    expect({ ...(await deserializer.deserialize(topic, payload)) }).toEqual(datum);
  });

  test('readers of either version read what writers of either version write', async () => {
    const latest = () =>
      new AvroSerializer(newClient(registry.url), SerdeType.VALUE, { useLatestVersion: true });
    const deserializer = new AvroDeserializer(newClient(registry.url), SerdeType.VALUE, {});
    await client.register(subject, V1);
    const first = await latest().serialize(topic, { shipment_id: 'S-1' });
    expect({ ...(await deserializer.deserialize(topic, first)) }).toEqual({ shipment_id: 'S-1' });

    await client.register(subject, V2);
    const second = await latest().serialize(topic, { shipment_id: 'S-2', carrier: 'ACME' });
    expect({ ...(await deserializer.deserialize(topic, second)) }).toEqual({
      shipment_id: 'S-2',
      carrier: 'ACME',
    });

    const upgraded = new AvroDeserializer(newClient(registry.url), SerdeType.VALUE, {
      useLatestVersion: true,
    });
    expect({ ...(await upgraded.deserialize(topic, first)) }).toEqual({
      shipment_id: 'S-1',
      carrier: 'unknown',
    });
  });
});

describe('the client', () => {
  test('a schema is registered once, and found by id, by version, by itself', async () => {
    const id = await client.register(subject, V1);
    expect(await newClient(registry.url).register(subject, V1), 'once more').toBe(id);
    expect(await client.getBySubjectAndId(subject, id)).toMatchObject({ schema: V1.schema });
    expect(await client.getLatestSchemaMetadata(subject)).toMatchObject({
      subject,
      id,
      version: 1,
      schema: V1.schema,
    });
    expect(await client.getSchemaMetadata(subject, 1)).toMatchObject({ id, version: 1 });
    expect(await newClient(registry.url).getId(subject, V1)).toBe(id);
    expect(await newClient(registry.url).getVersion(subject, V1)).toBe(1);
    expect(await client.getAllVersions(subject)).toEqual([1]);
    expect(await client.getAllSubjects()).toContain(subject);
  });

  test('an incompatible schema is refused with 409, and leaves no version', async () => {
    await client.register(subject, V1);
    const refusal = await client.register(subject, INCOMPATIBLE).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RestError);
    expect(refusal).toMatchObject({ status: 409, errorCode: 40901 });
    expect(String(refusal)).toContain('READER_FIELD_MISSING_DEFAULT_VALUE');
    expect(await client.getAllVersions(subject)).toEqual([1]);
  });

  test('compatibility is asked for before anything is registered', async () => {
    await client.register(subject, V1);
    expect(await client.testCompatibility(subject, 1, V2)).toBe(true);
    expect(await client.testCompatibility(subject, 1, INCOMPATIBLE)).toBe(false);
    expect(await client.testSubjectCompatibility(subject, INCOMPATIBLE)).toBe(false);
    expect(await client.getAllVersions(subject)).toEqual([1]);
  });

  test('a level is set for one subject and decides for it alone', async () => {
    expect(await client.getDefaultCompatibility()).toBe(Compatibility.BACKWARD);
    await client.register(subject, V1);
    expect(await client.updateCompatibility(subject, Compatibility.NONE)).toBe(Compatibility.NONE);
    expect(await client.getCompatibility(subject)).toBe(Compatibility.NONE);
    expect(await client.getConfig(subject)).toMatchObject({ compatibilityLevel: 'NONE' });
    await client.register(subject, INCOMPATIBLE);
    expect(await client.getAllVersions(subject)).toEqual([1, 2]);
    expect(await client.getDefaultConfig()).toMatchObject({ compatibilityLevel: 'BACKWARD' });
  });

  test('what is not there is reported with Confluent’s codes', async () => {
    const errorOf = (answer: Promise<unknown>) =>
      answer.then(
        () => undefined,
        (error: unknown) => error,
      );
    expect(await errorOf(client.getLatestSchemaMetadata(subject))).toMatchObject({
      status: 404,
      errorCode: 40401,
    });
    await client.register(subject, V1);
    expect(await errorOf(client.getSchemaMetadata(subject, 7))).toMatchObject({
      status: 404,
      errorCode: 40402,
    });
    expect(await errorOf(client.getId(subject, V2))).toMatchObject({ status: 404, errorCode: 40403 });
    expect(await errorOf(client.register(subject, { schema: '{"type":' }))).toMatchObject({
      status: 422,
      errorCode: 42201,
    });
  });
});

describe('with STEWARD_AUTH=token', () => {
  let guarded: HostedRegistry;
  let token: string;

  beforeAll(async () => {
    guarded = await hostRegistry({ databaseUrl: registry.databaseUrl, env: { STEWARD_AUTH: 'token' } });
    token = (await readFile(join(guarded.dataDirectory, 'admin-token'), 'utf8')).trim();
  });

  test.each<[string, () => Partial<ClientConfig>]>([
    [
      'basic auth credentials',
      () => ({ basicAuthCredentials: { credentialsSource: 'USER_INFO', userInfo: `kafka:${token}` } }),
    ],
    [
      'bearer auth credentials',
      () => ({
        bearerAuthCredentials: {
          credentialsSource: 'STATIC_TOKEN',
          token,
          // The client insists on both; they name a tenant of Confluent's cloud.
          logicalCluster: 'lsrc-1',
          identityPoolId: 'pool-1',
        },
      }),
    ],
  ])('the client works with %s', async (_what, credentials) => {
    const authorized = newClient(guarded.url, credentials());
    const serializer = new AvroSerializer(authorized, SerdeType.VALUE, { autoRegisterSchemas: true });
    const payload = await serializer.serialize(topic, { shipment_id: 'S-1' });
    const deserializer = new AvroDeserializer(newClient(guarded.url, credentials()), SerdeType.VALUE, {});
    expect({ ...(await deserializer.deserialize(topic, payload)) }).toEqual({ shipment_id: 'S-1' });
  });

  test('the client is refused with 401 without credentials', async () => {
    await expect(newClient(guarded.url).getAllSubjects()).rejects.toMatchObject({
      status: 401,
      errorCode: 401,
    });
  });
});

describe('associations', () => {
  const resource = () => ({
    resourceName: topic,
    resourceNamespace: 'lkc-1',
    resourceId: `id-of-${topic}`,
    resourceType: 'topic',
  });
  const bound = (lifecycle: LifecyclePolicy | null = null) =>
    client.getAssociationsByResourceName(topic, 'lkc-1', 'topic', ['value'], lifecycle, 0, -1);

  test('the client binds a subject to a topic, finds it by the topic, and ends that', async () => {
    await client.register(subject, V1, false);
    const made = await client.createAssociation({ ...resource(), associations: [{ subject }] });
    expect(made.associations).toMatchObject([{ subject, lifecycle: LifecyclePolicy.WEAK, frozen: false }]);
    expect(await bound()).toMatchObject([{ ...resource(), subject, associationType: 'value' }]);
    expect(await bound(LifecyclePolicy.STRONG)).toEqual([]);
    await client.deleteAssociations(`id-of-${topic}`, 'topic', ['value'], false);
    expect(await bound()).toEqual([]);
  });

  test('a serializer takes the subject that the topic is bound to', async () => {
    const shared = `shared-${topic}`;
    await client.register(shared, V1, false);
    await client.createAssociation({ ...resource(), associations: [{ subject: shared }] });
    const config = {
      subjectNameStrategyType: SubjectNameStrategyType.ASSOCIATED,
      subjectNameStrategyConfig: { [KAFKA_CLUSTER_ID]: 'lkc-1' },
    };
    const writer = new AvroSerializer(client, SerdeType.VALUE, { useLatestVersion: true, ...config });
    const bytes = await writer.serialize(topic, { shipment_id: 's-1' });
    // There is no subject of the topic's own name.
    const reader = new AvroDeserializer(newClient(registry.url), SerdeType.VALUE, config);
    expect(await reader.deserialize(topic, bytes)).toEqual({ shipment_id: 's-1' });
    expect(await client.getAllSubjects()).not.toContain(subject);
  });

  test('a refusal reaches the client with Confluent’s code', async () => {
    const refused = client.createAssociation({ ...resource(), associations: [{ subject: 'nowhere' }] });
    await expect(refused).rejects.toMatchObject({ status: 409, errorCode: 40907 });
  });
});
