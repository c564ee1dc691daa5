import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  one,
  pact,
  startPactRegistry,
  texts,
  type PactRegistry,
} from '../../test-support/start-pact-registry.js';

let at: PactRegistry;
beforeAll(async () => {
  at = await startPactRegistry();
});
afterAll(() => at.close());

const ask: PactRegistry['ask'] = (...request) => at.ask(...request);
const publish: PactRegistry['publish'] = (...request) => at.publish(...request);

describe('verification', () => {
  const select = (body: object) =>
    ask(at.producer, 'POST', '/pacts/provider/orders-events/for-verification', body).then(
      ({ body: answer }) =>
        (
          answer['_embedded'] as {
            pacts: { _links: { self: { href: string } }; verificationProperties: { pending?: boolean } }[];
          }
        ).pacts.map(({ _links, verificationProperties }) => [
          ...(/consumer\/([^/]+)\/version\/([^/]+)$/.exec(_links.self.href) ?? []).slice(1),
          verificationProperties.pending,
        ]),
    );
  beforeAll(async () => {
    await publish('reader', '1', pact('reader', { id: 'x' }));
    await publish('reader', '2', pact('reader', { id: 'x', total: 1 }), { branch: 'feature' });
    await publish('dreamer', '1', pact('dreamer', { dream: 'x' }));
    await ask(at.consumer, 'PUT', '/pacticipants/reader/versions/1/deployed-versions/environment/prod', {});
  });

  test.each<[what: string, selectors: object[], found: unknown[]]>([
    ['a main branch', [{ mainBranch: true, consumer: 'reader' }], [['reader', '1', undefined]]],
    ['a branch', [{ branch: 'feature' }], [['reader', '2', undefined]]],
    ['a branch or another', [{ branch: 'none', fallbackBranch: 'feature' }], [['reader', '2', undefined]]],
    ['a tag', [{ tag: 'feature', latest: true }], [['reader', '2', undefined]]],
    ['the newest', [{ latest: true, consumer: 'Reader' }], [['reader', '2', undefined]]],
    ['what is deployed', [{ deployed: true, environment: 'prod' }], [['reader', '1', undefined]]],
    ['what runs elsewhere', [{ deployedOrReleased: true, environment: 'dev' }], []],
    [
      'two of one',
      [{ deployed: true }, { branch: 'feature' }],
      [
        ['reader', '2', undefined],
        ['reader', '1', undefined],
      ],
    ],
  ])('a provider is given %s', async (_what, consumerVersionSelectors, found) => {
    expect(await select({ consumerVersionSelectors })).toEqual(found);
  });

  test('what is neither guaranteed nor was ever satisfied is pending', async () => {
    const asked = {
      consumerVersionSelectors: [
        { mainBranch: true, consumer: 'reader' },
        { mainBranch: true, consumer: 'dreamer' },
      ],
      includePendingStatus: true,
      providerVersionBranch: 'main',
    };
    expect(await select(asked)).toEqual([
      ['dreamer', '1', true],
      ['reader', '1', false],
    ]);
    const satisfied = { success: true, providerApplicationVersion: '7' };
    await ask(at.producer, 'POST', `${one('dreamer', '1')}/verification-results`, satisfied);
    expect(await select(asked), 'on another branch').toContainEqual(['dreamer', '1', true]);
    await ask(at.producer, 'PUT', '/pacticipants/orders-events/branches/main/versions/7', {});
    expect(await select(asked), 'on this branch').toContainEqual(['dreamer', '1', false]);
  });

  test('work in progress is what leads a branch, is not asked for, and was never satisfied: it is pending', async () => {
    const asked = (since: string, more: object = {}) =>
      select({
        consumerVersionSelectors: [{ mainBranch: true, consumer: 'reader' }],
        includePendingStatus: true,
        includeWipPactsSince: since,
        providerVersionBranch: 'main',
        ...more,
      });
    const chosen = ['reader', '1', false];
    expect(await asked('2020-01-01')).toEqual([chosen, ['reader', '2', true]]);
    expect(await asked('2099-01-01T00:00:00+00:00'), 'since a later date').toEqual([chosen]);
    expect(
      await asked('2020-01-01', { includePendingStatus: false }),
      'only with the pending status',
    ).toEqual([['reader', '1', undefined]]);
    await ask(at.producer, 'POST', `${one('reader', '2')}/verification-results`, {
      success: true,
      providerApplicationVersion: '7',
    });
    expect(await asked('2020-01-01'), 'satisfied on this branch').toEqual([chosen]);
    expect(await asked('2020-01-01', { providerVersionBranch: 'other' }), 'not on that one').toContainEqual([
      'dreamer',
      '1',
      true,
    ]);
    const refused = await ask(at.producer, 'POST', '/pacts/provider/orders-events/for-verification', {
      includeWipPactsSince: 'yesterday',
    });
    expect(refused.status).toBe(400);
  });

  test('a result is kept with what failed, and a stranger posts none', async () => {
    const result = {
      success: false,
      providerApplicationVersion: '8',
      testResults: [
        { interactionId: 'a', success: true },
        {
          interactionId: 'b',
          interactionDescription: 'OrderPlaced',
          success: false,
          mismatches: [{ attribute: 'body', description: 'id is missing' }],
        },
        'nonsense',
      ],
      verifiedBy: { implementation: 'pact-js', version: '17' },
    };
    const path = `${one('reader', '1')}/verification-results`;
    expect((await ask(at.producer, 'POST', path, result)).status).toBe(201);
    expect((await ask(at.consumer, 'POST', path, result)).status, 'the consumer’s team').toBe(403);
    expect((await ask(at.producer, 'POST', path, {})).status).toBe(400);
    const { body } = await ask(at.consumer, 'GET', path);
    expect((body['_embedded'] as { verificationResults: object[] }).verificationResults).toMatchObject([
      {
        success: false,
        providerApplicationVersion: '8',
        passed: 1,
        failed: 1,
        verifiedBy: 'pact-js 17',
        testResults: [{ interaction: 'OrderPlaced', why: ['id is missing'] }],
      },
    ]);
    const entries = await at.registry.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM ledger_entries WHERE action = 'verification.recorded' AND data->>'providerVersion' = '8'`,
    );
    expect(entries).toEqual([{ n: 1 }]);
  });

  test('the same content of another version has the same results', async () => {
    await publish('reader', '3', pact('reader', { id: 'x' }), { branch: 'copy' });
    const { body } = await ask(at.consumer, 'GET', `${one('reader', '3')}/verification-results`);
    expect((body['_embedded'] as { verificationResults: object[] }).verificationResults).toHaveLength(1);
  });
});

describe('may it be deployed', () => {
  const query = (text: string) => ask(at.consumer, 'GET', `/matrix?${text}&latestby=cvpv`);
  const about = (name: string, version: string) => `q[][pacticipant]=${name}&q[][version]=${version}`;

  test.each<[what: string, query: string, deployable: boolean | null, rows: number]>([
    ['a consumer that is guaranteed, though a verifier failed', about('reader', '1'), true, 1],
    ['a consumer that is not', about('dreamer', '1'), false, 1],
    ['a consumer by its branch', 'q[][pacticipant]=reader&q[][branch]=feature', true, 1],
    ['a version whose pact was forgotten', about('reader', '99'), null, 0],
    ['a provider where what binds it holds', `${about('orders-events', '7')}&environment=prod`, true, 1],
    ['a pair', `${about('reader', '1')}&${about('orders-events', '7')}`, true, 2],
  ])('%s', async (_what, text, deployable, rows) => {
    const { status, body } = await query(text);
    expect([status, body.summary?.deployable, body.matrix?.length]).toEqual([200, deployable, rows]);
  });

  test('says what verifiers found as evidence beside it, and the short form says the same', async () => {
    const { body } = await ask(
      at.consumer,
      'GET',
      '/can-i-deploy?pacticipant=reader&version=1&environment=prod',
    );
    expect(body.summary?.deployable).toBe(true);
    expect(texts(body)).toContain(
      'info: A verifier of orders-events 8 found that it does not satisfy reader 1: evidence, which decides nothing here.',
    );
  });

  test.each([
    ['nobody', 'latestby=cvpv', 400],
    ['somebody unknown', about('unknown', '1'), 400],
    ['an environment that is none', `${about('reader', '1')}&environment=nowhere`, 400],
    ['a name that no database holds', about('%00', '1'), 400],
    ['too many', Array.from({ length: 11 }, () => about('reader', '1')).join('&'), 400],
  ])('a question about %s is refused', async (_what, text, status) => {
    expect((await query(text)).status).toBe(status);
  });
});
