import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';

const nodes: Record<string, TestRegistry> = {};
beforeAll(async () => {
  nodes['8'] = await startRegistry();
  nodes['7'] = await startRegistry({ env: { STEWARD_CONFLUENT_GENERATION: '7' } });
  for (const node of Object.values(nodes)) {
    await node.register('s', record(field('a')));
    await node.register('j', { type: 'object' }, { schemaType: 'JSON' });
  }
});
afterAll(() => Promise.all(Object.values(nodes).map((node) => node.close())));

const node = (generation: string): TestRegistry => nodes[generation] ?? (undefined as never);
const REGISTER = { schema: record(field('a')) };
const BREAKS = { schema: record(field('a', 'string')) };

describe('the two generations of answers', () => {
  test.each<[generation: string, method: string, path: string, body: unknown, fields: string]>([
    ['8', 'POST', '/subjects/s/versions', REGISTER, 'guid id schema schemaType version'],
    ['7', 'POST', '/subjects/s/versions', REGISTER, 'id schema version'],
    ['8', 'POST', '/subjects/s', REGISTER, 'guid id schema schemaType subject version'],
    ['7', 'POST', '/subjects/s', REGISTER, 'id schema subject version'],
    ['8', 'GET', '/subjects/s/versions/1', undefined, 'deleted guid id schema schemaType subject ts version'],
    ['7', 'GET', '/subjects/s/versions/1', undefined, 'id schema subject version'],
    ['8', 'GET', '/subjects/j/versions/1', undefined, 'deleted guid id schema schemaType subject ts version'],
    ['7', 'GET', '/subjects/j/versions/1', undefined, 'id schema schemaType subject version'],
    ['8', 'GET', '/schemas/ids/1', undefined, 'deleted guid schema schemaType subject ts version'],
    ['7', 'GET', '/schemas/ids/1', undefined, 'schema subject version'],
    ['8', 'POST', '/subjects/s/versions', BREAKS, '40901'],
    ['7', 'POST', '/subjects/s/versions', BREAKS, '409'],
  ])('%s: %s %s', async (generation, method, path, body, fields) => {
    const answer = await node(generation).call<Record<string, unknown>>(method, path, body);
    const said =
      answer.status === 409 ? String(answer.body['error_code']) : Object.keys(answer.body).sort().join(' ');
    expect(said).toBe(fields);
  });

  test('list schemas alike', async () => {
    for (const [generation, fields] of [
      ['8', 'deleted guid id schema schemaType subject ts version'],
      ['7', 'id schema subject version'],
    ] as const) {
      const { body } = await node(generation).call<object[]>('GET', '/schemas?subjectPrefix=s');
      expect(body.map((one) => Object.keys(one).sort().join(' '))).toEqual([fields]);
    }
  });
});

describe('a read that can be asked again', () => {
  const read = async (path: string, etag?: string) => {
    const response = await fetch(`${node('8').url}${path}`, {
      headers: etag === undefined ? {} : { 'if-none-match': etag },
    });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };

  test.each([
    '/schemas/ids/1',
    '/schemas/ids/1/schema',
    '/subjects/s/versions/1',
    '/subjects/s/versions/latest',
    '/subjects/s/versions/1/schema',
  ])('%s is 304 for who has it', async (path) => {
    const first = await read(path);
    const etag = first.headers.get('etag') ?? '';
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await read(path, header);
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    expect((await read(path, '"other"')).status).toBe(200);
  });

  test('is there by GUID as well', async () => {
    const { guid } = (await node('8').call<{ guid: string }>('GET', '/schemas/ids/1')).body;
    const first = await read(`/schemas/guids/${guid}`);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect((await read(`/schemas/guids/${guid}`, etag)).status).toBe(304);
  });

  test('is another one when its content type, its format or its state is', async () => {
    await node('8').register('changing', record(field('changing')));
    const path = '/subjects/changing/versions/1?deleted=true';
    const before = await read(path);
    const asJson = await fetch(`${node('8').url}${path}`, { headers: { accept: 'application/json' } });
    expect(asJson.headers.get('etag')).not.toBe(before.headers.get('etag'));
    await node('8').call('DELETE', '/subjects/changing');
    expect((await read(path, before.headers.get('etag') ?? '')).status).toBe(200);
  });

  test('has no ETag where it fails, and nothing else has one', async () => {
    for (const path of ['/schemas/ids/999', '/subjects', '/subjects/s/versions', '/schemas'])
      expect([path, (await read(path)).headers.get('etag')]).toEqual([path, null]);
  });
});

