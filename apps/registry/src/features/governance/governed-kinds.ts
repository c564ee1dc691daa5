import {
  GOVERNANCE_KINDS,
  type CurrentGovernance,
  type GovernanceDocuments,
  type GovernanceKind,
  type ItemsByKind,
  type PlanStep,
} from '@schema-steward/governance';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { takeLocks } from '../../platform/database/locks.js';
import { GovernedApplications } from '../applications/governed-applications.js';
import { GovernedEnvironments } from '../applications/governed-environments.js';
import { GovernedPolicies } from '../subjects/governed-policies.js';
import { GovernedSubjects } from '../subjects/governed-subjects.js';
import { GovernedPrefixRules } from '../teams/governed-prefix-rules.js';
import { GovernedTeams } from '../teams/governed-teams.js';
import { GovernedTopics } from '../topics/governed-topics.js';
import type { AppliedBy, GovernedKind, GovernedState } from './governed-kind.js';

/** One apply at a time. */
const APPLY_LOCK = 'governance:apply';

const NO_FACTS: Omit<CurrentGovernance, 'items'> = {
  archivedTeams: new Set(),
  archivedApplications: new Set(),
  liveSubjects: new Set(),
  otherSubjects: new Map(),
  environmentUse: new Map(),
  deploymentsOf: new Map(),
  readOnlyPolicies: new Set(),
};

/** All kinds together: read as one state, locked at once, written in the order of a plan. */
@Injectable()
export class GovernedKinds {
  readonly #kinds: readonly GovernedKind[];

  constructor(
    @Inject(GovernedEnvironments) environments: GovernedEnvironments,
    @Inject(GovernedTeams) teams: GovernedTeams,
    @Inject(GovernedPrefixRules) rules: GovernedPrefixRules,
    @Inject(GovernedSubjects) subjects: GovernedSubjects,
    @Inject(GovernedTopics) topics: GovernedTopics,
    @Inject(GovernedApplications) applications: GovernedApplications,
    @Inject(GovernedPolicies) policies: GovernedPolicies,
  ) {
    this.#kinds = [environments, teams, rules, subjects, topics, applications, policies];
  }

  async read(manager: EntityManager, documents: GovernanceDocuments): Promise<CurrentGovernance> {
    const states = new Map<GovernanceKind, GovernedState>();
    for (const kind of this.#kinds) states.set(kind.kind, await kind.read(manager, documents));
    const items = Object.fromEntries(
      GOVERNANCE_KINDS.map((kind) => [kind, states.get(kind)?.items ?? new Map()]),
    ) as unknown as ItemsByKind;
    return Object.assign(
      { ...NO_FACTS, items },
      ...[...states.values()].map(({ facts }) => facts ?? {}),
    ) as CurrentGovernance;
  }

  /** Everything that the steps change stays as it is until the transaction ends. */
  async lock(tx: EntityManager, steps: readonly PlanStep[]): Promise<void> {
    const keys = this.#kinds.flatMap((kind) =>
      steps.filter((step) => step.kind === kind.kind).flatMap((step) => kind.lockKeys(step)),
    );
    await takeLocks(
      tx,
      [APPLY_LOCK, ...new Set(keys)].map((key) => ({ key, mode: 'exclusive' })),
    );
    for (const kind of this.#kinds) await kind.lockRows?.(tx, steps);
  }

  async write(tx: EntityManager, steps: readonly PlanStep[], by: AppliedBy): Promise<void> {
    const [removing, making] = [steps.filter(removes), steps.filter((step) => !removes(step))];
    const write = async (kind: GovernedKind, some: readonly PlanStep[]): Promise<void> => {
      const own = some.filter((step) => step.kind === kind.kind && step.action !== 'unchanged');
      if (own.length > 0) await kind.write(tx, own, by);
    };
    for (const kind of this.#kinds) await write(kind, making);
    for (const kind of [...this.#kinds].reverse()) await write(kind, removing);
  }
}

const removes = ({ action }: PlanStep): boolean => action === 'archive' || action === 'delete';
