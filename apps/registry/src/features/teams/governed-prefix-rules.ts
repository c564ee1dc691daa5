import { prefixRuleKey, type PlanStep } from '@schema-steward/governance';
import { DEFAULT_CONTEXT, parseSubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AppliedBy, GovernedKind, GovernedState } from '../governance/governed-kind.js';
import { Ledger } from '../ledger/ledger.js';

interface StoredRule {
  readonly id: number;
  readonly context: string;
  readonly prefix: string;
  readonly team: string;
  readonly createdAt: Date;
}

const RULE = `SELECT r.id, c.name AS context, r.prefix, t.slug AS team, r.created_at AS "createdAt"
  FROM ownership_rules r JOIN contexts c ON c.id = r.context_id JOIN teams t ON t.id = r.team_id`;

/** Prefix rules as files of governance say them. */
@Injectable()
export class GovernedPrefixRules implements GovernedKind {
  readonly kind = 'prefix-rule';

  constructor(@Inject(Ledger) private readonly ledger: Ledger) {}

  async read(manager: EntityManager): Promise<GovernedState> {
    const rules = await manager.query<StoredRule[]>(RULE);
    return {
      items: new Map(rules.map(({ team, ...rule }) => [prefixRuleKey(rule), { team }])),
    };
  }

  lockKeys(): readonly string[] {
    return [];
  }

  async lockRows(tx: EntityManager, steps: readonly PlanStep[]): Promise<void> {
    const names = steps.filter(({ kind }) => kind === this.kind).map(({ key }) => nameOf(key));
    await tx.query(
      `SELECT r.id FROM ownership_rules r JOIN contexts c ON c.id = r.context_id
       JOIN unnest($1::text[], $2::text[]) AS n (context, prefix) ON n.context = c.name AND n.prefix = r.prefix
       ORDER BY r.id FOR UPDATE OF r`,
      [names.map(({ context }) => context), names.map(({ name }) => name)],
    );
  }

  /** A rule has no life of its own: one that gives to another team is another rule. */
  async write(tx: EntityManager, steps: readonly PlanStep[], by: AppliedBy): Promise<void> {
    for (const { key, action, fields } of steps) {
      const name = nameOf(key);
      if (action !== 'create') await this.remove(tx, name, by);
      if (action !== 'delete') await this.create(tx, name, String(fields['team']), by);
    }
  }

  private async remove(tx: EntityManager, { context, name }: Named, { actor, at }: AppliedBy): Promise<void> {
    const [rule] = await tx.query<StoredRule[]>(`${RULE} WHERE c.name = $1 AND r.prefix = $2`, [
      context,
      name,
    ]);
    if (!rule) return;
    await tx.query('DELETE FROM ownership_rules WHERE id = $1', [rule.id]);
    await this.ledger.append(tx, {
      occurredAt: at,
      actor,
      action: 'ownership-rule.deleted',
      target: rule.prefix || prefixRuleKey(rule),
      data: { ...rule, createdAt: rule.createdAt.toISOString() },
    });
  }

  private async create(
    tx: EntityManager,
    { context, name: prefix }: Named,
    team: string,
    { actor, at }: AppliedBy,
  ): Promise<void> {
    const [row] = await tx.query<{ teamId: number }[]>(
      `INSERT INTO ownership_rules (context_id, prefix, team_id, created_at)
       SELECT ensure_context($1), $2, t.id, $4 FROM teams t WHERE t.slug = $3 RETURNING team_id AS "teamId"`,
      [context, prefix, team, at],
    );
    await this.ledger.append(tx, {
      occurredAt: at,
      actor,
      action: 'ownership-rule.created',
      teamId: row?.teamId,
      target: prefix || prefixRuleKey({ context, prefix }),
      data: { context, prefix, team },
    });
  }
}

type Named = ReturnType<typeof nameOf>;

const nameOf = (key: string) => parseSubjectName(key) ?? { context: DEFAULT_CONTEXT, name: key };
