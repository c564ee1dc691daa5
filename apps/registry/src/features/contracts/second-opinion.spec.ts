import { expect, test } from 'vitest';
import type { ContractAnswer, ToldExpectation } from '../../platform/workers/contract-text.js';
import { schemaText } from '../../platform/workers/schema-text.js';
import type { Confirmation, ContractConfirmation, HeldOpinion } from './contract-confirmation.js';
import { withSecondOpinion } from './second-opinion.js';

const after = schemaText({ type: 'JSON', text: '{}', references: [], validateAsNew: true });
const told: ToldExpectation = {
  interaction: 0,
  description: 'm',
  path: 'a',
  asks: 'kind string',
  contractAt: '/a',
  verdict: 'broken',
  after: 'fails',
  why: 'It may be null.',
  counterexample: '{"a":null}',
  unconfirmed: false,
  undeclared: false,
  location: { pointer: '', line: 1, column: 1, endLine: 1, endColumn: 1 },
};
const doubted: ToldExpectation = { ...told, verdict: 'doubted', after: 'unknown', counterexample: null };

interface Outcome {
  readonly verdicts: readonly string[];
  readonly unconfirmed: boolean;
  readonly counterexamples: readonly (readonly [string | null, boolean])[];
  readonly final: boolean;
}

async function decided(
  all: readonly ToldExpectation[],
  holding: number,
  confirmation: Confirmation,
  opinion: HeldOpinion,
): Promise<Outcome> {
  const answer: ContractAnswer = {
    expectations: all.length + holding,
    told: all,
    more: false,
    holding,
    unconfirmed: holding > 0,
    unmet: [],
  };
  const question = { contract: { key: '1', format: 'event', text: '' } as const, interactions: [0] };
  const others: ContractConfirmation = {
    confirm: (asked) => Promise.resolve(asked.map(() => confirmation)),
    confirmHeld: ({ questions }) => Promise.resolve(questions.map(() => opinion)),
  };
  const [one] = await withSecondOpinion(others, { before: undefined, after }, [
    { key: 'k', question, answer, final: true },
  ]);
  if (!one) throw new Error('nothing was decided');
  return {
    verdicts: one.answer.told.map(({ verdict }) => verdict),
    unconfirmed: one.answer.unconfirmed,
    counterexamples: one.answer.told.map((each) => [each.counterexample, each.unconfirmed]),
    final: one.final,
  };
}

const CONFIRMED = { outcome: 'confirmed' } as const;
const FINE: HeldOpinion = { refuted: [], found: [], confirmed: true };

test.each<
  [claim: string, told: ToldExpectation[], holding: number, Confirmation, HeldOpinion, expected: Outcome]
>([
  [
    'a confirmed break is a break, with its message',
    [told],
    1,
    CONFIRMED,
    FINE,
    { verdicts: ['broken'], unconfirmed: false, counterexamples: [['{"a":null}', false]], final: true },
  ],
  [
    'a refuted break still stops the change, and shows no message',
    [told],
    1,
    { outcome: 'refuted', reason: 'r' },
    FINE,
    { verdicts: ['doubted'], unconfirmed: false, counterexamples: [[null, false]], final: true },
  ],
  [
    'a break that nobody could confirm says so',
    [told],
    1,
    { outcome: 'unconfirmed' },
    FINE,
    { verdicts: ['broken'], unconfirmed: false, counterexamples: [['{"a":null}', true]], final: true },
  ],
  [
    'what holds and is refuted stops the change, before what stops nobody',
    [{ ...told, verdict: 'pending' }],
    1,
    CONFIRMED,
    { refuted: [doubted], found: [], confirmed: true },
    {
      verdicts: ['doubted', 'pending'],
      unconfirmed: false,
      counterexamples: [
        [null, false],
        ['{"a":null}', false],
      ],
      final: true,
    },
  ],
  [
    'what holds and could not be confirmed says so, and is asked again',
    [],
    1,
    CONFIRMED,
    { refuted: [], found: [], confirmed: false },
    { verdicts: [], unconfirmed: true, counterexamples: [], final: false },
  ],
  [
    'what could not be decided, and a message decides, is a break with that message',
    [{ ...doubted, why: 'It could not be told.' }],
    0,
    CONFIRMED,
    { refuted: [], found: [told], confirmed: true },
    { verdicts: ['broken'], unconfirmed: false, counterexamples: [['{"a":null}', false]], final: true },
  ],
  [
    'where nothing holds nothing is to be confirmed',
    [told],
    0,
    CONFIRMED,
    { refuted: [], found: [], confirmed: false },
    { verdicts: ['broken'], unconfirmed: false, counterexamples: [['{"a":null}', false]], final: true },
  ],
])('%s', async (_claim, all, holding, confirmation, opinion, expected) => {
  expect(await decided(all, holding, confirmation, opinion)).toEqual(expected);
});
