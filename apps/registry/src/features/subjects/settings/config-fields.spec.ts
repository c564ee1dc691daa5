import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../../test-support/start-registry.js';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());

const METADATA = { tags: { '**.ssn': ['PII'] }, properties: { owner: 'a' }, sensitive: ['owner'] };
const RULE = { name: 'r', kind: 'CONDITION', mode: 'WRITE', type: 'CEL', expr: 'true' };
const RULES = { domainRules: [RULE] };
const ALL = {
  compatibilityPolicy: 'LENIENT',
  compatibilityGroup: 'major',
  normalize: false,
  validateFields: true,
  validateNewSchemas: false,
  validateRules: false,
  alias: 'other',
  aliasForDeks: 'deks',
  defaultMetadata: METADATA,
  overrideMetadata: {},
  defaultRuleSet: RULES,
  overrideRuleSet: { domainRules: [] },
};

test('every field is kept, merged, shown and cleared', async () => {
  const call = (method: string, body?: unknown) => registry.call(method, '/config/all', body);
  expect((await call('PUT', { ...ALL, compatibility: 'full', compatibilityPolicy: 'lenient' })).body).toEqual(
    {
      compatibility: 'FULL',
      ...ALL,
    },
  );
  expect((await call('GET')).body).toEqual({ compatibilityLevel: 'FULL', ...ALL });
  expect((await call('PUT', { normalize: true })).body).toEqual({
    compatibility: 'FULL',
    ...ALL,
    normalize: true,
  });
  const nulls = Object.fromEntries(Object.keys(ALL).map((key) => [key, null]));
  expect((await call('PUT', nulls)).body).toEqual({ compatibility: 'FULL' });
  expect((await call('PUT', { ...ALL, unknown: 1 })).status).toBe(200);
  expect((await call('DELETE')).body).toEqual({ compatibilityLevel: 'FULL', ...ALL });
});

test('what a subject does not say comes from the wider scopes, except metadata, rules and aliases', async () => {
  await registry.call('PUT', '/config/:.wide:', { ...ALL, compatibility: 'FORWARD' });
  await registry.call('PUT', '/config/:.wide:s', { validateRules: true });
  expect((await registry.call('GET', '/config/:.wide:s')).body).toEqual({
    compatibilityLevel: 'FORWARD',
    compatibilityPolicy: 'LENIENT',
    compatibilityGroup: 'major',
    normalize: false,
    validateFields: true,
    validateNewSchemas: false,
    validateRules: true,
  });
  const { alias: _alias, aliasForDeks: _deks, ...inherited } = ALL;
  expect((await registry.call('GET', '/config/:.wide:t?defaultToGlobal=true')).body).toEqual({
    compatibilityLevel: 'FORWARD',
    ...inherited,
  });
});

const invalid = (pointer: string) => new RegExp(`^Invalid request: ${pointer}: `);

test.each<[body: object, code: number, message: RegExp]>([
  [{ compatibilityPolicy: 'LOGICAL' }, 42203, /^Invalid compatibility policy/],
  [{ compatibilityPolicy: 1 }, 42203, /^Invalid compatibility policy/],
  [{ compatibilityGroup: 1 }, 400, invalid('/compatibilityGroup')],
  [{ compatibilityGroup: 'a\u0000' }, 400, invalid('/compatibilityGroup')],
  [{ normalize: 'yes' }, 400, invalid('/normalize')],
  [{ validateFields: 1 }, 400, invalid('/validateFields')],
  [{ validateNewSchemas: [] }, 400, invalid('/validateNewSchemas')],
  [{ validateRules: {} }, 400, invalid('/validateRules')],
  [{ alias: 1 }, 400, invalid('/alias')],
  [{ alias: '__GLOBAL' }, 42208, /^The specified subject '__GLOBAL' is not a valid\.$/],
  [{ alias: ':.__GLOBAL:x' }, 42208, /^The specified subject ':.__GLOBAL:x' is not a valid\.$/],
  [{ aliasForDeks: [] }, 400, invalid('/aliasForDeks')],
  [{ defaultMetadata: [] }, 400, invalid('/defaultMetadata')],
  [{ defaultMetadata: { tags: { a: 'PII' } } }, 400, invalid('/defaultMetadata/tags/a')],
  [{ defaultMetadata: { properties: { a: 1 } } }, 400, invalid('/defaultMetadata/properties/a')],
  [{ overrideMetadata: { sensitive: 'a' } }, 400, invalid('/overrideMetadata/sensitive')],
  [{ defaultRuleSet: 'x' }, 400, invalid('/defaultRuleSet')],
  [{ defaultRuleSet: { domainRules: [{}] } }, 42210, /^Found rule without a name in domainRules$/],
  [
    { overrideRuleSet: { migrationRules: [RULE] } },
    42210,
    /can only be UPGRADE, DOWNGRADE, UPDOWN; got WRITE$/,
  ],
  [{ reason: 1 }, 400, invalid('/reason')],
  [{ reason: 'x'.repeat(2001) }, 400, invalid('/reason')],
])('PUT /config/s %j is refused with %i', async (body, code, message) => {
  const answer = await registry.call<{ error_code: number; message: string }>('PUT', '/config/bad', body);
  expect([answer.status, answer.body.error_code]).toEqual([code === 400 ? 400 : 422, code]);
  expect(answer.body.message).toMatch(message);
  expect((await registry.call('GET', '/config/bad')).status).toBe(404);
});

