import { spawn } from 'node:child_process';
import { afterAll, describe, expect, it } from 'vitest';
import { pactBodies } from '../../../platform/workers/pact-bodies.js';
import { PactPool } from './pact-pool.js';
import { PactVerifier, type PactTrial } from './pact-verifier.js';

const pool = new PactPool({ children: 1, deadlineMs: 30_000, queue: 100 });
const verifier = new PactVerifier(pool);
afterAll(() => pool.close());

const JSON_TYPE = 'application/json';

function trial(interaction: object, samples: readonly string[], more: object = {}): PactTrial {
  const pact = JSON.stringify({ interactions: [{ type: 'Asynchronous/Messages', ...interaction }], ...more });
  const [expectation] = pactBodies(pact);
  if (expectation === undefined) throw new Error('no expectation');
  return { expectation, samples };
}

function asks(content: unknown, rules: Record<string, object>, more: object = {}): object {
  const body = Object.fromEntries(
    Object.entries(rules).map(([path, matcher]) => [path, { combine: 'AND', matchers: [matcher] }]),
  );
  const contents = { content, contentType: JSON_TYPE, encoded: false };
  return { contents, matchingRules: { body }, ...more };
}

async function opinions(...trials: PactTrial[]): Promise<string[][]> {
  return (await verifier.verify(trials)).map((said) => said.map(({ opinion }) => opinion));
}

describe('the real Pact verifier', () => {
  it('gets numbers with the digits they have', async () => {
    const integer = asks({ n: 1 }, { '$.n': { match: 'integer' } });
    expect(await opinions(trial(integer, ['{"n":2}', '{"n":2.0}', '{"n":9007199254740993}', '{}']))).toEqual([
      ['accepted', 'rejected', 'accepted', 'rejected'],
    ]);
  });

  it('says where a message parts from its contract', async () => {
    const [said] = await verifier.verify([trial(asks({ a: { b: 1 } }, {}), ['{"a":{"b":2}}'])]);
    expect(said).toEqual([
      {
        opinion: 'rejected',
        mismatches: [{ path: '$.a.b', words: 'Expected 2 (Integer) to be equal to 1 (Integer)' }],
      },
    ]);
  });

  it('is not told what an author marked as pending, nor states, generators and plugins', async () => {
    const loaded = asks(
      { a: 'x' },
      { '$.a': { match: 'type' } },
      {
        pending: true,
        providerStates: [{ name: 'an order exists' }],
        generators: { body: { '$.a': { type: 'ProviderState', expression: '${id}' } } },
        pluginConfiguration: { protobuf: {} },
        transport: 'grpc',
        metadata: { key: 'k' },
      },
    );
    const plugins = { metadata: { plugins: [{ name: 'protobuf', version: '0.1.0' }] } };
    expect(await opinions(trial(loaded, ['{"a":"y"}', '{"a":1}'], plugins))).toEqual([
      ['accepted', 'rejected'],
    ]);
  });

  it('leaves out interactions that are no messages', () => {
    const http = { type: 'Synchronous/HTTP', request: {}, response: {} };
    expect(pactBodies(JSON.stringify({ interactions: [http, asks('x', {}), 'x', null] }))).toEqual([]);
  });

  it('compares with a pact of version 3, rules of version 2 in it', async () => {
    const pact = { messages: [{ contents: { a: 'x' }, matchingRules: { '$.body.a': { match: 'type' } } }] };
    const [expectation] = pactBodies(JSON.stringify(pact));
    if (expectation === undefined) throw new Error('no expectation');
    expect(await opinions({ expectation, samples: ['{"a":"y"}', '{"a":1}'] })).toEqual([
      ['accepted', 'rejected'],
    ]);
  });

  it('compares JSON by its text alone, whatever type of content the contract names', async () => {
    const cloud = asks({ a: 'x' }, { '$.a': { match: 'type' } });
    const contents = { content: { a: 'x' }, contentType: 'application/cloudevents+json', encoded: false };
    expect(await opinions(trial({ ...cloud, contents }, ['{"a":"y"}', '{"a":1}']))).toEqual([
      ['accepted', 'rejected'],
    ]);
  });

  it('takes no message for accepted that was never sent, where anything would be taken', async () => {
    const interaction = (index: number) =>
      `{"description":"c${index}","type":"Asynchronous/Messages","contents":{"contentType":"${JSON_TYPE}","encoded":false,"content":{}},"matchingRules":{}}`;
    const file = (...interactions: string[]) =>
      `{"consumer":{"name":"c"},"provider":{"name":"p"},"interactions":[${interactions.join(',')}],"metadata":{"pactSpecification":{"version":"4.0"}}}`;
    const { results } = await pool.ask(file(interaction(0), interaction(1)), ['{}']);
    expect([results[0]?.verdict, results[1]?.verdict]).toEqual([
      'accepted',
      expect.not.stringMatching('accepted'),
    ]);
    expect((await pool.ask(file(), ['{}'])).results).toEqual({});
  });

  it('says nothing of a message over which its regex runs wild, and answers the others of the call', async () => {
    const wild = asks({ a: 'a' }, { '$.a': { match: 'regex', regex: '(a+)+$' } });
    const tame = asks({ a: 'a' }, { '$.a': { match: 'type' } });
    const long = `{"a":"${'a'.repeat(40)}!"}`;
    expect(await opinions(trial(tame, [long, '{}']), trial(wild, [long]), trial(tame, ['{"a":1}']))).toEqual([
      ['accepted', 'rejected'],
      ['unknown'],
      ['rejected'],
    ]);
  });

  it('says nothing of a contract that it can’t load', async () => {
    const bad = asks({ a: 'a' }, { '$..a': { match: 'type' } });
    expect(await opinions(trial(bad, ['{"a":"b"}']), trial(asks({}, {}), ['{}']))).toEqual([
      ['unknown'],
      ['accepted'],
    ]);
  });
});

