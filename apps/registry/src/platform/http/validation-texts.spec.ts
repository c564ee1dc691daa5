import { expect, test } from 'vitest';
import { z } from 'zod';
import { validationText } from './validation-texts.js';

test.each<[string, z.ZodType, unknown, string]>([
  ['no list', z.array(z.string()), undefined, 'is required: a list'],
  ['no text', z.string(), undefined, 'is required: a text'],
  ['an object for a text', z.string(), {}, 'must be a text, and is an object'],
  ['a list for an object', z.strictObject({}), [], 'must be an object, and is a list'],
  ['null for a number', z.number(), null, 'must be a number, and is null'],
  ['a text for true or false', z.boolean(), 'yes', 'must be true or false, and is a text'],
  [
    'a day for a time',
    z.iso.datetime(),
    '2026-12-24',
    'is a date and a time with its zone, such as 2026-12-24T18:00:00Z',
  ],
  ['what a schema says itself', z.string('says so itself'), undefined, 'says so itself'],
  ['what Zod says well', z.enum(['a', 'b']), 'c', 'Invalid option: expected one of "a"|"b"'],
])('%s is told in plain words', (_what, schema, value, text) => {
  const { customError } = z.config();
  z.config({ customError: validationText });
  try {
    expect(schema.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([text]);
  } finally {
    z.config({ customError });
  }
});
