import { REQUEST_BUDGET } from '@schema-steward/compatibility';
import { afterEach, describe, expect, test } from 'vitest';
import { engineFixture, manyFields, textOf, type EngineFixture } from '../../test-support/engine-fixture.js';

let fixture: EngineFixture;
const start = (env: Record<string, string> = {}): EngineFixture => (fixture = engineFixture(env));
afterEach(() => fixture.close());

const small = textOf('AVRO', '"string"');
/** Seconds of work: parsed as it is, with nothing cached. */
const endless = textOf('JSON', manyFields('JSON', 300_000));

describe('a job over its deadline', () => {
  test('is ended with its thread, and the next one is done as if nothing had been', async () => {
    const { pool } = start({ STEWARD_WORKERS: '1' });
    await pool.run('facts', small);
    await expect(pool.run('facts', endless, { deadlineMs: 200 })).rejects.toMatchObject({
      name: 'JobNotFinished',
      limit: '0.2 s',
    });
    expect(await pool.run('facts', small)).toMatchObject({ canonicalText: '"string"' });
  });

  test('is not one that waited for its thread to start', async () => {
    // Far less than any thread needs to load what it runs, and more than this job takes, most of the time.
    const once = async () => {
      const { pool } = start({ STEWARD_WORKERS: '1' });
      const said = await pool.run('facts', small, { deadlineMs: 40 }).catch(({ name }: Error) => name);
      await pool.onApplicationShutdown();
      return said;
    };
    await expect.poll(once).toMatchObject({ canonicalText: '"string"' });
  });

  test('takes no other job with it', async () => {
    const { pool } = start({ STEWARD_WORKERS: '2' });
    await Promise.all([pool.run('facts', small), pool.run('facts', small)]);
    const answers = await Promise.allSettled([
      pool.run('facts', endless, { deadlineMs: 300 }),
      ...Array.from({ length: 20 }, () => pool.run('facts', small)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', ...Array<string>(20).fill('fulfilled')]);
  });

  test('leaves a comparison undecided, and a text unread with a reason', async () => {
    const { engine } = start({ STEWARD_WORKER_DEADLINE: '1' });
    const answer = await engine.compare([{ reader: endless, writer: endless }], REQUEST_BUDGET);
    expect(answer.results).toMatchObject([
      { compatible: 'undecided', findings: [{ ruleId: 'comparison-not-finished', args: { limit: '1 s' } }] },
    ]);
    await expect(engine.read(endless)).rejects.toMatchObject({
      name: 'SchemaParseError',
      message: 'The schema could not be read within 1 s.',
    });
    expect(await engine.changes(small, endless)).toMatchObject([{ kind: 'changes-cut' }]);
  });
});

describe('where more comes than can be done', () => {
  test('so much waits, and the rest is told at once', async () => {
    const { pool } = start({ STEWARD_WORKERS: '1', STEWARD_WORKER_QUEUE: '2' });
    await pool.run('facts', small);
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => pool.run('facts', small)));
    expect(
      answers.map((one) => (one.status === 'fulfilled' ? 'done' : (one.reason as { code: string }).code)),
    ).toEqual(['done', 'done', 'done', 'overloaded', 'overloaded']);
  });

  test('nobody waits longer than a job may take', async () => {
    const { pool } = start({ STEWARD_WORKERS: '1' });
    const first = pool.run('facts', endless, { deadlineMs: 1_500 }).catch((error: Error) => error.name);
    await expect(pool.run('facts', small, { deadlineMs: 50 })).rejects.toMatchObject({ code: 'overloaded' });
    expect(await first).toBe('JobNotFinished');
  });
});

test('what is short, or in memory, never gets to a worker', async () => {
  const { engine } = start({ STEWARD_WORKER_QUEUE: '0' });
  const schemas = Array.from({ length: 50 }, (_, index) => textOf('AVRO', manyFields('AVRO', 20 + index)));
  const refuse = () => Promise.reject(new Error('it went to a worker'));
  for (const [index, reader] of schemas.entries()) {
    const writer = schemas[index - 1] ?? small;
    await engine.read(reader, refuse);
    await engine.compare([{ reader, writer }], REQUEST_BUDGET, refuse);
    await engine.changes(writer, reader, refuse);
  }
  const pairs = schemas.slice(1).map((reader, index) => ({ reader, writer: schemas[index] ?? small }));
  expect((await engine.compare(pairs, REQUEST_BUDGET, refuse)).spent).toBe(0);
});

test('a result holds what is told and nothing that nobody asks for', async () => {
  const { engine } = start();
  const [reader, writer] = ['integer', 'string'].map((type) => textOf('JSON', `{"type":"${type}"}`));
  const { results } = await engine.compare([{ reader: reader ?? small, writer: writer ?? small }]);
  expect(results.map((result) => Object.keys(result))).toEqual([['compatible', 'findings', 'confluent']]);
});

test('past ten thousand findings the pairs that are left are undecided, and say why', async () => {
  const { engine } = start({ STEWARD_WORKER_DEADLINE: '300' });
  const broken = (type: string, more: number) =>
    textOf(
      'AVRO',
      JSON.stringify({
        type: 'record',
        name: 'R',
        fields: Array.from({ length: 1_100 + more }, (_, index) => ({ name: `f${index}`, type })),
      }),
    );
  const reader = broken('int', 0);
  const pairs = Array.from({ length: 12 }, (_, more) => ({ reader, writer: broken('string', more) }));
  const { results } = await engine.compare(pairs, { steps: 10_000_000, depth: 1_000 });
  expect(results.map(({ compatible }) => compatible)).toEqual([
    ...Array<string>(10).fill('no'),
    ...Array<string>(2).fill('undecided'),
  ]);
  expect(results.at(-1)?.findings).toMatchObject([{ args: { limit: '10000 findings' } }]);
});

test('many short texts together, many steps or many paths of a short text are work for a worker', async () => {
  const { engine } = start();
  const asked: string[] = [];
  const note = (name: string) => {
    asked.push(name);
    return Promise.reject(new Error('noted'));
  };
  const noted = async (work: Promise<unknown>) => expect(work).rejects.toThrow('noted');
  const pairs = Array.from({ length: 40 }, (_, index) => ({
    reader: textOf('AVRO', manyFields('AVRO', 30 + index)),
    writer: small,
  }));
  await noted(engine.compare(pairs, REQUEST_BUDGET, note));
  // In another order: branches in the same place are tried first, and quickly.
  const oneOf = (edition: number, at = (i: number) => i) =>
    textOf(
      'JSON',
      JSON.stringify({
        oneOf: Array.from({ length: 40 }, (_, i) => ({
          type: 'object',
          maxProperties: at(i) + edition,
          properties: { a: { type: 'string', maxLength: at(i) + edition } },
        })),
      }),
    );
  await noted(
    engine.compare([{ reader: oneOf(1, (i) => (i * 7) % 40), writer: oneOf(0) }], REQUEST_BUDGET, note),
  );
  const doubling = Array.from({ length: 12 }, (_, index) => ({
    type: 'record',
    name: `T${index}`,
    fields: ['a', 'b'].map((name) => ({ name, type: index === 0 ? 'int' : `T${index - 1}` })),
  }));
  const [last, ...others] = [...doubling].reverse();
  const wide = {
    type: 'record',
    name: 'Root',
    fields: [...others.reverse(), last].map((type, index) => ({ name: `f${index}`, type })),
  };
  await noted(engine.read(textOf('AVRO', JSON.stringify(wide)), note));
  expect(asked).toEqual(['compare', 'compare', 'facts']);
});

describe('the end of the service', () => {
  test('ends the threads, what they do, and what waits for them', async () => {
    const { pool } = start({ STEWARD_WORKERS: '1' });
    const jobs = [pool.run('facts', endless), pool.run('facts', small)].map((job) =>
      job.then(
        () => 'done',
        ({ code }: { code: string }) => code,
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    await pool.onApplicationShutdown();
    expect(await Promise.all(jobs)).toEqual(['overloaded', 'overloaded']);
  });

  test('is nothing to a pool that was never used', async () => {
    await start().pool.onApplicationShutdown();
  });
});