describe('a child over its deadline', () => {
  it('is ended and replaced, and its question has no answer', async () => {
    const short = new PactPool({ children: 1, deadlineMs: 1, queue: 10 });
    const sample = trial(asks({ a: 1 }, {}), ['{"a":1}']);
    const said = await new PactVerifier(short).verify([sample, sample]);
    short.close();
    expect(said).toEqual([
      [{ opinion: 'unknown', reason: 'no answer within 1 ms' }],
      [{ opinion: 'unknown', reason: 'no answer within 1 ms' }],
    ]);
  });

  it('is not waited for by more than may wait', async () => {
    const full = new PactPool({ children: 1, deadlineMs: 30_000, queue: 1 });
    const asked = Array.from({ length: 3 }, () => full.ask('{}', []));
    expect((await asked[2])?.trouble).toBe('too much waits to be verified');
    full.close();
    expect((await asked[0])?.trouble).toBe('the service stops');
  });

  it('is not waited for longer than one has time', async () => {
    const busy = new PactPool({ children: 1, deadlineMs: 30_000, queue: 10 });
    const [first, second] = [busy.ask('{}', []), busy.ask('{}', [], 1)];
    expect([(await second).trouble, (await busy.ask('{}', [], 0)).trouble]).toEqual([
      'no child was free in time',
      'no child was free in time',
    ]);
    busy.close();
    await first;
  });

  it('that ends before Pact’s core is loaded is started no more for a while, whoever asks', async () => {
    let started = 0;
    const broken = new PactPool({
      children: 1,
      deadlineMs: 30_000,
      queue: 10,
      start: () => {
        started += 1;
        return spawn(process.execPath, ['-e', ''], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
      },
    });
    const asked = [broken.ask('{}', []), broken.ask('{}', [])];
    const said = [...(await Promise.all(asked)), await broken.ask('{}', [])];
    broken.close();
    expect([said.map(({ trouble }) => trouble), started]).toEqual([
      Array.from({ length: 3 }, () => 'Pact’s core could not be loaded'),
      1,
    ]);
  });
});
