import { asMembers, type Fields, type PlanStep } from '@schema-steward/governance';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AppliedBy, GovernedKind, GovernedState } from '../governance/governed-kind.js';
import { Ledger } from '../ledger/ledger.js';
import type { TeamResponse } from './dto.js';
import { GovernedMembers } from './governed-members.js';
import { TEAM_LINKS_LOCK, TeamStore } from './team-store.js';

const WHY_ARCHIVED = 'No file of governance names it any more.';

/** Teams, their members and how they are reached, as files of governance say it. */
@Injectable()
export class GovernedTeams implements GovernedKind {
  readonly kind = 'team';

  constructor(
    @Inject(TeamStore) private readonly store: TeamStore,
    @Inject(GovernedMembers) private readonly members: GovernedMembers,
    @Inject(Ledger) private readonly ledger: Ledger,
  ) {}

  async read(manager: EntityManager): Promise<GovernedState> {
    const all = (await this.store.list(manager, { archived: true })).filter(({ builtIn }) => !builtIn);
    const members = await this.members.byTeam(manager);
    const active = all.filter(({ archived }) => archived === null);
    return {
      items: new Map(active.map((team) => [team.slug, fieldsOf(team, members.get(team.slug) ?? [])])),
      facts: {
        archivedTeams: new Set(all.filter(({ archived }) => archived !== null).map(({ slug }) => slug)),
      },
    };
  }

  lockKeys(): readonly string[] {
    return [TEAM_LINKS_LOCK];
  }

  /** Those that change, and those that something is given to: none of them goes meanwhile. */
  async lockRows(tx: EntityManager, steps: readonly PlanStep[]): Promise<void> {
    const slugs = steps.flatMap(({ kind, key, fields }) => [
      ...(kind === 'team' ? [key] : []),
      ...['team', 'parent', 'escalationTeam'].map((field) => fields[field]),
    ]);
    await tx.query('SELECT id FROM teams WHERE slug = ANY($1) ORDER BY id FOR NO KEY UPDATE', [
      slugs.filter((slug) => typeof slug === 'string'),
    ]);
  }

  /** All teams first, then their links: of two new ones either may be the other's parent. */
  async write(tx: EntityManager, steps: readonly PlanStep[], by: AppliedBy): Promise<void> {
    const made = steps.filter(({ action }) => action !== 'archive');
    for (const { key } of made.filter(({ action }) => action === 'create'))
      await tx.query('INSERT INTO teams (slug, name, created_at) VALUES ($1, $1, $2)', [key, by.at]);
    for (const step of made) await this.put(tx, step, by);
    for (const step of steps.filter(({ action }) => action === 'archive')) await this.archive(tx, step, by);
  }

  private async put(tx: EntityManager, step: PlanStep, by: AppliedBy): Promise<void> {
    const { key, action, changes } = step;
    const { members, ...fields } = step.fields;
    const { name, externalRef, parent, escalationTeam } = fields;
    const [row] = await tx.query<[{ id: number }[], number]>(
      `UPDATE teams SET name = $2, external_ref = $3, parent_id = (SELECT id FROM teams WHERE slug = $4),
         escalation_team_id = (SELECT id FROM teams WHERE slug = $5) WHERE slug = $1 RETURNING id`,
      [key, name, externalRef, parent, escalationTeam],
    );
    const teamId = row[0]?.id;
    if (teamId === undefined) throw new Error('a team that the plan rests on is not there');
    const own = changes.filter(({ field }) => field !== 'members');
    if (own.some(({ field }) => field === 'channels'))
      await this.store.writeChannels(tx, teamId, fields['channels'] as TeamResponse['channels']);
    if (own.length > 0)
      await this.ledger.append(tx, {
        occurredAt: by.at,
        actor: by.actor,
        action: action === 'create' ? 'team.created' : 'team.updated',
        teamId,
        target: key,
        data:
          action === 'create'
            ? { slug: key, ...fields }
            : {
                from: Object.fromEntries(own.map(({ field, before }) => [field, before])),
                to: Object.fromEntries(own.map(({ field, after }) => [field, after])),
              },
      });
    if (changes.some(({ field }) => field === 'members'))
      await this.members.put(tx, { id: teamId, slug: key }, members ?? [], by);
  }

  private async archive(tx: EntityManager, { key }: PlanStep, { actor, at }: AppliedBy): Promise<void> {
    const [row] = await tx.query<[{ id: number }[], number]>(
      'UPDATE teams SET archived_at = $2, archived_by = $3, archive_reason = $4 WHERE slug = $1 RETURNING id',
      [key, at, actor, WHY_ARCHIVED],
    );
    await this.ledger.append(tx, {
      occurredAt: at,
      actor,
      action: 'team.archived',
      teamId: row[0]?.id,
      target: key,
      // A plan leaves no subject behind.
      data: { reason: WHY_ARCHIVED, subjects: 0 },
    });
  }
}

function fieldsOf(team: TeamResponse, members: Parameters<typeof asMembers>[0]): Fields {
  const { name, parent, escalationTeam, externalRef, channels } = team;
  return {
    name,
    parent,
    escalationTeam,
    externalRef,
    channels: channels.map(({ tool, address, scope }) => ({ tool, address, scope })),
    members: asMembers(members),
  };
}
