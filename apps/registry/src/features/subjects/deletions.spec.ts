import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());

const A = record(field('a'));
const AB = record(field('a'), field('b', 'int', { default: 0 }));

/** Asks in this order, and says what each was answered. */
async function talk(requests: readonly (readonly [method: string, path: string, body?: unknown])[]) {
  const answers = [];
  for (const [method, path, body] of requests) {
    const answer = await registry.call(method, path, body);
    answers.push([answer.status, answer.body]);
  }
  return answers;
}

const error = (code: number, message: string) => [
  Number(String(code).slice(0, 3)),
  { error_code: code, message },
];

describe('deleting a subject', () => {
  test('is soft first, then for good, each once and in Confluent’s words', async () => {
    await registry.register('s', A);
    await registry.register('s', AB);
    expect(
      await talk([
        ['DELETE', '/subjects/none'],
        ['DELETE', '/subjects/none?permanent=true'],
        ['DELETE', '/subjects/s?permanent=true'],
        ['DELETE', '/subjects/s?permanent=yes'],
        ['DELETE', '/subjects/s'],
        ['GET', '/subjects/s/versions'],
        ['GET', '/subjects/s/versions?deleted=true'],
        ['GET', '/subjects/s/versions/1'],
        ['GET', '/subjects/s/versions/latest?deleted=true'],
        ['POST', '/subjects/s', { schema: A }],
        ['DELETE', '/subjects/s?permanent=TRUE'],
        ['GET', '/subjects/s/versions?deleted=true'],
        ['DELETE', '/subjects/s?permanent=true'],
        ['DELETE', '/subjects/s'],
      ]),
    ).toEqual([
      error(40401, "Subject 'none' not found."),
      error(40401, "Subject 'none' not found."),
      error(40405, "Subject 's' was not deleted first before being permanently deleted"),
      [200, [1, 2]],
      error(40404, "Subject 's' was soft deleted.Set permanent=true to delete permanently"),
      error(40401, "Subject 's' not found."),
      [200, [1, 2]],
      error(40401, "Subject 's' not found."),
      error(40402, 'Version -1 not found.'),
      error(40401, "Subject 's' not found."),
      [200, [1, 2]],
      error(40401, "Subject 's' not found."),
      error(40401, "Subject 's' not found."),
      error(40401, "Subject 's' not found."),
    ]);
  });

  test('keeps every schema readable by id until it is for good', async () => {
    const { id } = (await registry.register('kept', record(field('kept')))).body;
    await registry.call('DELETE', '/subjects/kept');
    const expected = { subject: 'kept', version: 1, schema: record(field('kept')), deleted: true };
    expect((await registry.call('GET', `/schemas/ids/${id}`)).body).toMatchObject(expected);
    await registry.call('DELETE', '/subjects/kept?permanent=true');
    for (const rest of ['', '/schema', '/subjects', '/versions'])
      expect(await talk([['GET', `/schemas/ids/${id}${rest}`]])).toEqual([
        error(40403, `Schema ${id} not found`),
      ]);
  });

  test('keeps a schema readable by id that another subject carries', async () => {
    const { id } = (await registry.register('one', record(field('shared')))).body;
    await registry.register('other', record(field('shared')));
    await talk([
      ['DELETE', '/subjects/one'],
      ['DELETE', '/subjects/one?permanent=true'],
    ]);
    expect((await registry.call('GET', `/schemas/ids/${id}`)).body).toMatchObject({ subject: 'other' });
    expect((await registry.register('one', record(field('shared')))).body).toMatchObject({ id, version: 1 });
  });

  test('starts versions at 1 again after it, with an id that was never given', async () => {
    const before = (await registry.register('again', record(field('again')))).body;
    await talk([
      ['DELETE', '/subjects/again'],
      ['DELETE', '/subjects/again?permanent=true'],
    ]);
    const after = (await registry.register('again', record(field('again')))).body;
    expect([after.version, after.id > before.id]).toEqual([1, true]);
    expect(await talk([['GET', `/schemas/ids/${before.id}/schema`]])).toEqual([
      error(40403, `Schema ${before.id} not found`),
    ]);
  });

  test('leaves its config until the last version is gone for good, and the ledger keeps it', async () => {
    await registry.register('configured', A);
    await registry.call('PUT', '/config/configured', { compatibility: 'FULL' });
    await registry.call('DELETE', '/subjects/configured');
    expect((await registry.call('GET', '/config/configured')).body).toEqual({ compatibilityLevel: 'FULL' });
    await registry.call('DELETE', '/subjects/configured?permanent=true');
    expect(await talk([['GET', '/config/configured']])).toEqual([
      error(40408, "Subject 'configured' does not have subject-level compatibility configured"),
    ]);
    const entries = await registry.sql<{ action: string }>(
      `SELECT action FROM ledger_entries WHERE target = 'configured' ORDER BY id`,
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'schema.registered',
      'config.changed',
      'schema.versions-deleted',
      'schema.versions-erased',
      'config.deleted',
    ]);
  });
});

