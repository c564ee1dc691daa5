import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';

const NOW = '2026-03-04T05:06:07.008Z';
const A = record(field('a'));
const AB = record(field('a'), field('b', 'int', { default: 0 }));
const INCOMPATIBLE = record(field('a', 'string'));

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry({ overrides: { clock: { now: () => new Date(NOW) } } });
});
afterAll(() => registry.close());

let topics = 0;
/** A topic that no other test uses. */
let topic: { resourceName: string; resourceNamespace: string; resourceId: string; resourceType: string };
let subject: string;
beforeEach(async () => {
  topics += 1;
  topic = {
    resourceName: `topic${topics}`,
    resourceNamespace: 'lkc1',
    resourceId: `id-${topics}`,
    resourceType: 'topic',
  };
  subject = `shared${topics}`;
  await registry.register(subject, A);
});

const create = (associations: unknown, more: object = {}, query = '') =>
  registry.call<{ associations?: unknown[]; message?: string }>('POST', `/associations${query}`, {
    ...topic,
    associations,
    ...more,
  });
const upsert = (associations: unknown, query = '') =>
  registry.call('PUT', `/associations/resources/${topic.resourceId}${query}`, { ...topic, associations });
const end = (query = '') => registry.call('DELETE', `/associations/resources/${topic.resourceId}${query}`);
const bound = async (query = '') =>
  (
    await registry.call<Record<string, unknown>[]>(
      'GET',
      `/associations/resources/${topic.resourceId}${query}`,
    )
  ).body;
const weak = (name: string, associationType = 'value') => ({
  subject: name,
  associationType,
  lifecycle: 'WEAK',
});
const own = (schema: unknown = A, associationType = 'value') => ({ associationType, schema: { schema } });
const owned = (associationType = 'value') => `:.lkc1:${topic.resourceName}-${associationType}`;
const error = (code: number, message: string) => ({ error_code: code, message });
const invalid = (property: string, detail: string) =>
  error(42212, `The association specified an invalid value for property: '${property}', detail: ${detail}`);
const entries = () =>
  registry.sql(
    'SELECT action, target, data FROM ledger_entries WHERE action LIKE $1 ORDER BY id DESC LIMIT 1',
    ['association.%'],
  );

