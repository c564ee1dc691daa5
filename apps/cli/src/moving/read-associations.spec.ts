import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { ConfluentClient } from './confluent-client.js';
import { ShapeError } from './copy-shape.js';
import { readAssociations } from './read-associations.js';

interface Source {
  readonly client: ConfluentClient;
  /** How often it was asked. */
  readonly asked: () => number;
}

/** A registry that has so many associations of each subject, and answers at most a page of them. */
async function sourceOf(count: number, page: number): Promise<Source> {
  let asked = 0;
  const server = createServer(({ url = '' }, response) => {
    asked += 1;
    const offset = Number(new URL(url, 'http://source').searchParams.get('offset'));
    const length = Math.max(0, Math.min(page, count - offset));
    response.end(JSON.stringify(Array.from({ length }, (_, index) => association(offset + index))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { client: new ConfluentClient({ url }, { timeoutMs: 30_000, concurrency: 1 }), asked: () => asked };
}

const association = (index: number) => ({
  ...{ resourceType: 'topic', resourceId: `id-${index}`, resourceNamespace: 'lkc1' },
  ...{ resourceName: `t${index}`, associationType: 'value', lifecycle: 'WEAK', frozen: false },
});
const SUBJECT = { context: '.', name: 'a' };

it('reads ten thousand associations of a subject', async () => {
  const { client } = await sourceOf(10_000, 1000);
  const all = (await readAssociations(client, SUBJECT)) ?? [];
  expect(new Set(all.map(({ resourceId }) => resourceId)).size).toBe(10_000);
});

it.each([
  ['a page at a time', 1000, 11],
  ['all at once', 10_001, 1],
])('stops asking a source that makes up associations without end, %s', async (_how, page, requests) => {
  const { client, asked } = await sourceOf(Infinity, page);
  await expect(readAssociations(client, SUBJECT)).rejects.toEqual(
    new ShapeError('a subject has more than 10000 associations'),
  );
  expect(asked()).toBe(requests);
});