describe('deleting a version', () => {
  test('is soft first, then for good, each once and in Confluent’s words', async () => {
    await registry.register('v', A);
    await registry.register('v', AB);
    expect(
      await talk([
        ['DELETE', '/subjects/none/versions/1'],
        ['DELETE', '/subjects/v/versions/0'],
        ['DELETE', '/subjects/v/versions/first'],
        ['DELETE', '/subjects/v/versions/3'],
        ['DELETE', '/subjects/v/versions/1?permanent=true'],
        ['DELETE', '/subjects/v/versions/1'],
        ['DELETE', '/subjects/v/versions/1'],
        ['GET', '/subjects/v/versions'],
        ['GET', '/subjects/v/versions?deleted=true'],
        ['GET', '/subjects/v/versions?deletedOnly=true'],
        ['GET', '/subjects/v/versions?deleted=true&deletedAsNegative=true'],
        ['GET', '/subjects/v/versions/1'],
        ['DELETE', '/subjects/v/versions/latest'],
        ['DELETE', '/subjects/v/versions/latest'],
        ['DELETE', '/subjects/v/versions/1?permanent=true'],
        ['DELETE', '/subjects/v/versions/1?permanent=true'],
        ['DELETE', '/subjects/v/versions/2?permanent=true'],
        ['DELETE', '/subjects/v/versions/2?permanent=true'],
      ]),
    ).toEqual([
      error(40401, "Subject 'none' not found."),
      error(
        42202,
        `The specified version '0' is not a valid version id. Allowed values are between [1, 2^31-1] and the string "latest"`,
      ),
      error(
        42202,
        `The specified version 'first' is not a valid version id. Allowed values are between [1, 2^31-1] and the string "latest"`,
      ),
      error(40402, 'Version 3 not found.'),
      error(40407, "Subject 'v' Version 1 was not deleted first before being permanently deleted"),
      [200, 1],
      error(40406, "Subject 'v' Version 1 was soft deleted.Set permanent=true to delete permanently"),
      [200, [2]],
      [200, [1, 2]],
      [200, [1]],
      [200, [-1, 2]],
      error(40402, 'Version 1 not found.'),
      [200, 2],
      error(40402, 'Version -1 not found.'),
      [200, 1],
      error(40402, 'Version 1 not found.'),
      [200, 2],
      error(40401, "Subject 'v' not found."),
    ]);
  });

  test('lets a schema come back as a new version with its old id, in the place of the deleted one', async () => {
    const first = (await registry.register('back', A)).body;
    await registry.register('back', AB);
    await registry.call('DELETE', '/subjects/back/versions/1');
    expect((await registry.register('back', A)).body).toMatchObject({ id: first.id, version: 3 });
    expect(await talk([['GET', '/subjects/back/versions?deleted=true']])).toEqual([[200, [2, 3]]]);
  });

  test('takes what it compared with out of the comparison', async () => {
    await registry.register('compared', record(field('a')));
    await registry.register('compared', record(field('a'), field('b', 'int', { default: 0 })));
    await registry.call('DELETE', '/subjects/compared/versions/2');
    const retyped = record(field('a'), field('b', 'string', { default: '' }));
    expect((await registry.register('compared', retyped)).body).toMatchObject({ version: 3 });
  });

  test('takes the subject’s fields back to the newest live version, and forward again', async () => {
    const open = async () =>
      (
        await registry.sql<{ path: string; id: number }>(
          `SELECT r.path, r.field_id AS id FROM field_revisions r JOIN subjects s ON s.id = r.subject_id
           WHERE s.name = 'fields' AND r.until_id IS NULL ORDER BY 1`,
        )
      ).map(({ path, id }) => `${path} ${id}`);
    await registry.register('fields', record(field('a'), field('gone', 'int')));
    const before = await open();
    await registry.register('fields', record(field('a'), field('b', 'int', { default: 0 })));
    const after = await open();
    await registry.call('DELETE', '/subjects/fields/versions/2');
    expect(await open()).toEqual(before);
    await registry.call('DELETE', '/subjects/fields/versions/1');
    expect(await open()).toEqual([]);
    await registry.register('fields', record(field('a')));
    expect(await open()).toHaveLength(1);
    expect(after).toHaveLength(2);
  });
});

