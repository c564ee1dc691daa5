import type { ContractQuestion, ToldExpectation } from '../../../platform/workers/contract-text.js';
import type { SampledQuestion, SampleTrial } from '../../../platform/workers/sample-jobs.js';
import type { HeldContracts, HeldOpinion } from '../contract-confirmation.js';
import { batchesOf } from '../question-batches.js';
import type { Opinions } from './confirm-counterexamples.js';
import type { PactOpinion } from './pact-verifier.js';

/** Of one decision so many messages are tried in all. Of more contracts the first ones are; the others say so. */
const MAX_MESSAGES = 300;
/** For a worker to make messages of fifty contracts: what takes longer is left untried. */
const DEADLINE_MS = 10_000;

/** What our evaluator and Pact's verifier say of messages of what was decided to hold. */
export async function confirmHeld(
  opinions: Opinions,
  { before, after, questions }: HeldContracts,
): Promise<readonly HeldOpinion[]> {
  const tried = questions.slice(0, MAX_MESSAGES);
  const messages = Math.max(1, Math.floor(MAX_MESSAGES / Math.max(1, tried.length)));
  const sampled = new Map<ContractQuestion, SampledQuestion>();
  for (const batch of batchesOf(tried, (question) => question)) {
    try {
      const input = { before, after, questions: batch, messages };
      const said = await opinions.pool.run('samples', input, { deadlineMs: DEADLINE_MS });
      for (const [index, question] of batch.entries()) {
        const one = said[index];
        if (one) sampled.set(question, one);
      }
    } catch (error) {
      opinions.warn(`What holds could not be tried with messages: ${String(error)}`);
    }
  }
  const trials = [...sampled].flatMap(([question, one]) => one.trials.map((trial) => ({ question, trial })));
  const said = await opinions.verifier.verify(
    trials.map(({ trial: { body, messages: samples } }) => ({ expectation: body, samples })),
    opinions.patienceMs,
  );
  const heard = Map.groupBy(
    trials.map(({ question, trial }, index) => ({ question, trial, said: said[index] ?? [] })),
    ({ question }) => question,
  );
  return questions.map((question) => {
    const one = sampled.get(question);
    if (one === undefined) return { refuted: [], found: [], confirmed: false };
    return opinionOf(opinions, question, one, heard.get(question) ?? []);
  });
}

interface Heard {
  readonly trial: SampleTrial;
  readonly said: readonly PactOpinion[];
}

function opinionOf(
  { defect }: Opinions,
  { contract }: ContractQuestion,
  { refuted, found, untried }: SampledQuestion,
  heard: readonly Heard[],
): HeldOpinion {
  const musts = heard.filter(({ trial }) => trial.must);
  const all = [...refuted, ...musts.flatMap(refutedByPact)];
  for (const { contractAt, why } of all)
    defect(`what was decided to hold was refuted (contract ${contract.key}, ${contractAt}): ${why}`);
  const answered = musts.every(({ said }) => said.every(({ opinion }) => opinion !== 'unknown'));
  return {
    refuted: all,
    found: [...found, ...heard.filter(({ trial }) => !trial.must).flatMap(foundByPact)],
    confirmed: answered && !untried,
  };
}

function refutedByPact({ trial, said }: Heard): ToldExpectation[] {
  const at = said.findIndex(({ opinion }) => opinion === 'rejected');
  const opinion = said[at];
  if (opinion?.opinion !== 'rejected') return [];
  const [mismatch] = opinion.mismatches;
  const words = mismatch === undefined ? '' : ` (${mismatch.path}: ${mismatch.words})`;
  const message = trial.messages[at]?.slice(0, 300) ?? '';
  return trial.otherwise.map((told) => ({ ...told, why: `${told.why}${words}: ${message}` }));
}

/** Which of several expectations it is, Pact's path says; of one alone it is clear. */
function foundByPact({ trial, said }: Heard): ToldExpectation[] {
  return trial.otherwise.flatMap((told) => {
    const at = said.findIndex(
      (opinion) =>
        opinion.opinion === 'rejected' &&
        (trial.otherwise.length === 1 ||
          opinion.mismatches.some(({ path }) => peoplesPath(path) === told.path)),
    );
    const counterexample = trial.messages[at];
    return counterexample === undefined ? [] : [{ ...told, counterexample, unconfirmed: false }];
  });
}

/** `$.lines[0].qty` and `$['lines'][0].qty` are `lines[].qty`. Names that need quotes are not found by it. */
function peoplesPath(pactPath: string): string {
  return pactPath
    .replace(/^\$/, '')
    .replace(/\['([^'\]]*)'\]/g, '.$1')
    .replace(/\[\d+\]/g, '[]')
    .replace(/^\./, '');
}
