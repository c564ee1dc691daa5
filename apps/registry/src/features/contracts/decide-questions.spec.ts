import { afterAll, expect, test } from 'vitest';
import { readSettings } from '../../platform/config/settings.js';
import { JobNotFinished } from '../../platform/workers/job-not-finished.js';
import { schemaText } from '../../platform/workers/schema-text.js';
import { WorkerPool } from '../../platform/workers/worker-pool.js';
import { decideQuestions } from './decide-questions.js';

const workers = new WorkerPool(readSettings({}));
afterAll(() => workers.onApplicationShutdown());

const schema = (a: object) =>
  schemaText({
    type: 'JSON',
    text: JSON.stringify({ type: 'object', properties: { a }, required: ['a'] }),
    references: [],
    validateAsNew: true,
  });
const pair = { before: schema({ type: 'string' }), after: schema({ type: ['string', 'null'] }) };
const asked = ['slow', 'fine', 'slow too'].map((key) => ({
  key,
  question: {
    contract: {
      key,
      format: 'event' as const,
      text: JSON.stringify({ consumer: 'c', subject: 's', fields: { a: { type: 'string' } } }),
    },
    interactions: [0],
  },
}));

/** The real workers, that never end with some contracts. */
const slowly: Pick<WorkerPool, 'run'> = {
  run: (name, input) => {
    const questions = 'questions' in input ? input.questions : [];
    return 'before' in input &&
      input.before !== undefined &&
      questions.some((one) => one.contract.key.startsWith('slow'))
      ? Promise.reject(new JobNotFinished('1 s'))
      : workers.run(name, input);
  },
};

test('one that takes too long is undecided, and the others are told what they asked', async () => {
  const decided = await decideQuestions(slowly, pair, asked);
  expect(
    decided.map(({ key, final, answer }) => [key, final, answer.told.map((one) => one.verdict)]),
  ).toEqual([
    ['slow', false, ['doubted']],
    ['fine', true, ['broken']],
    ['slow too', false, ['doubted']],
  ]);
  expect(decided[0]?.answer.told[0]?.why).toBe(
    'Whether the contract still holds could not be decided within 1 s.',
  );
});

test('they are not asked one by one for ever: what is left fails closed', async () => {
  const decided = await decideQuestions(slowly, pair, asked, 0);
  expect(
    decided.map(({ key, final, answer }) => [key, final, answer.told.map((one) => one.verdict)]),
  ).toEqual(asked.map(({ key }) => [key, false, ['doubted']]));
});

test('of a first version nothing was promised', async () => {
  const decided = await decideQuestions(
    { run: () => Promise.reject(new JobNotFinished('1 s')) },
    { ...pair, before: undefined },
    asked,
  );
  expect(decided.map(({ answer }) => answer.told[0]?.verdict)).toEqual(asked.map(() => 'undecided'));
});
