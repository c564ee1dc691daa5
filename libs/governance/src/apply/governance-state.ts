import type { Fields, GovernanceKind } from './governance-plan.js';

export type ItemsByKind = Readonly<Record<GovernanceKind, ReadonlyMap<string, Fields>>>;

/** How many there are, and the names of the first few. */
export interface Counted {
  readonly count: number;
  readonly first: readonly string[];
}

/** What the registry holds now, as far as the documents can touch it. */
export interface CurrentGovernance {
  /** By kind and key. Of subjects those that the documents name anywhere, each with its `team`. Nothing that is archived. */
  readonly items: ItemsByKind;
  readonly archivedTeams: ReadonlySet<string>;
  readonly archivedApplications: ReadonlySet<string>;
  /** The subjects of each team, without those in `items`. */
  readonly otherSubjects: ReadonlyMap<string, Counted>;
  /** Of the subjects in `items` those that have a version that is not deleted. */
  readonly liveSubjects: ReadonlySet<string>;
  /** The declarations and deployments in each environment, those that ended too: their history is kept. */
  readonly environmentUse: ReadonlyMap<string, Counted>;
  /** The current deployments of each application. */
  readonly deploymentsOf: ReadonlyMap<string, Counted>;
  /** Of the policies, in `items` or in the documents, those of scopes where nothing may be written. */
  readonly readOnlyPolicies: ReadonlySet<string>;
}

/** What there will be once everything is applied, beside what there is. */
export interface PlannedWorld {
  readonly current: CurrentGovernance;
  readonly after: ItemsByKind;
}
