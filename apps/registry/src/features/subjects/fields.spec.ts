import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, namedRecord, record } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
  await registry.call('PUT', '/config', { compatibility: 'NONE' });
});
afterAll(() => registry.close());

interface Row {
  field: number;
  path: string;
  type: string;
  since: number;
  until: number | null;
  group: string;
}

/** Every revision of a subject's fields, by field and age; fields are numbered from 1 within the subject. */
function revisions(subject: string): Promise<Row[]> {
  return registry.sql<Row>(
    `SELECT dense_rank() OVER (ORDER BY f.id)::int AS field, r.path, r.type, since.version AS since,
       until.version AS until, r.compatibility_group AS "group"
     FROM field_revisions r JOIN fields f ON f.id = r.field_id JOIN subjects s ON s.id = f.subject_id
     JOIN schema_versions since ON since.id = r.since_id LEFT JOIN schema_versions until ON until.id = r.until_id
     WHERE s.name = $1 AND r.subject_id = s.id ORDER BY f.id, r.id`,
    [subject],
  );
}

async function history(
  subject: string,
  ...schemas: readonly string[]
): Promise<[number, string, string, number, number | null][]> {
  for (const schema of schemas) expect((await registry.register(subject, schema)).status).toBe(200);
  return (await revisions(subject)).map(({ field: id, path, type, since, until }) => [
    id,
    path,
    type,
    since,
    until,
  ]);
}

describe('a field', () => {
  test('keeps its id while its type and its doc change; each look is a revision', async () => {
    expect(
      await history(
        'looks',
        record(field('x'), field('y')),
        record(field('x', 'long'), field('y')),
        record(field('x', 'long', { doc: 'd' }), field('y')),
        record(field('x', 'long', { doc: 'd' }), field('y'), field('z')),
      ),
    ).toEqual([
      [1, 'x', 'int', 1, 2],
      [1, 'x', 'long', 2, 3],
      [1, 'x', 'long', 3, null],
      [2, 'y', 'int', 1, null],
      [3, 'z', 'int', 4, null],
    ]);
  });

  test('keeps its id through a rename that an alias declares, with the fields inside it', async () => {
    expect(
      await history(
        'renamed',
        record(field('carrier_code', JSON.parse(namedRecord('C', field('id'))))),
        record(field('carrier', JSON.parse(namedRecord('C', field('id'))), { aliases: ['carrier_code'] })),
      ),
    ).toEqual([
      [1, 'carrier_code', 'record C', 1, 2],
      [1, 'carrier', 'record C', 2, null],
      [2, 'carrier_code.id', 'int', 1, 2],
      [2, 'carrier.id', 'int', 2, null],
    ]);
  });

  test('that is removed closes, and comes back as another field', async () => {
    expect(
      await history(
        'returning',
        record(field('x'), field('y')),
        record(field('y')),
        record(field('x'), field('y', 'int', { doc: 'd' })),
      ),
    ).toEqual([
      [1, 'x', 'int', 1, 2],
      [2, 'y', 'int', 1, 3],
      [2, 'y', 'int', 3, null],
      [3, 'x', 'int', 3, null],
    ]);
  });

  test('of an older version that is registered again stays as it is', async () => {
    const before = await revisions('looks');
    await registry.register('looks', record(field('x'), field('y')));
    expect(await revisions('looks')).toEqual(before);
  });

  test('says what else is known of it', async () => {
    const schema = record(
      field('ssn', 'string', {
        doc: 'social security',
        aliases: ['s', 'n'],
        'confluent:tags': ['PII'],
        deprecated: 'use id',
        default: '',
      }),
      field('old', ['null', 'int'], { deprecated: true }),
      field('tags', { type: 'array', items: 'string' }),
    );
    await registry.register('known', schema);
    expect(
      await registry.sql(
        `SELECT path, type, doc, aliases, tags, deprecated, has_default, inherited FROM field_revisions r
         JOIN subjects s ON s.id = r.subject_id WHERE s.name = 'known' ORDER BY r.id`,
      ),
    ).toEqual([
      {
        path: 'ssn',
        type: 'string',
        doc: 'social security',
        aliases: ['s', 'n'],
        tags: ['PII'],
        deprecated: 'use id',
        has_default: true,
        inherited: false,
      },
      {
        path: 'old',
        type: 'null | int',
        doc: null,
        aliases: [],
        tags: [],
        deprecated: '',
        has_default: false,
        inherited: false,
      },
      {
        path: 'tags',
        type: 'array of string',
        doc: null,
        aliases: [],
        tags: [],
        deprecated: null,
        has_default: false,
        inherited: false,
      },
    ]);
  });

  test('belongs to its subject: the same schema elsewhere has fields of its own', async () => {
    await registry.register('twin', record(field('x'), field('y')));
    const [{ shared } = { shared: -1 }] = await registry.sql<{ shared: number }>(
      `SELECT count(*)::int AS shared FROM fields f JOIN field_revisions r ON r.field_id = f.id AND r.subject_id <> f.subject_id`,
    );
    expect(shared).toBe(0);
    expect((await revisions('twin')).map(({ path }) => path)).toEqual(['x', 'y']);
  });
});

test('a compatibility group continues the fields of the version before it and then goes its own way', async () => {
  await registry.call('PUT', '/config/grouped', { compatibility: 'NONE', compatibilityGroup: 'major' });
  const register = async (major: string, ...fields: unknown[]) =>
    expect(
      (await registry.register('grouped', record(...fields), { metadata: { properties: { major } } })).status,
    ).toBe(200);
  await register('1', field('x'), field('y'));
  await register('2', field('x', 'long'));
  await register('1', field('x'), field('y'), field('z'));
  await register('2', field('x', 'string'));
  expect(
    (await revisions('grouped')).map((row) => [
      row.field,
      row.group,
      row.path,
      row.type,
      row.since,
      row.until,
    ]),
  ).toEqual([
    [1, '1', 'x', 'int', 1, null],
    [1, '2', 'x', 'long', 2, 4],
    [1, '2', 'x', 'string', 4, null],
    [2, '1', 'y', 'int', 1, null],
    [3, '1', 'z', 'int', 3, null],
  ]);
});

test('a compatibility group continues the fields of the newest live version, not of a deleted one', async () => {
  await registry.call('PUT', '/config/regrouped', { compatibility: 'NONE', compatibilityGroup: 'major' });
  for (const major of ['1', '2', '3']) {
    if (major === '3') await registry.call('DELETE', '/subjects/regrouped/versions/2');
    const more = { metadata: { properties: { major } } };
    expect((await registry.register('regrouped', record(field('x')), more)).status).toBe(200);
  }
  const fields = (await revisions('regrouped')).map(({ field, group }) => [field, group]);
  expect(new Set(fields.map(([one]) => one)).size).toBe(1);
  expect(fields.map(([, group]) => group)).toContain('3');
});
