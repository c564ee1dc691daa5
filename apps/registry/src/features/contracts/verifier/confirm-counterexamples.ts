import type { ConfirmAnswer } from '../../../platform/workers/confirm-jobs.js';
import type { WorkerPool } from '../../../platform/workers/worker-pool.js';
import type { Confirmation, UnconfirmedCounterexample } from '../contract-confirmation.js';
import { batchesOf } from '../question-batches.js';
import type { PactOpinion, PactVerifier } from './pact-verifier.js';

/** Of one decision so many counterexamples are tried, what stops a change first; the others keep the decision's word. */
const MAX_TRIED = 200;

/** Who is asked, and who is told of what goes wrong. */
export interface Opinions {
  readonly pool: Pick<WorkerPool, 'run'>;
  readonly verifier: PactVerifier;
  /** For what Pact's verifier has not begun with by then. */
  readonly patienceMs: number;
  readonly defect: (words: string) => void;
  readonly warn: (words: string) => void;
}

/** What the schema's validator, our evaluator and Pact's verifier say of counterexamples, in their order. */
export async function confirmCounterexamples(
  opinions: Opinions,
  counterexamples: readonly UnconfirmedCounterexample[],
): Promise<readonly Confirmation[]> {
  const tried = counterexamples.toSorted((a, b) => urgency(a) - urgency(b)).slice(0, MAX_TRIED);
  const answers = await askWorkers(opinions, tried);
  const trials = tried.flatMap((each) => {
    const text = each.told.counterexample;
    const answer = answers.get(each);
    if (answer === undefined || text === null || judgeOurs(each, answer).outcome === 'refuted') return [];
    return (answer.bodies ?? []).map((expectation) => ({ each, trial: { expectation, samples: [text] } }));
  });
  const said = await opinions.verifier.verify(
    trials.map(({ trial }) => trial),
    opinions.patienceMs,
  );
  const pacts = Map.groupBy(
    trials.map(({ each }, index) => ({ each, opinion: said[index]?.[0] })),
    ({ each }) => each,
  );
  return counterexamples.map((each) => {
    const answer = answers.get(each);
    if (answer === undefined) return { outcome: 'unconfirmed' };
    const heard = (pacts.get(each) ?? []).map(({ opinion }) => opinion);
    const judged = judge(each, answer, heard);
    if (judged.outcome === 'refuted' && !isExpected(each, answer))
      opinions.defect(defectOf(each, judged.reason));
    return judged;
  });
}

/** Without those whose worker did not end in time, or had no place for them. */
async function askWorkers(
  { pool, warn }: Opinions,
  tried: readonly UnconfirmedCounterexample[],
): Promise<Map<UnconfirmedCounterexample, ConfirmAnswer>> {
  const answers = new Map<UnconfirmedCounterexample, ConfirmAnswer>();
  const groups = [...Map.groupBy(tried, ({ question }) => question)];
  for (const batch of batchesOf(groups, ([question]) => question)) {
    const [schema] = batch.flatMap(([, group]) => group.map((each) => each.schema));
    if (schema === undefined) continue;
    const asked = batch.map(([question, group]) => ({
      question,
      messages: group.map(({ told }) => ({
        interaction: told.interaction,
        text: told.counterexample ?? 'null',
      })),
    }));
    try {
      const said = await pool.run('confirm', { schema, groups: asked });
      for (const [index, each] of batch.flatMap(([, group]) => group).entries()) {
        const answer = said[index];
        if (answer) answers.set(each, answer);
      }
    } catch (error) {
      warn(`Counterexamples could not be confirmed: ${String(error)}`);
    }
  }
  return answers;
}

/** What is known before Pact is asked. */
function judgeOurs({ told }: UnconfirmedCounterexample, answer: ConfirmAnswer): Confirmation {
  if (answer.valid === 'no')
    return {
      outcome: 'refuted',
      reason: `No message could be shown that breaks it: the schema does not take the one that was found (${answer.reason}).`,
    };
  // A name that the schema knows no more is missed by readers, and by no single message.
  if (answer.meets === 'yes' && !told.undeclared)
    return {
      outcome: 'refuted',
      reason: 'The message that was to show it meets the contract; our reading of the contract is wrong.',
    };
  const sure = answer.valid === 'yes' && (answer.meets === 'no' || told.undeclared);
  return { outcome: sure ? 'confirmed' : 'unconfirmed' };
}

/** All of several variations must reject it. */
function judge(
  each: UnconfirmedCounterexample,
  answer: ConfirmAnswer,
  heard: readonly (PactOpinion | undefined)[],
): Confirmation {
  const ours = judgeOurs(each, answer);
  if (ours.outcome === 'refuted' || answer.bodies === undefined) return ours;
  if (heard.some((opinion) => opinion?.opinion === 'accepted'))
    return {
      outcome: 'refuted',
      reason: 'Pact takes the message that was to show it; our reading of the contract is wrong.',
    };
  const rejected = heard.length > 0 && heard.every((opinion) => opinion?.opinion === 'rejected');
  // What our evaluator can't read, Pact's can.
  return { outcome: rejected && answer.valid === 'yes' ? 'confirmed' : 'unconfirmed' };
}

/** Where our shape takes in more than the schema, its validator has the last word: that is no defect. */
function isExpected({ told }: UnconfirmedCounterexample, { valid }: ConfirmAnswer): boolean {
  return valid === 'no' && told.unconfirmed;
}

function defectOf({ told, question }: UnconfirmedCounterexample, reason: string): string {
  return `a counterexample was refuted (contract ${question.contract.key}, ${told.contractAt}): ${reason}`;
}

function urgency({ told }: UnconfirmedCounterexample): number {
  return told.verdict === 'broken' ? 0 : 1;
}
