import { afterAll, beforeAll, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { patiently } from '../../test-support/patiently.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';

const A = record(field('a'));
let nodes: readonly [TestRegistry, TestRegistry];
beforeAll(async () => {
  const first = await startRegistry();
  nodes = [first, await startRegistry({ databaseUrl: first.databaseUrl })];
});
afterAll(async () => {
  for (const node of [...nodes].reverse()) await node.close();
});

/** All at once, on both nodes in turn: the statuses, sorted. */
async function race(requests: readonly (readonly [method: string, path: string, body?: unknown])[]) {
  const answers = await Promise.all(
    requests.map(([method, path, body], index) =>
      patiently(() => (nodes[index % 2] ?? nodes[0]).call(method, path, body)),
    ),
  );
  return answers.map(({ status }) => status).sort();
}
const create = (resourceName: string, association: object, resourceId = `id-${resourceName}`) =>
  [
    'POST',
    '/associations',
    { resourceName, resourceNamespace: 'lkc1', resourceId, associations: [association] },
  ] as const;
const associationsOf = async (path: string) =>
  (await nodes[0]?.call<unknown[]>('GET', `/associations/${path}`))?.body;

test('of many that bind one topic to different subjects, one does', async () => {
  const subjects = Array.from({ length: 8 }, (_, index) => `race${index}`);
  for (const subject of subjects) await nodes[0]?.register(subject, A);
  const statuses = await race(subjects.map((subject) => create('one', { subject })));
  expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  expect(await associationsOf('resources/id-one')).toHaveLength(1);
});

test('of many topics of one name that want to own its subject, one does', async () => {
  const wanted = Array.from({ length: 6 }, (_, index) =>
    create('own', { schema: { schema: A } }, `own-${index}`),
  );
  const statuses = await race(wanted);
  expect(statuses.filter((status) => status === 200)).toEqual([200]);
  expect(statuses.every((status) => status === 200 || status === 409 || status === 422)).toBe(true);
  expect(await associationsOf(`subjects/${encodeURIComponent(':.lkc1:own-value')}`)).toHaveLength(1);
});

test('a subject that is bound while it is deleted is one or the other', async () => {
  for (let round = 0; round < 6; round += 1) {
    const subject = `gone${round}`;
    await nodes[0]?.register(subject, A);
    const statuses = await race([
      create(subject, { subject }),
      ['DELETE', `/subjects/${subject}`],
      create(`${subject}b`, { subject }),
      ['DELETE', `/subjects/${subject}/versions/1`],
    ]);
    expect(statuses.every((status) => [200, 404, 409].includes(status))).toBe(true);
    const live = (await nodes[0]?.call('GET', `/subjects/${subject}/versions`))?.status === 200;
    expect((await associationsOf(`subjects/${subject}`))?.length).toBe(live ? 2 : 0);
  }
});

test('ending and making the same binding at once never leaves half of it', async () => {
  const owned = create('flap', { schema: { schema: A } });
  for (let round = 0; round < 6; round += 1) {
    await nodes[0]?.call(...owned);
    const statuses = await race([
      ['DELETE', '/associations/resources/id-flap?cascadeLifecycle=true'],
      owned,
      ['DELETE', '/associations/resources/id-flap?cascadeLifecycle=true'],
      owned,
    ]);
    expect(statuses.every((status) => status < 500)).toBe(true);
    const bound = await associationsOf('resources/id-flap');
    const subject = encodeURIComponent(':.lkc1:flap-value');
    const live = (await nodes[0]?.call('GET', `/subjects/${subject}/versions`))?.status === 200;
    if ((bound?.length ?? 0) > 0) expect(live).toBe(true);
  }
});