describe('the reason', () => {
  const header = (reason: string) => ({ 'content-type': 'application/json', 'x-steward-reason': reason });
  const shown = async (scope: string) =>
    (await registry.call<Record<string, unknown>>('GET', `/api/v1/settings/${scope}`)).body;

  test('travels in the body or in a header, and is shown with who and when, outside of Confluent’s answers', async () => {
    await registry.call('PUT', '/config/why', { compatibility: 'FULL', reason: 'two deploys' });
    expect((await registry.call('GET', '/config/why')).body).toEqual({ compatibilityLevel: 'FULL' });
    expect(await shown('why')).toMatchObject({
      scope: 'why',
      compatibilityLevel: 'FULL',
      compatibilityReason: { reason: 'two deploys', by: 'local', at: expect.stringMatching(/Z$/) },
    });
    const utf8 = Buffer.from('größer').toString('latin1');
    await registry.call('PUT', '/config/why', { compatibility: 'FORWARD' }, header(utf8));
    expect(await shown('why')).toMatchObject({ compatibilityReason: { reason: 'größer' } });
    await registry.call('PUT', '/config/why', { compatibility: 'NONE', reason: 'body' }, header('header'));
    expect(await shown('why')).toMatchObject({ compatibilityReason: { reason: 'body' } });
    // Something else changes: the level’s reason stays.
    await registry.call('PUT', '/config/why', { alias: 'x', reason: 'renamed' });
    expect(await shown('why')).toMatchObject({ alias: 'x', compatibilityReason: { reason: 'body' } });
    await registry.call('PUT', '/mode/why', { mode: 'READONLY', reason: 'moved away' });
    expect(await shown('why')).toMatchObject({ mode: 'READONLY', modeReason: { reason: 'moved away' } });
  });

  test('stands beside what the scope says itself, which is told from what it inherits', async () => {
    await registry.call('PUT', '/config/:.own:', { compatibility: 'FULL', validateFields: true });
    const own = async (scope: string) => (await shown(scope))['own'];
    expect(await own(':.own:s')).toEqual({ config: null, mode: null });
    await registry.call('PUT', '/config/:.own:s', { normalize: true });
    await registry.call('PUT', '/mode/:.own:s', { mode: 'READONLY' });
    expect(await shown(':.own:s')).toMatchObject({ compatibilityLevel: 'FULL' });
    expect(await own(':.own:s')).toEqual({ config: { normalize: true }, mode: 'READONLY' });
    expect(await own(':.own:')).toEqual({
      config: { compatibility: 'FULL', validateFields: true },
      mode: null,
    });
    expect(await own(':.__GLOBAL:')).toEqual({ config: null, mode: null });
  });

  test('that nobody gave is told as that', async () => {
    await registry.call('PUT', '/config/:.silent:', { compatibility: 'FULL' });
    expect(await shown(':.silent:')).toMatchObject({ compatibilityReason: { reason: 'no reason given' } });
    await registry.register(':.silent:s', record(field('x')));
    const { body } = await registry.call('GET', '/api/v1/subjects/:.silent:s');
    expect(body).toMatchObject({
      compatibilityLevel: 'FULL',
      compatibilityReason: { reason: 'no reason given' },
      mode: 'READWRITE',
      modeReason: null,
    });
  });

  test('longer than is kept is refused', async () => {
    const answer = await registry.call(
      'PUT',
      '/config/long',
      { compatibility: 'FULL' },
      header('x'.repeat(2001)),
    );
    expect(answer.status).toBe(422);
  });
});

describe('the policy', () => {
  const json = (properties: object) => ({
    schemaType: 'JSON',
    schema: JSON.stringify({ type: 'object', properties }),
  });
  const OPEN = json({ a: { type: 'string' } });
  /** A property more in an open content model: refused by STRICT alone. */
  const MORE = json({ a: { type: 'string' }, b: { type: 'integer' } });

  test.each([
    ['STRICT', 409],
    ['LENIENT', 200],
  ])('%s answers %i to one more property of an open JSON Schema', async (policy, status) => {
    const subject = `policy-${policy}`;
    await registry.call('PUT', `/config/${subject}`, { compatibilityPolicy: policy });
    await registry.call('POST', `/subjects/${subject}/versions`, OPEN);
    const checked = await registry.call('POST', `/compatibility/subjects/${subject}/versions/latest`, MORE);
    expect(checked.body).toEqual({ is_compatible: status === 200 });
    expect((await registry.call('POST', `/subjects/${subject}/versions`, MORE)).status).toBe(status);
  });
});

describe('server metadata', () => {
  test.each([
    [
      'id',
      {
        scope: { path: [], clusters: { 'kafka-cluster': '', 'schema-registry-cluster': 'schema-registry' } },
      },
    ],
    ['version', { version: '8.2.0', commitId: '' }],
    ['deployment', { attributes: [] }],
  ])('GET /v1/metadata/%s', async (path, expected) => {
    expect((await registry.call('GET', `/v1/metadata/${path}`)).body).toEqual(expected);
  });
});
