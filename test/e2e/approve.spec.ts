import { afterAll, beforeAll, expect, test } from 'vitest';
import { field, record } from '../action/support/avro.js';
import { repositoryOf } from '../action/support/pull-request.js';
import { TestRegistry } from '../action/support/registry.js';
import { steward } from '../action/support/steward.js';
import { sql } from '../support/sql.js';

const ID = field('order_id', 'string');
const ORDER = record('Order', ID);
const BREAK = record('Order', ID, field('total', 'long'));
const ORDERS = 'schemas/orders-value.avsc';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await TestRegistry.start({ STEWARD_AUTH: 'token' });
  await registry.createTeam();
  await registry.register('orders-value', ORDER);
});
afterAll(() => registry.close());

/** One request, as the admin unless a token is given. */
async function ask<T>(method: string, path: string, body?: object, token = registry.adminToken): Promise<T> {
  const response = await fetch(registry.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as T;
}
const mint = async (role: string, name: string) =>
  (await ask<{ token: string }>('POST', '/api/v1/tokens', { role, name, team: 'fulfillment' })).token;

test('the command that a refusal prints lets the break through, once', async () => {
  const [pipeline, grace] = [await mint('ci', 'pipeline'), await mint('owner', 'grace')];
  const git = repositoryOf({ base: { [ORDERS]: ORDER } });
  git.write({ [ORDERS]: BREAK });
  const run = (argv: readonly string[], token: string) =>
    steward(argv, {
      cwd: git.root,
      env: { STEWARD_REGISTRY_URL: registry.url, STEWARD_TOKEN: token },
    });

  const refused = await run(['check'], pipeline);
  expect(refused.exitCode).toBe(1);
  const [, finding = ''] =
    /^ {6}steward approve orders-value --finding ([0-9a-f]{16}) --reason "<why>" --until <date> --author "<who wrote it>"$/m.exec(
      refused.stdout,
    ) ?? [];
  const until = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString();
  const approve = ['approve', 'orders-value', '--finding', finding, '--reason', 'Nobody reads it.'];

  const byAuthor = await run([...approve, '--until', until, '--author', 'grace'], grace);
  expect(byAuthor).toMatchObject({ exitCode: 3, stdout: '' });
  expect(byAuthor.stderr).toContain(
    'wrote the change, so somebody else has to approve it. Nothing was approved.',
  );
  const approved = await run([...approve, '--until', until, '--author', 'ada'], grace);
  expect(approved).toMatchObject({ exitCode: 0, stderr: '' });
  expect(approved.stdout).toMatch(
    `Approved until ${until}: 1 finding of orders-value, for one registration or deletion`,
  );

  const passed = await run(['check'], pipeline);
  expect(passed.exitCode).toBe(0);
  expect(passed.stdout).toContain('pass: 1 approved in 1 schema\n');
  expect(passed.stdout).toMatch(
    /^ {2}approved by grace \(token [0-9a-f]{16}\) until .*: Nobody reads it\.$/m,
  );

  const versions = '/subjects/orders-value/versions';
  expect(await ask('POST', versions, { schema: BREAK }, grace)).toMatchObject({ error_code: 40301 });
  expect(await ask('POST', versions, { schema: BREAK }, pipeline)).toMatchObject({ version: 2 });
  expect(await ask('POST', versions, { schema: ORDER.replace('Order', 'Other') }, pipeline)).toMatchObject({
    error_code: 40901,
  });
});

test('two tokens of one person are one: what the one approved by command, the other does not register', async () => {
  const [laptop, producers, adas] = [
    await mint('owner', 'laptop'),
    await mint('member', 'producers'),
    await mint('member', 'adas'),
  ];
  // As when she had signed in to make them.
  await sql(
    registry.databaseUrl,
    `UPDATE api_tokens SET person = 'grace@example.com' WHERE name IN ('laptop', 'producers')`,
    `UPDATE api_tokens SET person = 'ada@example.com' WHERE name = 'adas'`,
  );
  await registry.register('refunds-value', ORDER);
  const path = '/subjects/refunds-value/versions';
  const changes = [{ subject: 'refunds-value', change: 'modified', schema: BREAK }];
  const report = await ask<{ changes: { findings: { fingerprint: string }[] }[] }>(
    'POST',
    '/api/v1/checks',
    { changes },
    adas,
  );
  const [finding = ''] = report.changes.flatMap(({ findings }) =>
    findings.map(({ fingerprint }) => fingerprint),
  );
  const approve = (author: string) =>
    steward(
      [
        'approve',
        'refunds-value',
        '--finding',
        finding,
        '--reason',
        'Nobody reads it.',
        '--author',
        author,
      ].concat('--until', new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()),
      { cwd: '/', env: { STEWARD_REGISTRY_URL: registry.url, STEWARD_TOKEN: laptop } },
    );
  expect((await approve('Grace Hopper <Grace@Example.com>')).exitCode).toBe(3);
  expect((await approve('Ada <ada@example.com>')).exitCode).toBe(0);
  expect(await ask('POST', path, { schema: BREAK }, producers)).toMatchObject({ error_code: 40301 });
  expect(await ask('POST', path, { schema: BREAK }, adas)).toMatchObject({ version: 2 });
});