describe('what others refer to', () => {
  const REFERS = {
    references: [{ name: 'com.example.Target', subject: 'target', version: 1 }],
  };
  const refersTo = record(field('target', 'com.example.Target'));

  test('is neither deleted while they live, nor erased while they are there', async () => {
    await registry.register('target', {
      type: 'record',
      name: 'Target',
      namespace: 'com.example',
      fields: [],
    });
    const { id } = (await registry.register('referrer', refersTo, REFERS)).body;
    const refused = error(
      42206,
      'One or more references exist to the schema {magic=1,keytype=SCHEMA,subject=target,version=1}.',
    );
    expect(
      await talk([
        ['GET', '/subjects/target/versions/1/referencedby'],
        ['GET', '/subjects/target/versions/latest/referencedby?limit=1&offset=1'],
        ['GET', '/subjects/target/versions/2/referencedby'],
        ['GET', '/subjects/none/versions/1/referencedby'],
        ['DELETE', '/subjects/target'],
        ['DELETE', '/subjects/target/versions/1'],
        ['DELETE', '/subjects/target/versions/1?permanent=true'],
        ['DELETE', '/subjects/referrer'],
        ['GET', '/subjects/target/versions/1/referencedby'],
        ['GET', '/subjects/target/versions/1/referencedby?deleted=true'],
        ['DELETE', '/subjects/target'],
        ['DELETE', '/subjects/target?permanent=true'],
        ['DELETE', '/subjects/referrer?permanent=true'],
        ['DELETE', '/subjects/target?permanent=true'],
      ]),
    ).toEqual([
      [200, [id]],
      [200, []],
      error(40402, 'Version 2 not found.'),
      error(40401, "Subject 'none' not found."),
      refused,
      refused,
      refused,
      [200, [1]],
      [200, []],
      [200, [id]],
      [200, [1]],
      refused,
      [200, [1]],
      [200, [1]],
    ]);
  });
});

test('strict refuses deletions and erasures, by name, and changes nothing', async () => {
  const strict = await startRegistry({ env: { STEWARD_POLICY: 'strict' } });
  try {
    await strict.call('POST', '/api/v1/teams', {
      slug: 'team-a',
      name: 'Team A',
      channels: [{ tool: 'slack', address: 'https://slack.example/a', scope: 'announcements' }],
    });
    const registered = await strict.register('s', A, { owner: 'team-a' });
    expect(registered.body).toMatchObject({ version: 1 });
    for (const path of ['/subjects/s', '/subjects/s/versions/1']) {
      const { status, body } = await strict.call<{ error_code: number; message: string }>('DELETE', path);
      expect([status, body.error_code]).toEqual([422, 42290]);
      expect(body.message).toMatch(
        /^The policy of this registry refuses the deletion of "s": version-deleted: /,
      );
    }
    expect((await strict.call('GET', '/subjects/s/versions')).body).toEqual([1]);
  } finally {
    await strict.close();
  }
});

test('none of it was a server error', () => {
  expect(registry.lines.filter((line) => line.includes(' ERROR '))).toEqual([]);
});
