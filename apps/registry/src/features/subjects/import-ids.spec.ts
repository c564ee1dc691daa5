import { afterAll, beforeAll, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';

let nodes: TestRegistry[];
beforeAll(async () => {
  const first = await startRegistry();
  nodes = [first, await startRegistry({ databaseUrl: first.databaseUrl })];
});
afterAll(async () => {
  for (const node of [...nodes].reverse()) await node.close();
});

test('ids that an import brings from far ahead meet no registration, and are gone on from', async () => {
  const [first, second] = nodes as [TestRegistry, TestRegistry];
  let highest = 0;
  for (let round = 1; round <= 3; round += 1) {
    const imports = [1, 2, 3].map((part) => ({
      subject: `imp${round}-${part}`,
      id: round * 100_000 + part * 20_000,
    }));
    for (const { subject } of imports)
      expect((await first.call('PUT', `/mode/${subject}`, { mode: 'IMPORT' })).status).toBe(200);
    const answers = await Promise.all([
      ...imports.map(({ subject, id }, index) =>
        nodes[index % 2]?.register(subject, record(field(`i${round}${index}`)), { id, version: 1 }),
      ),
      ...Array.from({ length: 12 }, (_, index) =>
        nodes[index % 2]?.register(`own${round}-${index}`, record(field(`o${round}x${index}`))),
      ),
    ]);
    expect(answers.map((answer) => answer?.status)).toEqual(answers.map(() => 200));
    const ids = answers.map((answer) => answer?.body.id ?? 0);
    expect(ids.slice(0, 3)).toEqual(imports.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    const next = (await second.register(`next${round}`, record(field(`n${round}`)))).body.id;
    expect(next).toBeGreaterThan(Math.max(...ids, highest));
    highest = next;
  }
});

test('one schema with one id that comes to thirty-two subjects at once is one schema', async () => {
  const [first, second] = nodes as [TestRegistry, TestRegistry];
  const schema = record(field('shared'));
  for (const round of [1, 2, 3]) {
    const context = `:.shared${round}:`;
    await first.call('PUT', `/mode/${context}`, { mode: 'IMPORT' });
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, index) =>
        nodes[index % 2]?.register(`${context}s${index}`, schema, { id: 50, version: 1 }),
      ),
    );
    expect(answers.map((answer) => [answer?.status, answer?.body.id])).toEqual(answers.map(() => [200, 50]));
    const { body } = await second.call<string[]>('GET', `/schemas/ids/50/subjects?subject=${context}`);
    expect(body.length).toBe(32);
  }
});

test('of schemas that come with one id at once, one has it, and the others are refused', async () => {
  const [first] = nodes as [TestRegistry];
  await first.call('PUT', '/mode/:.contended:', { mode: 'IMPORT' });
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, index) =>
      nodes[index % 2]?.register(`:.contended:s${index}`, record(field(index % 4 < 2 ? 'one' : 'other')), {
        id: 50,
        version: 1,
      }),
    ),
  );
  const winner = answers.findIndex((answer) => answer?.status === 200) % 4 < 2;
  expect(answers.map((answer) => answer?.body)).toEqual(
    answers.map((_, index) =>
      index % 4 < 2 === winner
        ? expect.objectContaining({ id: 50 })
        : {
            error_code: 42205,
            message: 'Overwrite new schema with id 50 in context .contended is not permitted.',
          },
    ),
  );
});

test('one schema that comes with two ids at once has the first of them alone', async () => {
  const [first] = nodes as [TestRegistry];
  await first.call('PUT', '/mode/:.twofold:', { mode: 'IMPORT' });
  const schema = record(field('twofold'));
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      nodes[index % 2]?.register(`:.twofold:s${index}`, schema, { id: index % 4 < 2 ? 50 : 60, version: 1 }),
    ),
  );
  const ids = new Set(answers.filter((answer) => answer?.status === 200).map((answer) => answer?.body.id));
  expect(ids.size).toBe(1);
  expect(answers.map((answer) => answer?.status)).toEqual(
    answers.map((_, index) => (ids.has(index % 4 < 2 ? 50 : 60) ? 200 : 422)),
  );
});
