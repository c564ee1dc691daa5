import type { Location } from '@schema-steward/kernel';
import type { Predicate } from './predicate/predicate.js';

/** A contract as it is decided, whichever format it came in: who reads what of which subjects. */
export interface Contract {
  readonly format: 'pact' | 'event';
  /** The application that reads. */
  readonly consumer: string;
  /** The application that writes, where the contract names one. */
  readonly provider?: string;
  readonly interactions: readonly Interaction[];
  /** What its author should know; contracts with a problem of severity `reject` are not taken. */
  readonly problems: readonly ContractProblem[];
}

/** One kind of message that the consumer reads. */
export interface Interaction {
  /** Its place in the contract, as a JSON pointer. */
  readonly at: string;
  /** The name that people and verifiers know it by. */
  readonly description: string;
  /** What of a schema registry it names; undefined where nothing in the contract says it. */
  readonly binding?: SubjectBinding;
  /** What it asks of the message's body. */
  readonly body: Predicate;
  /** Every path that it reads, in the grammar for people: evidence of use. */
  readonly reads: readonly string[];
  /** It reads nothing else: no other field of the message matters to this consumer. */
  readonly readsNothingElse: boolean;
  /** What it asks of headers and keys: outside the schema, so kept and said, never decided. */
  readonly metadata: readonly string[];
  /** Marked so by its author: a failure does not count. */
  readonly pending: boolean;
  /** Several with the same name are variations: every message meets at least one of them. */
  readonly scenario?: string;
}

export interface SubjectBinding {
  /** A subject by name, or a topic whose value subject is meant. */
  readonly kind: 'subject' | 'topic';
  readonly name: string;
  /** Protobuf: the message's full name. */
  readonly message?: string;
}

/** Every way in which a contract is not what its author may think. The id is for ever. */
export interface ContractProblem {
  readonly id: ContractProblemId;
  readonly severity: 'reject' | 'warn';
  readonly message: string;
  readonly location?: Location;
}

export const CONTRACT_PROBLEMS = {
  'contract-malformed': 'reject',
  'contract-key-unknown': 'reject',
  'contract-too-large': 'reject',
  'contract-plugin': 'reject',
  'contract-path-unreadable': 'reject',
  'contract-matcher-unknown': 'reject',
  'contract-rule-malformed': 'reject',
  'contract-rules-tied': 'reject',
  'contract-regex-unreadable': 'reject',
  'contract-http-interaction': 'warn',
  'contract-reads-nothing': 'warn',
  'contract-example-empty': 'warn',
  'contract-literal-pinned': 'warn',
  'contract-null-on-container': 'warn',
  'contract-rules-dropped': 'warn',
  'contract-rule-ignored': 'warn',
  'contract-boolean-takes-text': 'warn',
  'contract-decimal-refuses-whole': 'warn',
  'contract-regex-catastrophic': 'reject',
  'contract-regex-partial': 'warn',
  'contract-rule-unused': 'warn',
  'contract-unbound': 'warn',
  'contract-pending': 'warn',
  'contract-metadata-undecided': 'warn',
} as const satisfies Record<string, ContractProblem['severity']>;

export type ContractProblemId = keyof typeof CONTRACT_PROBLEMS;