describe('a weak association', () => {
  test('binds a subject that is there, once, and is found by every way', async () => {
    expect((await create([weak(subject)])).body).toEqual({
      ...topic,
      associations: [{ subject, associationType: 'value', lifecycle: 'WEAK', frozen: false }],
    });
    const stored = {
      subject,
      guid: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      ...topic,
      associationType: 'value',
      lifecycle: 'WEAK',
      frozen: false,
      createTs: Date.parse(NOW),
      updateTs: Date.parse(NOW),
    };
    const { resourceName, resourceNamespace } = topic;
    for (const path of [
      `/associations/resources/${topic.resourceId}`,
      `/associations/resources/${topic.resourceId}?resourceType=topic&associationType=key&associationType=value`,
      `/associations/resources/${resourceNamespace}/${resourceName}`,
      `/associations/resources/-/${resourceName}?lifecycle=WEAK`,
      `/associations/subjects/${subject}`,
    ])
      expect([path, (await registry.call('GET', path)).body]).toEqual([path, [stored]]);
    for (const path of [
      `/associations/resources/${topic.resourceId}?associationType=key`,
      `/associations/resources/${topic.resourceId}?lifecycle=STRONG`,
      `/associations/resources/${topic.resourceId}?resourceType=table`,
      `/associations/resources/${topic.resourceId}?offset=1`,
      `/associations/resources/other/${resourceName}`,
      '/associations/resources/none',
      '/associations/subjects/none',
      '/associations/subjects/%00',
    ])
      expect([path, (await registry.call('GET', path)).body]).toEqual([path, []]);
    // What is there already is not said again.
    expect((await create([weak(subject)])).body).toEqual(topic);
    expect((await upsert([weak(subject)])).body).toEqual(topic);
    expect(await bound()).toEqual([stored]);
    const { guid } = (await bound())[0] ?? {};
    expect(await entries()).toEqual([
      {
        action: 'association.created',
        target: subject,
        data: { ...topic, guid, associationType: 'value', lifecycle: 'WEAK' },
      },
    ]);
  });

  test('binds keys and values of one request, in their order, and lists keys first', async () => {
    const made = await create([weak(subject), weak(subject, 'key')]);
    expect(made.body.associations).toMatchObject([{ associationType: 'value' }, { associationType: 'key' }]);
    expect((await bound()).map((one) => one['associationType'])).toEqual(['key', 'value']);
    expect((await bound('?limit=1')).map((one) => one['associationType'])).toEqual(['key']);
  });

  test('needs a subject with a live version', async () => {
    const none = error(40907, "No active (non-deleted) version exists for subject 'none'");
    expect(await create([weak('none')])).toMatchObject({ status: 409, body: none });
    expect(await upsert([weak('none')])).toMatchObject({ status: 409, body: none });
    await registry.call('DELETE', `/subjects/${subject}`);
    expect((await create([weak(subject)])).status).toBe(409);
    expect(await bound()).toEqual([]);
  });

  test('keeps its subject from losing its last live version, and nothing else', async () => {
    await registry.register(subject, AB);
    await create([weak(subject)]);
    const kept = error(40904, `An association already exists for subject '${subject}'`);
    expect(await registry.call('DELETE', `/subjects/${subject}`)).toMatchObject({ status: 409, body: kept });
    expect((await registry.call('DELETE', `/subjects/${subject}/versions/1`)).body).toBe(1);
    expect((await registry.call('DELETE', `/subjects/${subject}/versions/1?permanent=true`)).body).toBe(1);
    expect((await registry.call('DELETE', `/subjects/${subject}/versions/2`)).body).toEqual(kept);
    // It does not own the subject, and so leaves it.
    expect(await end('?cascadeLifecycle=true')).toMatchObject({ status: 204 });
    expect((await registry.call('GET', `/subjects/${subject}/versions`)).body).toEqual([2]);
    expect((await registry.call('DELETE', `/subjects/${subject}`)).body).toEqual([2]);
  });

  test('is shared by as many topics as want it, but with none that owns it', async () => {
    await create([weak(subject)]);
    expect((await create([weak(subject)], { resourceId: `${topic.resourceId}-2` })).status).toBe(200);
    const { body } = await registry.call<unknown[]>('GET', `/associations/subjects/${subject}`);
    expect(body).toHaveLength(2);
  });
});

