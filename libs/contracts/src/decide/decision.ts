import type { Datum } from '../datum/datum.js';
import type { ObjectShape } from '../shape/shape.js';

/** One expectation of a contract, decided for every message that a schema allows. */
export type Decision = Holds | Fails | Unknown;

export interface Holds {
  readonly verdict: 'holds';
}

export interface Fails {
  readonly verdict: 'fails';
  /** A whole message, the least that shows it. */
  readonly counterexample: Datum;
  /** Where the message parts from the contract: a path for people, and the places in contract and schema. */
  readonly path: string;
  readonly contractAt: string;
  readonly schemaAt?: string;
  /** In words: `"note" may be null; the contract reads a string`. */
  readonly why: string;
  /** No single message shows it: the schema knows a name no more. */
  readonly undeclared?: true;
  /** Where a name is not known: the fields that are, by their names in JSON. */
  readonly known?: ObjectShape['fields'];
  /** The shape took in more than the schema, so that the schema's validator has the last word. */
  readonly unconfirmed: boolean;
}

export interface Unknown {
  readonly verdict: 'unknown';
  readonly path: string;
  readonly reason: string;
}