describe('formats', () => {
  const inner = { type: 'record', name: 'Inner', namespace: 'n', fields: [field('i')] };
  const outer = {
    type: 'record',
    name: 'Outer',
    fields: [
      { name: 'one', type: 'n.Inner' },
      { name: 'two', type: 'n.Inner' },
    ],
  };
  const PROTO = `syntax = "proto3";
package p;

import "google/protobuf/descriptor.proto";

message M {
  string a = 1 [(p.mark) = true, deprecated = true];
}

extend google.protobuf.FieldOptions {
  optional bool mark = 50001;
}
`;
  let avro: number;
  let proto: number;
  beforeAll(async () => {
    await node('8').register(':.f:inner', inner);
    const references = [{ name: 'n.Inner', subject: 'inner', version: 1 }];
    avro = (await node('8').register(':.f:outer', outer, { references })).body.id;
    proto = (await node('8').register(':.f:proto', PROTO, { schemaType: 'PROTOBUF' })).body.id;
  });
  const schemaOf = async (path: string) =>
    (await node('8').call<{ schema: string }>('GET', path)).body.schema;
  const context = encodeURIComponent(':.f:');

  test('resolved: Avro with its references in it, each once', async () => {
    const resolved =
      '{"type":"record","name":"Outer","fields":[' +
      '{"name":"one","type":{"type":"record","name":"Inner","namespace":"n","fields":[{"name":"i","type":"int"}]}},' +
      '{"name":"two","type":"n.Inner"}]}';
    for (const path of [
      `/schemas/ids/${avro}?subject=${context}&format=resolved`,
      `/contexts/.f/subjects/outer/versions/1?format=resolved`,
    ])
      expect(await schemaOf(path)).toBe(resolved);
    const stored =
      '{"type":"record","name":"Outer","fields":[{"name":"one","type":"n.Inner"},{"name":"two","type":"n.Inner"}]}';
    for (const format of ['', 'serialized', 'RESOLVED', '__proto__'])
      expect(await schemaOf(`/schemas/ids/${avro}?subject=${context}&format=${format}`)).toBe(stored);
  });

  test('serialized: the descriptor of a Protobuf file, which registers as the same schema', async () => {
    const text = 'syntax = "proto3";\npackage p;\n\nmessage M {\n  string a = 1;\n}\n';
    const { id } = (await node('8').register(':.f:plain', text, { schemaType: 'PROTOBUF' })).body;
    const serialized = await schemaOf(`/schemas/ids/${id}?subject=${context}&format=serialized`);
    expect(Buffer.from(serialized, 'base64').toString('latin1')).toContain('\u0001M');
    const again = await node('8').register(':.f:plain', serialized, { schemaType: 'PROTOBUF' });
    expect(again.body).toMatchObject({ id, version: 1 });
  });

  test('ignore_extensions: Protobuf without custom options and what declares them', async () => {
    expect(await schemaOf(`/schemas/ids/${proto}?subject=${context}&format=ignore_extensions`)).toBe(
      `syntax = "proto3";
package p;

import "google/protobuf/descriptor.proto";

message M {
  string a = 1 [deprecated = true];
}
`,
    );
  });

  test('the answer to a registration and to a look-up is in the format too', async () => {
    const path = '/contexts/.f/subjects/outer';
    const references = [{ name: 'n.Inner', subject: 'inner', version: 1 }];
    const body = { schema: JSON.stringify(outer), references };
    for (const asked of [`${path}/versions?format=resolved`, `${path}?format=resolved`])
      expect((await node('8').call<{ schema: string }>('POST', asked, body)).body.schema).toContain(
        '"name":"i"',
      );
  });

  test('qualified references name their contexts', async () => {
    const { body } = await node('8').call(
      'GET',
      `/schemas/ids/${avro}?subject=${context}&referenceFormat=qualified`,
    );
    expect(body).toMatchObject({ references: [{ name: 'n.Inner', subject: ':.f:inner', version: 1 }] });
  });
});

test('none of it was a server error', () => {
  expect(
    Object.values(nodes).flatMap(({ lines }) => lines.filter((line) => line.includes(' ERROR '))),
  ).toEqual([]);
});
