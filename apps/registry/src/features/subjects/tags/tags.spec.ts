import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../../test-support/start-registry.js';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());

const V1 = record(field('x'), field('y'));
const TAGGED_X = record(field('x', 'int', { 'confluent:tags': ['PII'] }), field('y'));
const JSON_TEXT = '{"type":"object","properties":{"email":{"type":"string","maxLength":100}}}';
const PROTO_TEXT = 'syntax = "proto3";\npackage shop;\n\nmessage Order {\n  string email = 1;\n}\n';

const tags = (entityPath: string, entityType: string, ...names: string[]) => ({
  schemaEntity: { entityPath, entityType },
  tags: names,
});
const X = tags('R.x', 'sr_field', 'PII');

async function tag(subject: string, version: string | number, body: object) {
  return registry.call<Record<string, unknown>>(
    'POST',
    `/subjects/${subject}/versions/${version}/tags`,
    body,
  );
}

async function versions(subject: string): Promise<unknown> {
  return (await registry.call('GET', `/subjects/${subject}/versions`)).body;
}

describe('tagging a version', () => {
  test.each([
    ['avro', 'AVRO', V1, X, TAGGED_X],
    [
      'json',
      'JSON',
      JSON_TEXT,
      tags('object.email', 'SR_FIELD', 'PII'),
      JSON_TEXT.replace('100}', '100,"confluent:tags":["PII"]}'),
    ],
    [
      'proto',
      'PROTOBUF',
      PROTO_TEXT,
      tags('.Order.email', 'sr_field', 'PII'),
      PROTO_TEXT.replace('1;', '1 [(confluent.field_meta) = {\n    tags: [\n      "PII"\n    ]\n  }];'),
    ],
  ])(
    'of %s registers its text with the tags as the next one',
    async (name, schemaType, text, change, tagged) => {
      const subject = `tag-${name}`;
      await registry.register(subject, text, { schemaType });
      const answer = await tag(subject, 'latest', { newVersion: 2, tagsToAdd: [change] });
      expect([answer.status, answer.body]).toEqual([
        200,
        {
          id: expect.any(Number) as number,
          guid: expect.any(String) as string,
          version: 2,
          schemaType,
          metadata: { properties: { 'confluent:version': '2' } },
          schema: tagged,
        },
      ]);
      const back = await tag(subject, 2, { newVersion: 3, tagsToRemove: [change] });
      expect(back.body).toMatchObject({ version: 3, schema: text });
      const entries = await registry.sql<{ action: string; version: number }>(
        "SELECT action, (data ->> 'version')::int AS version FROM ledger_entries WHERE target = $1 ORDER BY id",
        [subject],
      );
      expect(entries).toEqual([
        { action: 'schema.registered', version: 1 },
        { action: 'schema.registered', version: 2 },
        { action: 'schema.registered', version: 3 },
      ]);
      // As with any registration: what an earlier version is already, is that version, unless a new number is asked for.
      expect((await tag(subject, 2, { tagsToRemove: [change] })).body).toMatchObject({ version: 1 });
    },
  );

  test('with tags that it has already is no new version', async () => {
    await registry.register('tag-twice', TAGGED_X);
    expect((await tag('tag-twice', 1, { tagsToAdd: [X] })).body).toMatchObject({ version: 1 });
    expect(await versions('tag-twice')).toEqual([1]);
  });

  test('changes metadata and rules with it, the rules one by one too', async () => {
    const rule = (name: string, expr: string) => ({
      name,
      kind: 'CONDITION',
      mode: 'WRITE',
      type: 'CEL',
      expr,
    });
    await registry.register('tag-rules', V1, {
      ruleSet: { domainRules: [rule('a', 'true'), rule('b', 'true')] },
      metadata: { properties: { k: 'v' } },
    });
    const seen = [];
    for (const change of [
      {},
      { rulesToMerge: { domainRules: [rule('b', 'false'), rule('c', 'true')] } },
      { rulesToRemove: ['a', 'nothing'] },
      { ruleSet: { domainRules: [rule('z', 'true')] }, metadata: { properties: { k: 'w' } } },
    ]) {
      const { body } = await tag('tag-rules', 'latest', {
        ...change,
        tagsToAdd: [tags('R', 'sr_record', `T${seen.length}`)],
      });
      const { ruleSet, metadata } = body as {
        ruleSet: { domainRules: { name: string; expr: string }[] };
        metadata: { properties: object };
      };
      seen.push([ruleSet.domainRules.map(({ name, expr }) => `${name}:${expr}`).join(), metadata.properties]);
    }
    expect(seen).toEqual([
      ['a:true,b:true', { k: 'v', 'confluent:version': '2' }],
      ['a:true,b:false,c:true', { k: 'v', 'confluent:version': '3' }],
      ['b:false,c:true', { k: 'v', 'confluent:version': '4' }],
      ['z:true', { k: 'w', 'confluent:version': '5' }],
    ]);
  });

  test('at once from several clients gives one history', async () => {
    await registry.register('tag-race', V1);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_one, index) =>
        tag('tag-race', 1, { tagsToAdd: [tags('R', 'sr_record', `T${index}`)] }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(200));
    expect(answers.map(({ body }) => body['version']).toSorted()).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('at once as the same next number is granted once', async () => {
    await registry.register('tag-number-race', V1);
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_one, index) =>
        tag('tag-number-race', 1, { newVersion: 2, tagsToAdd: [tags('R', 'sr_record', `T${index}`)] }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
    expect(await versions('tag-number-race')).toEqual([1, 2]);
  });

  test('is refused in a subject that is read-only', async () => {
    await registry.register('tag-readonly', V1);
    await registry.call('PUT', '/mode/tag-readonly', { mode: 'READONLY' });
    expect((await tag('tag-readonly', 1, { tagsToAdd: [X] })).body).toMatchObject({ error_code: 42205 });
  });
});

describe('what cannot be tagged', () => {
  beforeAll(() => registry.register('tag-bad', V1));

  test.each<[what: string, subject: string, version: string, body: object, code: number, message: string]>([
    ['an unknown subject', 'nobody', '1', {}, 40401, "Subject 'nobody' not found."],
    ['an unknown version', 'tag-bad', '7', {}, 40402, 'Version 7 not found.'],
    [
      'a version that is no number',
      'tag-bad',
      'x',
      {},
      42202,
      "The specified version 'x' is not a valid version id.",
    ],
    [
      'a path that leads nowhere',
      'tag-bad',
      '1',
      { tagsToAdd: [tags('R.__proto__', 'sr_field', 'T')] },
      42201,
      "No matching path 'R.__proto__' found in the schema",
    ],
    [
      'a number that is not the next',
      'tag-bad',
      '1',
      { newVersion: 9, tagsToAdd: [X] },
      42201,
      'Version is not one more than previous version',
    ],
    [
      'rules that are none',
      'tag-bad',
      '1',
      { rulesToMerge: { domainRules: [{ name: '1' }] }, tagsToAdd: [X] },
      42210,
      '',
    ],
    ['a list that is none', 'tag-bad', '1', { tagsToAdd: 3 }, 400, ''],
    ['an entity of another type', 'tag-bad', '1', { tagsToAdd: [tags('R', 'sr_enum', 'T')] }, 400, ''],
    [
      'a path that is too long',
      'tag-bad',
      '1',
      { tagsToAdd: [tags('a.'.repeat(1001), 'sr_field', 'T')] },
      400,
      '',
    ],
    [
      'a tag that cannot be stored',
      'tag-bad',
      '1',
      { tagsToAdd: [tags('R', 'sr_record', '\u0000')] },
      400,
      '',
    ],
  ])('%s', async (_what, subject, version, body, code, message) => {
    const answer = await tag(subject, version, body);
    expect([answer.status, answer.body['error_code']]).toEqual([Number(String(code).slice(0, 3)), code]);
    expect(answer.body['message']).toContain(message);
    expect(await versions('tag-bad')).toEqual([1]);
  });
});

describe('a registration', () => {
  test('puts tags into the text and takes them out, and tells the version its number', async () => {
    const { body } = await registry.register('register-tags', TAGGED_X, {
      schemaTagsToAdd: [tags('R.y', 'sr_field', 'A', 'B')],
      schemaTagsToRemove: [X, tags('R.y', 'sr_field', 'A')],
    });
    expect(body).toMatchObject({
      version: 1,
      schema: record(field('x'), field('y', 'int', { 'confluent:tags': ['B'] })),
      metadata: { properties: { 'confluent:version': '1' } },
    });
  });

  test('carries the tags of the latest version over to what is still there', async () => {
    const z = field('z', 'int', { default: 0 });
    await registry.register('propagate', TAGGED_X);
    const plain = await registry.register('propagate', record(field('x'), field('y'), z), {
      propagateSchemaTags: true,
    });
    expect(plain.body).toMatchObject({
      version: 2,
      schema: record(field('x', 'int', { 'confluent:tags': ['PII'] }), field('y'), z),
    });
    expect(plain.body).not.toHaveProperty('metadata');
    const again = await registry.register('propagate', record(field('x'), field('y'), z), {
      propagateSchemaTags: true,
    });
    expect(again.body).toMatchObject({ version: 2 });
    const removed = await registry.register('propagate', record(field('x'), field('y'), z), {
      propagateSchemaTags: true,
      schemaTagsToRemove: [X],
    });
    expect(removed.body).toMatchObject({ version: 3, schema: record(field('x'), field('y'), z) });
  });

  test('with a path that leads nowhere is 42201', async () => {
    const answer = await registry.register('register-nowhere', V1, {
      schemaTagsToAdd: [tags('R.nothing', 'sr_field', 'A')],
    });
    expect([answer.status, answer.body]).toMatchObject([422, { error_code: 42201 }]);
  });
});

describe('findTags', () => {
  const text = record(
    field('x', 'int', { 'confluent:tags': ['PII', 'ID'] }),
    field('y', 'int', { 'confluent:tags': ['ID'] }),
    field('z'),
  );
  let id: number;
  beforeAll(async () => {
    id = (await registry.register('find-tags', text)).body.id;
  });

  test.each([
    ['', undefined],
    ['?findTags=PII', [tags('R.x', 'sr_field', 'PII', 'ID')]],
    ['?findTags=PII&findTags=ID', [tags('R.x', 'sr_field', 'PII', 'ID'), tags('R.y', 'sr_field', 'ID')]],
    ['?findTags=*', [tags('R.x', 'sr_field', 'PII', 'ID'), tags('R.y', 'sr_field', 'ID')]],
    ['?findTags=nothing', undefined],
    ['?findTags=%00', undefined],
  ])('%s finds them by version and by id', async (query, expected) => {
    const found = [];
    for (const path of ['/subjects/find-tags/versions/1', `/schemas/ids/${id}`])
      found.push((await registry.call<{ schemaTags?: unknown }>('GET', path + query)).body.schemaTags);
    expect(found).toEqual([expected, expected]);
  });
});

describe('GET /schemas with aliases', () => {
  test('names them, and finds a subject by them', async () => {
    await registry.register('aliased-value', V1);
    await registry.register(':.other:aliased-far', V1);
    await registry.call('PUT', '/config/also-known-b', { alias: 'aliased-value' });
    await registry.call('PUT', '/config/also-known-a', { alias: 'aliased-value' });
    await registry.call('PUT', '/config/also-known-far', { alias: ':.other:aliased-far' });
    const list = async (query: string) => {
      const { body } = await registry.call<{ subject: string; aliases?: string[] }[]>(
        'GET',
        `/schemas?${query}`,
      );
      return body.map(({ subject, aliases }) => [subject, aliases]);
    };
    const near = ['aliased-value', ['also-known-a', 'also-known-b']];
    const far = [':.other:aliased-far', ['also-known-far']];
    expect(await list('subjectPrefix=also-known&aliases=true')).toEqual([near, far]);
    expect(await list('subjectPrefix=:.other:&aliases=true')).toEqual([far]);
    expect(await list('subjectPrefix=aliased&aliases=true')).toEqual([near]);
    expect(await list('subjectPrefix=aliased')).toEqual([['aliased-value', undefined]]);
    expect(await list('subjectPrefix=also-known')).toEqual([]);
    expect(await list('subjectPrefix=find-tags&aliases=true')).toEqual([['find-tags', undefined]]);
  });
});
