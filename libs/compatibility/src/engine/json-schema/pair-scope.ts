import { resolved, type JsonSchema } from '@schema-steward/schema';
import {
  isIncompatible,
  JSON_DIFFERENCES,
  type CompatibilityPolicy,
  type JsonDifferenceType,
} from './difference-types.js';
import type { FactDetails, JsonFactType, Where } from './json-fact.js';
import type { InnerEntry, JsonPair } from './json-pair.js';

/** What the walk offers to the comparisons of single kinds of schemas. */
export interface Walk {
  readonly policy: CompatibilityPolicy;
  spend(depth: number, steps?: number): void;
  compare(original: JsonSchema, update: JsonSchema, depth: number): JsonPair;
  /** Whether two schemas accept the same for the same reasons: equal but for annotations. */
  same(a: JsonSchema, b: JsonSchema): boolean;
}

/** One pair while it is being decided: what is found is noted here. */
export class PairScope {
  constructor(
    readonly walk: Walk,
    readonly pair: JsonPair,
    readonly depth: number,
  ) {}

  report(type: JsonFactType, details: FactDetails = {}, hidden = false): void {
    this.pair.entries.push({ kind: 'fact', type, ...details, ...(hidden ? { hidden } : {}) });
    if (!isDifference(type)) this.pair.clean = false;
    else if (isIncompatible(type, this.walk.policy)) this.#break();
  }

  /** Counts work: a step, or more. */
  readonly spend = (steps = 1): void => this.walk.spend(this.depth, steps);

  /** Two schemas that must be readable for the pair to be. */
  enter(original: JsonSchema, update: JsonSchema, where: Where): void {
    this.accept(this.try(original, update), where);
  }

  /** Compares without saying anything: {@link accept} does, or nobody. */
  try(original: JsonSchema, update: JsonSchema): JsonPair {
    return this.walk.compare(resolved(original), resolved(update), this.depth + 1);
  }

  accept(pair: JsonPair, where: Where, told: InnerEntry['told'] = 'all'): void {
    if (pair.state === 'open' || pair.entries.length > 0)
      this.pair.entries.push({ kind: 'inner', pair, told, ...where });
    if (told === 'people') return;
    if (!pair.clean) this.pair.clean = false;
    if (told === 'all' && !pair.compatible) this.#break();
  }

  #break(): void {
    this.pair.compatible = false;
    this.pair.clean = false;
  }
}

function isDifference(type: JsonFactType): type is JsonDifferenceType {
  return Object.hasOwn(JSON_DIFFERENCES, type);
}
