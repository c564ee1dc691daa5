import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '../../../platform/config/settings.js';
import type { ContractText, ToldExpectation } from '../../../platform/workers/contract-text.js';
import { JobNotFinished } from '../../../platform/workers/job-not-finished.js';
import { schemaText } from '../../../platform/workers/schema-text.js';
import { WorkerPool } from '../../../platform/workers/worker-pool.js';
import { confirmCounterexamples, type Opinions } from './confirm-counterexamples.js';
import { confirmHeld } from './confirm-held.js';
import { PactPool } from './pact-pool.js';
import { PactVerifier } from './pact-verifier.js';
import { pactOf } from './proof-support.js';

const pool = new WorkerPool(readSettings({}));
const children = new PactPool({ children: 1, deadlineMs: 60_000, queue: 100 });
const defects: string[] = [];
const opinions: Opinions = {
  pool,
  verifier: new PactVerifier(children),
  patienceMs: 60_000,
  defect: (words) => defects.push(words),
  warn: () => undefined,
};
beforeEach(() => defects.splice(0));
afterAll(async () => {
  children.close();
  await pool.onApplicationShutdown();
});

const jsonSchema = (a: object) =>
  schemaText({
    type: 'JSON',
    text: JSON.stringify({ type: 'object', properties: { a }, required: ['a'] }),
    references: [],
    validateAsNew: true,
  });
const schema = jsonSchema({ type: ['string', 'null'] });
const narrow = jsonSchema({ type: 'string' });

const rules = { '$.a': { combine: 'AND', matchers: [{ match: 'type' }] } };
const CONTRACTS: Record<string, ContractText> = {
  pact: { key: 'pact', format: 'pact', text: pactOf('{"a":"x"}', rules) },
  event: {
    key: 'event',
    format: 'event',
    text: JSON.stringify({ consumer: 'c', subject: 's', fields: { a: { type: 'string' } } }),
  },
  variations: {
    key: 'variations',
    format: 'event',
    text: JSON.stringify({
      consumer: 'c',
      events: [{ type: 'string' }, { type: 'null' }].map((a, index) => ({
        subject: 's',
        name: `v${index}`,
        scenario: 'a',
        fields: { a },
      })),
    }),
  },
  wild: {
    key: 'wild',
    format: 'pact',
    text: pactOf('{"a":"a"}', {
      '$.a': { combine: 'AND', matchers: [{ match: 'regex', regex: '[\\s\\S]*' }] },
    }),
  },
};
const questionOf = (name: string, interactions: readonly number[] = [0]) => {
  const contract = CONTRACTS[name];
  if (contract === undefined) throw new Error(`no contract ${name}`);
  return { contract, interactions };
};

function told(counterexample: string, more: Partial<ToldExpectation> = {}): ToldExpectation {
  return {
    interaction: 0,
    description: 'm',
    path: 'a',
    asks: '',
    contractAt: '',
    verdict: 'broken',
    after: 'fails',
    why: '',
    counterexample,
    unconfirmed: false,
    undeclared: false,
    location: { pointer: '', line: 1, column: 1, endLine: 1, endColumn: 1 },
    ...more,
  };
}

async function outcomes(question: ReturnType<typeof questionOf>, all: readonly ToldExpectation[]) {
  const asked = all.map((one) => ({ schema, question, told: one }));
  return (await confirmCounterexamples(opinions, asked)).map(({ outcome }) => outcome);
}

describe('a counterexample', () => {
  it('stands where the schema takes it and Pact rejects it', async () => {
    expect([await outcomes(questionOf('pact'), [told('{"a":null}')]), defects]).toEqual([['confirmed'], []]);
  });

  it('is refuted where the contract takes it, or the schema does not', async () => {
    const texts = ['{"a":"y"}', '{}', '{"a":1}', '{"a":null}'];
    const said = await outcomes(
      questionOf('pact'),
      texts.map((text) => told(text)),
    );
    expect([said, defects.length]).toEqual([['refuted', 'refuted', 'refuted', 'confirmed'], 3]);
  });

  it('of an event contract is for the schema and our evaluator of single messages to say', async () => {
    const texts = ['{"a":null}', '{"a":1}', '{"a":"y"}'];
    const said = await outcomes(
      questionOf('event'),
      texts.map((text) => told(text)),
    );
    expect([said, defects.length]).toEqual([['confirmed', 'refuted', 'refuted'], 2]);
  });

  it('of a name that the schema knows no more is shown by no message', async () => {
    expect([await outcomes(questionOf('event'), [told('{"a":"y"}', { undeclared: true })]), defects]).toEqual(
      [['confirmed'], []],
    );
  });

  it('of variations must meet none of them', async () => {
    const question = questionOf('variations', [0, 1]);
    expect([await outcomes(question, [told('{"a":null}'), told('{"a":"y"}')]), defects.length]).toEqual([
      ['refuted', 'refuted'],
      2,
    ]);
  });

  it('that the schema does not take is no defect where its shape was known to be wider', async () => {
    expect([await outcomes(questionOf('pact'), [told('{"a":1}', { unconfirmed: true })]), defects]).toEqual([
      ['refuted'],
      [],
    ]);
  });
});

