import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../../test-support/start-registry.js';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());

const V1 = record(field('x'));
const V2 = record(field('x'), field('y', 'int', { default: 0 }));
const V3 = record(field('x'), field('y', 'int', { default: 0 }), field('z', 'int', { default: 0 }));
const rule = (name: string, more: object = {}) => ({
  name,
  kind: 'CONDITION',
  mode: 'WRITE',
  type: 'CEL',
  expr: 'true',
  ...more,
});
const owner = (name: string) => ({ properties: { owner: name } });
const numbered = (version: number) => ({ properties: { 'confluent:version': String(version) } });

interface Contract {
  readonly id: number;
  readonly version: number;
  readonly metadata?: unknown;
  readonly ruleSet?: unknown;
  readonly error_code?: number;
  readonly message?: string;
}
const register = async (subject: string, schema: string, more: object = {}) =>
  (await registry.call<Contract>('POST', `/subjects/${subject}/versions`, { schema, ...more })).body;

describe('defaults and overrides', () => {
  test('are merged with what is sent or inherited, and part of the schema’s identity', async () => {
    await registry.call('PUT', '/config/merged', {
      defaultMetadata: { properties: { owner: 'default', region: 'eu' }, tags: { x: ['A'] } },
      overrideMetadata: { properties: { cost: '7' } },
      defaultRuleSet: { domainRules: [rule('a', { expr: '1' }), rule('b')] },
      overrideRuleSet: { domainRules: [rule('c')] },
    });
    const first = await register('merged', V1, {
      metadata: { properties: { owner: 'me', cost: '1' }, tags: { x: ['B'] } },
      ruleSet: { domainRules: [rule('a', { expr: '2' })] },
    });
    const metadata = { properties: { owner: 'me', region: 'eu', cost: '7' }, tags: { x: ['A', 'B'] } };
    const ruleSet = { domainRules: [rule('b'), rule('a', { expr: '2' }), rule('c')] };
    expect(first).toMatchObject({ version: 1, metadata, ruleSet });
    // The next one inherits all of it.
    expect(await register('merged', V2)).toMatchObject({ version: 2, metadata, ruleSet });
    // What a producer sends that knows nothing of it is the version that there is.
    expect(await register('merged', V2)).toMatchObject({ version: 2 });
    const looked = await registry.call('POST', '/subjects/merged', { schema: V2 });
    expect(looked.body).toMatchObject({ version: 2, metadata, ruleSet });
  });

  test('make another schema of the same text, with an id of its own', async () => {
    const plain = await register('id-plain', V3);
    const owned = await register('id-owned', V3, { metadata: owner('me') });
    expect(owned.id).not.toBe(plain.id);
    expect((await register('id-owned-too', V3, { metadata: owner('me') })).id).toBe(owned.id);
  });
});

describe('rule sets', () => {
  test.each<[ruleSet: object, message: string]>([
    [{ domainRules: [rule('a'), rule('a')] }, "Found rule with duplicate name 'a' in domainRules"],
    [
      { migrationRules: [rule('a')] },
      "Rule 'a' in migrationRules can only be UPGRADE, DOWNGRADE, UPDOWN; got WRITE",
    ],
    [
      { domainRules: [rule('a', { onFailure: 'ERROR,NONE' })] },
      "Rule 'a' has an invalid onFailure for mode WRITE: 'ERROR,NONE'",
    ],
    [{ enableAt: 'MOON' }, 'Invalid enableAt: MOON. Valid values are ALL, CLIENT, GATEWAY, SERVER, NONE'],
  ])('%j is refused with 42210', async (ruleSet, message) => {
    expect(await register('rules', V1, { ruleSet })).toEqual({ error_code: 42210, message });
  });

  test('are taken as they are where the config says so', async () => {
    await registry.call('PUT', '/config/unchecked', { validateRules: false });
    expect(await register('unchecked', V1, { ruleSet: { domainRules: [{ name: '9' }] } })).toMatchObject({
      version: 1,
      ruleSet: { domainRules: [{ name: '9' }] },
    });
  });
});

describe('confluent:version', () => {
  test('is kept up where it is told or asked for', async () => {
    expect(await register('counted', V1, { version: 1 })).toMatchObject({
      version: 1,
      metadata: numbered(1),
    });
    expect(await register('counted', V2)).toMatchObject({ version: 2, metadata: numbered(2) });
    expect(await register('counted', V3, { metadata: numbered(9) })).toMatchObject({
      version: 3,
      metadata: numbered(3),
    });
  });

  test('does not make another version of a schema that is there', async () => {
    await register('same', V1, { version: 1 });
    await register('same', V2);
    expect(await register('same', V2)).toMatchObject({ version: 2 });
    expect(await register('same', V1)).toMatchObject({ version: 1 });
    const { body } = await registry.call('POST', '/subjects/same', { schema: V1 });
    expect(body).toMatchObject({ version: 1 });
  });
});

