import type { CheckReport } from '@schema-steward/report';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';
import { problem } from '../../test-support/teams.js';

const V1 = record(field('x'));
let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());

describe('a request that is not understood is refused whole', () => {
  const change = { subject: 'shipment', change: 'modified', schema: V1 };
  const malformed = (...errors: object[]) =>
    problem(
      'invalid-request',
      400,
      'The request is malformed',
      'The request does not fit what this route takes.',
      'Correct the fields named in `errors`; `/docs` shows what each may hold.',
      errors,
    );

  test.each<[unknown, { detail: string; pointer: string }]>([
    [
      { changes: [change], chnages: [] },
      { detail: 'Unrecognized key: "chnages"', pointer: '' },
    ],
    [
      { changes: [{ ...change, baseschema: '' }] },
      { detail: 'Unrecognized key: "baseschema"', pointer: '/changes/0' },
    ],
    [{ changes: [] }, { detail: 'Too small: expected array to have >=1 items', pointer: '/changes' }],
    [
      { changes: [{ subject: 'a', change: 'added' }] },
      { detail: 'is needed unless the file was deleted', pointer: '/changes/0/schema' },
    ],
    [
      { changes: [change, { ...change, subject: 'a\u0000' }] },
      { detail: 'must not hold U+0000 or lone surrogates', pointer: '/changes/1/subject' },
    ],
    [
      { changes: [{ ...change, file: '\ud800' }] },
      { detail: 'must not hold U+0000 or lone surrogates', pointer: '/changes/0/file' },
    ],
    [
      { changes: [{ ...change, schema: 1 }] },
      { detail: 'must be a text, and is a number', pointer: '/changes/0/schema' },
    ],
    [
      { changes: [change], context: '.a\u0000' },
      { detail: 'begins with a full stop, holds no colon and no control character', pointer: '/context' },
    ],
    [
      { changes: [change], pullRequest: 2 ** 31 },
      { detail: 'Too big: expected number to be <=2147483647', pointer: '/pullRequest' },
    ],
    [
      { changes: [change], commit: 'a\u0000' },
      { detail: 'must not hold U+0000 or lone surrogates', pointer: '/commit' },
    ],
  ])('%j', async (body, error) => {
    const answer = await registry.call<{ errors: object[] }>('POST', '/api/v1/checks', body);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'application/problem+json']);
    expect(answer.body.errors).toContainEqual(error);
    expect(answer.body).toEqual(malformed(...answer.body.errors));
  });

  test('with a subject that cannot be one', async () => {
    const answer = await registry.call('POST', '/api/v1/checks', {
      changes: [{ ...change, subject: 'a\tb' }],
    });
    expect([answer.status, answer.body]).toEqual([
      422,
      problem(
        'subject-invalid',
        422,
        'This cannot be the name of a subject',
        '"a\\tb" cannot be the name of a subject.',
        'Use at most 512 characters without control characters; `:.context:name` names a context.',
      ),
    ]);
  });

  test.each([
    ['7e6e9d6c-8c2f-4a0e-9b0b-0123456789ab', 404, 'check-not-found'],
    ['no-uuid', 400, 'invalid-request'],
    ['%00', 400, 'invalid-request'],
  ])('check %s is answered with %i', async (id, status, code) => {
    const answer = await registry.call('GET', `/api/v1/checks/${id}`);
    expect([answer.status, answer.body]).toMatchObject([status, { code }]);
  });
});

test('odd texts are quoted in findings without harm', async () => {
  const odd = record(field('x', 'int', { doc: '\u0000\ud800' }), field('__proto__'));
  await registry.register('odd', odd);
  const change = { subject: 'odd', change: 'modified' };
  const { body: report } = await registry.call<CheckReport>('POST', '/api/v1/checks', {
    changes: [
      { ...change, schema: record(field('__proto__', 'string')) },
      { ...change, schema: '\u0000\ud800' },
      { ...change, schema: '['.repeat(100_000) },
    ],
  });
  expect(
    report.changes.map(({ verdict, findings }) => [
      verdict,
      findings.map(({ ruleId, path }) => [ruleId, path]),
    ]),
  ).toEqual([
    [
      'fail',
      [
        ['avro-type-changed', '__proto__'],
        ['owner-missing', undefined],
      ],
    ],
    ['fail', [['schema-does-not-parse', undefined]]],
    ['fail', [['schema-does-not-parse', undefined]]],
  ]);
  expect((await registry.call('GET', `/api/v1/checks/${report.id}`)).body).toEqual(report);
});