describe('a strong association', () => {
  test('is made with its schema, owns the subject of the topic, and ends it', async () => {
    const made = await create([own()]);
    expect(made.body).toEqual({
      ...topic,
      associations: [
        {
          subject: owned(),
          associationType: 'value',
          lifecycle: 'STRONG',
          frozen: true,
          schema: expect.objectContaining({ subject: owned(), id: 1, version: 1, schema: A }) as object,
        },
      ],
    });
    const frozen = error(40908, `The association of type  'value' is frozen for subject '${owned()}'`);
    expect(await end()).toMatchObject({ status: 409, body: frozen });
    expect(await upsert([{ ...weak(owned()) }])).toMatchObject({ status: 409, body: frozen });
    expect((await registry.call('DELETE', `/subjects/${encodeURIComponent(owned())}`)).status).toBe(409);
    // Another topic cannot have it, whether it wants to own or to share it.
    const others = { resourceId: `${topic.resourceId}-2` };
    expect((await create([weak(owned(), 'key')], { ...others, resourceName: 'another' })).body).toEqual(
      error(40905, `A strong association already exists for subject '${owned()}'`),
    );
    expect((await create([own()], others)).body).toEqual(
      error(40904, `An association already exists for subject '${owned()}'`),
    );
    expect(await end('?cascadeLifecycle=true&dryRun=true')).toMatchObject({ status: 204 });
    expect(await bound()).toHaveLength(1);
    expect(await end('?cascadeLifecycle=true')).toMatchObject({ status: 204 });
    expect(await bound()).toEqual([]);
    const gone = await registry.call('GET', `/subjects/${encodeURIComponent(owned())}/versions?deleted=true`);
    expect(gone.body).toEqual(error(40401, `Subject '${owned()}' not found.`));
    expect((await end('?cascadeLifecycle=true')).body).toEqual(
      error(40410, `Association for '${topic.resourceId}' not found.`),
    );
  });

  test('takes later schemas by an upsert, by the decision of every registration', async () => {
    await create([own()]);
    expect(await upsert([own(AB)])).toMatchObject({
      body: { associations: [{ subject: owned(), schema: { version: 2, schema: AB } }] },
    });
    expect((await upsert([own(AB)])).body).toEqual(topic);
    expect((await upsert([own(INCOMPATIBLE)])).body).toMatchObject({ error_code: 40901 });
    expect((await upsert([own('{')])).body).toMatchObject({ error_code: 42201 });
    expect((await registry.call('GET', `/subjects/${encodeURIComponent(owned())}/versions`)).body).toEqual([
      1, 2,
    ]);
  });

  test('is made again without harm, but not with another schema', async () => {
    await create([own()]);
    expect((await create([own()])).body).toEqual(topic);
    expect((await create([own()], { resourceId: null }, '?dryRun=true')).status).toBe(200);
    expect((await create([own(AB)])).body).toEqual(
      error(40903, `An association of type 'value' already exists for resource '${topic.resourceId}'`),
    );
  });

  test('gets on where its schema was registered and then somebody was interrupted', async () => {
    await registry.register(owned(), A);
    expect((await create([own(AB)])).body).toEqual(
      invalid('frozen', 'cannot create a frozen association when schemas already exist in the subject'),
    );
    expect((await create([own()])).status).toBe(200);
  });

  test('takes tags with its schema', async () => {
    const schemaTagsToAdd = [{ schemaEntity: { entityPath: 'R.a', entityType: 'sr_field' }, tags: ['PII'] }];
    const made = await create([{ associationType: 'value', schema: { schema: A, schemaTagsToAdd } }]);
    expect(JSON.stringify(made.body)).toContain('confluent:tags');
  });

  test('comes without a schema where versions are imported', async () => {
    const path = `/mode/${encodeURIComponent(owned())}`;
    await registry.call('PUT', path, { mode: 'IMPORT' });
    const strong = { associationType: 'value', lifecycle: 'STRONG', frozen: true };
    expect((await create([strong])).body).toMatchObject({ error_code: 40907 });
    expect((await create([own()])).body).toEqual(
      invalid('schema', 'cannot be provided while the versions of the subject are imported'),
    );
    const imported = record(field('imported'));
    expect((await registry.register(owned(), imported, { id: 4711, version: 7 })).status).toBe(200);
    expect((await upsert([{ ...strong, subject: owned() }])).body).toMatchObject({
      associations: [{ subject: owned(), lifecycle: 'STRONG', frozen: true }],
    });
  });
});

