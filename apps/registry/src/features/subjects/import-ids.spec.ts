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
