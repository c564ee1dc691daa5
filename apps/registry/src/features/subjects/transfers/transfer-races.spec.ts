import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../../test-support/avro.js';
import { patiently } from '../../../test-support/patiently.js';
import {
  createTestDatabase,
  startRegistry,
  type Answer,
  type TestRegistry,
} from '../../../test-support/start-registry.js';
import { createTeams } from '../../../test-support/teams.js';
import { DataSource } from 'typeorm';

const V1 = record(field('x'));
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let nodes: readonly [TestRegistry, TestRegistry];
beforeAll(async () => {
  database = await createTestDatabase();
  const databaseUrl = database.url;
  nodes = [await startRegistry({ databaseUrl }), await startRegistry({ databaseUrl })];
  await createTeams(nodes[0], 'orders', 'billing', 'returns');
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await database.drop();
});

const node = (index: number) => nodes[index % 2] ?? nodes[0];
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();
const post = (index: number, path: string, body: unknown = {}) =>
  patiently(() => node(index).call<{ id: string }>('POST', path, body));
const ownerOf = async (subject: string) =>
  (await nodes[0].call<{ owner: { team: string } }>('GET', `/api/v1/subjects/${subject}`)).body.owner.team;
const actionsOf = async (subject: string) =>
  (
    await nodes[0].sql<{ action: string }>(
      `SELECT action FROM ledger_entries WHERE target = $1 AND action LIKE 'transfer.%' ORDER BY id`,
      [subject],
    )
  ).map(({ action }) => action);

/** An open offer to billing by somebody else than `local`, who may accept it here. */
async function offered(subject: string): Promise<string> {
  await nodes[0].register(subject, V1, { owner: 'orders' });
  const { id } = (await post(0, `/api/v1/subjects/${subject}/transfers`, { to: 'billing' })).body;
  await nodes[0].sql(`UPDATE subject_transfers SET offered_by = 'ada' WHERE id = $1`, [id]);
  return id;
}

describe('on two nodes at once', () => {
  test('an offer is accepted once', async () => {
    const id = await offered('accepted-once');
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => post(index, `/api/v1/transfers/${id}/accept`)),
    );
    expect(statuses(answers)).toEqual([200, ...Array<number>(15).fill(409)]);
    expect(await ownerOf('accepted-once')).toBe('billing');
    expect(await actionsOf('accepted-once')).toEqual(['transfer.offered', 'transfer.accepted']);
  });

  test('one of accepting, declining and withdrawing wins, and the owner is what it says', async () => {
    for (let round = 0; round < 6; round += 1) {
      const subject = `answered-${round}`;
      const id = await offered(subject);
      const answers = await Promise.all(
        ['accept', 'decline', 'withdraw'].map((step, index) =>
          post(index + round, `/api/v1/transfers/${id}/${step}`),
        ),
      );
      expect(statuses(answers)).toEqual([200, 409, 409]);
      const won = answers.findIndex(({ status }) => status === 200);
      expect(await ownerOf(subject)).toBe(won === 0 ? 'billing' : 'orders');
      expect((await actionsOf(subject)).length).toBe(2);
    }
  });

  test('a subject is offered once', async () => {
    await nodes[0].register('offered-once', V1, { owner: 'orders' });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        post(index, '/api/v1/subjects/offered-once/transfers', { to: index % 2 ? 'billing' : 'returns' }),
      ),
    );
    expect(statuses(answers)).toEqual([201, ...Array<number>(7).fill(409)]);
  });

  test('a subject that is moved otherwise is not accepted as well', async () => {
    for (let round = 0; round < 6; round += 1) {
      const subject = `overtaken-${round}`;
      const id = await offered(subject);
      const force = { to: 'returns', force: true, reason: 'At once.' };
      const [accepted, forced] = await Promise.all([
        post(round, `/api/v1/transfers/${id}/accept`),
        post(round + 1, `/api/v1/subjects/${subject}/transfers`, force),
      ]);
      // Whichever comes first, the forced one is the last word.
      expect(forced.status).toBe(201);
      expect(await ownerOf(subject)).toBe('returns');
      expect(await actionsOf(subject)).toEqual(
        accepted.status === 200
          ? ['transfer.offered', 'transfer.accepted', 'transfer.forced']
          : ['transfer.offered', 'transfer.superseded', 'transfer.forced'],
      );
    }
  });

  test('a registration keeps the owner that the transfer gave', async () => {
    for (let round = 0; round < 4; round += 1) {
      const subject = `registering-${round}`;
      const id = await offered(subject);
      const [accepted, ...registered] = await Promise.all([
        post(round, `/api/v1/transfers/${id}/accept`),
        ...Array.from({ length: 4 }, (_, index) =>
          node(index).register(subject, record(field('x'), field(`f${index}`, 'int', { default: 0 }))),
        ),
      ]);
      expect([accepted.status, ...registered.map(({ status }) => status)]).toEqual([200, 200, 200, 200, 200]);
      expect(await ownerOf(subject)).toBe('billing');
    }
  });

  test('a team that is archived meanwhile has the subject before, or not at all', async () => {
    for (let round = 0; round < 6; round += 1) {
      const team = `taker-${round}`;
      await createTeams(nodes[0], team);
      const subject = `taken-${round}`;
      await nodes[0].register(subject, V1, { owner: 'orders' });
      const { id } = (await post(0, `/api/v1/subjects/${subject}/transfers`, { to: team })).body;
      await nodes[0].sql(`UPDATE subject_transfers SET offered_by = 'ada' WHERE id = $1`, [id]);
      const [accepted, archived] = await Promise.all([
        post(round, `/api/v1/transfers/${id}/accept`),
        post(round + 1, `/api/v1/teams/${team}/archive`, { reason: 'x' }),
      ]);
      expect(archived.status).toBe(200);
      const [row] = await nodes[0].sql<{ subjects: number }>(
        `SELECT (data->>'subjects')::integer AS subjects FROM ledger_entries
         WHERE action = 'team.archived' AND target = $1`,
        [team],
      );
      expect([accepted.status, row?.subjects, await ownerOf(subject)]).toEqual(
        accepted.status === 200 ? [200, 1, team] : [409, 0, 'orders'],
      );
    }
  });
});

describe('the database itself', () => {
  test('holds one open offer of a subject, and changes nothing that was offered', async () => {
    const id = await offered('held');
    const service = nodes[0].app.get(DataSource, { strict: false });
    const columns = `subject_id, from_team_id, to_team_id, state, offered_by, offered_at, expires_at`;
    await expect(
      service.query(
        `INSERT INTO subject_transfers (id, ${columns}) SELECT gen_random_uuid(), ${columns}
         FROM subject_transfers WHERE id = $1`,
        [id],
      ),
    ).rejects.toThrow(/subject_transfers_open_key/);
    for (const change of [
      `UPDATE subject_transfers SET to_team_id = from_team_id WHERE id = $1`,
      `UPDATE subject_transfers SET offered_by = 'somebody else' WHERE id = $1`,
      `DELETE FROM subject_transfers WHERE id = $1`,
    ])
      await expect(service.query(change, [id])).rejects.toThrow(/permission denied/);
  });
});
