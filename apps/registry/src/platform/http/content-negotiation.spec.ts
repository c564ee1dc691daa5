import { expect, test } from 'vitest';
import { negotiate } from './content-negotiation.js';

const V1 = 'application/vnd.schemaregistry.v1+json';
const PLAIN = 'application/vnd.schemaregistry+json';
const JSON_TYPE = 'application/json';

test.each([
  [undefined, V1],
  ['', V1],
  ['*/*', V1],
  ['application/*', V1],
  [V1, V1],
  [PLAIN, PLAIN],
  [JSON_TYPE, JSON_TYPE],
  ['APPLICATION/JSON', JSON_TYPE],
  [`${JSON_TYPE}, ${PLAIN}, ${V1}`, V1],
  [`${V1}; q=0.9, ${JSON_TYPE}; q=0.5`, V1],
  [`${V1};q=0.1, ${JSON_TYPE}`, JSON_TYPE],
  [`${V1};q=0, */*`, PLAIN],
  [`${JSON_TYPE}, */*;q=0.1`, JSON_TYPE],
  ['text/html, */*;q=0.8', V1],
  ['text/html', V1],
  ['application/json;q=x, text/plain', V1],
  [',;,q=;;,', V1],
])('Accept: %s gets %s', (accept, expected) => {
  expect(negotiate(accept)).toBe(expected);
});
