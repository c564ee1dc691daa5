import { afterAll, beforeAll, expect, test } from 'vitest';
import { PERMISSIONS } from '../platform/access/permission-table.js';
import { startRegistry, type TestRegistry } from '../test-support/start-registry.js';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());

const ROUTES = Object.keys(PERMISSIONS).filter((route) => route.includes('/:'));

test.each([
  ['U+0000', '%00'],
  ['U+0000 in a name', 'a%00b'],
  ['U+0000 in a context', '%3A.%00%3Aa'],
  ['half of a surrogate pair', '%ED%A0%80'],
  ['what every object has', '__proto__'],
  ['a number that is none of a row', '99999999999999999999'],
  ['a line break', 'a%0Ab'],
  ['a path of its own', '..%2F..%2F'],
  ['more than any name', 'a'.repeat(300)],
])('no route fails at %s in its path', async (_what, text) => {
  const failed: string[] = [];
  for (const route of ROUTES) {
    const [method = '', pattern = ''] = route.split(' ');
    const writes = method !== 'GET' && method !== 'DELETE';
    const { status } = await fetch(
      registry.url + pattern.replaceAll(/(?<!:):(?!:)\w+/g, text).replace('::', ':'),
      {
        method,
        ...(writes && { headers: { 'content-type': 'application/json' }, body: '{}' }),
      },
    );
    if (status >= 500) failed.push(`${route}: ${status}`);
  }
  expect(failed).toEqual([]);
});
