import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, namedRecord, record } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
  await registry.register('checked', record(field('x')));
  await registry.register('checked', record(field('x'), field('y', 'int', { default: 1 })));
});
afterAll(() => registry.close());

const NEEDS_Y = record(field('x'), field('y'));
const ADDS_Z = record(field('x'), field('y'), field('z', 'int', { default: 0 }));
const MISSING_Y =
  "{errorType:'READER_FIELD_MISSING_DEFAULT_VALUE', description:'The field 'y' at path '/fields/1' in the new schema has no default value and is missing in the old schema', additionalInfo:'y'}";

describe('the compatibility routes', () => {
  test.each([
    ['checked/versions', NEEDS_Y, { is_compatible: true }],
    ['checked/versions/latest', NEEDS_Y, { is_compatible: true }],
    ['checked/versions/-1', NEEDS_Y, { is_compatible: true }],
    ['checked/versions/2', NEEDS_Y, { is_compatible: true }],
    ['checked/versions/1', NEEDS_Y, { is_compatible: false }],
    ['checked/versions/1/', ADDS_Z, { is_compatible: false }],
    ['checked/versions?verbose=true', ADDS_Z, { is_compatible: true, messages: [] }],
    ['checked/versions/latest?verbose=false', record(field('x', 'string')), { is_compatible: false }],
    [
      'checked/versions/1?verbose=TRUE',
      NEEDS_Y,
      {
        is_compatible: false,
        messages: [
          MISSING_Y,
          '{oldSchemaVersion: 1}',
          `{oldSchema: '${record(field('x'))}'}`,
          "{validateFields: 'false', compatibility: 'BACKWARD'}",
        ],
      },
    ],
    ['nobody/versions', NEEDS_Y, { is_compatible: true }],
    ['nobody/versions/latest', NEEDS_Y, { is_compatible: true }],
    ['nobody/versions/latest?verbose=true', NEEDS_Y, { is_compatible: true, messages: [] }],
    ['nobody/versions/1', NEEDS_Y, { error_code: 40402, message: 'Version 1 not found.' }],
    ['checked/versions/3', NEEDS_Y, { error_code: 40402, message: 'Version 3 not found.' }],
    [
      'checked/versions/0',
      NEEDS_Y,
      {
        error_code: 42202,
        message:
          'The specified version \'0\' is not a valid version id. Allowed values are between [1, 2^31-1] and the string "latest"',
      },
    ],
    [
      'checked/versions?verbose=true',
      '{',
      {
        is_compatible: false,
        messages: [
          expect.stringMatching(
            /^Invalid schema {subject=checked} with refs \[\] of type AVRO, details: .*line 1, column 2/,
          ),
        ],
      },
    ],
    [
      'checked/versions',
      '{',
      {
        error_code: 42201,
        message: expect.stringMatching(
          /^Invalid schema {subject=checked} with refs \[\] of type AVRO, details: /,
        ),
      },
    ],
  ])('%s %s', async (path, schema, expected) => {
    const { body } = await registry.call('POST', `/compatibility/subjects/${path}`, { schema });
    expect(body).toEqual(expected);
  });

  test('write nothing', async () => {
    expect(await registry.sql('SELECT count(*)::int FROM subjects')).toEqual([{ count: 1 }]);
    expect(await registry.sql('SELECT count(*)::int FROM schemas')).toEqual([{ count: 2 }]);
  });
});

/** What was registered, oldest first, and the change that each level takes or refuses. */
const HISTORY = [
  record(field('a')),
  record(field('a'), field('b', 'int', { default: 0 })),
  record(field('a'), field('b')),
];
const CHANGES = {
  'adds a field with a default': record(field('a'), field('b'), field('c', 'int', { default: 0 })),
  'adds a field without one': record(field('a'), field('b'), field('c')),
  'removes a field that has no default': record(field('a', 'int', { doc: 'alone again' })),
  'changes a type': record(field('a', 'string'), field('b')),
  'drops the default of an old field and adds one': record(
    field('a'),
    field('b'),
    field('d', 'int', { default: 1 }),
  ),
  'widens a type': record(field('a', 'long'), field('b', 'int', { default: 0 })),
  'narrows nothing, gives a default': record(field('a'), field('b', 'int', { default: 9 })),
};

