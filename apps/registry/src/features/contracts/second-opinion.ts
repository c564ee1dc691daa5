import type {
  ContractAnswer,
  ContractQuestion,
  ToldExpectation,
} from '../../platform/workers/contract-text.js';
import type { SchemaText } from '../../platform/workers/schema-text.js';
import type { ContractConfirmation, HeldOpinion } from './contract-confirmation.js';

export interface AskedQuestion {
  readonly key: string;
  readonly question: ContractQuestion;
}

export interface Decided extends AskedQuestion {
  readonly answer: ContractAnswer;
  /** It will be the same when it is asked again. */
  readonly final: boolean;
}

/**
 * Decisions with what others say of them. What they refute is unknown, and what they could not say is told as
 * unconfirmed, and asked again the next time.
 */
export async function withSecondOpinion(
  confirmation: ContractConfirmation,
  { before, after }: { readonly before: SchemaText | undefined; readonly after: SchemaText },
  decided: readonly Decided[],
): Promise<Decided[]> {
  const shown = await onCounterexamples(confirmation, after, decided);
  const held = shown.filter(
    ({ answer, final }) =>
      final && (answer.holding > 0 || answer.told.some((one) => one.after === 'unknown')),
  );
  if (held.length === 0) return shown;
  const questions = held.map(({ question }) => question);
  const said = await confirmation.confirmHeld({ before, after, questions });
  const opinions = new Map(held.map(({ key }, index) => [key, said[index]]));
  return shown.map((one) => withHeld(one, opinions.get(one.key)));
}

async function onCounterexamples(
  confirmation: ContractConfirmation,
  schema: SchemaText,
  decided: readonly Decided[],
): Promise<Decided[]> {
  const asked = decided.flatMap(({ question, answer }) =>
    answer.told
      .filter(({ counterexample }) => counterexample !== null)
      .map((told) => ({ schema, question, told })),
  );
  const confirmations = asked.length === 0 ? [] : await confirmation.confirm(asked);
  const said = new Map(asked.map(({ told }, index) => [told, confirmations[index]]));
  return decided.map((one) => {
    const told = one.answer.told.map((each): ToldExpectation => {
      const confirmed = said.get(each);
      if (confirmed?.outcome === 'refuted') return asUnknown(each, confirmed.reason);
      return { ...each, unconfirmed: each.after === 'fails' && confirmed?.outcome !== 'confirmed' };
    });
    return { ...one, answer: { ...one.answer, told } };
  });
}

function withHeld(one: Decided, opinion: HeldOpinion | undefined): Decided {
  if (opinion === undefined) return one;
  const { refuted, found, confirmed } = opinion;
  const shown = new Map(found.map((each) => [keyOf(each), each]));
  const open = one.answer.told.map((each) =>
    each.after === 'unknown' ? (shown.get(keyOf(each)) ?? each) : each,
  );
  const told = [...refuted, ...open].sort((a, b) => ORDER[a.verdict] - ORDER[b.verdict]);
  // The counts stay those of the decision: what is refuted held until now.
  const holding = Math.max(0, one.answer.holding - refuted.length);
  return {
    ...one,
    answer: { ...one.answer, told, holding, unconfirmed: one.answer.holding > 0 && !confirmed },
    final: one.final && confirmed,
  };
}

function keyOf({ interaction, path, asks, contractAt }: ToldExpectation): string {
  return JSON.stringify([interaction, path, asks, contractAt]);
}

const ORDER: Record<ToldExpectation['verdict'], number> = { broken: 0, doubted: 1, pending: 2, undecided: 3 };

function asUnknown(told: ToldExpectation, reason: string): ToldExpectation {
  const verdict =
    told.verdict === 'broken' ? 'doubted' : told.verdict === 'pending' ? 'undecided' : told.verdict;
  return { ...told, verdict, after: 'unknown', why: reason, counterexample: null, unconfirmed: false };
}
