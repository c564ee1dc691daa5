import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, namedRecord, record } from '../../test-support/avro.js';
import { startRegistry, type Registered, type TestRegistry } from '../../test-support/start-registry.js';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
  await registry.register('a', record(field('x')));
});
afterAll(() => registry.close());

const VALID = record(field('x'));
const NUL = '\u0000';
const LONE = '\ud800';

function post(path: string, body: unknown) {
  return registry.call<Registered>('POST', path, body);
}

describe('a body that is no registration', () => {
  test.each<[string, string, number, RegExp]>([
    ['malformed JSON', '{"schema": ', 400, /^The body is not JSON: /],
    ['nothing', '', 422, /^The request body must not be null \(was null\)$/],
    ['null', 'null', 422, /^The request body must not be null \(was null\)$/],
    ['an array', '[]', 400, /^Invalid request: must be an object, and is a list$/],
    ['a number', '7', 400, /^Invalid request: /],
    [
      'a schema that is an object',
      '{"schema":{"type":"string"}}',
      400,
      /^Invalid request: \/schema: must be a text, and is an object$/,
    ],
    ['a schema that is a number', '{"schema":1}', 400, /^Invalid request: \/schema: /],
    [
      'a type that is a number',
      '{"schema":"\\"int\\"","schemaType":1}',
      400,
      /^Invalid request: \/schemaType: /,
    ],
    [
      'references that are an object',
      '{"schema":"\\"int\\"","references":{}}',
      400,
      /^Invalid request: \/references: /,
    ],
    [
      'a reference without a subject',
      '{"schema":"\\"int\\"","references":[{"name":"A","version":1}]}',
      400,
      /^Invalid request: \/references\/0\/subject: /,
    ],
    [
      'a reference to version -2',
      '{"schema":"\\"int\\"","references":[{"name":"A","subject":"a","version":-2}]}',
      400,
      /^Invalid request: \/references\/0\/version: /,
    ],
    [
      'a reference to version 2^31',
      '{"schema":"\\"int\\"","references":[{"name":"A","subject":"a","version":2147483648}]}',
      400,
      /^Invalid request: \/references\/0\/version: /,
    ],
    [
      'a reference to version 1.5',
      '{"schema":"\\"int\\"","references":[{"name":"A","subject":"a","version":1.5}]}',
      400,
      /^Invalid request: \/references\/0\/version: /,
    ],
    [
      'metadata that are a list',
      '{"schema":"\\"int\\"","metadata":[]}',
      400,
      /^Invalid request: \/metadata: /,
    ],
    [
      'properties that are a list',
      '{"schema":"\\"int\\"","metadata":{"properties":[]}}',
      400,
      /^Invalid request: \/metadata\/properties: must be an object$/,
    ],
    [
      'a property that is a number',
      '{"schema":"\\"int\\"","metadata":{"properties":{"__proto__":1}}}',
      400,
      /^Invalid request: \/metadata\/properties\/__proto__: /,
    ],
    [
      'tags that are a text',
      '{"schema":"\\"int\\"","metadata":{"tags":{"a":"b"}}}',
      400,
      /^Invalid request: \/metadata\/tags\/a: /,
    ],
    [
      'a rule of an unknown kind',
      '{"schema":"\\"int\\"","ruleSet":{"domainRules":[{"kind":"WISH"}]}}',
      400,
      /^Invalid request: \/ruleSet\/domainRules\/0\/kind: /,
    ],
    [
      'a version that is a text',
      '{"schema":"\\"int\\"","version":"one"}',
      400,
      /^Invalid request: \/version: /,
    ],
    ['version 1.5', '{"schema":"\\"int\\"","version":1.5}', 400, /^Invalid request: \/version: /],
    ['version 1e400', '{"schema":"\\"int\\"","version":1e400}', 400, /^Invalid request: \/version: /],
    ['an id that is a text', '{"schema":"\\"int\\"","id":"1.5"}', 400, /^Invalid request: \/id: /],
    ['an owner that is a list', '{"schema":"\\"int\\"","owner":[]}', 400, /^Invalid request: \/owner: /],
  ])('%s', async (_what, body, code, message) => {
    for (const path of ['/subjects/b/versions', '/subjects/a', '/compatibility/subjects/a/versions']) {
      const answer = await post(path, body);
      expect([path, answer.status, answer.body.error_code]).toEqual([path, code, code]);
      expect(answer.body.message).toMatch(message);
    }
  });

  test('numbers and booleans may be texts that say them, as Jackson takes them', async () => {
    const references = [{ name: 'R', subject: 'a', version: '1' }];
    const schema = record(field('r', 'R')).replace('"R"', '"Outer"');
    const answer = await registry.register('as-texts', schema, { references, version: ' 1 ', id: '-1' });
    expect([answer.status, answer.body]).toMatchObject([200, { version: 1, references: [{ version: 1 }] }]);
    const config = await registry.call('PUT', '/config/as-texts', {
      normalize: 'True',
      validateRules: 'false',
    });
    expect(config.body).toMatchObject({ normalize: true, validateRules: false });
    const rule = { name: 'r', kind: 'CONDITION', mode: 'WRITE', type: 'CEL', expr: 'true', disabled: 'True' };
    const ruled = await registry.register('ruled', record(field('x')), { ruleSet: { domainRules: [rule] } });
    expect(ruled.body).toMatchObject({ ruleSet: { domainRules: [{ name: 'r', disabled: true }] } });
    const bound = await registry.call('POST', '/associations', {
      ...{ resourceName: 't', resourceNamespace: 'n', resourceId: 'i' },
      associations: [{ subject: 'ruled', frozen: 'false', normalize: ' true ' }],
    });
    expect(bound.body).toMatchObject({ associations: [{ subject: 'ruled', frozen: false }] });
  });

  test('a body over the limit is 413', async () => {
    const answer = await registry.register('b', record(field('x', 'int', { doc: 'x'.repeat(2 ** 20) })));
    expect([answer.status, answer.body]).toEqual([
      413,
      { error_code: 413, message: 'HTTP 413 Request Entity Too Large' },
    ]);
  });

  test('NUL and lone surrogates are refused wherever they would be stored', async () => {
    for (const bad of [NUL, LONE]) {
      const places: Record<string, object> = {
        '/owner': { owner: bad },
        '/note': { note: bad },
        '/repository': { repository: bad },
        '/commit': { commit: bad },
        '/file': { file: `schemas/${bad}.avsc` },
        '/metadata/properties/p': { metadata: { properties: { p: bad } } },
        '/metadata/sensitive/0': { metadata: { sensitive: [bad] } },
        '/metadata/tags/t/0': { metadata: { tags: { t: [bad] } } },
        '/ruleSet/domainRules/0/expr': { ruleSet: { domainRules: [{ expr: bad }] } },
        '/references/0/subject': { references: [{ name: 'A', subject: bad, version: 1 }] },
        '/references/0/name': { references: [{ name: bad, subject: 'a', version: 1 }] },
      };
      for (const [pointer, more] of Object.entries(places)) {
        const answer = await registry.register('b', VALID, more);
        expect([answer.status, answer.body]).toEqual([
          400,
          {
            error_code: 400,
            message: `Invalid request: ${pointer}: must not hold U+0000 or lone surrogates`,
          },
        ]);
      }
      const key = await registry.register('b', VALID, { metadata: { properties: { [bad]: 'v' } } });
      expect(key.body.message).toContain('its name must not hold U+0000 or lone surrogates');
      for (const body of [{ compatibilityGroup: bad }, { reason: bad }]) {
        expect((await registry.call('PUT', '/config/a', body)).status).toBe(400);
      }
    }
  });
});

