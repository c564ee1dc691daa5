import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GateError } from '../gate-error.js';
import { readContractFile } from './read-contract-file.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steward-contract-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(text: string, name = 'contract.yml') {
  await writeFile(join(folder, name), text);
  return readContractFile(name, folder);
}
const contentOf = async (text: string): Promise<unknown> => JSON.parse((await read(text)).content);

async function refusalOf(text: string, name?: string): Promise<GateError> {
  const error: unknown = await read(text, name).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof GateError)) throw new Error('it was read');
  return error;
}

describe('paths in a list of reads need no quotes', () => {
  test.each<[claim: string, yaml: string, content: unknown]>([
    [
      'the shortest contract',
      'consumer: b\ntopic: t\nreads: [order_id, carrier.name, items[].sku]\n',
      { consumer: 'b', topic: 't', reads: ['order_id', 'carrier.name', 'items[].sku'] },
    ],
    [
      'of maps, and of lists of lists',
      'reads: [labels{}.a, grid[][].x]',
      { reads: ['labels{}.a', 'grid[][].x'] },
    ],
    ['beside those that have them', `reads: ["a[]", b[], 'c[]']`, { reads: ['a[]', 'b[]', 'c[]'] }],
    [
      'on lines of their own',
      'reads: [ # all [] of it\n  a[], # first\n  b{}\n]\n',
      { reads: ['a[]', 'b{}'] },
    ],
    [
      'of several events, in braces',
      'events: [{ topic: a, reads: [x[].y] }, { topic: b, reads: [z{}] }]',
      {
        events: [
          { topic: 'a', reads: ['x[].y'] },
          { topic: 'b', reads: ['z{}'] },
        ],
      },
    ],
    ['in a block', 'reads:\n  - items[].sku\n', { reads: ['items[].sku'] }],
    [
      'and what looks like one elsewhere is as it was',
      'name: "reads: [a[]]"\nreads: [b[]] # reads: [c[]]\n',
      { name: 'reads: [a[]]', reads: ['b[]'] },
    ],
  ])('%s', async (_claim, yaml, content) => {
    expect(await contentOf(yaml)).toEqual(content);
  });

  test('what is YAML keeps its meaning, and an empty list stays one', async () => {
    expect(await contentOf('reads: [a, [], {}]')).toEqual({ reads: ['a', [], {}] });
    expect(await contentOf('reads: [a[], [], {}]')).toEqual({ reads: ['a[]', [], {}] });
  });

  test('places are those of the text as it was written', async () => {
    const contract = await read('consumer: b\nreads: [a[].b, c[], d]\n');
    const places = ['/reads/0', '/reads/1', '/reads/2'].map((pointer) =>
      contract.placeOf({ pointer, line: 1, column: 1 }),
    );
    expect(places.map(({ line, column }) => [line, column])).toEqual([
      [2, 9],
      [2, 16],
      [2, 21],
    ]);
  });
});

test('elsewhere a path inside braces is told to stand in quotes', async () => {
  const { places } = await refusalOf('fields: { items[].sku: { type: string } }\n');
  expect(places.map(({ message }) => message).join('\n')).toContain(
    'Inside [ ] and { } write "items[].sku" in quotes.',
  );
});

test.each(['reads: [a[]', 'reads: [a[]]]\n', 'reads: [a[], \u{e0f0}]: x'])(
  '%j is refused with a place, and nothing of it is guessed',
  async (yaml) => {
    const { message, places } = await refusalOf(yaml);
    expect([message, places[0]?.line]).toEqual(['contract.yml cannot be used.', 1]);
    expect(JSON.stringify(places)).not.toMatch(/[\u{e0f0}-\u{e0f3}]/u);
  },
);

test('thousands of lists that do not end are read in one pass', async () => {
  const before = process.cpuUsage();
  await refusalOf('reads: [a[], '.repeat(4_000));
  expect((process.cpuUsage(before).user ?? 0) / 1e6).toBeLessThan(10);
});

test.each([
  ['order.avsc', '{"type":"record","name":"Order","fields":[]}', 'an Avro schema'],
  ['order.json', '[{"type":"enum","name":"E","symbols":["A"]}]', 'an Avro schema'],
  ['order.json', '{"$schema":"https://json-schema.org/draft/2020-12/schema"}', 'a JSON Schema'],
  ['order.json', '{"type":"object","properties":{}}', 'a JSON Schema'],
  ['order.proto', 'syntax = "proto3";\nmessage Order {}\n', 'a Protobuf schema'],
  ['steward.yml', 'version: 1\nschemas:\n  - files: a.avsc\n', 'the configuration of "steward check"'],
  ['payments.yml', 'version: 1\nteams: []\n', 'a file of "steward apply"'],
])('%s with %j is said to be %s', async (name, text, kind) => {
  const { kind: outcome, message } = await refusalOf(text, name);
  expect([outcome, message]).toEqual([
    'usage-error',
    `${name} is ${kind}, and no contract. Nothing was published.`,
  ]);
});

test.each(['{"consumer":"b","type":"record"}', '{"consumer":"b","version":1,"teams":[]}', '[]', '3', 'x'])(
  '%s is left to the registry, which names what is wrong',
  async (text) => {
    expect((await read(text, 'contract.json')).content).toBe(text);
  },
);
