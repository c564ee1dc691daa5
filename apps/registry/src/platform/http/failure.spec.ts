import { ERROR_CATALOGUE, StewardError } from '@schema-steward/kernel';
import type { ErrorCode } from '@schema-steward/kernel';
import { ForbiddenException, InternalServerErrorException } from '@nestjs/common';
import { describe, expect, test } from 'vitest';
import { ConfluentError, subjectNotFound } from './confluent-error.js';
import { isDatabaseUnavailable } from './database-failure.js';
import { classify } from './failure.js';

const withCode = (code: string, more: object = {}) =>
  Object.assign(new Error(`has ${code}`), { code, ...more });

describe('the database is unavailable', () => {
  test.each([
    ['a refused connection', withCode('ECONNREFUSED')],
    [
      'a refused connection on every address',
      Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }),
    ],
    ['a Unix socket whose server is gone', withCode('ENOENT', { syscall: 'connect' })],
    ['connection failure (08006)', withCode('08006')],
    ['admin shutdown (57P01)', withCode('57P01')],
    ['cannot connect now (57P03)', withCode('57P03')],
    ['too many connections (53300)', withCode('53300')],
    ['a connection that went away', new Error('Connection terminated unexpectedly')],
    ['an exhausted pool', new Error('timeout exceeded when trying to connect')],
    ['wrapped by TypeORM', Object.assign(new Error('query'), { driverError: withCode('57P01') })],
    ['as a cause', new Error('outer', { cause: new Error('inner', { cause: withCode('EPIPE') }) })],
  ])('%s', (_what, error) => {
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  test.each([
    ['a violated constraint (23505)', withCode('23505')],
    ['a cancelled query (57014)', withCode('57014')],
    ['a missing file', withCode('ENOENT', { syscall: 'open' })],
    ['any error', new Error('x')],
    ['no error', 'ECONNREFUSED'],
    ['nothing', undefined],
  ])('not: %s', (_what, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });

  test('an error that is its own cause ends', () => {
    const error = new Error('x');
    error.cause = error;
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});

describe('a failure', () => {
  test.each(Object.keys(ERROR_CATALOGUE) as ErrorCode[])('%s of the catalogue keeps its code', (code) => {
    const { confluent, ...failure } = classify(new StewardError(code, 'A sentence.'));
    expect(failure.code).toBe(code);
    expect(confluent.message).not.toBe('');
    expect(String(confluent.errorCode)).toMatch(/^[45]\d\d(\d\d)?$/);
  });

  test.each([
    ['forbidden', 40301],
    ['subject-not-found', 40401],
    ['schema-incompatible', 40901],
    ['schema-invalid', 42201],
    ['governance-refused', 42290],
    ['database-unavailable', 50001],
    ['invalid-json', 400],
    ['conflict-retry', 503],
    ['rate-limited', 429],
  ] as const)('%s is %d to a Confluent client', (code, expected) => {
    expect(classify(new StewardError(code, 'A sentence.')).confluent.errorCode).toBe(expected);
  });

  test('a Confluent error keeps its code and text, also seen from /api', () => {
    expect(classify(subjectNotFound('s'))).toEqual({
      code: 'subject-not-found',
      detail: "Subject 's' not found.",
      details: [],
      allow: [],
      unexpected: false,
      confluent: { errorCode: 40401, message: "Subject 's' not found." },
    });
    expect(classify(new ConfluentError(50002, 'late')).unexpected).toBe(true);
  });

  test.each([
    ['a server error of Nest', new InternalServerErrorException('inside')],
    ['an error', new TypeError('inside')],
    ['a string', 'inside'],
    ['null', null],
    ['undefined', undefined],
    ['a constraint', withCode('23505')],
  ])('%s is ours to mend, and nothing of it is told', (_what, error) => {
    const failure = classify(error);
    expect(failure.unexpected).toBe(true);
    expect(JSON.stringify(failure)).not.toContain('inside');
    expect(failure.confluent).toEqual({ errorCode: 500, message: 'Internal Server Error' });
  });

  test('a client error of Nest keeps its status', () => {
    expect(classify(new ForbiddenException('no')).code).toBe('forbidden');
  });

  test('a request broken off by its client is not the database', () => {
    const aborted = Object.assign(withCode('ECONNRESET'), { statusCode: 400 });
    expect(classify(aborted).code).toBe('invalid-request');
  });
});