describe('a text that is no schema', () => {
  test.each<[string, string, RegExp]>([
    ['an unfinished one', '{"type":"record"', /line 1, column 17/],
    ['a word', 'string', /line 1, column 1/],
    ['an unknown type', '"strin"', /strin/],
    ['10,000 levels', `${'{"type":"array","items":'.repeat(10_000)}"int"${'}'.repeat(10_000)}`, /deep|level/],
    ['10,000 brackets', '['.repeat(10_000), /deep|level/],
    ['a NUL in it', `"in${NUL}t"`, /line 1/],
    ['a duplicate field', record(field('x'), field('x')), /x/],
    ['a default of the wrong type', record(field('x', 'int', { default: 'one' })), /default/],
    [
      'a default that is too large',
      '{"type":"record","name":"R","fields":[{"name":"x","type":"int","default":1e400}]}',
      /default/,
    ],
    ['a name that Avro forbids', namedRecord('1R', field('x')), /1R/],
  ])('%s', async (what, schema, message) => {
    // A look-up takes what an older registry once took: names and defaults are not judged.
    const strict = ['/subjects/b/versions', '/compatibility/subjects/a/versions/latest'];
    for (const path of /default|forbids/.test(what) ? strict : [...strict, '/subjects/a']) {
      const answer = await post(path, { schema });
      expect([path, answer.status, answer.body.error_code]).toEqual([path, 422, 42201]);
      expect(answer.body.message).toMatch(
        /^Invalid schema {subject=[ab]} with refs \[\] of type AVRO, details: /,
      );
      expect(answer.body.message).toMatch(message);
    }
  });

  test.each(['THRIFT', '__proto__'])('type %s is not supported', async (schemaType) => {
    const answer = await registry.register('b', VALID, { schemaType });
    expect([answer.status, answer.body]).toEqual([
      422,
      { error_code: 42201, message: `Invalid schema type ${schemaType}` },
    ]);
  });
});

