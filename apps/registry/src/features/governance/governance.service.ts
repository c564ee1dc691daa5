import {
  changesSomething,
  planGovernance,
  type GovernanceDocuments,
  type GovernancePlan,
} from '@schema-steward/governance';
import { StewardError, type Clock } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, QueryFailedError, type EntityManager } from 'typeorm';
import { ApiTokens } from '../../platform/access/api-tokens.js';
import type { Principal } from '../../platform/access/principal.js';
import { requireAccess } from '../../platform/access/require-access.js';
import { Sessions } from '../../platform/access/sessions.js';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { transact } from '../../platform/database/transact.js';
import { Ledger } from '../ledger/ledger.js';
import { GovernedKinds } from './governed-kinds.js';

export interface PlanRequest {
  readonly documents: GovernanceDocuments;
  readonly prune: boolean;
}

/** Governance as code: what files of governance would change, and the change itself. */
@Injectable()
export class GovernanceService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(GovernedKinds) private readonly kinds: GovernedKinds,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(ApiTokens) private readonly tokens: ApiTokens,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Changes nothing. @throws StewardError `forbidden` */
  async plan(request: PlanRequest, principal: Principal): Promise<GovernancePlan> {
    requireAccess(principal, 'governance:plan');
    requireUnbound(principal);
    return this.planOn(this.dataSource.manager, request);
  }

  /**
   * Applies the plan that the caller has read, all of it or nothing. It is planned before any lock is taken, so that it
   * is known what to lock, and once more under the locks, so that what is done is what was read.
   * @param fingerprint of the plan that was read
   * @throws StewardError `forbidden`, `governance-plan-refused`, `governance-plan-stale`, `conflict-retry`
   */
  async apply(request: PlanRequest, fingerprint: string, principal: Principal): Promise<GovernancePlan> {
    requireAccess(principal, 'governance:apply');
    requireUnbound(principal);
    const expected = accept(await this.planOn(this.dataSource.manager, request), fingerprint);
    if (!changesSomething(expected)) return expected;
    const applied = await transact(this.dataSource, async (tx) => {
      await this.kinds.lock(tx, expected.steps);
      const plan = accept(await this.planOn(tx, request), fingerprint);
      const by = { actor: principal.name, person: principal.person ?? null, at: this.clock.now() };
      await this.kinds.write(tx, plan.steps, by);
      await this.ledger.append(tx, {
        occurredAt: by.at,
        actor: by.actor,
        action: 'governance.applied',
        target: 'governance',
        data: { fingerprint, prune: request.prune, steps: countByAction(plan) },
      });
      return plan;
    }).catch((error: unknown) => {
      // Somebody made or used the same thing on a way that no lock of ours closes.
      throw violates(error) ? stale({ cause: error }) : error;
    });
    this.forget(applied);
    return applied;
  }

  /** What this node remembers of teams that changed. */
  private forget({ steps }: GovernancePlan): void {
    const teams = steps.filter(({ kind, action }) => kind === 'team' && action !== 'unchanged');
    if (teams.length > 0) this.sessions.forgetMemberships();
    for (const { key, action } of teams) if (action === 'archive') this.tokens.forgetTeam(key);
  }

  private async planOn(manager: EntityManager, { documents, prune }: PlanRequest): Promise<GovernancePlan> {
    return planGovernance(documents, await this.kinds.read(manager, documents), { prune });
  }
}

/** How many steps of each kind of action. */
export function countByAction({ steps }: GovernancePlan) {
  const count = (wanted: string) => steps.filter(({ action }) => action === wanted).length;
  return {
    create: count('create'),
    update: count('update'),
    archive: count('archive'),
    delete: count('delete'),
    unchanged: count('unchanged'),
  };
}

/** Files of governance reach everything: no token that is narrowed to a part of it applies them. */
function requireUnbound({ subjectPrefixes }: Principal): void {
  if (subjectPrefixes !== null)
    throw new StewardError(
      'forbidden',
      'This token is narrowed to subject prefixes, and files of governance reach everything.',
    );
}

function accept(plan: GovernancePlan, fingerprint: string): GovernancePlan {
  if (plan.fingerprint !== fingerprint) throw stale();
  if (plan.refusals.length === 0) return plan;
  const { length } = plan.refusals;
  throw new StewardError(
    'governance-plan-refused',
    `The plan is refused for ${length === 1 ? 'one reason' : `${length} reasons`}.`,
    plan.refusals.slice(0, MOST_TOLD).map(({ reason, fix, pointer }) => ({
      detail: `${reason} ${fix}`,
      ...(pointer !== undefined && { pointer: `/documents${pointer}` }),
    })),
  );
}

const MOST_TOLD = 100;

function stale(options?: ErrorOptions): StewardError {
  return new StewardError(
    'governance-plan-stale',
    'What the plan would change is not as it was when it was made.',
    [],
    options,
  );
}

/** A unique key or a foreign key: 23505, 23503. */
function violates(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { code } = error.driverError as { code?: string };
  return code === '23505' || code === '23503';
}
