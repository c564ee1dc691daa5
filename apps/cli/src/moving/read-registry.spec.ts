import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { ConfluentClient } from './confluent-client.js';
import { readRegistry } from './read-registry.js';
import type { CopyItem } from './registry-copy.js';

interface Source {
  readonly subjects: Record<string, number[]>;
  readonly contexts?: string[];
  /** So many of a list are answered at most, from `offset` on; all, whatever is asked for, unless given. */
  readonly cap?: number | undefined;
  /** What is answered otherwise, by method and path without its query; undefined for what is not. */
  readonly answer?: (path: string) => { status: number; body: object } | undefined;
}

const NOT_FOUND = { status: 404, body: { error_code: 40402, message: 'Version not found.' } };

/** A registry that lists these subjects with the numbers of their versions. */
async function sourceOf({ subjects, contexts = ['.'], cap, answer }: Source): Promise<ConfluentClient> {
  const server = createServer(({ url = '' }, response) => {
    const { pathname: path, searchParams } = new URL(url, 'http://source');
    const [offset, limit] = [Number(searchParams.get('offset')), Number(searchParams.get('limit') ?? 0)];
    // As Confluent's registry: a limit over the cap means the cap.
    const page = (list: readonly unknown[]): unknown => {
      if (cap === undefined) return list;
      return list.slice(offset, offset + (limit > 0 && limit <= cap ? limit : cap));
    };
    const [, route, subject = '', , version] = path.split('/').map(decodeURIComponent);
    const numbers = subjects[subject];
    const own = (): { status: number; body: unknown } => {
      if (route === 'contexts') return { status: 200, body: page(contexts) };
      if (route !== 'subjects') return { status: 404, body: { error_code: 404, message: 'HTTP 404' } };
      if (subject === '') return { status: 200, body: page(Object.keys(subjects)) };
      if (!numbers) return NOT_FOUND;
      if (version === undefined) return { status: 200, body: page(numbers) };
      return { status: 200, body: { subject, version: Number(version), id: 1, schema: '"int"' } };
    };
    const { status, body } = answer?.(path) ?? own();
    response.writeHead(status).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return new ConfluentClient({ url }, { timeoutMs: 30_000, concurrency: 4 });
}

async function itemsOf(client: ConfluentClient): Promise<CopyItem[]> {
  const nothing = () => undefined;
  const items: CopyItem[] = [];
  for await (const item of readRegistry(client, { subjects: nothing, subject: nothing, note: nothing }))
    items.push(item);
  return items;
}

const versionsOf = (items: readonly CopyItem[]): Record<string, number[]> =>
  Object.fromEntries(
    items.flatMap((item) =>
      item.kind === 'subject'
        ? [[item.subject.name.name, item.subject.versions.map(({ version }) => version)]]
        : [],
    ),
  );

const FIFTY = Array.from({ length: 50 }, (_, index) => index + 1);

it.each([
  ['that answers 20 of 50 at once', 20],
  ['that knows no pages', undefined],
])('all subjects, versions and contexts are read from a registry %s', async (_which, cap) => {
  const few = Object.fromEntries(FIFTY.slice(1).map((number) => [`s${number}`, [1]]));
  const contexts = FIFTY.map((number) => `.c${String(number).padStart(2, '0')}`);
  const client = await sourceOf({ subjects: { long: FIFTY, ...few }, contexts, cap });
  const items = await itemsOf(client);
  expect(versionsOf(items)).toEqual({ long: FIFTY, ...few });
  const live = items.flatMap((item) =>
    item.kind === 'subject' ? item.subject.versions.filter(({ deleted }) => !deleted) : [],
  );
  expect(live).toHaveLength(99);
  expect(items.flatMap((item) => (item.kind === 'scope' ? [item.scope.context] : []))).toEqual([
    '.__GLOBAL',
    '.',
    ...contexts,
  ]);
});

it.each([
  ['subject', '/subjects/b/versions', 'b'],
  ['version', '/subjects/b/versions/2', 'version 2 of b'],
])('a %s that is listed and answers 404 is an error, and not left out', async (_what, missing, named) => {
  const client = await sourceOf({
    subjects: { a: [1], b: [1, 2] },
    answer: (path) => (path === missing ? NOT_FOUND : undefined),
  });
  await expect(itemsOf(client)).rejects.toMatchObject({
    kind: 'remote-error',
    message: `The registry at ${client.host} cannot be understood: it lists ${named}, and answers 404 to it.`,
  });
});

it.each([
  ['subject', '/subjects/b/versions', 'b', (subjects: Record<string, number[]>) => delete subjects['b']],
  [
    'version',
    '/subjects/b/versions/2',
    'version 2 of b',
    (subjects: Record<string, number[]>) => (subjects['b'] = [1]),
  ],
])('a %s that goes while it is read is said to have gone', async (_what, gone, named, remove) => {
  const subjects: Record<string, number[]> = { a: [1], b: [1, 2] };
  const answer = (path: string) => {
    if (path !== gone) return undefined;
    remove(subjects);
    return NOT_FOUND;
  };
  const client = await sourceOf({ subjects, answer });
  await expect(itemsOf(client)).rejects.toMatchObject({
    kind: 'remote-error',
    message: `The registry at ${client.host} changed while it was read: ${named} is no longer there.`,
  });
});

it('a version that is answered for another one is refused', async () => {
  const client = await sourceOf({
    subjects: { a: [1, 2] },
    answer: (path) =>
      path.endsWith('/2')
        ? { status: 200, body: { subject: 'a', version: 1, id: 1, schema: '"int"' } }
        : undefined,
  });
  await expect(itemsOf(client)).rejects.toMatchObject({
    kind: 'remote-error',
    message: `The registry at ${client.host} cannot be understood: it answers version 1 for version 2 of a.`,
  });
});

it('a subject that is listed with and without its context is read once', async () => {
  const client = await sourceOf({
    subjects: { a: [1], b: [1] },
    answer: (path) => (path === '/subjects' ? { status: 200, body: ['a', ':.:b', ':.:a'] } : undefined),
  });
  const items = await itemsOf(client);
  expect(items.flatMap((item) => (item.kind === 'subject' ? [item.subject.name.name] : []))).toEqual([
    'a',
    'b',
  ]);
});

it('an answer that is too large is said to be, with its path', async () => {
  const client = await sourceOf({
    subjects: {},
    answer: (path) =>
      path === '/subjects' ? { status: 200, body: ['x'.repeat(64 * 1024 * 1024)] } : undefined,
  });
  await expect(itemsOf(client)).rejects.toMatchObject({
    kind: 'remote-error',
    message: expect.stringMatching(
      new RegExp(
        `^The registry at ${client.host} answers /subjects\\S+ with more than 64 MiB, which are not read\\.$`,
      ),
    ) as string,
  });
});

it('an alias of nothing is copied as the settings that it is', async () => {
  const client = await sourceOf({
    subjects: { a: [1], b: [1] },
    answer: (path) => {
      if (path === '/subjects/b/versions') return NOT_FOUND;
      return path === '/config/b' ? { status: 200, body: { alias: 'nowhere' } } : undefined;
    },
  });
  expect(versionsOf(await itemsOf(client))).toEqual({ a: [1], b: [] });
});
