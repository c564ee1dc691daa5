import type { SchemaType } from '@schema-steward/kernel';
import { contentHash, guidOf } from '@schema-steward/schema';
import type { CheckReport } from '@schema-steward/report';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';

/** The node that stored everything, and one that comes after it and remembers nothing. */
let before: TestRegistry;
let registry: TestRegistry;
beforeAll(async () => {
  before = await startRegistry();
  registry = await startRegistry({ databaseUrl: before.databaseUrl });
});
afterAll(async () => {
  await registry.close();
  await before.close();
});

const rowOf = (id: number) =>
  before.sql(
    `SELECT text, guid, content_hash AS hash, canonical_algorithm AS algorithm, xmin::text AS written
     FROM schemas WHERE id = ${id}`,
  );

/** As a service whose algorithm, number 0, kept the layout of what was sent would have stored it. */
async function storedByOlder(subject: string, schemaType: SchemaType, text: string): Promise<number> {
  const { id } = (await before.register(subject, text, { schemaType })).body;
  const content = { type: schemaType, schema: text };
  await before.sql(
    `UPDATE schemas SET canonical_algorithm = 0, text = '${text}', guid = '${guidOf(content)}',
       content_hash = '${contentHash(content)}' WHERE id = ${id}`,
  );
  return id;
}

interface Answer {
  readonly id: number;
  readonly version: number;
  readonly schema: string;
  readonly guid: string;
}

describe.each([
  [
    'AVRO',
    '{ "type": "record", "name": "R", "fields": [ {"name": "id", "type": {"type": "string"}} ] }',
    '{"fields":[{"type":"string","name":"id"}],"name":"R","type":"record"}',
    '{"type":"record","name":"R","fields":[{"name":"id","type":"string"},{"name":"n","type":"int","default":0}]}',
  ],
  [
    'JSON',
    '{ "type": "object",\n "properties": {"id": {"type": "string"}} }',
    '{"type":"object","properties":{"id":{"type":"string"}}}',
    '{"type":"object","properties":{"id":{"type":"string","description":"Which."}}}',
  ],
  [
    'PROTOBUF',
    'syntax = "proto3"; message M { string id = 1; }',
    'syntax = "proto3";\n\n\nmessage M {\n  string id = 1; // Which.\n}\n',
    'syntax = "proto3"; message M { string id = 1; int32 n = 2; }',
  ],
] as const)('a %s schema that an older algorithm stored', (schemaType, text, sameText, next) => {
  const subject = `older-${schemaType}`;

  test('keeps its text, GUID and hash, is found by whoever sends it, and gets no second version', async () => {
    const id = await storedByOlder(subject, schemaType, text);
    const row = await rowOf(id);
    const guid = guidOf({ schema: text });

    const byId = await registry.call<Answer>('GET', `/schemas/ids/${id}`);
    expect([byId.body.schema, byId.body.guid]).toEqual([text, guid]);
    expect((await registry.call<Answer>('GET', `/schemas/guids/${guid}`)).body.schema).toBe(text);
    for (const schema of [text, sameText]) {
      const found = await registry.call<Answer>('POST', `/subjects/${subject}`, { schema, schemaType });
      expect([found.status, found.body]).toMatchObject([200, { id, version: 1, schema: text }]);
      const again = await registry.register(subject, schema, { schemaType });
      expect([again.status, again.body]).toMatchObject([200, { id, version: 1, guid }]);
      const changes = [{ subject, change: 'modified', schemaType, schema }];
      const { body } = await registry.call<CheckReport>('POST', '/api/v1/checks', { changes });
      expect(body.changes.map(({ change, verdict }) => [change, verdict])).toEqual([['unchanged', 'pass']]);
    }
    expect((await registry.call('GET', `/subjects/${subject}/versions`)).body).toEqual([1]);

    const second = await registry.register(subject, next, { schemaType });
    expect([second.status, second.body.version]).toEqual([200, 2]);
    expect(await rowOf(second.body.id)).toMatchObject([{ algorithm: 1 }]);
    // With a version of now beside it, the older one is still found.
    expect((await registry.register(subject, sameText, { schemaType })).body).toMatchObject({
      id,
      version: 1,
    });
    expect(await rowOf(id)).toEqual(row);
    expect(row).toMatchObject([{ algorithm: 0, text, guid }]);
  });
});

test('the service may not write anything of a stored schema anew but whether it is retired', async () => {
  const columns = await before.sql<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = 'schemas'
       AND has_column_privilege('schema_steward_service', 'schemas', column_name, 'UPDATE')`,
  );
  expect(columns).toEqual([{ name: 'retired_at' }]);
});
