import type { WorkBudget } from '../pair-result.js';

/** Thrown inside the engine, and caught by it, when a comparison has used up its budget. */
export class BudgetExhausted extends Error {
  override readonly name = 'BudgetExhausted';

  constructor(readonly limit: string) {
    super(`the comparison did not end within ${limit}`);
  }
}

/**
 * Counts work against a budget. Counting, unlike timing, gives the same answer on every machine. A meter is a budget
 * too: what a meter made of another one counts, the other one counts as well, so that many comparisons share one budget.
 */
export class WorkMeter implements WorkBudget {
  readonly steps: number;
  readonly depth: number;
  readonly #around: WorkMeter | undefined;
  #spent = 0;

  constructor(budget: WorkBudget) {
    this.steps = budget.steps;
    this.depth = budget.depth;
    this.#around = budget instanceof WorkMeter ? budget : undefined;
  }

  /** Steps counted so far. */
  get spent(): number {
    return this.#spent;
  }

  /** The limit that was reached, in words; undefined while there is work left. */
  get exhausted(): string | undefined {
    return this.#spent > this.steps ? `${this.steps} steps` : undefined;
  }

  /** Counts work that is done, and so ends nothing but what comes next. */
  charge(steps: number): void {
    this.#spent += steps;
    this.#around?.charge(steps);
  }

  /** @throws BudgetExhausted */
  spend(depth: number, steps = 1): void {
    this.#spent += steps;
    if (this.#spent > this.steps) throw new BudgetExhausted(`${this.steps} steps`);
    if (depth > this.depth) throw new BudgetExhausted(`${this.depth} types within one another`);
    this.#around?.spend(depth, steps);
  }
}