describe('the latest version with metadata', () => {
  beforeAll(async () => {
    await register('found', V1, { metadata: { properties: { major: '1', owner: 'a' } } });
    await register('found', V2, { metadata: { properties: { major: '1', owner: 'b' } } });
    await register('found', V3, { metadata: { properties: { major: '2' } } });
    await register('bare', V1);
    await registry.call('PUT', '/config/found-alias', { alias: 'found' });
  });

  test.each<[path: string, status: number, version: number | undefined, code: number | undefined]>([
    ['/subjects/found/metadata?key=major&value=1', 200, 2, undefined],
    ['/subjects/found/metadata?key=major&value=1&key=owner&value=a', 200, 1, undefined],
    ['/subjects/found/metadata?key=major&value=2', 200, 3, undefined],
    ['/subjects/found-alias/metadata?key=major&value=1', 200, 2, undefined],
    ['/subjects/found/metadata', 200, 3, undefined],
    ['/subjects/found/metadata?key=major&value=3', 404, undefined, 40403],
    // What has no value counts for nothing.
    ['/subjects/found/metadata?key=major', 200, 3, undefined],
    ['/subjects/bare/metadata', 404, undefined, 40403],
    ['/subjects/found/metadata?key=__proto__&value=1', 404, undefined, 40403],
    ['/subjects/found/metadata?key=%00&value=1', 404, undefined, 40403],
    ['/subjects/nobody/metadata?key=major&value=1', 404, undefined, 40401],
  ])('GET %s → %i', async (path, status, version, code) => {
    const { status: answered, body } = await registry.call<Contract>('GET', path);
    expect([answered, body.version, body.error_code]).toEqual([status, version, code]);
  });
});

test('versions are compared within their compatibility group', async () => {
  await registry.call('PUT', '/config/grouped', { compatibilityGroup: 'major' });
  const major = (value: string) => ({ metadata: { properties: { major: value } } });
  const broken = record(field('x', 'string'));
  expect(await register('grouped', V1, major('1'))).toMatchObject({ version: 1 });
  expect(await register('grouped', broken, major('1'))).toMatchObject({ error_code: 40901 });
  expect(await register('grouped', broken, major('2'))).toMatchObject({ version: 2 });
  expect(await register('grouped', V2, major('1'))).toMatchObject({ version: 3 });
  expect(await register('grouped', V3, major('2'))).toMatchObject({ error_code: 40901 });
  // Those that say nothing are a group of their own.
  expect(await register('grouped', V3, { metadata: {} })).toMatchObject({ version: 4 });
});

describe('names that confluent:reserved holds', () => {
  const reserving = (names: string) => ({ metadata: { properties: { 'confluent:reserved': names } } });
  const check = async (subject: string, schema: string, more: object) =>
    (
      await registry.call<{ is_compatible: boolean; messages: string[] }>(
        'POST',
        `/compatibility/subjects/${subject}/versions?verbose=true`,
        { schema, ...more },
      )
    ).body;

  test('are refused as fields, and stay reserved, where validateFields says so', async () => {
    await registry.call('PUT', '/config/reserved', { validateFields: true });
    expect(await register('reserved', V1, reserving('y, z'))).toMatchObject({ version: 1 });
    expect(await register('reserved', V2)).toEqual({
      error_code: 40901,
      message:
        "Schema being registered is incompatible with an earlier schema for subject \"reserved\", details: [{errorType:'FIELD_CONFLICTS_WITH_RESERVED_FIELD', description:'The new schema has field that conflicts with the reserved field y.'}]",
    });
    expect(await check('reserved', V2, reserving('z'))).toEqual({
      is_compatible: false,
      messages: [
        "{errorType:'RESERVED_FIELD_REMOVED', description:'The new schema has reserved field y removed from its metadata which is present in the old schema's metadata.'}",
      ],
    });
    const other = record(field('x'), field('w', 'int', { default: 0 }));
    expect(await register('reserved', other)).toMatchObject({ version: 2 });
  });

  test('mean nothing without it', async () => {
    await register('free', V1, reserving('y'));
    expect(await register('free', V2)).toMatchObject({ version: 2 });
  });
});