describe('odd schemas that are valid', () => {
  test('a field called __proto__ is registered, served back and listed', async () => {
    const schema =
      '{"type":"record","name":"R","fields":[{"name":"__proto__","type":{"type":"record","name":"constructor","fields":[{"name":"x","type":"int","__proto__":{"a":1}}]}}]}';
    const { body } = await registry.register('proto', schema);
    expect(body).toMatchObject({ version: 1, schema });
    const response = await fetch(`${registry.url}/schemas/ids/${body.id}/schema`);
    expect(await response.text()).toBe(schema);
    expect(await fieldPaths('proto')).toEqual(['__proto__', '__proto__.x']);
  });

  test('a doc with NUL and half a surrogate pair is served as it was', async () => {
    const schema =
      '{"type":"record","name":"R","doc":"a\\u0000b","fields":[{"name":"x","type":"int","doc":"\\ud800|\\u0000"}]}';
    const { body } = await registry.register('nul-doc', schema);
    expect(body).toMatchObject({ version: 1 });
    const again = await registry.call<{ schema: string }>('GET', `/schemas/ids/${body.id}`);
    expect(JSON.parse(again.body.schema)).toEqual(JSON.parse(schema));
    expect((await registry.register('nul-doc', again.body.schema)).body).toMatchObject({
      id: body.id,
      version: 1,
    });
    expect(
      await registry.sql(
        `SELECT doc FROM field_revisions r JOIN subjects s ON s.id = r.subject_id WHERE s.name = 'nul-doc'`,
      ),
    ).toEqual([{ doc: '\ufffd|\ufffd' }]);
  });

  test('the same characters raw, in a text and in a comment, are taken as far as JSON takes them', async () => {
    const { body } = await registry.register(
      'raw',
      `/* ${NUL}${LONE} */ {"type":"record","name":"R","doc":"${LONE}","fields":[]}`,
    );
    expect(body).toMatchObject({ version: 1 });
    expect((await registry.call('GET', `/schemas/ids/${body.id}/schema`)).body).toEqual({
      type: 'record',
      name: 'R',
      doc: LONE,
      fields: [],
    });
  });

  test('5,000 fields are registered and listed', async () => {
    const fields = Array.from({ length: 5000 }, (_, index) => field(`f${index}`));
    expect((await registry.register('wide', record(...fields))).body).toMatchObject({ version: 1 });
    expect((await fieldPaths('wide')).length).toBe(5000);
  });

  test.each([
    ['long', '9223372036854775807'],
    ['double', '1e400'],
  ])('the digits of a default are kept as they were written: %s %s', async (type, digits) => {
    const schema = `{"type":"record","name":"R","fields":[{"name":"x","type":"${type}","default":${digits}}]}`;
    const { body } = await registry.register(`digits-${digits}`, schema);
    const served = await fetch(`${registry.url}/schemas/ids/${body.id}/schema`);
    expect(await served.text()).toBe(schema);
  });
});

async function fieldPaths(subject: string): Promise<string[]> {
  const rows = await registry.sql<{ path: string }>(
    'SELECT path FROM field_revisions r JOIN subjects s ON s.id = r.subject_id WHERE s.name = $1 ORDER BY r.id',
    [subject],
  );
  return rows.map(({ path }) => path);
}

test('none of it was a server error', () => {
  expect(registry.lines.filter((line) => line.includes(' ERROR '))).toEqual([]);
});