describe('what holds', () => {
  const held = (...names: string[]) => ({
    before: narrow,
    after: narrow,
    questions: names.map((name) => questionOf(name)),
  });

  it('is confirmed by messages that Pact, or our own evaluator, takes', async () => {
    expect([await confirmHeld(opinions, held('pact', 'event')), defects]).toEqual([
      [
        { refuted: [], found: [], confirmed: true },
        { refuted: [], found: [], confirmed: true },
      ],
      [],
    ]);
  });

  it('is unknown, and a defect, where Pact rejects a message of it', async () => {
    const rejecting = {
      ask: (_pact: string, answers: readonly string[]) =>
        Promise.resolve({
          results: Object.fromEntries(
            answers.map((_, index) => [
              index,
              { verdict: 'rejected' as const, mismatches: [{ path: '$.a', words: 'no' }] },
            ]),
          ),
        }),
    };
    const [said] = await confirmHeld({ ...opinions, verifier: new PactVerifier(rejecting) }, held('pact'));
    expect(said?.confirmed).toBe(true);
    expect(said?.refuted).toMatchObject([
      {
        interaction: 0,
        path: '',
        asks: 'everything',
        verdict: 'doubted',
        after: 'unknown',
        counterexample: null,
      },
    ]);
    expect(said?.refuted[0]?.why).toMatch(
      /^Every message was decided to meet it, and Pact’s verifier rejects one/,
    );
    expect(defects).toHaveLength(1);
  });

  it('is unconfirmed where Pact does not answer in time, and stands', async () => {
    const late = new PactPool({ children: 1, deadlineMs: 1, queue: 10 });
    const said = await confirmHeld({ ...opinions, verifier: new PactVerifier(late) }, held('pact', 'event'));
    late.close();
    expect([said, defects]).toEqual([
      [
        { refuted: [], found: [], confirmed: false },
        { refuted: [], found: [], confirmed: true },
      ],
      [],
    ]);
  });

  it('is unconfirmed where no worker makes messages in time', async () => {
    const slow: Opinions['pool'] = {
      run: () => Promise.reject(new JobNotFinished('5 s')),
    };
    const said = await confirmHeld({ ...opinions, pool: slow }, held('event'));
    expect([said, defects]).toEqual([[{ refuted: [], found: [], confirmed: false }], []]);
  });

  it('of more contracts than one decision tries is unconfirmed for the last ones', async () => {
    const many = held(...Array.from({ length: 302 }, () => 'event'));
    const said = await confirmHeld(opinions, many);
    expect(said.map(({ confirmed }) => confirmed)).toEqual(
      Array.from({ length: 302 }, (_, index) => index < 300),
    );
  });
});

describe('what could not be decided', () => {
  const words = (pattern: string) => jsonSchema({ type: 'string', pattern });
  const asking = (regex: string) => {
    const text = pactOf('{"a":"aa"}', { '$.a': { combine: 'AND', matchers: [{ match: 'regex', regex }] } });
    return { contract: { key: text, format: 'pact' as const, text }, interactions: [0] };
  };

  it('fails where Pact rejects a message of it, which is shown then', async () => {
    const after = words('^[ab]{2}$');
    const questions = [asking('(?<same>[ab])\\k<same>')];
    const [said] = await confirmHeld(opinions, { before: after, after, questions });
    expect(said?.refuted).toEqual([]);
    expect(said?.found).toMatchObject([
      { path: 'a', after: 'fails', verdict: 'pending', unconfirmed: false },
    ]);
    expect(said?.found[0]?.counterexample).toMatch(/^{"a":"(ab|ba)"}$/);
  });

  it('stays unknown where Pact takes all of them: that proves nothing', async () => {
    const after = words('^(aa|bb)$');
    const questions = [asking('(?<same>[ab])\\k<same>')];
    const [said] = await confirmHeld(opinions, { before: after, after, questions });
    expect(said).toEqual({ refuted: [], found: [], confirmed: true });
  });
});
