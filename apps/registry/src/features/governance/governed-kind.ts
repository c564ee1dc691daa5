import type {
  CurrentGovernance,
  Fields,
  GovernanceDocuments,
  GovernanceKind,
  PlanStep,
} from '@schema-steward/governance';
import type { EntityManager } from 'typeorm';

/** What there is of one kind, and what else a plan has to know about it. */
export interface GovernedState {
  readonly items: ReadonlyMap<string, Fields>;
  readonly facts?: Partial<Omit<CurrentGovernance, 'items'>>;
}

/** By whom and when something is applied. */
export interface AppliedBy {
  readonly actor: string;
  /** The human behind it, by address; null where none is known. */
  readonly person: string | null;
  readonly at: Date;
}

/**
 * One kind of thing that files of governance speak of, as the feature that it belongs to reads and writes it. All writes
 * are in the transaction of the apply, and each leaves the entry in the ledger that the feature's own route would leave.
 */
export interface GovernedKind {
  readonly kind: GovernanceKind;
  /** All that is not archived; of what is without number, what the documents name. */
  read(manager: EntityManager, documents: GovernanceDocuments): Promise<GovernedState>;
  /** The advisory locks under which the feature changes what the step changes. */
  lockKeys(step: PlanStep): readonly string[];
  /** Keeps the rows that the steps change, and those that they rest on, from changing until the transaction ends. */
  lockRows?(tx: EntityManager, steps: readonly PlanStep[]): Promise<void>;
  /** Steps of this kind, either those that make and change or those that remove; what they rest on is there already. */
  write(tx: EntityManager, steps: readonly PlanStep[], by: AppliedBy): Promise<void>;
}
