import type { JsonSchema, ReferenceSchema } from '@schema-steward/schema';
import type { FactEntry, Where } from './json-fact.js';

export type ResolvedSchema = Exclude<JsonSchema, ReferenceSchema>;

/** A schema of the writer (Confluent: the original) against one of the reader (the update). Made once, however often met. */
export interface JsonPair {
  readonly original: ResolvedSchema;
  readonly update: ResolvedSchema;
  state: 'open' | 'done';
  /** By the drop-in verdict. */
  compatible: boolean;
  /** Compatible, and nothing is found by the rules beyond that. */
  clean: boolean;
  readonly entries: (FactEntry | InnerEntry)[];
}

export interface InnerEntry extends Where {
  readonly kind: 'inner';
  readonly pair: JsonPair;
  /**
   * `all`: what is inside counts. `beyond`: only what the rules beyond the drop-in verdict say of it does. `people`: it
   * explains to people what was reported for the pair around it; Confluent's list does not hold it.
   */
  readonly told: 'all' | 'beyond' | 'people';
}
