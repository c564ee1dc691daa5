import type { ToldExpectation } from '../../platform/workers/contract-text.js';
import type { SubjectAnswer } from './dto.js';

/** As the API tells it: whether it is guaranteed, whatever was before. */
export function toTold(told: ToldExpectation): SubjectAnswer['told'][number] {
  const { description, path, asks, contractAt, after, why, counterexample, unconfirmed, location } = told;
  const verdict = after === 'fails' ? 'not-guaranteed' : 'unknown';
  return { description, path, asks, contractAt, verdict, why, counterexample, unconfirmed, location };
}
