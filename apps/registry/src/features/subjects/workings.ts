import { requestBudget, type PairResult } from '@schema-steward/compatibility';
import type { SchemaChange } from '@schema-steward/schema';
import { pairKey, type RunJob, type SchemaEngine } from '../../platform/workers/schema-engine.js';
import type { ContractAnswer } from '../../platform/workers/contract-text.js';
import type { PairOfTexts, RetagJob } from '../../platform/workers/schema-jobs.js';
import { charactersOf, type SchemaFacts, type SchemaText } from '../../platform/workers/schema-text.js';

/** Under a lock something was asked that was not worked out before it. */
export class NotWorkedOut extends Error {
  override readonly name = 'NotWorkedOut';
}

interface Known {
  readonly facts: Map<string, SchemaFacts>;
  readonly pairs: Map<string, PairResult>;
  readonly changes: Map<string, readonly SchemaChange[]>;
  readonly retagged: Map<string, string>;
  readonly contracts: Map<string, ContractAnswer>;
  /** Of all comparisons of the request together, which share one budget. */
  steps: number;
  characters: number;
}

/** `anywhere`: perhaps in a worker. `here`: only what is short. `nowhere`: everything must be known. */
type Place = 'anywhere' | 'here' | 'nowhere';

/** In the place of the pool's: whoever holds a lock waits for no worker. */
const noWorker: RunJob = () => Promise.reject(new NotWorkedOut());

/**
 * What one request worked out about schemas. A request that writes goes through the same decision twice: first outside
 * every lock, where anything may be worked out; then under the lock, with what is {@link known}, or it lets go of the
 * lock and begins anew.
 */
export class Workings {
  private constructor(
    private readonly engine: SchemaEngine,
    private readonly results: Known,
    private readonly place: Place,
  ) {}

  static begin(engine: SchemaEngine): Workings {
    const known: Known = {
      facts: new Map(),
      pairs: new Map(),
      changes: new Map(),
      retagged: new Map(),
      contracts: new Map(),
      steps: 0,
      characters: 0,
    };
    return new Workings(engine, known, 'anywhere');
  }

  /** For use under a lock: knows what this one knows, and throws {@link NotWorkedOut} for everything else. */
  known(): Workings {
    return new Workings(this.engine, this.results, 'nowhere');
  }

  /** The same, that works out what is short: for who was overtaken too often. */
  brief(): Workings {
    return new Workings(this.engine, this.results, 'here');
  }

  private get run(): RunJob | undefined {
    return this.place === 'anywhere' ? undefined : noWorker;
  }

  /** @throws SchemaParseError, StewardError `overloaded`, NotWorkedOut */
  read(schema: SchemaText): Promise<SchemaFacts> {
    const key = `${schema.validateAsNew ? 'new' : 'old'} ${schema.key}`;
    return this.remember(this.results.facts, key, () => this.engine.read(schema, this.run));
  }

  /** @throws StewardError `overloaded`, NotWorkedOut */
  changes(before: SchemaText, after: SchemaText): Promise<readonly SchemaChange[]> {
    const key = pairKey({ reader: after, writer: before });
    return this.remember(this.results.changes, key, () => this.engine.changes(before, after, this.run));
  }

  /** @throws SchemaParseError, StewardError `overloaded`, `schema-invalid`, NotWorkedOut */
  retag(job: RetagJob): Promise<string> {
    const { schema, edits, from } = job;
    const key = JSON.stringify([schema.validateAsNew, schema.key, from?.key, edits]);
    return this.remember(this.results.retagged, key, () => this.engine.retag(job, this.run));
  }

  /** The pairs' results, in their order. @throws StewardError `overloaded`, NotWorkedOut */
  async compare(pairs: readonly PairOfTexts[]): Promise<readonly PairResult[]> {
    const { pairs: known } = this.results;
    const keyed = new Map(pairs.map((pair) => [pairKey(pair), pair]));
    const missing = [...keyed].flatMap(([key, pair]) => (known.has(key) ? [] : [pair]));
    if (missing.length > 0) {
      if (this.place === 'nowhere') throw new NotWorkedOut();
      for (const { reader, writer } of missing)
        this.results.characters += charactersOf(reader) + charactersOf(writer);
      const whole = requestBudget(this.results.characters);
      const budget = { ...whole, steps: Math.max(0, whole.steps - this.results.steps) };
      const { results, spent } = await this.engine.compare(missing, budget, this.run);
      this.results.steps += spent;
      missing.forEach((pair, index) => {
        const result = results[index];
        if (result) known.set(pairKey(pair), result);
      });
    }
    return pairs.map((pair) => known.get(pairKey(pair))).filter((result) => result !== undefined);
  }

  /**
   * What contracts have to say, by the keys of the questions. It is worked out in workers, never under a lock.
   * @throws NotWorkedOut, and what `work` throws
   */
  async contracts(
    keys: readonly string[],
    work: () => Promise<ReadonlyMap<string, ContractAnswer>>,
  ): Promise<ReadonlyMap<string, ContractAnswer>> {
    const { contracts } = this.results;
    if (keys.some((key) => !contracts.has(key))) {
      if (this.place !== 'anywhere') throw new NotWorkedOut();
      for (const [key, answer] of await work()) contracts.set(key, answer);
    }
    return contracts;
  }

  private async remember<T>(known: Map<string, T>, key: string, work: () => Promise<T>): Promise<T> {
    const found = known.get(key);
    if (found !== undefined) return found;
    if (this.place === 'nowhere') throw new NotWorkedOut();
    const worked = await work();
    known.set(key, worked);
    return worked;
  }
}
