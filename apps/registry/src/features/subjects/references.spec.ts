import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, namedRecord } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
  await registry.register('money', namedRecord('Money', field('amount', 'long')));
  await registry.register(
    'money',
    namedRecord('Money', field('amount', 'long'), field('scale', 'int', { default: 2 })),
  );
});
afterAll(() => registry.close());

const money = { name: 'Money', subject: 'money', version: 1 };
const INVOICE = namedRecord('Invoice', field('total', 'Money'));

describe('a schema with a reference', () => {
  test('is registered, served and found with it', async () => {
    const { body } = await registry.register('invoice', INVOICE, { references: [money] });
    expect(body).toMatchObject({ version: 1, schema: INVOICE, references: [money] });
    expect((await registry.call('GET', `/schemas/ids/${body.id}`)).body).toMatchObject({
      references: [money],
    });
    expect(
      (await registry.call('POST', '/subjects/invoice', { schema: INVOICE, references: [money] })).body,
    ).toMatchObject({
      id: body.id,
      version: 1,
      references: [money],
    });
    const otherVersion = { schema: INVOICE, references: [{ ...money, version: 2 }] };
    expect((await registry.call('POST', '/subjects/invoice', otherVersion)).body).toMatchObject({
      error_code: 40403,
    });
  });

  test('to version -1 is pinned to the latest of now', async () => {
    const latest = [{ ...money, version: -1 }];
    const { body } = await registry.register('pinned', INVOICE, { references: latest });
    expect(body).toMatchObject({ version: 1, references: [{ ...money, version: 2 }] });
    expect((await registry.register('pinned', INVOICE, { references: latest })).body).toEqual(body);
  });

  test('is compared with what it refers to', async () => {
    await registry.register('money-broken', namedRecord('Money', field('amount', 'string')));
    const broken = { schema: INVOICE, references: [{ ...money, subject: 'money-broken' }] };
    expect((await registry.call('POST', '/subjects/invoice/versions', broken)).body).toMatchObject({
      error_code: 40901,
      message: expect.stringContaining(
        "{errorType:'TYPE_MISMATCH', description:'The type (path '/fields/0/type/fields/0/type') of a field in the new schema does not match with the old schema', additionalInfo:'reader type: STRING not compatible with writer type: LONG'}",
      ) as string,
    });
  });

  test('resolves through its references’ references, a diamond once', async () => {
    await registry.register('left', namedRecord('Left', field('m', 'Money')), { references: [money] });
    await registry.register('right', namedRecord('Right', field('m', 'Money')), { references: [money] });
    const references = [
      { name: 'Left', subject: 'left', version: 1 },
      { name: 'Right', subject: 'right', version: 1 },
    ];
    const diamond = namedRecord('Top', field('l', 'Left'), field('r', 'Right'));
    expect((await registry.register('diamond', diamond, { references })).body).toMatchObject({
      version: 1,
      references,
    });
    expect(
      await registry.sql(
        `SELECT path, inherited FROM field_revisions f JOIN subjects s ON s.id = f.subject_id
         WHERE s.name = 'diamond' ORDER BY path`,
      ),
    ).toEqual([
      { path: 'l', inherited: false },
      { path: 'l.m', inherited: true },
      { path: 'l.m.amount', inherited: true },
      { path: 'r', inherited: false },
      { path: 'r.m', inherited: true },
      { path: 'r.m.amount', inherited: true },
    ]);
  });

  test('in a context looks there, unless the reference is qualified', async () => {
    expect((await registry.register(':.eu:invoice', INVOICE, { references: [money] })).body.error_code).toBe(
      42201,
    );
    const qualified = [{ ...money, subject: ':.:money' }];
    expect((await registry.register(':.eu:invoice', INVOICE, { references: qualified })).body).toMatchObject({
      id: 1,
      references: qualified,
    });
    await registry.register(':.eu:money', namedRecord('Money', field('amount', 'long')));
    expect((await registry.register(':.eu:invoice2', INVOICE, { references: [money] })).body.version).toBe(1);
  });

  test('is normalized with its references in order, each once', async () => {
    const references = [
      { name: 'Right', subject: 'right', version: 1 },
      { name: 'Left', subject: 'left', version: 1 },
      { name: 'Right', subject: 'right', version: 1 },
    ];
    const schema = namedRecord('Both', field('l', 'Left'), field('r', 'Right'));
    const { body } = await registry.call('POST', '/subjects/both/versions?normalize=true', {
      schema,
      references,
    });
    expect(body).toMatchObject({ version: 1, references: [references[1], references[0]] });
  });
});

describe('a reference that leads nowhere is refused', () => {
  test.each([
    [{ ...money, version: 9 }, 'No schema reference found for subject "money" and version 9'],
    [{ ...money, version: 0 }, 'No schema reference found for subject "money" and version 0'],
    [{ ...money, subject: 'nobody' }, 'No schema reference found for subject "nobody" and version 1'],
    [
      { ...money, subject: 'nobody', version: -1 },
      'No schema reference found for subject "nobody" and version -1',
    ],
    [{ ...money, subject: '__GLOBAL' }, '"__GLOBAL" is not a valid subject to refer to.'],
  ])('%j', async (reference, detail) => {
    const answer = await registry.register('lost', INVOICE, { references: [reference] });
    const { name, subject, version } = reference;
    const refs = `{name='${name}', subject='${subject}', version=${version}}`;
    expect([answer.status, answer.body]).toEqual([
      422,
      {
        error_code: 42201,
        message: `Invalid schema {subject=lost} with refs [${refs}] of type AVRO, details: ${detail}`,
      },
    ]);
  });

  test('and nothing of it is kept', async () => {
    expect(await registry.sql(`SELECT count(*)::int FROM subjects WHERE name = 'lost'`)).toEqual([
      { count: 0 },
    ]);
  });
});
