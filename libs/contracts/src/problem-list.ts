import type { Location } from '@schema-steward/kernel';
import { CONTRACT_PROBLEMS, type ContractProblem, type ContractProblemId } from './contract.js';

/** A contract with more problems than this is not read further: nobody reads more. */
const MAX_PROBLEMS = 200;

export class ProblemList {
  readonly #problems: ContractProblem[] = [];
  readonly #seen = new Set<string>();

  add(id: ContractProblemId, message: string, location?: Location): void {
    const key = `${id} ${location?.pointer ?? ''} ${message}`;
    if (this.#seen.has(key) || this.#problems.length >= MAX_PROBLEMS) return;
    this.#seen.add(key);
    const severity = CONTRACT_PROBLEMS[id];
    this.#problems.push({ id, severity, message, ...(location === undefined ? {} : { location }) });
  }

  all(): readonly ContractProblem[] {
    return this.#problems;
  }
}
