import type { PlanStep } from '@schema-steward/governance';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AppliedBy, GovernedKind, GovernedState } from '../governance/governed-kind.js';
import { Ledger } from '../ledger/ledger.js';
import { ENVIRONMENT, type StoredEnvironment } from './application-store.js';

/** Whatever ever pointed at an environment, by the application. */
const USE = `SELECT e.slug, count(DISTINCT u.application_id)::integer AS count,
    (array_agg(DISTINCT a.slug))[1:5] AS first
  FROM environments e
  JOIN (SELECT environment_id, application_id FROM declarations
        UNION SELECT environment_id, application_id FROM deployments
        UNION SELECT environment_id, application_id FROM releases) u ON u.environment_id = e.id
  JOIN applications a ON a.id = u.application_id GROUP BY e.slug`;

/** Environments as files of governance name them. */
@Injectable()
export class GovernedEnvironments implements GovernedKind {
  readonly kind = 'environment';

  constructor(@Inject(Ledger) private readonly ledger: Ledger) {}

  async read(manager: EntityManager): Promise<GovernedState> {
    const rows = await manager.query<StoredEnvironment[]>(ENVIRONMENT);
    const use = await manager.query<{ slug: string; count: number; first: string[] }[]>(USE);
    return {
      items: new Map(rows.map(({ slug, name, production }) => [slug, { name, production }])),
      facts: { environmentUse: new Map(use.map(({ slug, ...counted }) => [slug, counted])) },
    };
  }

  lockKeys(): readonly string[] {
    return [];
  }

  async lockRows(tx: EntityManager, steps: readonly PlanStep[]): Promise<void> {
    await tx.query('SELECT id FROM environments WHERE slug = ANY($1) ORDER BY id FOR UPDATE', [
      steps.map(({ key }) => key),
    ]);
  }

  async write(tx: EntityManager, steps: readonly PlanStep[], { actor, at }: AppliedBy): Promise<void> {
    for (const { key, action, fields, changes } of steps) {
      const entry = { occurredAt: at, actor, target: key };
      if (action === 'delete') {
        await tx.query('DELETE FROM environments WHERE slug = $1', [key]);
        const data = { slug: key, ...fields };
        await this.ledger.append(tx, { ...entry, action: 'environment.removed', data });
        continue;
      }
      const { name, production } = fields;
      if (action === 'create') {
        await tx.query(
          'INSERT INTO environments (slug, name, production, created_at) VALUES ($1, $2, $3, $4)',
          [key, name, production, at],
        );
        const data = { slug: key, name, production };
        await this.ledger.append(tx, { ...entry, action: 'environment.created', data });
      } else {
        await tx.query('UPDATE environments SET name = $2, production = $3 WHERE slug = $1', [
          key,
          name,
          production,
        ]);
        const data = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
        await this.ledger.append(tx, { ...entry, action: 'environment.updated', data });
      }
    }
  }
}
