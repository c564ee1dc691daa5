import { expect, it } from 'vitest';
import { configChange } from './config-change.js';
import type { JsonObject } from './registry-copy.js';

const parsed = (text: string): JsonObject => JSON.parse(text) as JsonObject;

it.each<[string, JsonObject | null, JsonObject | null, boolean, string | undefined]>([
  ['says the same', { normalize: true }, { normalize: true }, true, undefined],
  ['is silent in the source', null, { compatibility: 'FULL' }, true, undefined],
  ['has a config that says nothing', {}, null, true, '{}'],
  ['has a config that may say nothing', {}, null, false, undefined],
  ['says nothing yet', { normalize: true }, null, true, '{"normalize":true}'],
  [
    'says more itself',
    { normalize: true },
    { normalize: true, compatibility: 'FULL', alias: 'a' },
    true,
    '{"compatibility":null,"alias":null,"normalize":true}',
  ],
  [
    'says more, maybe by what it inherits',
    { normalize: true },
    { compatibility: 'FULL' },
    false,
    '{"normalize":true}',
  ],
  [
    'says what is a name of objects',
    { normalize: true },
    parsed('{"__proto__":"x","toString":1}'),
    true,
    '{"__proto__":null,"toString":null,"normalize":true}',
  ],
])('a scope that %s', (_what, wanted, there, own, sent) => {
  const change = configChange({ config: wanted, mode: null, own }, { config: there, mode: null, own });
  expect(change && JSON.stringify(change)).toBe(sent);
});