describe('a level decides', () => {
  test.each<[string, keyof typeof CHANGES, 200 | 409]>([
    ['NONE', 'changes a type', 200],
    ['NONE', 'adds a field without one', 200],
    ['BACKWARD', 'adds a field with a default', 200],
    ['BACKWARD', 'adds a field without one', 409],
    ['BACKWARD', 'removes a field that has no default', 200],
    ['BACKWARD', 'changes a type', 409],
    ['BACKWARD', 'drops the default of an old field and adds one', 200],
    ['BACKWARD', 'widens a type', 200],
    ['BACKWARD_TRANSITIVE', 'adds a field with a default', 409],
    ['BACKWARD_TRANSITIVE', 'removes a field that has no default', 200],
    ['BACKWARD_TRANSITIVE', 'drops the default of an old field and adds one', 409],
    ['BACKWARD_TRANSITIVE', 'narrows nothing, gives a default', 200],
    ['FORWARD', 'adds a field with a default', 200],
    ['FORWARD', 'adds a field without one', 200],
    ['FORWARD', 'removes a field that has no default', 409],
    ['FORWARD', 'changes a type', 409],
    ['FORWARD', 'widens a type', 409],
    ['FORWARD_TRANSITIVE', 'adds a field without one', 200],
    ['FORWARD_TRANSITIVE', 'removes a field that has no default', 409],
    ['FORWARD_TRANSITIVE', 'widens a type', 409],
    ['FULL', 'adds a field with a default', 200],
    ['FULL', 'adds a field without one', 409],
    ['FULL', 'removes a field that has no default', 409],
    ['FULL', 'widens a type', 409],
    ['FULL_TRANSITIVE', 'adds a field with a default', 409],
    ['FULL_TRANSITIVE', 'narrows nothing, gives a default', 200],
    ['FULL_TRANSITIVE', 'removes a field that has no default', 409],
  ])('%s: a version that %s is answered with %i', async (level, change, status) => {
    const subject = `${level} ${change}`;
    await registry.call('PUT', `/config/${encodeURIComponent(subject)}`, { compatibility: 'NONE' });
    for (const schema of HISTORY) expect((await registry.register(subject, schema)).status).toBe(200);
    await registry.call('PUT', `/config/${encodeURIComponent(subject)}`, { compatibility: level });
    const asked = await registry.call(
      'POST',
      `/compatibility/subjects/${encodeURIComponent(subject)}/versions`,
      {
        schema: CHANGES[change],
      },
    );
    expect(asked.body).toEqual({ is_compatible: status === 200 });
    expect((await registry.register(subject, CHANGES[change])).status).toBe(status);
  });

  test('TRANSITIVE tells the messages of the newest version that does not fit', async () => {
    const { body } = await registry.register(
      'BACKWARD_TRANSITIVE adds a field with a default',
      CHANGES['adds a field with a default'],
    );
    expect(body.message).toContain("The field 'b' at path '/fields/1' in the new schema");
    expect(body.message).toContain('{oldSchemaVersion: 1}');
    expect(body.message).toContain("compatibility: 'BACKWARD_TRANSITIVE'");
  });
});

describe('a compatibility group', () => {
  const major = (n: string) => ({ metadata: { properties: { major: n } } });
  const register = (schema: string, n: string) => registry.register('grouped', schema, major(n));
  const setGroup = (compatibilityGroup: string | null) =>
    registry.call('PUT', '/config/grouped', { compatibilityGroup });

  test('is compared within itself, also what was registered before the config named it', async () => {
    expect((await register(record(field('x')), '1')).status).toBe(200);
    await setGroup('major');
    expect((await register(record(field('x', 'string')), '1')).status).toBe(409);
    expect((await register(record(field('x', 'string')), '2')).status).toBe(200);
    expect((await register(record(field('x', 'string'), field('y')), '2')).status).toBe(409);
    expect((await register(record(field('x'), field('y', 'int', { default: 0 })), '1')).status).toBe(200);
    expect((await registry.call('GET', '/subjects/grouped/versions')).body).toEqual([1, 2, 3]);
  });

  test('that is taken back leaves no old version out', async () => {
    await setGroup(null);
    expect((await register(record(field('x', 'boolean')), '3')).status).toBe(409);
    await setGroup('major');
    expect((await register(record(field('x', 'boolean')), '3')).status).toBe(200);
  });
});

test('another type by name is refused under BACKWARD with both reasons', async () => {
  await registry.register('named', namedRecord('One', field('x')));
  const { body } = await registry.register('named', namedRecord('Two', field('x'), field('y')));
  expect(body.message).toContain(
    "{errorType:'NAME_MISMATCH', description:'The name of the schema has changed (path '/name')', additionalInfo:'expected: One'}, {errorType:'READER_FIELD_MISSING_DEFAULT_VALUE'",
  );
});