describe('what is asked for twice, or contradicts itself, is refused in Confluent’s words', () => {
  const S = 'S';
  test.each<[what: string, associations: unknown, property: string, detail: string]>([
    ['nothing', [], 'associations', 'cannot be null or empty'],
    ['null', null, 'associations', 'cannot be null or empty'],
    ['a type twice', [weak(S), weak(S)], 'associationType', "'value' is there more than once"],
    [
      'ten thousand',
      Array.from({ length: 10_000 }, () => weak(S)),
      'associationType',
      "'value' is there more than once",
    ],
    ['another type', [weak(S, 'header')], 'associationType', "must be either 'key' or 'value'"],
    ['an empty subject', [weak('')], 'subject', 'must not be empty'],
    ['a control character', [weak('a\u0001')], 'subject', 'is not a valid name'],
    ['no subject', [{}], 'subject', 'must be provided for non-frozen associations'],
    [
      'weak and frozen',
      [{ ...weak(S), frozen: true }],
      'frozen',
      'association with lifecycle of WEAK cannot be frozen',
    ],
    [
      'weak with a schema',
      [{ ...weak(S), schema: { schema: A } }],
      'lifecycle',
      'cannot be WEAK when schema is provided for create',
    ],
    [
      'unfrozen with a schema',
      [{ ...own(), frozen: false }],
      'frozen',
      'cannot be false when schema is provided for create',
    ],
    [
      'frozen without a schema',
      [{ frozen: true }],
      'schema',
      'schema must be provided when creating a frozen association',
    ],
    [
      'strong without a schema',
      [{ subject: S, lifecycle: 'STRONG' }],
      'frozen',
      'association with lifecycle of STRONG cannot be frozen=false',
    ],
  ])('%s', async (_what, associations, property, detail) => {
    const list = JSON.parse(
      JSON.stringify(associations).replaceAll('"S"', JSON.stringify(subject)),
    ) as unknown;
    expect(await create(list)).toMatchObject({ status: 422, body: invalid(property, detail) });
    expect(await bound()).toEqual([]);
  });

  test('a strong subject of one’s own choice, and a weak one that the topic would own', async () => {
    expect((await create([{ ...own(), subject }])).body).toEqual(
      invalid('subject', `frozen associations must use subject '${owned()}'`),
    );
    await registry.register(owned(), A);
    expect((await create([weak(owned())])).body).toEqual(
      invalid('subject', `WEAK associations cannot use subject '${owned()}'`),
    );
  });

  test('a topic that owns one part and shares another', async () => {
    const mixed = invalid('lifecycle', 'all associations of a resource must have the same lifecycle');
    expect((await create([weak(subject, 'key'), own()])).body).toEqual(mixed);
    await create([own()]);
    expect((await create([weak(subject, 'key')])).body).toEqual(mixed);
    expect((await create([weak(subject, 'key')], { resourceId: null }, '?dryRun=true')).body).toEqual(mixed);
    expect(
      (await registry.call('GET', `/subjects/${encodeURIComponent(owned('key'))}/versions`)).status,
    ).toBe(404);
  });

  test('what an upsert would change, or make strong', async () => {
    expect((await upsert([own()])).body).toEqual(
      invalid('schema', 'cannot be provided when an upsert creates the association'),
    );
    expect((await upsert([{ subject, lifecycle: 'STRONG' }])).body).toEqual(
      invalid('lifecycle', 'cannot be STRONG when an upsert creates the association'),
    );
    await create([weak(subject)]);
    for (const [change, property, detail] of [
      [{ subject: `${subject}x` }, 'subject', 'subject of association cannot be changed'],
      [{ frozen: true }, 'frozen', 'frozen attribute of association cannot be changed'],
      [{ lifecycle: 'STRONG' }, 'frozen', 'association with lifecycle of STRONG cannot be frozen=false'],
      [{ schema: { schema: AB } }, 'lifecycle', 'cannot be WEAK when schema is provided'],
    ] as const)
      expect((await upsert([change])).body).toEqual(invalid(property, detail));
    expect((await upsert([{}])).body).toEqual(topic);
    expect((await create([weak(subject)], { resourceName: 'renamed' })).body).toEqual(
      invalid('resourceName', `the resource is called '${topic.resourceName}' already`),
    );
  });

  test.each<[more: object, property: string, detail: string]>([
    [{ resourceName: null }, 'resourceName', 'cannot be null or empty'],
    [{ resourceNamespace: '' }, 'resourceNamespace', 'cannot be null or empty'],
    [{ resourceNamespace: 'a:b' }, 'resourceNamespace', "illegal character ':'"],
    [{ resourceName: 'x'.repeat(257) }, 'resourceName', 'exceeds max length of 256'],
    [{ resourceId: null }, 'resourceId', 'cannot be null or empty'],
    [{ resourceId: 'x'.repeat(257) }, 'resourceId', 'exceeds max length of 256'],
    [{ resourceType: 'table' }, 'resourceType', "must be 'topic'"],
  ])('a resource with %j', async (more, property, detail) => {
    expect((await create([weak(subject)], more)).body).toEqual(invalid(property, detail));
  });

  test.each([
    ['POST', '/associations', undefined],
    ['POST', '/associations', { associations: 'x' }],
    ['POST', '/associations', { associations: [1] }],
    ['POST', '/associations', { associations: [{ lifecycle: 'FIRM' }] }],
    ['POST', '/associations', { associations: [{ __proto__: { schema: 7 }, schema: 7 }] }],
    ['POST', '/associations:batchMutate', { requests: [{ associations: [{ opType: 'MOVE' }] }] }],
    ['POST', '/associations:batchGet', { requests: {} }],
  ])('a body that is none: %s %s %j', async (method, path, body) => {
    const { status } = await registry.call(method, path, body);
    expect([400, 422]).toContain(status);
  });

  test('words in a query that are none, and ids that differ', async () => {
    expect((await registry.call('GET', '/associations/subjects/s?lifecycle=weak')).status).toBe(404);
    expect((await create([weak(subject)], {}, '?context=:x')).status).toBe(400);
    const other = { ...topic, resourceId: 'other', associations: [weak(subject)] };
    expect((await registry.call('PUT', `/associations/resources/${topic.resourceId}`, other)).body).toEqual(
      invalid(
        'resourceId',
        'Resource ID in the path parameter does not match the resource ID in the request body',
      ),
    );
  });
});

