import { prefixRuleKey } from '@schema-steward/governance';
import { StewardError, type Clock } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Principal } from '../../platform/access/principal.js';
import { requireAccess } from '../../platform/access/require-access.js';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { isUniqueViolation } from '../../platform/database/is-unique-violation.js';
import { Ledger } from '../ledger/ledger.js';
import type { CreateOwnershipRuleRequest, OwnershipRuleResponse } from './dto.js';
import { TeamReadModel } from './team-read-model.js';

const RULE = `SELECT r.id, c.name AS context, r.prefix, t.slug AS team, r.created_at AS "createdAt"
  FROM ownership_rules r JOIN contexts c ON c.id = r.context_id JOIN teams t ON t.id = r.team_id`;

type RuleRow = Omit<OwnershipRuleResponse, 'createdAt'> & { readonly createdAt: Date };

/** Prefix rules: which team owns a new subject when its registration does not say. */
@Injectable()
export class OwnershipRuleService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(TeamReadModel) private readonly teams: TeamReadModel,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(): Promise<OwnershipRuleResponse[]> {
    const rows = await this.dataSource.query<RuleRow[]>(
      `${RULE} ORDER BY c.name COLLATE "C", r.prefix COLLATE "C"`,
    );
    return rows.map(toResponse);
  }

  /** @throws StewardError `forbidden`, `team-not-found`, `team-archived`, `ownership-rule-exists` */
  async create(rule: CreateOwnershipRuleRequest, principal: Principal): Promise<OwnershipRuleResponse> {
    requireRuleAccess(principal, rule);
    const at = this.clock.now();
    return this.dataSource
      .transaction(async (tx) => {
        const teamId = await this.teams.requireActive(tx, rule.team, '/team');
        const [row] = await tx.query<{ id: number }[]>(
          `INSERT INTO ownership_rules (context_id, prefix, team_id, created_at)
           VALUES (ensure_context($1), $2, $3, $4) RETURNING id`,
          [rule.context, rule.prefix, teamId, at],
        );
        if (!row) throw new Error('the database did not return the rule that it was told to write');
        await this.ledger.append(tx, {
          occurredAt: at,
          actor: principal.name,
          action: 'ownership-rule.created',
          teamId,
          target: rule.prefix || prefixRuleKey(rule),
          data: { ...rule },
        });
        return { id: row.id, ...rule, createdAt: at.toISOString() };
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error, 'ownership_rules_context_id_prefix_key')
          ? new StewardError(
              'ownership-rule-exists',
              `The prefix ${prefixRuleKey(rule)} has a rule already.`,
              [{ detail: 'is taken', pointer: '/prefix' }],
            )
          : error;
      });
  }

  /** @throws StewardError `forbidden`, `ownership-rule-not-found` */
  async remove(id: number, principal: Principal): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const [rule] = await tx.query<RuleRow[]>(`${RULE} WHERE r.id = $1 FOR UPDATE OF r`, [id]);
      if (!rule) throw new StewardError('ownership-rule-not-found', `There is no ownership rule ${id}.`);
      requireRuleAccess(principal, rule);
      await tx.query('DELETE FROM ownership_rules WHERE id = $1', [id]);
      await this.ledger.append(tx, {
        occurredAt: this.clock.now(),
        actor: principal.name,
        action: 'ownership-rule.deleted',
        target: rule.prefix || prefixRuleKey(rule),
        data: toResponse(rule),
      });
    });
  }
}

/** A token that is narrowed to subjects rules about those alone. */
function requireRuleAccess(
  principal: Principal,
  { context, prefix }: { context: string; prefix: string },
): void {
  const resource = { kind: 'subject', context, name: prefix, ownerTeam: null } as const;
  requireAccess(principal, 'ownership-rules:write', resource);
}

function toResponse(row: RuleRow): OwnershipRuleResponse {
  return { ...row, createdAt: row.createdAt.toISOString() };
}
