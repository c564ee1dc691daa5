import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildOpenApi } from '../../platform/http/openapi.js';
import { surfaceOf } from '../../platform/http/surface.js';
import { field, record } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
  await registry.register('a', record(field('x')));
});
afterAll(() => registry.close());

/** As they stand in a query. */
const VALUES = [
  '',
  'true',
  'null',
  '%00',
  '%ED%A0%80',
  '%',
  '-1',
  '1e9',
  '99999999999999999999',
  '__proto__',
  '%F0%9F%9A%9A',
  ':.x:',
  ':*:',
  ':.__GLOBAL:',
  "'%3B%20DROP%20TABLE%20subjects--",
  '%25_%5C',
  'a'.repeat(4000),
];

interface Read {
  readonly path: string;
  readonly parameters: readonly string[];
}

/** Every read and deletion that the OpenAPI description knows, asked of things that are there. */
function requests(): [method: string, Read][] {
  const { paths } = buildOpenApi(registry.app);
  return Object.entries(paths).flatMap(([path, item]) =>
    (['get', 'delete'] as const).flatMap((method): [string, Read][] => {
      const operation = item[method];
      const ours = path === '/api/v1/search' || path.startsWith('/api/v1/subjects/{subject}/diff');
      if (!operation || (surfaceOf(path) !== 'confluent' && !ours)) return [];
      const parameters = (operation.parameters ?? []).flatMap((one) =>
        'in' in one && one.in === 'query' ? [one.name] : [],
      );
      const real = path
        .replace('{subject}', method === 'delete' ? 'none' : 'a')
        .replace('{version}', '1')
        .replace('{id}', '1')
        .replace('{guid}', '00000000-0000-0000-0000-000000000000')
        .replace('{context}', '.none');
      return [[method.toUpperCase(), { path: real, parameters }]];
    }),
  );
}

describe('whatever stands in a query', () => {
  test('is answered with what it means or with an error of the client’s, never with one of ours', async () => {
    const failed: string[] = [];
    const all = requests();
    expect(all.filter(([, { parameters }]) => parameters.length > 0).length).toBeGreaterThan(15);
    for (const [method, { path, parameters }] of all)
      for (const name of parameters)
        for (const value of VALUES)
          for (const query of [`${name}=${value}`, `${name}=x&${name}=${value}`, `${name}[]=${value}`]) {
            const { status } = await registry.call(method, `${path}?${query}`);
            if (status >= 500) failed.push(`${method} ${path}?${query.slice(0, 80)} ${status}`);
          }
    expect(failed).toEqual([]);
  }, 120_000);

  test('of another type than it should be leaves the schema where it is', async () => {
    for (const permanent of ['1', 'yes', 'TRUE ', 'on']) {
      const { status } = await registry.call('DELETE', `/subjects/a/versions/9?permanent=${permanent}`);
      expect(status).toBe(404);
    }
    expect((await registry.call('GET', '/subjects/a/versions')).body).toEqual([1]);
  });
});

test('none of it was a server error', () => {
  expect(registry.lines.filter((line) => line.includes(' ERROR '))).toEqual([]);
});