describe('a rehearsal', () => {
  test('says what would be refused, and does nothing', async () => {
    expect((await create([own()], { resourceId: null }, '?dryRun=true')).body).toEqual({
      resourceName: topic.resourceName,
      resourceNamespace: topic.resourceNamespace,
      resourceType: 'topic',
    });
    expect((await create([own('{')], {}, '?dryRun=true')).body).toMatchObject({ error_code: 42201 });
    expect((await registry.call('GET', `/subjects/${encodeURIComponent(owned())}/versions`)).status).toBe(
      404,
    );
    expect(await bound()).toEqual([]);
  });
});

describe('contexts and modes', () => {
  test('a subject without a context is of the one that the query names', async () => {
    await registry.register(`:.eu:${subject}`, A);
    for (const context of ['.eu', ':.eu:'])
      expect((await create([weak(subject)], {}, `?context=${context}`)).status).toBe(200);
    expect(await bound()).toMatchObject([{ subject: `:.eu:${subject}` }]);
    const { body } = await registry.call(
      'GET',
      `/associations/subjects/${encodeURIComponent(`:.eu:${subject}`)}`,
    );
    expect(body).toHaveLength(1);
  });

  test('nothing is bound, and nothing ends, where nothing may be written', async () => {
    await create([weak(subject)]);
    await registry.call('PUT', `/mode/${subject}`, { mode: 'READONLY' });
    expect((await create([weak(subject, 'key')])).body).toMatchObject({ error_code: 42205 });
    expect((await end()).body).toMatchObject({ error_code: 42205 });
    expect(await bound()).toHaveLength(1);
  });
});

test.each([
  ['__GLOBAL', { schema: { schema: A } }],
  ['lkc1', { subject: ':.__GLOBAL:t' }],
])('no subject of all contexts is made or bound: %s %j', async (resourceNamespace, association) => {
  const resource = { resourceName: 't', resourceNamespace, resourceId: 'id-everywhere' };
  const refused = await registry.call('POST', '/associations', { ...resource, associations: [association] });
  expect(refused).toMatchObject({ status: 422, body: { error_code: 42212 } });
  expect((await registry.call('GET', '/contexts')).body).not.toContain('.__GLOBAL');
});

test('the longest names of the widest letters are bound, and found', async () => {
  await registry.register('wide', A);
  // Of letters that do not repeat, so that no index packs them.
  const wide = (first: number) =>
    String.fromCodePoint(...Array.from({ length: 256 }, (_, index) => first + index * 31));
  const resource = { resourceName: wide(0x4e00), resourceNamespace: wide(0x4e01), resourceId: wide(0x4e02) };
  const made = await registry.call('POST', '/associations', { ...resource, associations: [weak('wide')] });
  expect(made.status).toBe(200);
  const path = `${encodeURIComponent(resource.resourceNamespace)}/-`;
  expect((await registry.call('GET', `/associations/resources/${path}`)).body).toMatchObject([resource]);
});
