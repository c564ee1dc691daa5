import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import connect from 'avro-schema-registry';
import { beforeAll, describe, expect, test } from 'vitest';
import { hostRegistry, type HostedRegistry } from '../support/hosted-registry.js';

let registry: HostedRegistry;

beforeAll(async () => {
  registry = await hostRegistry();
});

const SCHEMA = { type: 'record', name: 'Shipment', fields: [{ name: 'id', type: 'string' }] };
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** It knows Avro alone. */
describe('avro-schema-registry', () => {
  test('registers while it encodes, and another one decodes by id', async () => {
    const message = await connect(registry.url).encodeMessage('parcels', SCHEMA, { id: 'S-1' });
    const key = await connect(registry.url).encodeKey('parcels', { type: 'string' }, 'S-1');
    expect([message[0], key[0]]).toEqual([0, 0]);
    expect(plain(await connect(registry.url).decode(message))).toEqual({ id: 'S-1' });
    expect(await connect(registry.url).decode(key)).toBe('S-1');
    const subjects = (await (await fetch(`${registry.url}/subjects`)).json()) as string[];
    expect(subjects).toEqual(['parcels-key', 'parcels-value']);
  });

  test('encodes with a schema that is there, by id and by the latest of a topic', async () => {
    const first = await connect(registry.url).encodeMessage('letters', SCHEMA, { id: 'S-1' });
    const id = first.readUInt32BE(1);
    expect(await connect(registry.url).encodeById(id, { id: 'S-1' })).toEqual(first);
    expect((await connect(registry.url).getSchemaByTopicName('letters-value')).id).toBe(id);
    expect(await connect(registry.url).encodeMessageByTopicName('letters-value', { id: 'S-1' })).toEqual(
      first,
    );
  });

  test('tells what the registry says of an incompatible schema', async () => {
    await connect(registry.url).encodeMessage('boxes', SCHEMA, { id: 'S-1' });
    const other = { ...SCHEMA, fields: [{ name: 'id', type: 'int' }] };
    await expect(connect(registry.url).encodeMessage('boxes', other, { id: 1 })).rejects.toThrow(
      'Schema registry error: 40901 - Schema being registered is incompatible with an earlier schema',
    );
  });

  test('signs in with a token as the password', async () => {
    const guarded = await hostRegistry({ databaseUrl: registry.databaseUrl, env: { STEWARD_AUTH: 'token' } });
    const password = (await readFile(join(guarded.dataDirectory, 'admin-token'), 'utf8')).trim();
    const signedIn = connect(guarded.url, { username: 'kafka', password });
    const message = await signedIn.encodeMessage('guarded', SCHEMA, { id: 'S-1' });
    expect(plain(await signedIn.decode(message))).toEqual({ id: 'S-1' });
    await expect(connect(guarded.url).encodeMessage('guarded', SCHEMA, { id: 'S-1' })).rejects.toThrow('401');
  });
});
